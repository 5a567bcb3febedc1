"""Blows in close combat: who, how many, at whom, with what, and against those on the ground."""

import pytest

from rules.combat.melee.melee import attackable, fight, strike
from rules.engine.decisions import AttackTarget, IllegalAnswer, TryParry, WeaponsInHand
from rules.engine.events import (
    BlowStruck,
    CombatFought,
    InjuryRolled,
    Status,
    WeaponsTaken,
    WoundRolled,
)
from tests.rules.engine.table.table_cases import bare, house
from tests.rules.staging.battlefield import Battlefield, Man, man

KD, STUNNED, OUT = Status.KNOCKED_DOWN, Status.STUNNED, Status.OUT_OF_ACTION
STONE = {"T": 10, "W": 5}


def against(own: Man, *enemies: Man, fought: bool = False) -> Battlefield:
    """One in contact with enemies in their own turn, without having charged."""
    field = Battlefield([own], enemies)
    field.engage(0, *range(1, len(enemies) + 1))
    if fought:
        field.fold(CombatFought(tuple(range(len(enemies) + 1))))
    field.turn(0, "close combat")
    return field


def needs(field: Battlefield, *faces: int, **says: object) -> list[int | None]:
    """What their blows need to hit, when those dice fall."""
    field.play(strike(field.battle, field.one(0)), *faces, **says)
    return [roll.need for roll in field.rolls if roll.purpose == "to hit"]


def strength(field: Battlefield, *faces: int) -> int:
    field.play(strike(field.battle, field.one(0)), *faces)
    return field.told(WoundRolled)[0].strength


# who fights


@pytest.mark.rule("CORE-CC-WHO-1")
def test_nobody_strikes_without_contact():
    field = Battlefield([man(10, 10, "axe")], [man(11.98, 10, "axe")])
    field.turn(0, "close combat")
    field.play(fight(field.battle))
    assert not field.events


@pytest.mark.rule("CORE-CC-WHO-2")
@pytest.mark.parametrize(("x", "y"), [(9.02, 10), (10.98, 10), (10, 9.02), (10, 10.98)])
def test_an_enemy_is_struck_alike_from_every_side(x: float, y: float):
    assert needs(against(man(10, 10, "axe"), man(x, y, **STONE)), 1) == [4]


@pytest.mark.rule("CORE-TURN-COMBAT-BOTH-1")
def test_both_sides_fight_in_every_turn():
    field = against(man(10, 10, "axe", I=4), man(10.98, 10, "axe"))
    for side in (0, 1):
        field.turn(side, "close combat")
        field.play(fight(field.battle), 1, 1)
        assert {event.who for event in field.told(BlowStruck)} == {0, 1}


@pytest.mark.rule("CORE-LEAVE-2")
def test_a_fight_goes_on_until_somebody_is_out():
    field = against(man(10, 10, "axe", I=4), man(10.98, 10, "axe"))
    field.play(fight(field.battle), 1, 1)
    field.turn(1)
    assert (field.one(0).contacts, field.one(1).contacts) == ({1}, {0})
    field.turn(1, "close combat")
    field.play(fight(field.battle), 6, 4, 6)
    assert field.one(1).out
    assert not field.one(0).contacts


@pytest.mark.rule("CORE-CC-DEAD-1", "CORE-INJ-KD-2", "CORE-INJ-STUN-1")
@pytest.mark.parametrize("injury", [1, 3, 5])
def test_a_warrior_who_goes_down_before_his_turn_to_strike_does_not_strike(injury: int):
    field = against(man(10, 10, "axe", I=4), man(10.98, 10, "axe"))
    field.play(fight(field.battle), 4, 4, injury)
    assert [event.who for event in field.told(BlowStruck)] == [0]


# to hit


@pytest.mark.rule("CORE-CC-HIT-1")
@pytest.mark.parametrize("attacks", [1, 3])
def test_every_attack_rolls_one_die(attacks: int):
    field = against(man(10, 10, "axe", A=attacks), man(10.98, 10))
    assert len(needs(field, *[1] * attacks)) == attacks


@pytest.mark.rule("CORE-CC-HIT-2")
@pytest.mark.parametrize(("own", "other", "need"), [(3, 3, 4), (4, 3, 3), (2, 5, 5)])
def test_the_chart_compares_the_weapon_skills(own: int, other: int, need: int):
    assert needs(against(man(10, 10, "axe", WS=own), man(10.98, 10, WS=other)), 1) == [need]


