"""Nurgle's Rot in battle: who catches it, and the test before every later battle."""

import pytest

from rules.combat.before_battle.preparations import muster
from rules.combat.effects import hooks
from rules.combat.effects.hit import Hit
from rules.combat.injury.injury import resolve_hits
from rules.engine.events import BattleEnded, CharacteristicTested, WarriorAbsent
from rules.engine.outcome import outcome_of
from rules.engine.state.conditions import ROT, ROTTED
from tests.rules.staging.battlefield import Battlefield, Man, man
from tests.rules.staging.spellcraft import battlefield, cast, offered, wizard

SIXES = (6, 6)
SICK = {"tags": ("rotting",)}
BEARER = {"tags": ("nurgles-rot",)}
BLOW = Hit("claw", 4, traits=("no-critical",))


def contact(*foes: Man) -> Battlefield:
    field = battlefield([wizard(10, 10, "nurgles-rot")], list(foes))
    for foe in range(len(foes)):
        field.engage(1 + foe, 0)
    return field


def test_each_living_enemy_who_touches_him_tests_toughness_or_is_infected() -> None:
    field = contact(man(10.98, 10), man(9.02, 10), man(10, 10.98, kinds=("undead",)))
    cast(field, "nurgles-rot", *SIXES, 4, 3)
    assert [field.one(id).under(ROT) for id in (1, 2, 3)] == [True, False, False]
    assert [event.who for event in field.told(CharacteristicTested)] == [1, 2]


def test_without_a_living_enemy_at_hand_it_is_not_cast() -> None:
    assert not offered(battlefield([wizard(10, 10, "nurgles-rot")], [man(12, 10)]))
    assert not offered(contact(man(10.98, 10, kinds=("daemon",))))
    assert not offered(contact(man(10.98, 10, **SICK)))


@pytest.mark.parametrize(("face", "caught"), [(6, True), (5, False)])
def test_a_6_to_wound_in_close_combat_by_one_who_has_the_gift_infects_saved_or_not(
    face: int, caught: bool
) -> None:
    field = Battlefield([man(10, 10, **BEARER)], [man(10.98, 10, "gromril-armour", W=3)])
    flow = resolve_hits(field.battle, field.one(0), field.one(1), [BLOW], in_combat=True)
    field.play(flow, face, 6)
    assert field.one(1).under(ROT) is caught


def test_shots_the_lifeless_and_others_infect_nobody() -> None:
    for who, target, in_combat in (
        (BEARER, {}, False),
        (BEARER, {"kinds": ("undead",)}, True),
        ({}, {}, True),
    ):
        field = Battlefield([man(10, 10, **who)], [man(10.98, 10, W=3, **target)])
        field.play(resolve_hits(field.battle, field.one(0), field.one(1), [BLOW], in_combat=in_combat), 6)
        assert not field.one(1).under(ROT)


def mustered(*faces: int, toughness: int = 3) -> Battlefield:
    field = Battlefield(
        [man(10, 10, T=toughness, **SICK), man(12, 10), man(14, 10, kinds=("undead",)), man(16, 10)],
        [man(40, 40)],
    )
    field.play(muster(field.battle), *faces)
    return field


def test_the_rotting_who_pass_the_test_before_a_battle_lose_nothing() -> None:
    field = mustered(3)
    assert not field.one(0).under(ROTTED)
    assert field.one(0).profile.T == 3


def test_a_warrior_who_fails_it_is_weaker_for_good() -> None:
    field = mustered(4)
    assert field.one(0).profile.T == 2
    assert not field.told(WarriorAbsent)
    assert not any(one.under(ROT) for one in field.state.combatants)


def test_a_6_hands_it_on_to_a_living_comrade_by_chance() -> None:
    field = mustered(6, 2)
    assert field.rolls[-1].sides == 2
    assert [one.under(ROT) for one in field.state.combatants] == [False, False, False, True, False]
    assert field.one(0).under(ROTTED)


def test_a_warrior_who_has_no_toughness_left_does_not_fight_any_more() -> None:
    field = mustered(2, toughness=1)
    assert [event.who for event in field.told(WarriorAbsent)] == [0]


def test_the_outcome_says_who_is_sick_and_who_is_weaker() -> None:
    field = mustered(6, 2)
    field.fold(BattleEnded(0, "rout", 3))
    fighters = outcome_of(field.state, ("A", "B")).sides[0].fighters
    assert [one.marks for one in fighters] == [(ROTTED,), (), (), (ROT,)]


def test_nobody_catches_it_twice() -> None:
    field = contact(man(10.98, 10, **BEARER))
    assert not hooks.fit_to_fight.handlers(field.one(1))
    assert not offered(field)
