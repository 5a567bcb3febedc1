"""Mutations in battle."""

import pytest

from rules.combat.melee.melee import fight, strike
from rules.combat.melee.wielding import blows_of
from rules.engine import events
from rules.engine.decisions import Choice
from rules.engine.events import (
    BlowStruck,
    WoundRolled,
)
from rules.engine.state.conditions import Condition
from tests.rules.staging.battlefield import Battlefield, man
from tests.rules.staging.facing import STONE, facing, hit, mutant


def blows(field: Battlefield, who: int = 0) -> list[str]:
    return [weapon.name for weapon in field.play(blows_of(field.battle, field.one(who)))]


def test_a_great_claw_leaves_one_hand_and_strikes_once_more_at_one_strength_more():
    field = mutant("sword", "dagger", "shield", "halberd", tags=("extra-attack-s-plus-1",), A=1)
    assert [one.name for one in field.one(0).loadouts] == ["Sword", "Dagger"]
    assert blows(field) == ["Sword", "great claw"]
    field.play(strike(field.battle, field.one(0)), 4, 4)
    assert [wound.strength for wound in field.told(WoundRolled)] == [3, 4]


@pytest.mark.parametrize(("immune", "strength"), [((), 5), (("immune-poison",), 2)])
def test_a_scorpion_tail_stings_at_five_or_two(immune: tuple[str, ...], strength: int):
    field = mutant("axe", tags=("scorpion-tail",), S=2)
    field.fold(events.ConditionBegan(1, Condition("proof", tags=immune)))
    field.play(strike(field.battle, field.one(0)), 4, 4)
    assert [wound.strength for wound in field.told(WoundRolled)] == [2, strength]


def test_an_extra_arm_holds_a_weapon_a_shield_or_a_buckler():
    one = mutant("sword", "dagger", "mace", "shield", tags=("extra-arm",)).one(0)
    names = [loadout.name for loadout in one.loadouts]
    assert "Sword and Dagger and Mace" in names
    assert "Sword and Dagger and shield" in names
    field = mutant(tags=("extra-arm", "no-equipment"))
    assert blows(field) == ["natural weapons", "natural weapons"]


def test_a_tail_holds_a_knife_a_sword_or_a_shield_and_no_mace():
    one = mutant("sword", "mace", "dagger", "shield", tags=("tail-fighting",)).one(0)
    names = [loadout.name for loadout in one.loadouts]
    assert "Sword and Mace and Dagger" in names
    assert not any(loadout.third and loadout.third.key == "mace" for loadout in one.loadouts)
    assert "Fighting claws and shield" in [
        loadout.name
        for loadout in mutant("fighting-claws", "shield", tags=("tail-fighting",)).one(0).loadouts
    ]


def test_silent_death_fights_with_bare_hands_as_with_two_weapons():
    field = mutant(tags=("art-of-silent-death",))
    assert blows(field) == ["bare hands", "bare hands"]
    foe = {"T": 3, "W": 9}
    field = Battlefield([man(10, 10, tags=("art-of-silent-death",))], [man(10.98, 10, **foe)])
    field.turn(0, "movement")
    field.engage(0, 1)
    field.fold(events.PhaseBegan(0, "close combat"))
    field.play(strike(field.battle, field.one(0)), 4, 1, 5, 1)
    assert field.one(1).wounds == 7
    claws = mutant("fighting-claws", tags=("art-of-silent-death",))
    assert claws.battle.rules.attacks(claws.battle, claws.one(0)) == 3


def test_spines_hit_everybody_who_touches_him_friends_too_when_the_phase_begins():
    field = Battlefield(
        [man(10, 10, "axe", tags=("spines",)), man(10, 10.98, T=1)], [man(10.98, 10, T=1, I=1)]
    )
    field.turn(0, "movement")
    field.engage(0, 2)
    field.fold(events.PhaseBegan(0, "close combat"))
    field.play(fight(field.battle), 1, 6, 1, 1)
    spiked = [wound for wound in field.told(WoundRolled) if wound.weapon == "spines"]
    assert [(wound.target, wound.strength) for wound in spiked] == [(1, 1), (2, 1)]