@pytest.mark.rule("CORE-CC-HIT-3", "CORE-CC-TARGET-1", "CORE-CC-TARGET-2")
def test_every_attack_needs_what_its_own_target_asks():
    field = against(man(10, 10, "axe", WS=4, A=3), man(10.98, 10, WS=3), man(9.02, 10, WS=4))
    assert needs(field, 1, 1, 1, says={AttackTarget: ["1", "2", "1"]}) == [3, 3, 4]
    assert [event.target for event in field.told(BlowStruck)] == [1, 1, 2]


@pytest.mark.rule("CORE-CC-TARGET-3")
def test_attacks_left_over_when_a_target_falls_are_lost():
    field = against(man(10, 10, "axe", A=3), man(10.98, 10), man(9.02, 10))
    field.play(strike(field.battle, field.one(0)), 4, 4, 4, 5, 1, says={AttackTarget: ["1", "1", "2"]})
    assert [decision.attack for decision in field.questions(AttackTarget)] == [1, 2, 3]
    assert [event.target for event in field.told(BlowStruck)] == [1, 1, 2]
    assert field.one(1).out


def test_somebody_out_of_contact_is_no_target():
    field = against(man(10, 10, "axe", A=2), man(10.98, 10), man(9.02, 10))
    with pytest.raises(IllegalAnswer):
        field.play(strike(field.battle, field.one(0)), says={AttackTarget: "7"})


@pytest.mark.rule("CORE-CHAR-ZERO-WS-1")
def test_a_warrior_who_has_no_weapon_skill_is_hit_without_a_roll_strikes_nobody_and_cannot_parry():
    field = against(man(10, 10, "axe", I=2), man(10.98, 10, "sword", WS=0, I=5))
    field.play(fight(field.battle), 1)
    (blow,) = field.told(BlowStruck)
    assert (blow.who, blow.roll, blow.hit) == (0, None, True)
    assert not field.questions(TryParry)


# two weapons


@pytest.mark.rule("CORE-CC-TWO-1")
def test_a_second_weapon_is_one_more_attack():
    field = against(man(10, 10, "sword", "dagger"), man(10.98, 10))
    field.play(strike(field.battle, field.one(0)), 1, 1)
    assert [event.weapon for event in field.told(BlowStruck)] == ["Sword", "Dagger"]


@pytest.mark.rule("CORE-CC-TWO-3", "CORE-CC-TWO-4")
def test_the_second_weapon_makes_one_attack_and_the_first_all_others():
    field = against(man(10, 10, "sword", "mace", A=2, I=4), man(10.98, 10, W=9))
    field.play(fight(field.battle), 4, 4, 4, 4, 4, 4, 1, says={WeaponsInHand: "1"})
    assert [event.weapon for event in field.told(BlowStruck) if event.who == 0] == ["Mace", "Mace", "Sword"]
    assert [event.weapon for event in field.told(WoundRolled)] == ["Mace", "Mace", "Sword"]


def test_the_choice_of_weapons_is_made_once_a_fight():
    field = against(man(10, 10, "sword", "axe", I=4), man(10.98, 10, "axe"))
    field.play(fight(field.battle), 1, 1, 1, says={WeaponsInHand: "0"})
    assert [event.weapons for event in field.told(WeaponsTaken)] == ["Sword and Axe", "Axe"]
    field.turn(1, "close combat")
    field.play(fight(field.battle), 1, 1, 1)
    assert not field.questions(WeaponsInHand)


# weapons


@pytest.mark.rule("CORE-WPN-FIST-1", "CORE-WPN-FIST-6")
def test_fists_are_one_weak_blow():
    field = against(man(10, 10, A=3), man(10.98, 10, W=9))
    assert strength(field, 4, 1) == 2
    assert len(field.told(BlowStruck)) == 1


@pytest.mark.rule("CORE-WPN-FIST-5")
def test_creatures_strike_with_their_full_strength():
    field = against(man(10, 10, animal=True, A=2), man(10.98, 10, W=9))
    assert strength(field, 4, 1, 1) == 3
    assert len(field.told(BlowStruck)) == 2


