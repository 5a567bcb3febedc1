"""What the rules answer by themselves: Strengths, attacks, critical hits, and what skills make of a shot or a blow."""

import pytest

from rules.engine import events
from rules.engine.aim import Aim
from rules.engine.events import ConditionBegan
from rules.engine.flow import Critical, Need
from rules.engine.state.conditions import Condition
from rules.systems.heroheim.combat_rules import heroheim_rules
from tests.rules.staging.battlefield import Battlefield, man
from tests.rules.systems.heroheim.arena import arena, duel

RULES = heroheim_rules()


def blow(field: Battlefield) -> int:
    who = field.one(0)
    return RULES.blow_strength(field.battle, who, field.one(1), who.in_hand.main)


def shot(field: Battlefield) -> int:
    who = field.one(0)
    return RULES.shot_strength(field.battle, who, who.missiles[0])


def test_the_printed_charts_are_read_once():
    assert heroheim_rules() is RULES


@pytest.mark.rule("HERO-CRIT-C1", "HERO-CRIT-C2", "HERO-CRIT-C3")
@pytest.mark.parametrize(
    ("dice", "critical"),
    [
        ((1, 2), Critical("Hits a vital part", 1, False, 0, save_modifier=-1)),
        ((3, 4, 5), Critical("Deathblow", 1, False, 0, strength=1)),
        ((6,), Critical("Double strike", 1, False, 0, hits=2)),
    ],
)
def test_the_chart_of_critical_hits(dice: tuple[int, ...], critical: Critical):
    assert {RULES.critical(die) for die in dice} == {critical}


@pytest.mark.parametrize(
    ("items", "strength"), [(("sword",), 4), (("halberd",), 5), (("double-handed-weapon",), 6)]
)
def test_a_weapon_adds_its_strength(items: tuple[str, ...], strength: int):
    assert blow(duel(man(10, 10, *items, S=4), man(10.98, 10))) == strength


def test_a_mighty_blow_adds_to_it():
    mighty = man(10, 10, "axe", tags=("melee-strength-plus-1",))
    assert blow(duel(mighty, man(10.98, 10))) == 4


def test_heavy_weapons_help_in_the_first_round_only():
    field = duel(man(10, 10, "flail"), man(10.98, 10))
    assert blow(field) == 5
    field.fold(events.CombatFought((0, 1)))
    assert blow(field) == 3
    sword = duel(man(10, 10, "halberd"), man(10.98, 10))
    sword.fold(events.CombatFought((0, 1)))
    assert blow(sword) == 4


@pytest.mark.parametrize(
    ("weapon", "strength"), [("bow", 3), ("handgun", 4), ("throwing-stars", 5), ("throwing-axes", 6)]
)
def test_a_shot_has_the_strength_of_the_weapon_or_of_who_throws_it(weapon: str, strength: int):
    assert shot(arena([man(10, 10, weapon, S=5)], [man(14, 10)])) == strength


def test_a_warrior_who_has_no_weapon_skill_strikes_nobody():
    field = duel(man(10, 10, "axe", WS=0), man(10.98, 10))
    who = field.one(0)
    assert RULES.blow_need(field.battle, who, field.one(1), who.in_hand.main) == Need(None)
    assert RULES.attacks(field.battle, who) == 0


@pytest.mark.rule("HERO-TWO-1")
@pytest.mark.parametrize(("items", "attacks"), [(("sword", "sword"), 2), (("sword",), 2), ((), 1)])
def test_attacks_are_those_of_the_profile(items: tuple[str, ...], attacks: int):
    field = duel(man(10, 10, *items, A=2), man(10.98, 10))
    assert RULES.attacks(field.battle, field.one(0)) == attacks


def test_skills_alone_are_read_from_the_chart():
    assert [RULES.blow_need_by_skill(own, 9) for own in (0, 1, 3, 10, 14)] == [6, 6, 4, 2, 2]
    field = arena([man(10, 10, BS=2)], [man(14, 10)])
    assert RULES.shot_need_by_skill(field.one(0)) == 5


@pytest.mark.rule("HERO-HITS-M4", "HERO-HITS-M5")
def test_thrown_weapons_ignore_range_and_moving():
    field = arena([man(10, 10, "throwing-stars", BS=4)], [man(14, 10)])
    here = field.one(0).position
    field.fold(events.WarriorMoved(0, "walk", (here, here), 0))
    who = field.one(0)
    need = RULES.shot_need(field.battle, Aim(who, field.one(1), who.missiles[0], 1801, False))
    assert need == Need(3)
    assert RULES.shot_need(field.battle, Aim(who, field.one(1), who.missiles[0], 1801, True)).at_least == 4


@pytest.mark.rule("HERO-NOKD-1")
@pytest.mark.parametrize(("total", "out"), [(2, False), (4, False), (5, True), (8, True)])
def test_an_injury_puts_out_of_action_or_does_nothing(total: int, out: bool):
    assert RULES.injury(total, ("concussion",)) is (
        events.Status.OUT_OF_ACTION if out else events.Status.STANDING
    )


@pytest.mark.rule("HERO-STR-2")
def test_a_spear_is_of_no_use_to_who_was_knocked_off_his_feet_among_enemies():
    field = duel(man(10, 10, "axe"), man(10.98, 10, "spear"), charges=True)
    assert RULES.strikes_early(field.battle, field.one(1))
    assert not RULES.strikes_early(field.battle, field.one(0))


@pytest.mark.rule("HERO-KB-5")
def test_a_warrior_who_is_off_balance_has_no_use_of_his_spear():
    field = duel(man(10, 10, "axe"), man(10.98, 10, "spear"), charges=True)
    field.fold(ConditionBegan(1, Condition("off-balance", "turn")))
    assert not RULES.strikes_early(field.battle, field.one(1))


@pytest.mark.parametrize(
    ("tags", "need"),
    [((), 6), (("ignore-cover",), 5), (("no-long-range-penalty:long-bow",), 5), (("run-and-shoot",), 6)],
)
def test_skills_of_shooters_count_as_ever(tags: tuple[str, ...], need: int):
    field = arena([man(10, 10, "long-bow", BS=3, tags=tags)], [man(31, 10)])
    who = field.one(0)
    weapon = who.missiles[0]
    assert RULES.shot_need(field.battle, Aim(who, field.one(1), weapon, 1900, True)).at_least == need


def test_a_warrior_who_hits_on_two_whatever_it_takes_does_so_here():
    field = duel(man(10, 10, "axe", WS=1, tags=("melee-hits-on-2",)), man(10.98, 10))
    who = field.one(0)
    found = RULES.blow_need(field.battle, who, field.one(1), who.in_hand.main)
    assert found.at_least == 2


def test_a_warrior_who_minds_no_weight_is_as_strong_in_every_round():
    field = duel(man(10, 10, "flail", tags=("ignore-heavy",)), man(10.98, 10))
    field.fold(events.CombatFought((0, 1)))
    assert blow(field) == 5
