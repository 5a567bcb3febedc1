"""Jumping down and across gaps, in a move, a run and a charge; diving charges."""

import pytest

from rules.combat.charging.charge_ways import leap_ways
from rules.combat.charging.charging import move_charge
from rules.combat.melee.melee import fight
from rules.combat.moving import jumping
from rules.combat.moving.remaining_moves import move_one
from rules.combat.shooting.shooting import may_shoot
from rules.engine.decisions import ON_FOOT, ChargeWay, Intercept, MoveTo
from rules.engine.events import (
    BlowStruck,
    CharacteristicTested,
    ConditionBegan,
    InjuryRolled,
    PhaseBegan,
    RunnersChecked,
    WarriorFell,
    WarriorMoved,
    WoundRolled,
)
from rules.engine.state.conditions import Condition
from rules.engine.table import CONTACT, Table
from tests.rules.engine.table.table_cases import bare, block
from tests.rules.staging.battlefield import Battlefield, Man, inches, man, place


def roof(height: float = 3) -> Table:
    return bare(blocks=[block(10, 10, 8, 4, height, roof="flat")])


def roofs(gap: float, height: float = 3) -> Table:
    flat = {"roof": "flat"}
    return bare(blocks=[block(10, 10, 4, 4, height, **flat), block(14 + gap, 10, 4, 4, height, **flat)])


def up(own: Man, *enemies: Man, table: Table) -> Battlefield:
    field = Battlefield([own], enemies or (man(40, 40),), table=table)
    field.turn(0, "movement")
    return field


def offers(field: Battlefield, manner: str) -> list[str]:
    field.play(move_one(field.battle, field.one(0)))
    return [it.key for it in field.questions(MoveTo)[0].scrambles if it.manner == manner]


def moves(field: Battlefield, *dice: int, to: list[str]) -> list[tuple[str, int]]:
    field.play(move_one(field.battle, field.one(0)), *dice, says={MoveTo: to})
    return [(event.manner, event.spent) for event in field.told(WarriorMoved)]


def south(field: Battlefield) -> str:
    """The jump over the southern edge."""
    return next(it for it in offers(field, "jump") if int(it.split(",")[1]) < 1000)


@pytest.mark.rule("CORE-JUMP-1")
@pytest.mark.parametrize(("height", "offered"), [(6, True), (6.01, False), (7, False)])
def test_nobody_jumps_down_more_than_six_inches(height: float, offered: bool):
    field = up(man(12, 11, z=height), table=roof(height))
    assert bool(offers(field, "jump")) is offered


@pytest.mark.rule("CORE-JUMP-2")
@pytest.mark.parametrize(("height", "tests"), [(1, 0), (1.9, 0), (2, 1), (3.9, 1), (4, 2), (5, 2), (6, 3)])
def test_every_full_two_inches_take_a_test(height: float, tests: int):
    field = up(man(12, 10.6, z=height), table=roof(height))
    jump = south(field)
    assert ("jump", 0) in moves(field, *[3] * tests, to=[jump, "stay"])
    assert len(field.told(CharacteristicTested)) == tests
    assert field.one(0).position.z == 0


@pytest.mark.rule("CORE-JUMP-3")
def test_the_first_failed_test_is_a_fall_of_the_whole_height():
    field = up(man(12, 10.6, z=5), table=roof(5))
    jump = south(field)
    moves(field, 3, 4, 2, 1, to=[jump])
    (fell,) = field.told(WarriorFell)
    assert (fell.height, fell.hits) == (500, 1)
    assert [event.strength for event in field.told(WoundRolled)] == [5]
    assert field.one(0).position.z == 0


@pytest.mark.rule("CORE-JUMP-4", "CORE-JUMP-5")
def test_a_jump_takes_no_movement_and_the_run_goes_on():
    field = up(man(12, 13.49, M=5, z=5), table=roof(5))
    field.play(move_one(field.battle, field.one(0)))
    jump = next(it for it in field.questions(MoveTo)[0].scrambles if it.to.y < 1000)
    assert 297 <= jump.walked <= 302
    moves(field, 1, 1, to=[jump.key, "stay"])
    after = field.questions(MoveTo)[1]
    assert (after.walk, after.run) == (500 - jump.walked, 1000 - jump.walked)
    assert field.one(0).position.z == 0


