"""Parries: one a phase, of the first enemy who hits, against their highest die."""

import pytest

from rules.combat.effects.hit import Landed
from rules.combat.injury.critical_effects import LOST_MAIN
from rules.combat.melee.melee import fight, strike
from rules.combat.melee.parrying import may_parry, parry
from rules.combat.shooting.shooting import fire
from rules.engine.decisions import TryParry
from rules.engine.dice import Roll
from rules.engine.events import BlowStruck, ConditionBegan, ParryTried, RuleRolled, Status, WoundRolled
from rules.engine.state.conditions import Condition
from tests.rules.staging.battlefield import Battlefield, Man, man

#: Wounds cannot be rolled against them, so that every die in a test is a hit or a parry.
STONE = {"T": 10, "W": 5, "S": 3}
THREE = ("axe", "mace", "sword")


def attacked(
    own: Man, *guard: str, faces: tuple[int, ...], parry: str = "yes", **profile: int
) -> Battlefield:
    field = Battlefield([own], [man(10.98, 10, *guard, **{**STONE, **profile})])
    field.engage(0, 1)
    field.turn(0, "close combat")
    field.play(strike(field.battle, field.one(0)), *faces, says={TryParry: parry})
    return field


def landed(field: Battlefield) -> int:
    """How many blows came to the roll to wound."""
    return len(field.told(WoundRolled))


@pytest.mark.rule("CORE-PARRY-1", "CORE-WPN-SWORD-2")
def test_a_sword_may_parry_a_hit():
    field = attacked(man(10, 10, "axe"), "sword", faces=(4, 5))
    assert field.questions(TryParry) == [TryParry(1, 1, 0, 4)]
    assert landed(field) == 0


@pytest.mark.rule("CORE-PARRY-2", "CORE-ARM-BUCKLER-3")
@pytest.mark.parametrize(("die", "hits"), [(4, 1), (5, 0)])
def test_a_buckler_may_parry_too(die: int, hits: int):
    assert landed(attacked(man(10, 10, "axe"), "axe", "buckler", faces=(4, die))) == hits


@pytest.mark.rule("CORE-PARRY-1")
def test_nothing_else_parries():
    assert not attacked(man(10, 10, "axe"), "axe", "shield", faces=(4,)).questions(TryParry)


@pytest.mark.rule("CORE-ARM-BUCKLER-2")
@pytest.mark.parametrize("guard", [("sword",), ("axe", "buckler")])
def test_a_miss_is_not_parried(guard: tuple[str, ...]):
    assert not attacked(man(10, 10, "axe"), *guard, faces=(3,)).questions(TryParry)


@pytest.mark.rule("CORE-PARRY-4", "CORE-WPN-SWORD-3")
@pytest.mark.parametrize(("die", "hits"), [(4, 1), (5, 0), (6, 0)])
def test_a_parry_must_beat_the_die_that_hit(die: int, hits: int):
    assert landed(attacked(man(10, 10, "axe"), "sword", faces=(4, die))) == hits


@pytest.mark.rule("CORE-PARRY-5")
def test_a_six_cannot_be_parried():
    assert not attacked(man(10, 10, "axe"), "sword", faces=(6,)).questions(TryParry)


@pytest.mark.rule("CORE-PARRY-6", "CORE-WPN-SWORD-4")
def test_a_parried_blow_is_never_rolled_to_wound():
    assert not attacked(man(10, 10, "axe"), "sword", faces=(4, 5)).told(WoundRolled)


@pytest.mark.rule("CORE-PARRY-7", "CORE-ARM-BUCKLER-1")
@pytest.mark.parametrize("guard", [("sword",), ("axe", "buckler")])
def test_only_one_blow_a_phase_is_parried(guard: tuple[str, ...]):
    field = attacked(man(10, 10, "axe", A=3), *guard, faces=(4, 5, 4, 6))
    assert (len(field.told(ParryTried)), landed(field)) == (1, 2)


@pytest.mark.rule("CORE-ARM-BUCKLER-1")
def test_the_next_phase_brings_another_parry():
    field = attacked(man(10, 10, "axe"), "buckler", "axe", faces=(4, 1))
    field.turn(1, "close combat")
    field.play(strike(field.battle, field.one(0)), 4, 5)
    assert len(field.told(ParryTried)) == 1


@pytest.mark.rule("CORE-PARRY-8")
@pytest.mark.parametrize(("die", "hits"), [(4, 2), (5, 2), (6, 1)])
def test_the_highest_die_of_several_hits_must_be_beaten(die: int, hits: int):
    assert landed(attacked(man(10, 10, "axe", A=2, WS=4), "sword", faces=(5, 3, die))) == hits


