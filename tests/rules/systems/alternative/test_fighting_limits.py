"""Attacks for actions, counted one by one: what each action brings of both hands, and when a combat begins and ends."""

import pytest

from rules.combat.effects.skills.songs_and_taunts import OUTSUNG
from rules.combat.magic.spells.horned_rat import RAGES
from rules.combat.psychology.minds import NO_ATTACKS
from rules.engine.decisions import Choice, WeaponsInHand
from rules.engine.events import (
    ActionTaken,
    BlowStruck,
    CombatFought,
    ConditionBegan,
    ConditionEnded,
    LeadershipTested,
    RuleRolled,
    Status,
    WarriorMoved,
)
from rules.engine.state.conditions import NOT_ATTACKED, Condition
from rules.systems.alternative.activating import ends_activation
from rules.systems.alternative.fighting import FIGHTS, arsenal, can_strike, struck
from tests.rules.staging.battlefield import Battlefield, inches, man
from tests.rules.staging.d12 import battlefield, end, gain, on_offer, spent

TOUGH = {"T": 10, "W": 10}
FAR = man(45, 45)
STAFF = "serpent-staff"


def engaged(*items: str, foes: int = 1, **given: object) -> Battlefield:
    enemies = [man(10.98, 10, **TOUGH), man(9.02, 10, **TOUGH)][:foes]
    it = battlefield([man(10, 10, *items, S=1, **given)], [*enemies, FAR])
    it.engage(0, *range(1, foes + 1))
    return it


def fights(*takes: str | tuple[str, int]) -> list[ActionTaken]:
    return [
        ActionTaken(0, take, "close combat")
        if isinstance(take, str)
        else ActionTaken(0, take[0], "", take[1])
        for take in takes
    ]


@pytest.mark.rule("ALT-VII-h-3", "ALT-VII-i-1", "ALT-VII-i-2", "ALT-VII-i-4")
@pytest.mark.parametrize(
    ("takes", "normal", "off", "made"),
    [
        ((), 3, 3, (0, 0)),
        (("attack",), 1, 0, (1, 0)),
        (("attack",), 3, 1, (1, 1)),
        (("attack", "attack"), 2, 1, (2, 1)),
        (("attack", "attack"), 3, 3, (2, 2)),
        (("attack", "off-hand attack"), 1, 1, (1, 1)),
        (("attack", "off-hand attack"), 1, 3, (1, 2)),
        (("off-hand attack",), 2, 2, (0, 1)),
        (("off-hand attack", "attack"), 2, 3, (1, 1)),
        (("off-hand attack", "off-hand attack", "attack"), 2, 5, (2, 5)),
    ],
)
def test_actions_bring_attacks_of_both_hands(
    takes: tuple[str, ...], normal: int, off: int, made: tuple[int, int]
):
    assert struck(fights(*takes), normal, off) == made


@pytest.mark.rule("ALT-VII-k-4", "ALT-VII-k-7", "ALT-VII-k-11", "ALT-VII-k-14")
@pytest.mark.parametrize(
    ("takes", "made"),
    [
        ([("charge", 1)], (1, 1)),
        ([("charge", 2)], (2, 2)),
        ([("charge", 3)], (3, 3)),
        ([("long charge", 2)], (1, 1)),
        ([("long charge", 3)], (2, 2)),
        ([("sprint charge", 3)], (1, 1)),
        ([("contact", 0)], (1, 1)),
        ([("charge", 1), "attack"], (2, 2)),
        ([("charge", 2), "attack"], (3, 3)),
        ([("charge", 1), "attack", "attack"], (3, 3)),
        ([("charge", 1), "attack", "attack", "attack"], (5, 4)),
    ],
)
def test_charges_include_attacks(takes: list[str | tuple[str, int]], made: tuple[int, int]):
    assert struck(fights(*takes), 5, 4) == made
    if len(takes) == 1:
        assert struck(fights(*takes), 1, 1) == (1, 1)


def test_the_second_of_two_equal_weapons_is_another_copy_and_takes_one_attack():
    it = engaged("sword", "sword", A=2)
    who = it.one(0)
    who.take(next(n for n, held in enumerate(who.loadouts) if held.off is not None))
    normal, off = arsenal(it.battle, who)
    assert ([weapon.key for weapon in normal], [weapon.key for weapon in off]) == (["sword"] * 2, ["sword"])


