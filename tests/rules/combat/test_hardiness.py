"""Skills and natures by which a warrior is harder to hit, to wound or to put down; mutations; lasting injuries."""

from typing import Any

import pytest

from rules.combat.injury import Hit, suffer
from rules.combat.melee import fight, strike
from rules.combat.preparations import muster
from rules.combat.rout import is_due
from rules.combat.shooting import shots_at
from rules.combat.wielding import blows_of
from rules.engine import events
from rules.engine.conditions import Condition
from rules.engine.decisions import Choice
from rules.engine.events import (
    BlowStruck,
    InjuryRolled,
    RuleRolled,
    SaveRolled,
    Status,
    WarriorAbsent,
    WoundRolled,
)
from rules.scenarios import SCENARIOS
from tests.rules.battlefield import Battlefield, man

STONE = {"T": 10, "W": 9}


def facing(
    *items: str, tags: tuple[str, ...] = (), attacker: tuple[str, ...] = (), **more: Any
) -> Battlefield:
    """Somebody with these tags (1) in contact with an attacker (0) who charged him."""
    field = Battlefield([man(10, 10, "axe", tags=attacker)], [man(10.98, 10, *items, tags=tags, **more)])
    field.turn(0, "movement")
    field.engage(0, 1)
    field.fold(events.PhaseBegan(0, "close combat"))
    return field


def hit(
    field: Battlefield,
    *faces: int,
    strength: int = 3,
    in_combat: bool = True,
    traits: tuple[str, ...] = (),
    missile: bool = False,
) -> None:
    blow = Hit("axe", strength, traits=traits, missile=missile)
    field.play(suffer(field.battle, field.one(0), field.one(1), [blow], in_combat=in_combat), *faces)


def need(field: Battlefield) -> int | None:
    weapon = field.one(0).fighter.weapons[0]
    return field.battle.rules.blow_need(field.battle, field.one(0), field.one(1), weapon).at_least


def save(field: Battlefield, strength: int = 3, in_combat: bool = True) -> int | None:
    return field.battle.rules.save_need(field.battle, field.one(1), strength, 0, (), in_combat).at_least


@pytest.mark.parametrize("tag", ["opponent-hit-minus-1", "first-round-enemy-hit-minus-1", "foul-odour"])
def test_who_is_hard_to_hit_in_combat(tag: str):
    assert need(facing(tags=(tag,))) == 5
    assert need(facing()) == 4


def test_a_roar_is_for_the_first_round_and_an_odour_for_the_living():
    field = facing(tags=("first-round-enemy-hit-minus-1",))
    field.fold(events.CombatFought((0, 1)))
    assert need(field) == 4
    field = Battlefield([man(10, 10, "axe", kinds=("undead",))], [man(10.98, 10, tags=("foul-odour",))])
    field.engage(0, 1)
    assert need(field) == 4


def test_shooters_are_at_minus_one_and_at_two_in_cover_against_great_hunters():
    for tags, screened, wanted in (
        (("shooters-minus-1",), False, 5),
        (("cover-extra-minus-1",), False, 4),
        (("cover-extra-minus-1",), True, 6),
    ):
        field = Battlefield(
            [man(10, 10, "bow")], [man(20, 10, tags=tags), *([man(15, 10)] if screened else [])]
        )
        aims = {
            aim.who: aim.need for aim in shots_at(field.battle, field.one(0), field.one(0).fighter.weapons[0])
        }
        if screened:
            field.status(2, Status.KNOCKED_DOWN)
            aims = {
                aim.who: aim.need
                for aim in shots_at(field.battle, field.one(0), field.one(0).fighter.weapons[0])
            }
        assert aims[1] == wanted


@pytest.mark.parametrize(("die", "dodged"), [(5, True), (4, False)])
def test_dodge_avoids_missiles_on_five_and_no_blows(die: int, dodged: bool):
    field = facing(tags=("dodge-5",), **STONE)
    hit(field, die, missile=True, in_combat=False)
    assert bool(field.told(WoundRolled)) is not dodged
    hit(field)
    assert not field.told(RuleRolled)