@pytest.mark.rule("CORE-PARRY-9")
def test_with_a_six_among_the_hits_nothing_is_parried():
    assert not attacked(man(10, 10, "axe", A=2, WS=4), "sword", faces=(3, 6)).questions(TryParry)


def two_attackers(*faces: int) -> Battlefield:
    field = Battlefield(
        [man(10, 10, "axe", I=5), man(11.96, 10, "axe", I=4)], [man(10.98, 10, "sword", **STONE, I=1)]
    )
    field.engage(0, 2)
    field.engage(1, 2)
    field.turn(0, "close combat")
    field.play(fight(field.battle), *faces, says={TryParry: "yes"})
    return field


@pytest.mark.rule("CORE-PARRY-10")
def test_only_the_first_enemy_who_hits_is_parried():
    field = two_attackers(4, 1, 4, 1)
    assert [decision.attacker for decision in field.questions(TryParry)] == [0]


@pytest.mark.rule("CORE-PARRY-10")
def test_a_miss_passes_the_chance_on_to_the_next_enemy():
    field = two_attackers(1, 4, 1, 1)
    assert [decision.attacker for decision in field.questions(TryParry)] == [1]


@pytest.mark.rule("CORE-PARRY-10")
def test_a_first_hit_of_six_uses_the_chance_up():
    assert not two_attackers(6, 4, 1).questions(TryParry)


@pytest.mark.rule("CORE-PARRY-11", "CORE-DICE-REROLL", "CORE-DICE-REROLL-ONCE")
def test_sword_and_buckler_try_twice_at_most():
    field = attacked(man(10, 10, "axe"), "sword", "buckler", faces=(4, 1, 5))
    assert [event.parried for event in field.told(ParryTried)] == [False, True]
    field = attacked(man(10, 10, "axe"), "sword", "buckler", faces=(4, 2, 1))
    assert landed(field) == 1


@pytest.mark.rule("CORE-PARRY-12")
def test_two_swords_try_once():
    field = attacked(man(10, 10, "axe"), "sword", "sword", faces=(4, 1))
    assert len(field.told(ParryTried)) == 1


@pytest.mark.rule("CORE-PARRY-13", "CORE-WPN-SWORD-5", "CORE-ARM-BUCKLER-4")
@pytest.mark.parametrize("guard", [("sword",), ("axe", "buckler")])
def test_a_blow_of_twice_his_strength_cannot_be_parried(guard: tuple[str, ...]):
    assert not attacked(man(10, 10, "axe", S=6), *guard, faces=(4,)).questions(TryParry)
    assert attacked(man(10, 10, "axe", S=5), *guard, faces=(4, 1)).questions(TryParry)


@pytest.mark.rule("CORE-PARRY-13")
def test_the_strength_of_the_weapon_counts_against_the_bare_strength_of_the_defender():
    strong = man(10, 10, "double-handed-weapon", S=4)
    assert not attacked(strong, "sword", faces=(4,)).questions(TryParry)


@pytest.mark.rule("CORE-PARRY-15")
def test_a_parry_may_be_declined():
    assert landed(attacked(man(10, 10, "axe"), "sword", faces=(4,), parry="no")) == 1


@pytest.mark.rule("CORE-PARRY-15")
def test_a_shot_is_not_parried():
    field = Battlefield([man(10, 10, "bow")], [man(16, 10, "sword", **STONE)])
    field.turn(0, "shooting")
    field.play(fire(field.battle, field.one(0), field.one(1), field.one(0).fighter.weapons[0]), 4)
    assert not field.questions(TryParry)


def test_a_weapon_that_cannot_be_parried_is_not():
    assert not attacked(man(10, 10, "steel-whip"), "sword", faces=(4,)).questions(TryParry)


@pytest.mark.rule("CORE-PARRY-8")
def test_of_two_hits_with_the_same_die_the_first_is_turned():
    field = attacked(man(10, 10, "axe", "mace"), "sword", faces=(4, 4, 5))
    first, second = [event.weapon for event in field.told(BlowStruck)]
    assert first != second
    assert [event.weapon for event in field.told(WoundRolled)] == [second]