def test_a_warrior_who_has_no_skill_has_no_attacks():
    it = engaged("sword", "sword", WS=0)
    assert arsenal(it.battle, it.one(0)) == ([], [])
    gain(it, 0, 3)
    assert not {"attack", "off-hand attack"} & set(on_offer(it, 0))


@pytest.mark.parametrize(
    ("items", "x", "status", "may"),
    [
        (("axe",), 10.98, Status.STANDING, True),
        (("axe",), 12, Status.STANDING, False),
        (("pike",), 12, Status.STANDING, True),
        (("pike",), 12, Status.KNOCKED_DOWN, False),
        (("pike",), 20, Status.STANDING, False),
    ],
)
def test_striking_needs_a_standing_warrior_and_an_enemy_in_contact(
    items: tuple[str, ...], x: float, status: Status, may: bool
):
    it = battlefield([man(10, 10, *items)], [man(x, 10, **TOUGH), FAR])
    if x < 11:
        it.engage(0, 1)
    it.status(0, status)
    assert can_strike(it.battle, it.one(0)) is may


def outsung() -> Battlefield:
    """Somebody with one attack and a weapon in each hand, whom a shanty has cost the attack."""
    it = engaged("axe", "dagger")
    who = it.one(0)
    who.take(next(n for n, held in enumerate(who.loadouts) if held.off is not None))
    it.fold(ConditionBegan(0, Condition(OUTSUNG, "turn", tags=(OUTSUNG,), by=1)))
    gain(it, 0, 2)
    return it


@pytest.mark.rule("ALT-VII-i-2")
def test_a_warrior_who_has_lost_his_only_normal_attack_strikes_with_the_off_hand_for_an_action():
    it = outsung()
    assert [[weapon.key for weapon in hand] for hand in arsenal(it.battle, it.one(0))] == [[], ["dagger"]]
    assert set(on_offer(it, 0)) & FIGHTS == {"off-hand attack"}
    spent(it, 0, "off-hand attack", faces=(1,))
    assert [event.weapon for event in it.told(BlowStruck)] == ["Dagger"]
    assert not set(on_offer(it, 0)) & FIGHTS


@pytest.mark.parametrize(("who", "kept"), [(0, NO_ATTACKS), (1, NOT_ATTACKED)])
def test_the_off_hand_strikes_nobody_who_may_not_be_attacked_nor_while_he_may_not_strike(who: int, kept: str):
    it = outsung()
    it.fold(ConditionBegan(who, Condition("spellbound", "turn", tags=(kept,))))
    assert not set(on_offer(it, 0)) & FIGHTS


def test_the_off_hand_strikes_by_itself_only_when_the_normal_attacks_are_made():
    it = engaged("axe", "dagger", A=2)
    who = it.one(0)
    who.take(next(n for n, held in enumerate(who.loadouts) if held.off is not None))
    gain(it, 0, 3)
    assert "off-hand attack" not in on_offer(it, 0)
    spent(it, 0, "attack", faces=(1, 1), says={WeaponsInHand: "0"})
    assert "off-hand attack" not in on_offer(it, 0)
    assert "attack" in on_offer(it, 0)


@pytest.mark.rule("ALT-XIII-3")
def test_weapons_are_taken_once_in_an_activation():
    it = engaged("sword", "axe", A=3)
    gain(it, 0, 2)
    spent(it, 0, "attack", "attack", faces=(1, 1, 1), says={WeaponsInHand: "0"})
    assert len(it.questions(WeaponsInHand)) == 1


# the end of a combat's round


@pytest.mark.rule("ALT-XIII-3")
@pytest.mark.parametrize(
    ("attacks", "leaves", "fought"), [(True, False, [(0,)]), (False, False, []), (True, True, [])]
)
def test_a_round_of_a_combat_is_over_for_who_attacked_and_still_fights(
    attacks: bool, leaves: bool, fought: list[tuple[int, ...]]
):
    it = engaged("axe", tags=("immune-all-alone",))
    gain(it, 0, 1)
    if attacks:
        spent(it, 0, "attack", faces=(1,))
    if leaves:
        it.fold(WarriorMoved(0, "pushed", (inches(10, 10), inches(5, 10)), 500))
    it.play(ends_activation(it.battle, [it.one(0)]))
    assert [event.who for event in it.told(CombatFought)] == fought


