"""The blunderbuss hits everybody in a strip."""

import pytest

from rules.combat.shooting.shooting import shoot_once
from rules.combat.shooting.strips import in_strip
from rules.engine import events
from rules.engine.decisions import AimStrip, IllegalAnswer, ShootingTarget
from rules.engine.events import SaveRolled, ShotFired, Status, WoundRolled
from tests.rules.staging.battlefield import Battlefield, inches, man, place

STONE = {"T": 10, "W": 9}
LENGTH = 1600


def field_with(*enemies: tuple[float, float], friends: tuple[tuple[float, float], ...] = ()) -> Battlefield:
    ours = [man(10, 10, "blunderbuss"), *(man(x, y, **STONE) for x, y in friends)]
    field = Battlefield(ours, [man(x, y, **STONE) for x, y in enemies])
    field.turn(0, "shooting")
    return field


def struck(field: Battlefield, x: float, y: float) -> list[int]:
    return [one.id for one in in_strip(field.battle, field.one(0), inches(x, y), LENGTH)]


@pytest.mark.rule("CORE-WPN-BLUNDER-1")
def test_the_strip_is_sixteen_inches_long_and_one_wide():
    field = field_with((25, 10), (27.5, 10), (18, 12))
    assert struck(field, 40, 10) == [1]


@pytest.mark.rule("CORE-WPN-BLUNDER-1", "CORE-WPN-BLUNDER-2")
def test_a_base_that_is_partly_in_it_is_hit_and_nobody_behind_the_firer():
    field = field_with((15, 10.95), (15, 11.05), (5, 10))
    assert struck(field, 40, 10) == [1]


@pytest.mark.rule("CORE-WPN-BLUNDER-2", "CORE-WPN-BLUNDER-3")
def test_everybody_in_it_is_hit_without_a_roll_friends_and_fighters_too():
    field = field_with((14, 10), (18, 10.3), friends=((16, 10), (18, 11.28)))
    field.fold(events.WarriorMoved(2, "charge", (inches(18, 11.28), inches(18, 11.28)), 0, (4,)))
    field.play(shoot_once(field.battle, field.one(0)))
    assert [shot.struck for shot in field.told(ShotFired)] == [3, 1, 4]
    assert not field.rolls


@pytest.mark.rule("CORE-WPN-BLUNDER-1")
def test_it_may_point_anywhere_though_nobody_is_nominated():
    field = field_with((14, 10), (10, 20))
    field.play(shoot_once(field.battle, field.one(0)), says={AimStrip: place(10, 40)})
    (aim,) = field.questions(ShootingTarget)
    assert [target.who for target in aim.weapons[0][1]] == [1, 2]
    assert [shot.struck for shot in field.told(ShotFired)] == [2]


@pytest.mark.rule("CORE-WPN-BLUNDER-1")
def test_it_needs_a_direction():
    field = field_with((14, 10))
    with pytest.raises(IllegalAnswer, match="direction"):
        field.play(shoot_once(field.battle, field.one(0)), says={AimStrip: place(10, 10)})


@pytest.mark.rule("CORE-WPN-BLUNDER-5")
def test_an_empty_strip_is_a_shot_all_the_same():
    field = field_with((14, 10))
    field.play(shoot_once(field.battle, field.one(0)), says={AimStrip: place(10, 40)})
    assert [shot.struck for shot in field.told(ShotFired)] == [None]
    assert field.one(0).fired == {"blunderbuss": (1,)}


@pytest.mark.rule("CORE-WPN-BLUNDER-4")
def test_each_hit_has_strength_three():
    field = Battlefield([man(10, 10, "blunderbuss", S=5)], [man(14, 10, "light-armour")])
    field.turn(0, "shooting")
    field.play(shoot_once(field.battle, field.one(0)), 4, 5, 2)
    (wound,), (save,) = field.told(WoundRolled), field.told(SaveRolled)
    assert (wound.strength, wound.roll.need, save.roll.need) == (3, 4, 6)
    assert field.one(1).status is Status.KNOCKED_DOWN


@pytest.mark.parametrize(("x", "y", "under"), [
    (15, 10.99, True), (15, 11, False), (15, 9.01, True), (15, 9, False),
    (26.98, 10, True), (26.99, 10, False), (10, 10.99, False), (10.01, 10.99, True),
])  # fmt: skip
def test_the_strip_is_exactly_so_wide_and_so_long(x: float, y: float, under: bool):
    assert struck(field_with((x, y)), 40, 10) == [1] * under


@pytest.mark.parametrize(("x", "y", "under"), [
    (14, 13, True), (14.58, 12.2, True), (14.6, 12.2, False), (13.4, 13.8, False), (13.42, 13.8, True), (6, 7, False),
])  # fmt: skip
def test_a_strip_may_lie_askew(x: float, y: float, under: bool):
    assert struck(field_with((x, y)), 14, 13) == [1] * under


def test_the_nearest_is_told_first_and_the_strip_is_no_blow():
    nimble = {"tags": ("melee-save-5",), "W": 5}
    field = Battlefield([man(10, 10, "blunderbuss")], [man(16, 10, **nimble), man(14, 10, **nimble)])
    field.turn(0, "shooting")
    field.play(shoot_once(field.battle, field.one(0)), 5, 5)
    assert [(shot.target, shot.struck, shot.reason) for shot in field.told(ShotFired)] == [
        (2, 2, "in the strip"),
        (1, 1, "in the strip too"),
    ]
    assert (field.one(1).wounds, field.one(2).wounds) == (4, 4)


def test_the_nearest_place_that_one_may_point_at_is_a_direction_too():
    assert struck(field_with((10.01, 10.99)), 10.01, 10) == [1]