def test_fey_quickness_is_better_with_step_aside_against_blows_and_with_dodge_against_missiles():
    for tags, in_combat, need_ in (
        (("fey-quickness",), True, 6), (("fey-quickness", "melee-save-5"), True, 4),
        (("fey-quickness", "melee-save-5"), False, 6), (("fey-quickness", "dodge-5"), False, 4),
    ):  # fmt: skip
        field = facing(tags=tags, **STONE)
        hit(field, 6, missile=not in_combat, in_combat=in_combat)
        assert [rolled.roll.need for rolled in field.told(RuleRolled)] == [need_]


def test_resilient_takes_one_strength_off_blows_but_not_off_the_save():
    field = facing("heavy-armour", tags=("melee-hits-strength-minus-1",), W=9)
    hit(field, 4, 1, strength=4)
    (wound,) = field.told(WoundRolled)
    assert (wound.strength, wound.roll.need) == (3, 4)
    assert field.told(SaveRolled)[0].roll.need == 6
    hit(field, 3, 1, strength=4, in_combat=False)
    assert field.told(WoundRolled)[0].strength == 4


@pytest.mark.parametrize(("die", "left"), [(5, 2), (4, 1)])
def test_step_aside_averts_a_wound_in_combat_on_five_whatever_the_strength(die: int, left: int):
    field = facing(tags=("melee-save-5",), W=2)
    hit(field, 2, die, strength=7)
    assert field.one(1).wounds == left
    field = facing(tags=("melee-save-5",), W=2)
    hit(field, 2, strength=7, in_combat=False)
    assert field.one(1).wounds == 1


def test_trolls_regenerate_each_wound_on_four_except_from_fire():
    field = facing(tags=("regeneration-4",), W=3)
    hit(field, 6, 3, 4, 3)
    assert field.one(1).wounds == 2
    hit(field, 5, traits=("fire", "no-critical"))
    assert field.one(1).wounds == 1


@pytest.mark.parametrize(
    ("tags", "items", "wanted"),
    [
        (("natural-save-6",), (), 6), (("natural-save-6",), ("light-armour",), 5),
        (("natural-save-5",), (), 5), (("natural-save-5",), ("light-armour",), 4),
        (("natural-save-4",), (), 4),
        (("armour-save-plus-1",), ("light-armour",), 5), (("armour-save-plus-1",), (), None),
        (("daemonic-save-5",), (), 5),
    ],
)  # fmt: skip
def test_hides_scales_and_hard_heads_as_armour(
    tags: tuple[str, ...], items: tuple[str, ...], wanted: int | None
):
    assert save(facing(*items, tags=tags)) == wanted


def test_cloaks_that_save():
    assert [save(facing("sea-dragon-cloak"), in_combat=one) for one in (True, False)] == [5, 4]
    assert [save(facing("wolfcloak", "light-armour"), in_combat=one) for one in (True, False)] == [6, 5]


def test_hardy_ones_make_critical_hits_ordinary_on_five():
    for die, left in ((5, 8), (4, 7)):
        field = facing(tags=("ignore-critical-5",), W=9)
        hit(field, 6, die, *([1] if die == 4 else []))
        assert field.one(1).wounds == left


@pytest.mark.parametrize(
    ("tag", "results"),
    [
        ("injury:1-2/3-5/6", "kksss-"), ("injury:1-3/4-5/6", "kkkss-"), ("injury:1/2-4/5-6", "ksss--"),
        ("out-of-action-6-only", "kksss-"),
    ],
)  # fmt: skip
def test_tougher_or_weaker_than_men_when_injured(tag: str, results: str):
    letters = {Status.KNOCKED_DOWN: "k", Status.STUNNED: "s", Status.OUT_OF_ACTION: "-"}
    found = ""
    for die in range(1, 7):
        field = facing(tags=(tag,))
        hit(field, 5, die)
        found += letters[field.told(InjuryRolled)[0].result]
    assert found == results