@pytest.mark.rule("ALT-XIII-3")
@pytest.mark.parametrize(("attacks", "gone", "tests"), [(True, False, 1), (False, False, 0), (True, True, 0)])
def test_a_warrior_who_fights_alone_tests_when_he_attacked_and_is_still_there(
    attacks: bool, gone: bool, tests: int
):
    it = engaged("axe", foes=2)
    gain(it, 0, 1)
    if attacks:
        spent(it, 0, "attack", faces=(1,))
    if gone:
        it.status(0, Status.OUT_OF_ACTION)
    it.play(ends_activation(it.battle, [it.one(0)]), *([1, 1] * tests))
    assert len(it.told(LeadershipTested)) == tests


def test_an_idle_group_member_does_not_end_another_members_round():
    own = [man(20, 10), man(10, 10, "axe", S=1, tags=("immune-all-alone",))]
    it = battlefield(own, [man(10.98, 10, **TOUGH), FAR])
    it.engage(1, 2)
    gain(it, 1, 1)
    spent(it, 1, "attack", faces=(1,))
    it.play(ends_activation(it.battle, [it.one(0), it.one(1)]))
    assert [event.who for event in it.told(CombatFought)] == [(1,)]


def test_a_warrior_who_may_not_strike_is_not_offered_an_attack():
    it = engaged("axe")
    gain(it, 0, 2)
    assert "attack" in on_offer(it, 0)
    it.fold(ConditionBegan(0, Condition("held", "turn", tags=("no-blows",))))
    assert "attack" not in on_offer(it, 0)
    end(it)
    assert not it.told(BlowStruck)


# pistols in a combat


def test_a_sun_gauntlet_fires_once_an_activation_and_never_when_spellbound():
    it = engaged("axe", "sun-gauntlet")
    who = it.one(0)
    who.take(next(n for n, held in enumerate(who.loadouts) if held.pistols))
    gain(it, 0, 3)
    assert "fire pistols" in on_offer(it, 0)
    it.fold(ConditionBegan(0, Condition("spellbound", "turn", tags=(NO_ATTACKS,))))
    assert "fire pistols" not in on_offer(it, 0)
    it.fold(ConditionEnded(0, "spellbound"))
    spent(it, 0, "fire pistols", faces=(1,))
    assert "attack" in on_offer(it, 0)
    assert "fire pistols" not in on_offer(it, 0)


# what comes before and after the blows


@pytest.mark.rule("ALT-X-g-i-1")
def test_of_three_attacks_of_a_charging_wolf_the_second_alone_is_priced_like_one_of_the_off_hand():
    it = engaged("axe", tags=("charge-attacks-2", "charge-extra-attack"))
    assert it.one(0).charged
    assert [len(hand) for hand in arsenal(it.battle, it.one(0))] == [2, 1]


def test_a_warrior_who_fights_with_bare_hands_has_one_attack_however_many_there_are():
    it = engaged(foes=2, A=3, tags=("attack-against-many",))
    assert [len(hand) for hand in arsenal(it.battle, it.one(0))] == [1, 0]


@pytest.mark.parametrize(("copies", "poisoned"), [(1, [True, False]), (2, [True, True])])
def test_of_two_equal_weapons_one_may_be_poisoned_or_both(copies: int, poisoned: list[bool]):
    it = engaged("sword", "sword")
    who = it.one(0)
    who.take(next(n for n, held in enumerate(who.loadouts) if held.off is not None))
    it.fold(ConditionBegan(0, Condition("black-lotus:sword", amount=copies)))
    hands = arsenal(it.battle, who)
    assert [
        "black-lotus" in weapon.blow.traits for hand in hands for weapon in hand if weapon.blow
    ] == poisoned