@pytest.mark.rule("CORE-JUMP-4")
def test_walking_on_after_a_jump_may_make_it_a_run():
    field = up(man(12, 10.6, z=1), table=roof(1))
    assert moves(field, to=[south(field), place(12, 4)])[-1][0] == "run"
    assert field.one(0).ran


@pytest.mark.rule("CORE-JUMP-1")
@pytest.mark.parametrize("below", [(12, 9.5), (12.3, 9.2)])
def test_a_warrior_who_stands_below_keeps_nobody_from_jumping_beside_him(below: tuple[float, float]):
    field = up(man(12, 10.6, z=3), man(*below), table=roof())
    foot = next(it for it in offers(field, "jump") if int(it.split(",")[1]) < 1000)
    assert moves(field, 3, to=[foot, "stay"])[-1] == ("jump", 0)
    assert field.one(0).gap_to(field.one(1)) > CONTACT


@pytest.mark.rule("CORE-JUMP-1")
def test_a_side_below_which_enemies_stand_everywhere_is_not_jumped_from():
    below = [man(10 + 1.5 * number, 9.5) for number in range(6)]
    field = up(man(12, 10.6, z=3), *below, table=roof())
    assert all(int(it.split(",")[1]) > 1000 for it in offers(field, "jump"))


@pytest.mark.rule("CORE-JUMP-4")
@pytest.mark.parametrize(("limit", "offered"), [(300, True), (299, False)])
def test_a_jump_takes_the_walk_to_the_edge_and_no_more(limit: int, offered: bool):
    field = up(man(11.99, 13.5, z=3), table=roof())
    found = [it.start for it in jumping.jumps(field.battle, field.one(0), limit) if it.to.y < 1000]
    assert found == [inches(11.99, 10.5, 3)] * offered


def test_to_a_lower_roof_near_by_one_may_jump_down_or_across():
    flat = {"roof": "flat"}
    table = bare(blocks=[block(10, 10, 4, 4, 3, **flat), block(14.3, 10, 4, 4, 2.5, **flat)])
    field = up(man(13.4, 12, z=3), table=table)
    landings = [[it for it in offers(field, manner) if it.endswith(",250")] for manner in ("jump", "cross")]
    assert landings == [["jump 1480,1199,250"], ["cross 1480,1199,250"]]


def test_a_warrior_who_is_forbidden_to_leap_is_offered_neither():
    field = up(man(13.4, 12, z=3), table=roofs(2))
    assert offers(field, "jump")
    assert offers(field, "cross")
    field.fold(ConditionBegan(0, Condition("held", tags=("no-leaps",))))
    assert not offers(field, "jump")
    assert not offers(field, "cross")


# gaps


@pytest.mark.rule("CORE-GAP-5")
def test_a_warrior_who_fails_at_a_gap_too_narrow_to_fall_through_stays_and_moves_no_farther():
    field = up(man(13.5, 12, z=3), table=roofs(0.5))
    (gap,) = offers(field, "cross")
    moves(field, 4, to=[gap])
    assert not field.told(WarriorFell)
    assert len(field.questions(MoveTo)) == 1
    assert (field.one(0).position.z, field.one(0).position.x) == (300, 1350)


@pytest.mark.rule("CORE-GAP-2", "CORE-GAP-4")
@pytest.mark.parametrize(("left", "dice"), [(200, (3,)), (199, (1, 1))])
def test_a_gap_takes_exactly_its_width_of_the_movement(left: int, dice: tuple[int, ...]):
    field = up(man(13.5, 11.99, z=3), table=roofs(2))
    field.play(move_one(field.battle, field.one(0)))
    gap = next(it for it in field.questions(MoveTo)[0].scrambles if it.manner == "cross")
    assert gap.tests == 1
    assert field.play(jumping.cross(field.battle, field.one(0), gap, left), *dice) is (left == 200)
    assert len(field.told(CharacteristicTested)) == (left == 200)


