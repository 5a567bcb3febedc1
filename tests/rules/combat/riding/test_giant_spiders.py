"""Giant spiders by Blazing Saddles: with a rider they walk up walls and jump 2 inches at most (MOUNT-101)."""

import pytest

from rules.combat.charging.charge_ways import is_dive, leap_ways
from rules.combat.charging.charging import move_charge
from rules.combat.moving.remaining_moves import move_one
from rules.combat.riding.mounting import STAY_UP
from rules.engine.decisions import ChargeWay, Choice, MoveTo
from rules.engine.events import CharacteristicTested, RuleRolled, Status, WarriorFell, WarriorMoved
from tests.rules.engine.table.table_cases import bare, block
from tests.rules.staging.battlefield import Battlefield, inches, man, place
from tests.rules.staging.riders import mount_of, mounted, take_the_saddle

pytestmark = pytest.mark.rule("MOUNT-101")


def roofs(height: float, gap: float = 20):
    flat = {"roof": "flat"}
    return bare(blocks=[block(10, 10, 4, 4, height, **flat), block(14 + gap, 10, 4, 4, height, **flat)])


def riding(x: float, y: float, z: float, table, *enemies, beast="giant-spider", on=("blazing-saddles",)):
    rider = mounted(x, y, "axe", z=z, beast=beast, I=4)
    field = Battlefield([rider], enemies or [man(40, 40)], table=table, switches=list(on))
    take_the_saddle(field, 0)
    field.turn(0, "movement")
    return field


def offers(field: Battlefield, manner: str) -> list[str]:
    field.play(move_one(field.battle, field.one(0)), says={Choice: STAY_UP})
    asked = field.questions(MoveTo)
    return [it.key for it in asked[0].scrambles if it.manner == manner] if asked else []


def test_a_giant_spider_carries_its_rider_up_a_wall_and_on_without_a_test():
    field = riding(12, 9.5, 0, roofs(5))
    up, further = f"climb {place(12, 10.49, 5)}", place(12, 12.4, 5)
    field.play(move_one(field.battle, field.one(0)), says={Choice: STAY_UP, MoveTo: [up, further]})
    assert field.one(0).position == inches(12, 12.4, 5)
    assert not field.told(CharacteristicTested)
    assert [(it.manner, it.spent) for it in field.told(WarriorMoved)] == [("climb", 500), ("walk", 191)]


@pytest.mark.parametrize(
    ("beast", "on"), [("horse", ["blazing-saddles"]), ("giant-spider", ["mounted-warriors"])]
)
def test_other_riders_climb_no_wall(beast, on):
    assert not offers(riding(12, 9.5, 0, roofs(5), beast=beast, on=on), "climb")


@pytest.mark.parametrize(("height", "jumps"), [(2, True), (2.01, False)])
def test_a_giant_spider_jumps_two_inches_down(height, jumps):
    assert bool(offers(riding(12, 10.6, height, roofs(height)), "jump")) is jumps


@pytest.mark.parametrize(("gap", "jumps"), [(1.9, True), (2.2, False)])
def test_a_giant_spider_jumps_two_inches_across(gap, jumps):
    assert bool(offers(riding(13.4, 12, 5, roofs(5, gap)), "cross")) is jumps


def test_a_jump_without_the_test_is_a_roll_on_the_table_and_no_fall():
    field = riding(12, 10.6, 1.5, roofs(1.5))
    jump = next(it for it in offers(field, "jump") if ",9" in it)
    field.play(move_one(field.battle, field.one(0)), 6, 1, says={Choice: STAY_UP, MoveTo: jump})
    assert [it.rule for it in field.told(RuleRolled)] == ["Whoa Boy!"]
    assert not field.told(WarriorFell)
    assert (field.one(0).status, field.one(0).position.z) == (Status.KNOCKED_DOWN, 0)


@pytest.mark.parametrize(("dice", "hits_home"), [((1,), True), ((6, 1), False)])
def test_a_giant_spider_dives_from_two_inches_on_a_test(dice, hits_home):
    field = riding(12, 10.6, 2, roofs(2), man(12, 8.5))
    rider, enemy = field.one(0), field.one(1)
    (way,) = [
        it for it in leap_ways(field.battle, rider, enemy, 1400) if is_dive(field.battle, rider, enemy, it)
    ]
    field.play(move_charge(field.battle, rider, enemy, 1400), *dice, says={ChargeWay: way.key})
    assert bool(rider.contacts) is hits_home
    assert bool(field.told(RuleRolled)) is not hits_home


def test_a_mount_that_walks_up_walls_is_a_giant_spider():
    assert "walks-up-walls" in mount_of("giant-spider").traits