def test_a_tentacle_takes_one_attack_of_one_foe_and_leaves_one():
    for attacks, left in ((3, 2), (1, 1)):
        field = Battlefield(
            [man(10, 10, tags=("opponent-a-minus-1",), I=9, **STONE)],
            [man(10.98, 10, "axe", A=attacks, **STONE)],
        )
        field.turn(1, "movement")
        field.engage(1, 0)
        field.fold(events.PhaseBegan(1, "close combat"))
        field.play(fight(field.battle), *[1] * (left + 1))
        assert sum(blow.who == 1 for blow in field.told(BlowStruck)) == left


def test_the_mutant_says_whom_his_tentacle_holds():
    field = mutant("axe", tags=("opponent-a-minus-1",), foes=2, I=9)
    field.play(fight(field.battle), 1, says={Choice: "2"})
    assert field.one(2).under("held-by-a-tentacle")
    assert not field.one(1).under("held-by-a-tentacle")


def test_black_blood_hits_all_who_touch_him_at_three_when_he_loses_a_wound_in_combat():
    field = facing(tags=("blackblood",), W=2)
    hit(field, 5, 1)
    assert [(wound.target, wound.strength) for wound in field.told(WoundRolled)] == [(1, 3), (0, 3)]
    hit(field, 5, 1, in_combat=False)
    assert len(field.told(WoundRolled)) == 1


def test_a_bite_comes_after_everybody_elses_blows():
    field = Battlefield(
        [man(10, 10, "axe", tags=("bite-attack-strikes-last", "bite-s-plus-1"), **STONE)],
        [man(10.98, 10, "axe", **STONE)],
    )
    field.turn(0, "movement")
    field.engage(0, 1)
    field.fold(events.PhaseBegan(0, "close combat"))
    field.play(fight(field.battle), 1, 1, 6)
    assert [(blow.who, blow.weapon) for blow in field.told(BlowStruck)] == [
        (0, "Axe"),
        (1, "Axe"),
        (0, "bite"),
    ]
    assert field.told(WoundRolled)[0].strength == 4


def test_the_same_mutation_twice_counts_twice():
    claws = mutant("sword", tags=("extra-attack-s-plus-1",) * 2, A=1)
    assert [one.name for one in claws.one(0).loadouts] == ["fists"]
    assert blows(claws).count("great claw") == 2
    assert blows(mutant("axe", tags=("scorpion-tail",) * 2)).count("scorpion tail") == 2
    field = facing(tags=("blackblood",) * 2, W=2)
    hit(field, 5, 1, 1)
    assert [wound.target for wound in field.told(WoundRolled)] == [1, 0, 0]


def test_two_tentacles_hold_two_foes_or_one_by_two_attacks():
    field = mutant("axe", tags=("opponent-a-minus-1",) * 2, foes=2, I=9)
    field.play(fight(field.battle), 1, says={Choice: ["1", "2"]})
    assert [field.one(who).conditions["held-by-a-tentacle"].amount for who in (1, 2)] == [1, 1]
    held = Battlefield(
        [man(10, 10, tags=("opponent-a-minus-1",) * 2, I=9)], [man(10.98, 10, "axe", A=4, **STONE)]
    )
    held.engage(0, 1)
    held.turn(0, "close combat")
    held.play(fight(held.battle), 1, *[1] * 2)
    assert sum(blow.who == 1 for blow in held.told(BlowStruck)) == 2


def test_a_fourth_arm_strikes_with_a_weapon_that_is_left_or_with_claws():
    tags = ("extra-arm",) * 2
    armed = mutant("axe", "axe", "axe", "axe", tags=tags, A=1)
    armed.fold(events.WeaponsTaken(0, 0, "axes"))
    assert len(blows(armed)) == 4
    assert len(blows(mutant("axe", "axe", "axe", tags=tags, A=1))) == 3
    assert len(blows(mutant(tags=("no-equipment", *tags), A=1))) == 3


def test_cloven_hooves_kick_besides_the_other_blows():
    assert len(blows(mutant("axe", tags=("extra-attack-unmodified",), A=1))) == 2


def test_a_warrior_who_lies_on_the_ground_holds_nobody_with_his_tentacle():
    field = mutant("axe", tags=("opponent-a-minus-1",))
    field.status(0, events.Status.KNOCKED_DOWN)
    field.play(fight(field.battle))
    assert not field.told(events.ConditionBegan)


def test_where_there_is_one_opponent_nobody_is_asked_whom_the_tentacle_holds():
    field = mutant("axe", tags=("opponent-a-minus-1",), I=9)
    field.play(fight(field.battle), 1)
    assert not field.questions(Choice)
    assert field.one(1).under("held-by-a-tentacle")
