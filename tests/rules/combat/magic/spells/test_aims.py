"""Targets of spells, and warriors in their way."""

import pytest

from rules.combat.magic.spells import aims
from rules.combat.magic.spells.book import BOOK
from rules.engine.events import ConditionBegan, WoundRolled
from rules.engine.setup import KnownSpell
from rules.engine.state.combatant import Combatant
from rules.engine.state.conditions import HIDDEN, NOT_AIMED_AT, Condition
from tests.rules.engine.table.table_cases import bare, wall
from tests.rules.staging.battlefield import Battlefield, Man, man
from tests.rules.staging.spellcraft import battlefield, cast, wizard

BOLT, FAR = KnownSpell("bolt", "Bolt", 6, range=12), KnownSpell("far", "Far", 6)


def ids(found: list[Combatant]) -> list[int]:
    return [one.id for one in found]


def three(*, x: float = 22.98) -> Battlefield:
    """The caster, a friend, and two enemies."""
    return Battlefield([man(10, 10), man(10, 14)], [man(x, 10), man(10, 18)])


@pytest.mark.parametrize(("x", "near"), [(22.98, True), (22.99, False)])
def test_others_in_range_and_in_sight_are_aimed_at(x: float, near: bool) -> None:
    field = three(x=x)
    battle, who = field.battle, field.one(0)
    assert ids(aims.models(battle, who, BOLT)) == ([1, 2, 3] if near else [1, 3])
    assert ids(aims.models_and_self(battle, who, BOLT)) == ([0, 1, 2, 3] if near else [0, 1, 3])
    assert ids(aims.models(battle, who, FAR)) == [1, 2, 3]


def test_friends_and_enemies_are_told_apart() -> None:
    field = three()
    battle, who = field.battle, field.one(0)
    assert ids(aims.friends(battle, who, BOLT)) == [1]
    assert ids(aims.friends_and_self(battle, who, BOLT)) == [0, 1]
    assert ids(aims.enemies(battle, who, BOLT)) == [2, 3]


def test_the_closest_enemy_is_one_or_those_as_close() -> None:
    field = three()
    assert ids(aims.closest_enemies(field.battle, field.one(0), BOLT)) == [3]
    even = Battlefield([man(10, 10)], [man(20, 10), man(10, 15), man(15, 10)])
    assert ids(aims.closest_enemies(even.battle, even.one(0), BOLT)) == [2, 3]
    nobody = Battlefield([man(10, 10)], [man(40, 40)])
    assert aims.closest_enemies(nobody.battle, nobody.one(0), BOLT) == []


def test_in_combat_opponents_stand_before_the_closest() -> None:
    field = Battlefield([man(10, 10)], [man(10.98, 10), man(9.02, 10), man(10, 12)])
    battle, who = field.battle, field.one(0)
    assert ids(aims.closest_or_opponents(battle, who, BOLT)) == [1, 2]
    field.engage(0, 1)
    assert ids(aims.closest_or_opponents(battle, who, BOLT)) == [1]
    assert ids(aims.free_enemies(battle, who, BOLT)) == [2, 3]


def test_hidden_enemies_and_the_cloaked_are_not_aimed_at_but_such_friends_are() -> None:
    field = three()
    for who, key, tag in ((1, HIDDEN, ""), (2, HIDDEN, ""), (3, "cloak", NOT_AIMED_AT)):
        field.fold(ConditionBegan(who, Condition(key, tags=(tag,))))
    assert ids(aims.models(field.battle, field.one(0), BOLT)) == [1]
    field.fold(ConditionBegan(1, Condition("cloak", tags=(NOT_AIMED_AT,))))
    assert ids(aims.models(field.battle, field.one(0), BOLT)) == [1]


def test_nobody_behind_a_wall_is_aimed_at() -> None:
    walled = bare(walls=[wall((0, 15), (20, 15), 5)])
    field = Battlefield([man(10, 10)], [man(10, 18), man(14, 10)], table=walled)
    assert ids(aims.models(field.battle, field.one(0), BOLT)) == [2]
    assert ids(aims.near(field.battle, field.one(0), 1200)) == [1, 2]


def first(target: Man, *others: Man, z: float = 0) -> int:
    field = Battlefield([man(10, 10, z=z), *others], [target])
    return aims.first_in_path(field.battle, field.one(0), field.one(1 + len(others))).id


def test_the_first_whose_base_the_line_crosses_is_struck() -> None:
    assert first(man(20, 10)) == 1
    assert first(man(20, 10), man(17, 10), man(14, 10)) == 2
    assert first(man(20, 10), man(14, 10.48)) == 1
    assert first(man(20, 10), man(14, 10.49)) == 2
    assert first(man(20, 10), man(22, 10)) == 2


@pytest.mark.parametrize(("z", "struck"), [(0, 1), (2.5, 2)])
def test_a_warrior_whom_the_line_passes_over_or_under_is_not_struck(z: float, struck: int) -> None:
    assert first(man(20, 10), man(15, 10, z=z)) == struck
    assert first(man(20, 10, z=2.5), man(15, 10, z=2.5 - z), z=2.5) == struck


@pytest.mark.parametrize(("z", "struck"), [(0, 2), (3, 1), (5, 1), (8, 2)])
def test_a_line_that_climbs_strikes_whom_it_meets_at_his_height(z: float, struck: int) -> None:
    assert first(man(20, 10, z=8), man(15, 10, z=z)) == struck
    assert first(man(20, 10), man(15, 10, z=z), z=8) == struck


def test_an_aim_at_some_types_leaves_out_all_others() -> None:
    field = Battlefield([man(10, 10), man(12, 10, line="zombie"), man(14, 10, line="ghoul")], [man(40, 40)])
    assert ids(aims.only(aims.friends, "zombie", "wight")(field.battle, field.one(0), BOLT)) == [1]


def test_most_spells_strike_whom_they_are_aimed_at_over_all_heads() -> None:
    field = battlefield([wizard(10, 10, "gnawdoom"), man(13, 10)], [man(18, 10)])
    cast(field, "gnawdoom 2", 6, 6, 1, 1, 1, 1)
    assert {event.target for event in field.told(WoundRolled)} == {2}


def test_some_spells_strike_the_first_in_their_path():
    assert {key for key, played in BOOK.items() if played.in_path} == {
        *("fires-of-uzhul", "elveks-cold-spear", "wind-of-gork", "gaze-of-mork", "eadbanger"),
        *("bolt-of-dark-light", "dark-blood", "warpfire"),
    }
