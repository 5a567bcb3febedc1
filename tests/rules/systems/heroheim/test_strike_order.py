"""The order of blows in Heroheim: chargers, spears and halberds against them, then by Initiative (HERO-STR)."""

from typing import Any

import pytest

from rules.combat.melee.strike_order import strike_groups
from rules.combat.psychology.minds import fleeing
from rules.engine import events
from rules.engine.decisions import AttackTarget
from rules.engine.events import BlowStruck
from tests.rules.staging.battlefield import Battlefield, Man, man
from tests.rules.systems.heroheim.arena import arena, duel, fights

STONE = {"T": 10, "W": 10}


def order(field: Battlefield, *faces: int) -> list[int]:
    fighters = [one for one in field.state.combatants if one.contacts]
    groups = field.play(strike_groups(field.battle, fighters), *faces)
    return [one.warrior.id for group in groups for one in group]


@pytest.mark.rule("HERO-STR-1")
def test_a_charger_strikes_before_the_quicker():
    field = duel(man(10, 10, "axe", I=2), man(10.98, 10, "axe", I=5), charges=True)
    assert order(field) == [0, 1]


@pytest.mark.rule("HERO-STR-2", "HERO-STR-3", "HERO-STR-6")
@pytest.mark.parametrize("weapon", ["spear", "halberd"])
@pytest.mark.parametrize(("initiative", "first"), [(4, 1), (2, 0)])
def test_spears_and_halberds_strike_with_those_who_charge(weapon: str, initiative: int, first: int):
    field = duel(man(10, 10, "axe"), man(10.98, 10, weapon, I=initiative), charges=True)
    assert order(field)[0] == first


@pytest.mark.rule("HERO-STR-2")
def test_a_spear_is_of_use_against_those_who_come_later_too_and_against_nobody_else():
    field = duel(man(10, 10, "axe", I=1), man(10.98, 10, "spear"), charges=True)
    field.fold(events.CombatFought((0, 1)))
    field.turn(0, "close combat")
    assert order(field) == [1, 0]
    slow = duel(man(10, 10, "axe", I=5), man(10.98, 10, "spear"))
    assert order(slow) == [0, 1]


def reinforced(*more: Man, spear: Any = STONE, axe: Any = STONE) -> Battlefield:
    """A spearman of two attacks fights warrior 0, who is quicker, when charged by warrior 1, who is slower."""
    own = [man(10, 10, "axe", I=4, WS=1, **axe), man(11.96, 10, "axe", I=2, WS=1, **STONE)]
    field = arena(own, [man(10.98, 10, "spear", I=3, A=2, WS=1, **spear), *more])
    field.turn(0)
    field.engage(0, *range(2, 3 + len(more)), manner="walk")
    field.fold(events.CombatFought((0, 2)))
    field.engage(1, 2)
    field.fold(events.PhaseBegan(0, "close combat"))
    return field


@pytest.mark.rule("HERO-STR-2", "HERO-STR-4", "HERO-CCT-2")
@pytest.mark.parametrize(
    ("aims", "blows"),
    [
        ("10", [(2, 1), (1, 2), (0, 2), (2, 0)]),
        ("01", [(2, 1), (1, 2), (0, 2), (2, 0)]),
        ("11", [(2, 1), (2, 1), (1, 2), (0, 2)]),
        ("00", [(1, 2), (0, 2), (2, 0), (2, 0)]),
    ],
)
def test_of_the_blows_of_a_spear_those_at_a_charger_come_first_and_the_others_in_turn(
    aims: str, blows: list[tuple[int, int]]
):
    field = reinforced()
    fights(field, 1, 1, 1, 1, says={AttackTarget: list(aims)})
    assert [(blow.who, blow.target) for blow in field.told(BlowStruck)] == blows
    assert len(field.questions(AttackTarget)) == 2


@pytest.mark.rule("HERO-STR-2")
def test_the_blows_that_a_spear_owes_are_lost_with_whoever_holds_it():
    field = reinforced(spear={"T": 1, "W": 1})
    fights(field, 1, 6, 6, says={AttackTarget: ["1", "0"]})
    assert [(blow.who, blow.target) for blow in field.told(BlowStruck)] == [(2, 1), (1, 2)]


@pytest.mark.rule("HERO-STR-2", "HERO-CCT-3")
def test_the_blow_that_a_spear_owes_to_an_enemy_who_has_fled_meanwhile_is_lost():
    field = reinforced(man(9.02, 10, "axe", I=9, WS=5), axe={"W": 2, "T": 3})
    fights(field, 1, 1, 2, 4, 6, 6, 1, 1, 6, 6, says={AttackTarget: ["1", "0"]})
    assert fleeing(field.one(0))
    assert [(blow.who, blow.target) for blow in field.told(BlowStruck)] == [(2, 1), (1, 2), (3, 0)]


@pytest.mark.rule("HERO-STR-6")
def test_a_great_weapon_strikes_last_even_in_a_charge():
    field = duel(man(10, 10, "double-handed-weapon", I=9), man(10.98, 10, "axe", I=1), charges=True)
    assert order(field) == [1, 0]


@pytest.mark.rule("HERO-STR-6")
def test_a_table_may_let_great_weapons_strike_in_turn():
    heavy, light = man(10, 10, "double-handed-weapon", I=2), man(10.98, 10, "axe", I=1)
    field = arena([heavy], [light], switches=["heavy-weapons-in-turn"])
    field.turn(0)
    field.engage(0, 1, manner="walk")
    assert order(field) == [0, 1]


@pytest.mark.rule("HERO-STR-4", "HERO-STR-5")
def test_else_initiative_decides_and_a_roll_off_between_equals():
    assert order(duel(man(10, 10, I=3), man(10.98, 10, I=4))) == [1, 0]
    equal = duel(man(10, 10), man(10.98, 10))
    assert order(equal, 2, 5) == [1, 0]
    assert order(equal, 5, 2) == [0, 1]