@pytest.mark.rule("CORE-GAP-1")
@pytest.mark.parametrize(("gap", "offered"), [(3, True), (3.1, False)])
def test_gaps_of_up_to_three_inches_are_jumped(gap: float, offered: bool):
    assert bool(offers(up(man(13.4, 12, z=3), table=roofs(gap)), "cross")) is offered


@pytest.mark.rule("CORE-GAP-2", "CORE-GAP-5")
def test_the_width_is_taken_from_the_movement():
    field = up(man(13.5, 11.99, z=3), table=roofs(2))
    (gap,) = offers(field, "cross")
    assert moves(field, 3, to=[gap, "stay"]) == [("cross", 200)]
    after = field.questions(MoveTo)[1]
    assert (after.walk, after.run) == (200, 600)
    assert field.one(0).position == inches(16.5, 11.99, 3)


@pytest.mark.rule("CORE-GAP-5")
def test_a_warrior_who_fails_the_test_falls_from_that_height():
    field = up(man(13.5, 12, z=3), table=roofs(2))
    (gap,) = offers(field, "cross")
    moves(field, 4, 1, 1, to=[gap])
    assert [event.height for event in field.told(WarriorFell)] == [300]
    assert 1400 < field.one(0).position.x < 1600
    assert field.one(0).position.z == 0


@pytest.mark.rule("CORE-GAP-3", "CORE-GAP-4")
def test_too_little_movement_for_a_gap_is_a_fall_without_a_test():
    field = up(man(10.5, 12, M=4, z=3), man(18, 20), table=roofs(2))
    field.fold(RunnersChecked(0, (0,)))
    (gap,) = offers(field, "cross")
    moves(field, 1, 1, to=[gap])
    assert not field.told(CharacteristicTested)
    assert [event.height for event in field.told(WarriorFell)] == [300]


@pytest.mark.rule("HERO-JHOR-3")
@pytest.mark.parametrize(("x", "offered"), [(11.5, True), (11.49, False)])
def test_where_gaps_take_no_test_the_walk_and_the_gap_are_no_more_than_the_movement(x: float, offered: bool):
    field = Battlefield([man(x, 11.99, z=3)], [man(40, 40)], table=roofs(6), combat="heroheim")
    field.turn(0, "movement")
    field.play(move_one(field.battle, field.one(0)))
    gaps = [it for it in field.questions(MoveTo)[0].scrambles if it.manner == "cross"]
    assert [it.tests for it in gaps] == ([0] if offered else [])


@pytest.mark.rule("CORE-GAP-6")
@pytest.mark.parametrize(("x", "shoots"), [(13.5, True), (10.8, False)])
def test_a_warrior_who_jumped_a_gap_shoots_unless_he_ran(x: float, shoots: bool):
    field = up(man(x, 12, "bow", z=3), man(30, 12), table=roofs(2))
    (gap,) = offers(field, "cross")
    moves(field, 3, to=[gap, "stay"])
    assert field.one(0).moved
    assert field.one(0).ran is not shoots
    assert may_shoot(field.battle, field.one(0)) is shoots


# charges


def charge(field: Battlefield, *dice: int, way: str | None = None) -> list[str]:
    """Move the charge of 0 at 1; the manners of what happened."""
    says = {ChargeWay: way} if way else {}
    flow = move_charge(field.battle, field.one(0), field.one(1), 2 * field.one(0).profile.M * 100)
    field.play(flow, *dice, says={**says, Intercept: "none"})
    return [event.manner for event in field.told(WarriorMoved)]


@pytest.mark.rule("CORE-JUMP-5")
def test_a_charge_goes_on_after_a_jump():
    field = up(man(12, 10.6, z=5), man(12, 4.5), table=roof(5))
    assert charge(field, 3, 3) == ["run_up", "jump", "charge"]
    assert field.one(0).contacts == {1}
    assert field.one(0).charged
    assert not field.one(0).under("diving")


@pytest.mark.rule("CORE-GAP-7")
def test_a_charge_goes_over_a_gap():
    field = up(man(13.5, 12, z=3), man(18, 12, z=3), table=roofs(2))
    assert charge(field, 3)[-1] == "charge"
    assert field.one(0).contacts == {1}


def test_a_charger_may_stay_on_foot():
    field = up(man(12, 10.6, z=3), man(12, 8), table=roof())
    assert charge(field, way=ON_FOOT) == ["failed_charge"]
    assert not field.questions(ChargeWay)[0].reached