@pytest.mark.rule(
    "CORE-WPN-DAGGER-1", "CORE-WPN-CLUB-1", "CORE-WPN-AXE-1", "CORE-WPN-SWORD-1", "CORE-WPN-SPEAR-1"
)
@pytest.mark.parametrize("weapon", ["dagger", "club", "mace", "hammer", "staff", "axe", "sword", "spear"])
def test_plain_weapons_strike_with_the_strength_of_the_arm(weapon: str):
    assert strength(against(man(10, 10, weapon), man(10.98, 10, W=9)), 4, 1) == 3


@pytest.mark.rule("CORE-WPN-HALBERD-1", "CORE-WPN-GREAT-1", "CORE-CC-WOUND-1")
@pytest.mark.parametrize(("weapon", "bonus"), [("halberd", 1), ("double-handed-weapon", 2)])
@pytest.mark.parametrize("fought", [False, True])
def test_strong_weapons_are_strong_in_every_turn(weapon: str, bonus: int, fought: bool):
    field = against(man(10, 10, weapon), man(10.98, 10, W=9), fought=fought)
    assert strength(field, 4, 1) == 3 + bonus
    assert field.rolls[-1].need == 4 - bonus


@pytest.mark.rule("CORE-WPN-FLAIL-1", "CORE-WPN-FLAIL-HEAVY", "CORE-WPN-MSTAR-1", "CORE-WPN-MSTAR-HEAVY")
@pytest.mark.parametrize(("weapon", "bonus"), [("flail", 2), ("morning-star", 1)])
def test_heavy_weapons_are_strong_in_the_first_turn_of_a_fight_only(weapon: str, bonus: int):
    assert strength(against(man(10, 10, weapon), man(10.98, 10, W=9)), 4, 1) == 3 + bonus
    assert strength(against(man(10, 10, weapon), man(10.98, 10, W=9), fought=True), 4, 1) == 3


@pytest.mark.rule("CORE-WPN-FLAIL-HEAVY")
def test_a_fight_begins_anew_when_he_touched_nobody_in_between():
    field = Battlefield([man(10, 10, "flail")], [man(10.98, 10), man(9.02, 10, W=9)])
    field.engage(0, 1)
    field.fold(CombatFought((0, 1)))
    field.status(1, OUT)
    field.engage(2, 0)
    field.turn(0, "close combat")
    assert strength(field, 4, 1) == 5


@pytest.mark.rule("CORE-WPN-FLAIL-HEAVY")
def test_an_enemy_who_joins_does_not_begin_the_fight_anew():
    field = Battlefield([man(10, 10, "flail")], [man(10.98, 10, W=9), man(9.02, 10)])
    field.engage(0, 1)
    field.fold(CombatFought((0, 1)))
    field.engage(2, 0)
    field.turn(0, "close combat")
    assert strength(field, 4, 1) == 3


@pytest.mark.rule("CORE-WPN-HALBERD-INDOOR")
def test_a_halberd_is_as_good_indoors():
    field = Battlefield([man(24, 24, "halberd")], [man(24.98, 24, W=9)], table=bare(buildings=[house()]))
    field.engage(0, 1)
    field.turn(0, "close combat")
    assert field.battle.terrain.building(field.one(0).position) == 0
    assert strength(field, 4, 1) == 4
    assert field.rolls[0].need == 4


# down


@pytest.mark.rule("CORE-DOWN-KD-1")
def test_a_warrior_who_is_knocked_down_is_hit_without_a_roll():
    field = against(man(10, 10, "axe", A=2), man(10.98, 10))
    field.status(1, KD)
    field.play(strike(field.battle, field.one(0)), 1, 1)
    assert [(event.roll, event.hit) for event in field.told(BlowStruck)] == [(None, True), (None, True)]


@pytest.mark.rule("CORE-DOWN-KD-2", "CORE-CRIT-4")
def test_a_blow_that_wounds_whoever_is_knocked_down_puts_him_out_and_one_hit_is_critical():
    field = against(man(10, 10, "axe"), man(10.98, 10, W=3))
    field.status(1, KD)
    field.play(strike(field.battle, field.one(0)), 4)
    assert field.one(1).out
    assert not field.told(InjuryRolled)
    standing = against(man(10, 10, "axe", A=2), man(10.98, 10, W=9))
    standing.play(strike(standing.battle, standing.one(0)), 4, 4, 6, 1, 6)
    assert standing.one(1).wounds == 6


