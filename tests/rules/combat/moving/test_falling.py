"""Falls, and the edges over which the wounded slip."""

import pytest

from rules.combat.effects.hit import Hit
from rules.combat.injury.injury import resolve_hits
from rules.combat.moving.falling import FALLEN, fall, fall_strength
from rules.combat.moving.hiding import may_hide
from rules.combat.moving.movement import may_move
from rules.engine.events import (
    CharacteristicTested,
    CriticalRolled,
    SaveRolled,
    Status,
    StatusChanged,
    WarriorFell,
    WarriorMoved,
    WoundRolled,
)
from rules.engine.table import Point, overlap
from tests.rules.engine.table.table_cases import bare, block, wall
from tests.rules.staging.battlefield import Battlefield, Man, inches, man

TOWER = block(10, 10, 8, 4, 4, roof="flat")
HARD = Hit("blow", 3)


def on_roof(own: Man, *others: Man) -> Battlefield:
    field = Battlefield([own], others or (man(40, 40),), table=bare(blocks=[TOWER]))
    field.turn(0, "movement")
    return field


def falls(field: Battlefield, height: int, *dice: int) -> None:
    field.play(fall(field.battle, field.one(0), inches(12, 9.4), height, resolve_hits), *dice)


@pytest.mark.rule("CORE-FALL-1", "CORE-DICE-D3")
@pytest.mark.parametrize(("die", "hits"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_a_fall_is_d3_hits(die: int, hits: int):
    field = on_roof(man(12, 10.6, z=4))
    falls(field, 400, die, *[1] * hits)
    assert field.told(WarriorFell)[0].hits == hits
    assert len(field.told(WoundRolled)) == hits


@pytest.mark.rule("CORE-FALL-2")
@pytest.mark.parametrize(
    ("height", "strength"), [(40, 1), (199, 1), (400, 4), (590, 5), (1000, 10), (1300, 10)]
)
def test_the_hits_are_as_strong_as_the_fall_is_deep(height: int, strength: int):
    assert fall_strength(height) == strength


@pytest.mark.rule("CORE-FALL-3", "CORE-FALL-4")
def test_neither_armour_nor_a_critical_hit_counts_in_a_fall():
    field = on_roof(man(12, 10.6, "heavy-armour", z=4, W=2))
    falls(field, 400, 1, 6)
    assert not field.told(SaveRolled)
    assert not field.told(CriticalRolled)
    assert field.one(0).wounds == 1


@pytest.mark.rule("CORE-FALL-5", "CORE-FALL-6")
def test_a_warrior_who_fell_neither_moves_nor_hides_that_turn():
    table = bare(blocks=[TOWER], walls=[wall((10, 8.7), (14, 8.7), 0.9)])
    field = Battlefield([man(12, 10.6, z=4)], [man(12, 3)], table=table)
    field.turn(0, "movement")
    falls(field, 400, 1, 1)
    assert field.one(0).under(FALLEN)
    assert not may_move(field.battle, field.one(0))
    assert not may_hide(field.battle, field.one(0))
    field.turn(1)
    assert not field.one(0).under(FALLEN)
    assert may_hide(field.battle, field.one(0))


def test_a_warrior_who_falls_lands_beside_whoever_stands_there():
    field = on_roof(man(12, 10.6, z=4), man(12, 9.4))
    falls(field, 400, 1, 1)
    one, other = field.one(0), field.one(1)
    assert not overlap(one.position, one.fighter.radius, other.position, other.fighter.radius)
    assert one.gap_to(other) > 5
    assert not one.contacts


def test_a_deadly_fall_is_nobodys_deed():
    field = on_roof(man(12, 10.6, z=4))
    falls(field, 400, 1, 5, 6)
    assert field.one(0).out
    assert field.state.taken_out == [(0, None, "")]


LEDGE = block(13, 8, 2, 2, 2, roof="flat")


def over_ledge(*below: Man) -> Battlefield:
    """A warrior on the roof above a ledge two inches high, on which or beside which others stand."""
    field = Battlefield([man(14, 10.6, z=4)], below or (man(40, 40),), table=bare(blocks=[TOWER, LEDGE]))
    field.turn(0, "movement")
    return field


def lands(field: Battlefield, x: float, y: float, z: float) -> Point:
    field.play(fall(field.battle, field.one(0), inches(x, y, z), 200, resolve_hits), 1, 1)
    return field.one(0).position


def test_a_warrior_who_falls_on_a_ledge_stays_on_it():
    assert lands(over_ledge(), 14, 9.4, 2) == inches(14, 9.4, 2)


def test_a_warrior_who_falls_on_a_ledge_that_is_full_comes_down_on_the_ground():
    field = over_ledge(man(14, 9, z=2))
    at = lands(field, 14, 9, 2)
    assert at.z == 0
    assert field.battle.terrain.can_stand(at)


def test_a_warrior_who_steps_aside_in_combat_does_not_step_aside_from_a_fall():
    field = on_roof(man(12, 10.6, z=4, W=3, tags=("melee-save-5",)))
    falls(field, 400, 1, 6)
    assert field.one(0).wounds == 2


@pytest.mark.rule("HERO-FALL-1")
@pytest.mark.parametrize(("height", "manner", "dice"), [(199, "jump", ()), (200, "fall", (1,))])
def test_where_short_falls_do_no_harm_they_are_jumps_that_take_no_movement(
    height: int, manner: str, dice: tuple[int, ...]
):
    field = Battlefield([man(12, 10.6, z=4)], [man(40, 40)], table=bare(blocks=[TOWER]), combat="heroheim")
    falls(field, height, *dice)
    assert [(event.manner, event.spent) for event in field.told(WarriorMoved)] == [(manner, 0)]
    assert field.one(0).under(FALLEN) is (manner == "fall")


# edges


def test_nobody_slips_on_the_ground():
    field = on_roof(man(12, 9.4), man(12, 8))
    struck(field, 5, 1)
    assert field.one(0).status is Status.KNOCKED_DOWN
    assert not field.told(CharacteristicTested)


def struck(field: Battlefield, *dice: int) -> None:
    field.play(resolve_hits(field.battle, field.one(1), field.one(0), [HARD], in_combat=False), *dice)


@pytest.mark.rule("CORE-EDGE-1")
@pytest.mark.parametrize(("away", "tests"), [(1, 1), (1.02, 0), (1.1, 0)])
def test_a_warrior_who_is_knocked_down_within_an_inch_of_an_edge_tests(away: float, tests: int):
    field = on_roof(man(14, 10.49 + away, z=4))
    struck(field, 5, 1, *[3] * tests)
    assert len(field.told(CharacteristicTested)) == tests
    assert field.one(0).position.z == 400
    assert field.one(0).status is Status.KNOCKED_DOWN


@pytest.mark.rule("CORE-EDGE-1", "CORE-EDGE-3")
def test_a_warrior_who_fails_falls_over_the_edge():
    field = on_roof(man(14, 10.6, z=4))
    struck(field, 5, 2, 4, 1, 1)
    assert [event.height for event in field.told(WarriorFell)] == [400]
    assert [event.strength for event in field.told(WoundRolled)] == [3, 4]
    assert field.one(0).position.z == 0
    assert field.told(WarriorMoved)[0].manner == "fall"


@pytest.mark.rule("CORE-EDGE-2")
def test_a_warrior_who_is_stunned_tests_once_and_not_again_when_he_comes_round():
    field = on_roof(man(14, 10.6, z=4))
    struck(field, 5, 3, 3)
    assert field.one(0).status is Status.STUNNED
    assert len(field.told(CharacteristicTested)) == 1


@pytest.mark.rule("CORE-EDGE-1")
def test_a_wound_that_floors_nobody_pushes_nobody():
    field = on_roof(man(14, 10.6, z=4, W=2))
    struck(field, 5)
    assert not field.told(CharacteristicTested)


def test_nobody_falls_over_a_wall_that_fences_the_edge():
    table = bare(blocks=[TOWER], walls=[wall((10, 10.1), (18, 10.1), 5)])
    field = Battlefield([man(14, 11.0, z=4)], [man(40, 40)], table=table)
    struck(field, 5, 1)
    assert not field.told(CharacteristicTested)


def test_a_warrior_who_falls_out_of_a_fight_is_out_of_it():
    field = on_roof(man(14, 10.6, z=4), man(14.98, 10.6, z=4))
    field.engage(1, 0)
    field.play(resolve_hits(field.battle, field.one(1), field.one(0), [HARD], in_combat=True), 5, 1, 4, 1, 1)
    assert not field.one(0).contacts
    assert not field.one(1).contacts
    assert [event.status for event in field.told(StatusChanged)] == [Status.KNOCKED_DOWN]


# skills


def test_an_acrobat_falls_unharmed_on_a_test():
    field = on_roof(man(12, 10.6, z=4, tags=("acrobat",)))
    falls(field, 400, 3)
    assert not field.told(WoundRolled)
    falls(field, 400, 4, 1, 1)
    assert len(field.told(WoundRolled)) == 1


def test_sea_legs_ignore_hits_of_a_fall_on_a_four():
    field = on_roof(man(12, 10.6, z=4, tags=("sea-legs",)))
    falls(field, 400, 3, 4, 3, 1)
    assert len(field.told(WoundRolled)) == 1


def test_sea_legs_keep_from_the_edge_at_the_second_try():
    field = on_roof(man(14, 10.6, z=4, tags=("sea-legs",)))
    struck(field, 5, 1, 6, 2)
    assert field.one(0).position.z == 400


def test_an_acrobat_falls_unharmed_from_twelve_inches_and_no_higher():
    field = on_roof(man(12, 10.6, z=4, tags=("acrobat",)))
    falls(field, 1200, 3)
    assert not field.told(WoundRolled)
    falls(field, 1201, 1, 1)
    assert len(field.told(WoundRolled)) == 1