@pytest.mark.rule("CORE-PARRY-8")
def test_the_hit_that_is_turned_leaves_those_before_and_after_it():
    axe, mace, sword = (Battlefield([man(1, 1, key)], []).one(0).fighter.weapons[0] for key in THREE)
    field = Battlefield([man(10, 10)], [man(10.98, 10, "sword")])
    field.engage(0, 1)
    field.fold(BlowStruck(0, 1, "Axe", Roll("to hit").shown((3,)), True))
    landed = [Landed(axe, 3), Landed(mace, 5), Landed(sword, 4)]
    attack = parry(field.battle, field.one(0), field.one(1), landed)
    assert field.play(attack, 6, says={TryParry: "yes"}) == [Landed(axe, 3), Landed(sword, 4)]
    assert field.questions(TryParry) == [TryParry(1, 1, 0, 5)]


@pytest.mark.rule("CORE-PARRY-13")
def test_a_hit_that_cannot_be_parried_leaves_the_weaker_one_to_be_parried():
    field = attacked(man(10, 10, "steel-whip", "dagger", A=2), "sword", faces=(5, 5, 4, 6))
    assert field.questions(TryParry) == [TryParry(1, 1, 0, 4)]
    assert landed(field) == 2


@pytest.mark.rule("CORE-PARRY-11")
def test_the_second_die_of_sword_and_buckler_is_told_as_such():
    field = attacked(man(10, 10, "axe"), "sword", "buckler", faces=(4, 1, 5))
    assert [event.again for event in field.told(ParryTried)] == [False, True]


@pytest.mark.rule("CORE-PARRY-11")
@pytest.mark.parametrize("guard", [("sword",), ("axe", "buckler")])
def test_a_sword_or_a_buckler_alone_tries_once(guard: tuple[str, ...]):
    assert len(attacked(man(10, 10, "axe"), *guard, faces=(4, 1)).told(ParryTried)) == 1


@pytest.mark.rule("CORE-PARRY-14", "CORE-CHAR-ZERO-WS-1")
@pytest.mark.parametrize(
    ("skill", "status", "may"),
    [
        (3, Status.STANDING, True),
        (3, Status.KNOCKED_DOWN, False),
        (3, Status.STUNNED, False),
        (0, Status.STANDING, False),
    ],
)
def test_only_who_stands_and_can_fight_parries_even_what_was_rolled(skill: int, status: Status, may: bool):
    field = Battlefield([man(10, 10)], [man(10.98, 10, "sword", WS=skill)])
    field.engage(0, 1)
    field.fold(BlowStruck(0, 1, "Axe", Roll("to hit").shown((3,)), True))
    field.status(1, status)
    assert may_parry(field.battle, field.one(1), field.one(0)) is may


@pytest.mark.parametrize("guard", ["sword", "starblade"])
def test_a_weapon_knocked_from_the_hand_does_not_parry(guard: str):
    for lost in (False, True):
        field = Battlefield([man(10, 10, "axe")], [man(10.98, 10, guard, **STONE)])
        field.engage(0, 1)
        field.turn(0, "close combat")
        if lost:
            field.fold(ConditionBegan(1, Condition(LOST_MAIN, "combat")))
        field.play(strike(field.battle, field.one(0)), 4, *([] if lost else [1]), says={TryParry: "yes"})
        assert bool(field.told(ParryTried) or field.told(RuleRolled)) is not lost
        assert landed(field) == 1


def test_with_a_sword_left_in_the_other_hand_he_parries_still():
    field = Battlefield([man(10, 10, "axe")], [man(10.98, 10, "sword", "sword", **STONE)])
    field.engage(0, 1)
    field.turn(0, "close combat")
    field.fold(ConditionBegan(1, Condition(LOST_MAIN, "combat")))
    field.play(strike(field.battle, field.one(0)), 4, 5, says={TryParry: "yes"})
    assert landed(field) == 0


def test_a_warrior_who_may_strike_no_blow_parries_none_either():
    field = Battlefield([man(10, 10, "axe")], [man(10.98, 10, "sword", **STONE)])
    field.engage(0, 1)
    field.turn(0, "close combat")
    field.fold(ConditionBegan(1, Condition("hammered", "phase", tags=("no-blows",))))
    field.play(strike(field.battle, field.one(0)), 4)
    assert not field.questions(TryParry)


@pytest.mark.parametrize(("tags", "tried"), [((), 1), (("parry-twice",), 2)])
def test_a_further_parry_of_a_phase_is_for_who_has_one(tags: tuple[str, ...], tried: int):
    field = Battlefield([man(10, 10, "axe", A=3)], [man(10.98, 10, "sword", tags=tags, **STONE)])
    field.engage(0, 1)
    field.turn(0, "close combat")
    field.play(strike(field.battle, field.one(0)), 4, 4, 4, *[6] * tried, says={TryParry: "yes"})
    assert len(field.told(ParryTried)) == tried
    assert landed(field) == 3 - tried