@pytest.mark.rule("CORE-PARRY-14")
def test_a_warrior_who_is_knocked_down_may_not_parry():
    field = against(man(10, 10, "axe"), man(10.98, 10, "sword"))
    field.status(1, KD)
    field.play(strike(field.battle, field.one(0)), 1)
    assert not field.questions(TryParry)


@pytest.mark.rule("CORE-DOWN-STUN-1")
def test_a_warrior_who_is_stunned_goes_out_of_action_without_a_roll():
    field = against(man(10, 10, "axe", A=2), man(10.98, 10, "gromril-armour", "helmet", W=3))
    field.status(1, STUNNED)
    field.play(strike(field.battle, field.one(0)))
    assert field.one(1).out
    assert not field.rolls


@pytest.mark.rule("CORE-DOWN-SAME-1")
def test_nobody_knocks_down_and_finishes_in_one_phase():
    field = against(man(10, 10, "axe", A=2), man(10.98, 10))
    field.play(strike(field.battle, field.one(0)), 4, 4, 4, 4, 4, 2)
    assert len(field.told(InjuryRolled)) == 2
    assert field.one(1).status is STUNNED


@pytest.mark.rule("CORE-DOWN-SAME-2")
def test_a_second_attacker_finishes_whoever_the_first_one_stunned():
    field = Battlefield([man(10, 10, "axe", I=5), man(11.96, 10, "axe", I=4)], [man(10.98, 10)])
    field.engage(0, 2)
    field.engage(1, 2)
    field.turn(0, "close combat")
    field.play(fight(field.battle), 4, 4, 3)
    assert field.one(2).out
    assert field.state.taken_out == [(2, 1, "struck down while stunned")]


@pytest.mark.rule("CORE-DOWN-STANDING-1")
def test_a_warrior_who_faces_a_standing_enemy_cannot_strike_the_fallen():
    field = against(man(10, 10, "axe"), man(10.98, 10), man(9.02, 10))
    field.status(2, STUNNED)
    assert [one.id for one in attackable(field.battle, field.one(0))] == [1]
    field.status(1, KD)
    assert [one.id for one in attackable(field.battle, field.one(0))] == [1, 2]


# the rapier's barrage


def fenced(*faces: int, **enemy: int) -> Battlefield:
    """A man with a rapier strikes once at somebody hard to wound."""
    field = against(man(10, 10, "rapier"), man(10.98, 10, **{"W": 9, **enemy}))
    field.play(strike(field.battle, field.one(0)), *faces)
    return field


def test_each_further_blow_of_a_barrage_needs_one_more_until_one_misses():
    field = fenced(4, 1, 5, 1, 6, 1, 6, 1, 5)
    rolls = [roll for roll in field.rolls if roll.purpose == "to hit"]
    assert [roll.need for roll in rolls] == [4, 5, 6, 6, 6]
    assert [sum(one.by for one in roll.modifiers) for roll in rolls] == [0, -1, -2, -3, -4]


def test_a_barrage_ends_with_a_miss_or_a_wound():
    assert len(fenced(4, 1, 4).told(BlowStruck)) == 2
    assert len(fenced(4, 4, 1).told(BlowStruck)) == 1
    assert len(fenced(4, 1, 5, 4, 1).told(BlowStruck)) == 2


def test_a_warrior_who_hits_on_a_six_only_goes_on_hitting_on_a_six():
    field = fenced(6, 1, 6, 1, 5, WS=9)
    needs_more = [roll.need for roll in field.rolls if roll.purpose == "to hit"]
    assert needs_more == [needs_more[0], *[min(6, needs_more[0] + step) for step in (1, 2)]]


def test_a_barrage_knocks_nobody_out_who_lay_down_in_it():
    field = against(man(10, 10, "rapier", A=2), man(10.98, 10))
    field.play(strike(field.battle, field.one(0)), 4, 4, 4, 1, 1, 1, 5, 5, 1, 1)
    assert [blow.hit for blow in field.told(BlowStruck)] == [True, True, True]
    assert [injury.result for injury in field.told(InjuryRolled)] == [KD, KD]
    assert field.one(1).status is KD