@pytest.mark.rule("CORE-DIVE-1")
@pytest.mark.parametrize(("gap", "dives"), [(2, True), (2.1, False)])
def test_a_dive_lands_within_two_inches_of_its_victim(gap: float, dives: bool):
    field = up(man(11.99, 10.5, z=3), man(11.99, 9.5 - 0.98 - gap), table=roof())
    charge(field, 3)
    assert bool(field.questions(ChargeWay)[0].dives) is dives
    assert field.one(0).under("diving") is dives


@pytest.mark.rule("CORE-DIVE-2")
@pytest.mark.parametrize(("height", "tests"), [(1, 0), (4, 2), (6, 3), (7, None)])
def test_a_dive_is_tested_like_a_jump(height: float, tests: int | None):
    field = up(man(12, 10.5, z=height), man(12, 8), table=roof(height))
    if tests is None:
        assert leap_ways(field.battle, field.one(0), field.one(1), 800) == ()
    else:
        assert charge(field, *[3] * tests)[-1] == "charge"
        assert field.one(0).under("diving")


@pytest.mark.rule("CORE-DIVE-3", "CORE-DIVE-4")
def test_a_failed_dive_is_a_fall_and_no_charge():
    field = up(man(12, 10.5, z=4), man(12, 8), table=roof(4))
    assert charge(field, 3, 4, 2, 1) == ["run_up", "fall"]
    assert [(event.height, event.hits) for event in field.told(WarriorFell)] == [(400, 1)]
    assert [event.strength for event in field.told(WoundRolled)] == [4]
    assert not field.one(0).contacts
    assert not field.one(1).contacts
    assert not field.one(0).charged
    assert not may_shoot(field.battle, field.one(0))


@pytest.mark.rule("CORE-DIVE-5", "CORE-DIVE-6")
def test_a_dive_hits_better_and_harder_in_the_combat_of_that_turn_only():
    field = up(man(12, 10.5, "sword", z=3, I=5), man(12, 8, I=1, W=9), table=roof())
    charge(field, 3)
    field.fold(PhaseBegan(0, "close combat"))
    field.play(fight(field.battle), 3, 3, 1)
    blow, wound = field.told(BlowStruck)[0], field.told(WoundRolled)[0]
    assert (blow.roll.need, blow.hit, wound.strength) == (3, True, 4)
    field.turn(1, "close combat")
    field.play(fight(field.battle), 4, 3, 1)
    blow, wound = field.told(BlowStruck)[0], field.told(WoundRolled)[0]
    assert (blow.roll.need, wound.strength) == (4, 3)
    assert not field.told(InjuryRolled)


# skills


def test_an_acrobat_jumps_twelve_inches_on_one_test():
    field = up(man(12, 10.6, z=12, tags=("acrobat",)), table=roof(12))
    jump = south(field)
    assert moves(field, 3, to=[jump, "stay"])[-1] == ("jump", 0)
    assert offers(up(man(12, 10.6, z=12.1, tags=("acrobat",)), table=roof(12.1)), "jump") == []


@pytest.mark.parametrize(("tags", "drop", "tests"), [
    ((), 199, 0), ((), 200, 1), ((), 600, 3), (("acrobat",), 199, 0), (("acrobat",), 200, 1),
    (("acrobat",), 1200, 1), (("moves-over-anything",), 600, 0),
])  # fmt: skip
def test_acrobats_test_once_and_crawlers_never(tags: tuple[str, ...], drop: int, tests: int):
    field = Battlefield([man(10, 10, tags=tags)], [man(40, 40)])
    assert jumping.tests_for(field.battle, field.one(0), drop) == tests


def test_an_acrobat_dives_from_six_inches_at_most_and_tries_again():
    field = up(man(12, 10.5, z=6, tags=("acrobat",)), man(12, 8), table=roof(6))
    assert charge(field, 5, 3)[-1] == "charge"
    assert field.one(0).under("diving")
    high = up(man(12, 10.5, z=7, tags=("acrobat",)), man(12, 8), table=roof(7))
    charge(high, 3)
    assert not high.one(0).under("diving")