def test_free_blows_come_with_the_first_attack_alone():
    it = engaged("axe", A=2)
    it.fold(ConditionBegan(0, Condition(RAGES, tags=(RAGES,))))
    gain(it, 0, 2)
    spent(it, 0, "attack", faces=(1, 1, 1))
    assert len(it.told(BlowStruck)) == 3
    spent(it, 0, "attack", faces=(1,))
    assert len(it.told(BlowStruck)) == 1


@pytest.mark.parametrize(("faces", "rolled"), [((4, 4, 6, 6), True), ((1,), False)])
def test_a_taste_for_blood_is_rolled_for_when_somebody_was_taken_out(faces: tuple[int, ...], rolled: bool):
    it = battlefield([man(10, 10, "axe", tags=("bloodgreed",))], [man(10.98, 10), FAR])
    it.engage(0, 1)
    gain(it, 0, 1)
    spent(it, 0, "attack", faces=faces)
    assert [event.rule for event in it.told(RuleRolled)] == ["Bloodgreed"] * rolled


def test_a_warrior_whom_the_spines_of_his_enemy_bring_down_strikes_no_blow():
    it = battlefield([man(10, 10, "axe")], [man(10.98, 10, tags=("spines",), **TOUGH), FAR])
    it.engage(0, 1)
    gain(it, 0, 1)
    spent(it, 0, "attack", faces=(6, 1))
    assert it.one(0).status is Status.KNOCKED_DOWN
    assert not it.told(BlowStruck)


def danced(*items: str) -> Battlefield:
    """Somebody with two actions who fights a dancer."""
    dancer = man(10.98, 10, tags=("mesmerising-dance",), **TOUGH)
    it = battlefield([man(10, 10, *items, S=1, tags=("immune-all-alone",))], [dancer, FAR])
    it.engage(0, 1)
    gain(it, 0, 2)
    return it


def test_a_warrior_whom_a_dance_spellbinds_when_he_would_attack_strikes_no_blow():
    it = danced("axe")
    spent(it, 0, "attack", faces=(6, 6))
    assert [event.passed for event in it.told(LeadershipTested)] == [False]
    assert not it.told(BlowStruck)


@pytest.mark.rule("ALT-XIII-3", "ALT-IX-c-ii-1")
def test_combat_start_effects_apply_once_to_blows_and_pistols():
    it = danced("axe", "pistol")
    pair = next(n for n, held in enumerate(it.one(0).loadouts) if held.pistols)
    spent(it, 0, "attack", "fire pistols", faces=(1, 1, 1, 1), says={WeaponsInHand: str(pair)})
    assert len(it.told(LeadershipTested)) == 1
    assert len(it.told(BlowStruck)) == 2


def test_a_serpent_staff_is_asked_about_whenever_its_bearer_acts_and_once_when_he_is_attacked():
    it = battlefield([man(10, 10, STAFF, S=1)], [man(10.98, 10, STAFF, **TOUGH), FAR])
    it.engage(0, 1)
    found = []
    for _ in range(2):
        gain(it, 0, 1)
        spent(it, 0, "attack", faces=(1,), says={Choice: "strike with the staff"})
        found.append([asked.who for asked in it.questions(Choice)])
        end(it)
    assert found == [[0, 1], [0]]


def test_a_warrior_who_slips_away_may_do_so_when_his_attacks_are_made():
    it = engaged("axe", tags=("swashbuckler", "immune-all-alone"))
    gain(it, 0, 1)
    spent(it, 0, "attack", faces=(1,))
    it.play(ends_activation(it.battle, [it.one(0)]), says={Choice: lambda asked: asked.choices[-1]})
    assert [asked.question for asked in it.questions(Choice)] == ["slip away"]


def test_the_poison_on_another_weapon_is_on_the_off_hand_alone():
    it = engaged("axe", "dagger")
    who = it.one(0)
    who.take(next(n for n, held in enumerate(who.loadouts) if held.off is not None))
    it.fold(ConditionBegan(0, Condition("black-lotus:dagger", amount=1)))
    hands = arsenal(it.battle, who)
    found = [
        (weapon.key, "black-lotus" in weapon.blow.traits) for hand in hands for weapon in hand if weapon.blow
    ]
    assert found == [("axe", False), ("dagger", True)]