def test_poisonous_bites_injure_by_their_own_rows_but_not_the_immune():
    for tags, result in (((), Status.STUNNED), (("immune-poison",), Status.KNOCKED_DOWN)):
        field = facing(tags=tags, attacker=("injury-caused:1/2-4/5-6",))
        hit(field, 5, 2)
        assert field.told(InjuryRolled)[0].result is result


def test_hard_heads_mind_no_clubs():
    for tags, status in (((), Status.STUNNED), (("ignore-concussion",), Status.KNOCKED_DOWN)):
        field = facing(tags=tags)
        hit(field, 5, 2, traits=("concussion",))
        assert field.one(1).status is status


def test_jump_up_ignores_knocked_down_but_not_what_a_helmet_made_of_stunned():
    field = facing("helmet", tags=("ignore-knocked-down",))
    hit(field, 5, 1)
    assert field.one(1).standing
    hit(field, 5, 3, 4)
    assert field.one(1).status is Status.KNOCKED_DOWN
    field = facing(tags=("ignore-knocked-down", "ignore-stunned"))
    hit(field, 5, 4)
    assert field.one(1).standing


@pytest.mark.parametrize(("items", "needed"), [((), 3), (("helmet",), 2)])
def test_ard_eads_turn_stunned_into_knocked_down(items: tuple[str, ...], needed: int):
    for die, status in ((needed, Status.KNOCKED_DOWN), (needed - 1, Status.STUNNED)):
        field = facing(*items, tags=("stun-save-3", "helmet-stun-save-2"))
        hit(field, 5, 3, die)
        assert field.one(1).status is status


def test_a_cooking_pot_helmet_holds_on_five():
    for die, status in ((5, Status.KNOCKED_DOWN), (4, Status.STUNNED)):
        field = facing("cooking-pot-helmet")
        hit(field, 5, 3, die)
        assert field.one(1).status is status


# mutations


def blows(field: Battlefield, who: int = 0) -> list[str]:
    return [weapon.name for weapon in field.play(blows_of(field.battle, field.one(who)))]


def mutant(*items: str, tags: tuple[str, ...], foes: int = 1, **more: Any) -> Battlefield:
    spots = ((10.98, 10), (9.02, 10), (10, 10.98))[:foes]
    field = Battlefield(
        [man(10, 10, *items, tags=tags, **more)], [man(x, y, "axe", **STONE) for x, y in spots]
    )
    field.turn(0, "movement")
    field.engage(0, *range(1, foes + 1))
    field.fold(events.PhaseBegan(0, "close combat"))
    for foe in range(1, foes + 1):
        field.fold(events.ConditionBegan(foe, Condition("quiet", tags=("no-blows",))))
    return field


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


# lasting injuries


def test_one_arm_holds_a_single_one_handed_weapon():
    one = mutant("halberd", "sword", "dagger", "shield", "pistol", tags=("single-one-handed-weapon",)).one(0)
    assert [loadout.name for loadout in one.loadouts] == ["Sword", "Dagger"]
    assert [
        loadout.name for loadout in mutant("halberd", tags=("single-one-handed-weapon",)).one(0).loadouts
    ] == ["fists"]


@pytest.mark.parametrize(("die", "absent"), [(1, True), (2, False)])
def test_an_old_battle_wound_keeps_him_away_on_a_one(die: int, absent: bool):
    field = Battlefield([man(10, 10, tags=("old-battle-wound",)), man(12, 10)], [man(30, 30)])
    field.play(muster(field.battle), die)
    assert bool(field.told(WarriorAbsent)) is absent
    assert [one.id for one in field.state.starting(0)] == ([1] if absent else [0, 1])


def test_who_stays_away_is_not_set_up_and_does_not_count_for_a_rout():
    field = Battlefield(
        [man(10, 10, tags=("old-battle-wound",)), *(man(12 + at, 10) for at in range(3))], [man(30, 30)]
    )
    field.play(muster(field.battle), 1)
    field.status(1, Status.OUT_OF_ACTION)
    assert is_due(field.battle, 0)
    field.play(SCENARIOS["skirmish"].set_up(field.battle), 6, 1, 6, 1)
    assert 0 not in [event.who for event in field.told(events.WarriorDeployed)]


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
