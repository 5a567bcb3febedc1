"""Earthshudder."""

import pytest

from rules.engine.decisions import Choice
from rules.engine.events import BuildingCollapsed, WarriorFell, WarriorMoved, WoundRolled
from rules.engine.table import Table, distance
from tests.rules.engine.table.table_cases import bare, block, house, tower
from tests.rules.staging.battlefield import Battlefield, Man, inches, man
from tests.rules.staging.spellcraft import battlefield, cast, offered, wizard

SIXES = (6, 6)
SHUDDER = "earthshudder"
HARDY = {"T": 9}


def shaken(*foes: Man, dice: tuple[int, ...] = (), table: Table | None = None) -> Battlefield:
    """The priest stands 2 inches west of a house that begins at (20, 20)."""
    field = battlefield(
        [wizard(17, 24, SHUDDER), man(21, 21)], list(foes), table=table or bare(buildings=[tower()])
    )
    cast(field, SHUDDER, *SIXES, *dice)
    return field


def test_enemies_who_touch_the_building_take_a_hit_and_friends_do_not() -> None:
    field = shaken(man(24, 22, **HARDY), man(28.5, 24, **HARDY), man(29.5, 24))
    assert [(event.target, event.strength) for event in field.told(WoundRolled)] == [(2, 3), (3, 3)]


def test_the_building_is_gone_for_the_battle() -> None:
    field = battlefield([wizard(17, 24, SHUDDER)], [man(31, 24)], table=bare(buildings=[house()]))
    assert not field.battle.sees(field.one(0), field.one(1))
    cast(field, SHUDDER, *SIXES)
    assert field.told(BuildingCollapsed)[0].name == "House"
    assert field.battle.sees(field.one(0), field.one(1))
    assert field.battle.terrain.building(inches(24, 24)) is None
    assert field.state.collapsed == (0,)
    field.turn(0, "shooting")
    assert SHUDDER not in offered(field)


@pytest.mark.parametrize(("faces", "fell"), [((3,), False), ((4, 1), True)])
def test_a_warrior_who_stands_on_it_falls_with_a_test_for_each_full_two_inches(
    faces: tuple[int, ...], fell: bool
) -> None:
    field = shaken(man(21, 25, z=3, **HARDY), dice=faces)
    assert field.one(2).position.z == 0
    assert bool(field.told(WarriorFell)) is fell
    if fell:
        assert field.told(WoundRolled)[-1].strength == 3


def test_a_fall_of_five_inches_takes_two_tests() -> None:
    high = bare(buildings=[house(height=6, floors=[{"height": 5, "width": 4}])])
    field = shaken(man(21, 25, z=5, **HARDY), dice=(3, 4, 2), table=high)
    assert field.told(WarriorFell)[0].height == 500
    assert field.told(WoundRolled)[-1].strength == 5
    safe = shaken(man(21, 25, z=5, **HARDY), dice=(3, 3), table=high)
    assert not safe.told(WarriorFell)


def test_only_a_building_within_4_inches_comes_down_and_he_says_which() -> None:
    far = battlefield([wizard(15, 24, SHUDDER)], [man(40, 40)], table=bare(buildings=[house()]))
    assert not offered(far)
    two = bare(buildings=[house(), house(x=10)])
    field = battlefield([wizard(19, 24, SHUDDER)], [man(40, 40)], table=two)
    cast(field, SHUDDER, *SIXES, says={Choice: "1"})
    assert field.state.collapsed == (1,)
    assert field.battle.terrain.building(inches(24, 24)) == 0


def test_neither_who_stands_in_it_on_the_ground_nor_who_is_high_up_elsewhere_falls() -> None:
    two = bare(buildings=[tower()], blocks=[block(36, 36, 6, 6, 3, roof="flat")])
    field = shaken(man(39, 39, z=3), table=two)
    assert not field.told(WarriorMoved)
    assert field.one(2).position.z == 300


def test_a_warrior_who_lands_on_his_feet_stands_beside_him_who_is_below() -> None:
    field = shaken(man(21, 21, z=3, **HARDY), dice=(1,))
    (move,) = [event for event in field.told(WarriorMoved) if event.who == 2]
    assert (move.manner, move.spent) == ("fall", 0)
    assert field.one(2).position.z == 0
    assert distance(field.one(2).position, field.one(1).position) >= 98


def test_with_one_building_at_hand_nobody_is_asked_which() -> None:
    field = battlefield([wizard(17, 24, SHUDDER)], [man(31, 24)], table=bare(buildings=[house()]))
    cast(field, SHUDDER, *SIXES)
    assert not field.questions(Choice)
