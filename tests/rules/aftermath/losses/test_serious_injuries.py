"""The chart of serious injuries: every D66, every further roll, and how likely each fate is."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from rules.aftermath.events.losses import EnmitySworn, InjurySettled, SeriousInjuryRolled, WarriorLost
from rules.catalogue.load import rulebook
from rules.catalogue.profile import Change
from rules.ledger.entries import BattleChange, ExperienceGained, GearLost, InjurySuffered, MembersLost
from rules.ledger.sheet import Injury, Status, WarbandSheet
from rules.values import changed
from tests.rules.aftermath.homecoming import SideHome
from tests.rules.aftermath.warbands import GUARD, RATS, after, events_of, hero, injured

OTTO = 2
D6 = range(1, 7)


def changes(side: SideHome) -> list[BattleChange]:
    """What happened to Otto, without the point for surviving and the one for nothing."""
    return [
        change
        for change in side.entry.changes
        if change.number == OTTO
        and not (isinstance(change, ExperienceGained) and change.reason == "survived")
    ]


def injury(
    key: str,
    *rolls: int,
    stats: dict[str, int] | None = None,
    flags: tuple[str, ...] = (),
    misses: int = 0,
) -> InjurySuffered:
    lost = tuple(Change(name, by) for name, by in (stats or {}).items())
    return InjurySuffered(OTTO, Injury(key, rolls, lost, flags, "battle-1"), misses)


DEAD = range(11, 16)
FULL_RECOVERY = (41, 42, 43, 44, 45, 46, 51, 52, 53, 54, 55)
PLAIN = {
    22: injury("leg-wound", 2, 2, stats={"M": -1}),
    26: injury("chest-wound", 2, 6, stats={"T": -1}),
    32: injury("old-battle-wound", 3, 2, flags=("old-battle-wound",)),
    33: injury("nervous-condition", 3, 3, stats={"I": -1}),
    34: injury("hand-injury", 3, 4, stats={"WS": -1}),
    36: GearLost(OTTO, (3, 6)),
    62: injury("hardened", 6, 2, flags=("immune-fear",)),
    63: injury("hardened", 6, 3, flags=("immune-fear",)),
    64: injury("horrible-scars", 6, 4, flags=("causes-fear",)),
    66: ExperienceGained(OTTO, 1, "survives against the odds"),
}
FURTHER = {
    23: [("severe-arm-wound", (1,)), ("light-arm-wound", (2, 3, 4, 5, 6))],
    24: [("madness-stupidity", (1, 2, 3)), ("madness-frenzy", (4, 5, 6))],
    25: [("lamed", (1,)), ("light-leg-wound", (2, 3, 4, 5, 6))],
    31: [("blind-left-eye", (1, 2, 3)), ("blind-right-eye", (4, 5, 6))],
    35: [("deep-wound", (1, 2, 3, 4, 5, 6))],
    56: [("hates-individual", (1, 2, 3)), ("hates-leader", (4,)), ("hates-warband", (5,)), ("hates-type", (6,))],
}  # fmt: skip
OTHERS = (16, 21, 61, 65)


def test_the_cases_below_prove_each_of_the_36_results() -> None:
    proven = [*DEAD, *FULL_RECOVERY, *PLAIN, *FURTHER, *OTHERS]
    assert sorted(proven) == [tens * 10 + units for tens in D6 for units in D6]


@pytest.mark.rule("CAMP-INJ-DEAD-1", "CAMP-DEATH-1", "CAMP-DEATH-2")
@pytest.mark.parametrize("roll", DEAD)
def test_11_to_15_is_death_and_the_gear_is_gone(roll: int) -> None:
    side = injured((1, roll % 10))
    assert changes(side) == [MembersLost(OTTO, 1, "dead", (1, roll % 10), "Snikch of The Rats")]
    otto = side.after.warrior(OTTO)
    assert (otto.status, otto.members, otto.possessions, otto.fallen) == (Status.DEAD, 0, (), 1)
    assert otto.experience == GUARD.warrior(OTTO).experience


@pytest.mark.rule("CAMP-INJ-FULL-1")
@pytest.mark.parametrize("roll", FULL_RECOVERY)
def test_41_to_55_leaves_no_mark(roll: int) -> None:
    side = injured((roll // 10, roll % 10))
    assert changes(side) == []
    assert side.after.warrior(OTTO).injuries == ()


@pytest.mark.parametrize(("roll", "change"), PLAIN.items())
def test_results_without_a_further_roll_do_what_they_say(roll: int, change: BattleChange) -> None:
    assert changes(injured((roll // 10, roll % 10))) == [change]


@pytest.mark.parametrize(
    ("roll", "key", "die"),
    [(roll, key, die) for roll, results in FURTHER.items() for key, dice in results for die in dice],
)
def test_results_with_a_further_roll_are_decided_by_it(roll: int, key: str, die: int) -> None:
    (change,) = changes(injured((roll // 10, roll % 10), (die,)))
    assert isinstance(change, InjurySuffered)
    assert (change.injury.key, change.injury.rolls) == (key, (roll // 10, roll % 10, die))


@pytest.mark.parametrize(
    ("faces", "flags", "stats", "misses"),
    [
        (((2, 3), (1,)), ("single-one-handed-weapon",), (), 0),
        (((2, 3), (2,)), (), (), 1),
        (((2, 4), (3,)), ("stupidity",), (), 0),
        (((2, 4), (4,)), ("frenzy",), (), 0),
        (((2, 5), (1,)), ("cannot-run",), (), 0),
        (((2, 5), (6,)), (), (), 1),
        (((3, 1), (3,)), ("blind-left",), (Change("BS", -1),), 0),
        (((3, 1), (4,)), ("blind-right",), (Change("BS", -1),), 0),
        (((3, 5), (2,)), (), (), 1),
        (((3, 5), (3,)), (), (), 2),
        (((3, 5), (5,)), (), (), 3),
        (((3, 5), (6,)), (), (), 3),
    ],
)
def test_further_rolls_mark_weaken_or_keep_at_home(
    faces: tuple[tuple[int, ...], ...], flags: tuple[str, ...], stats: tuple[Change, ...], misses: int
) -> None:
    otto = injured(*faces).after.warrior(OTTO)
    assert (otto.flags, otto.injuries[0].changes, otto.misses_battles) == (flags, stats, misses)


def test_a_warrior_who_misses_a_battle_starts_counting_after_this_one() -> None:
    assert injured((2, 3), (2,)).after.warrior(OTTO).misses_battles == 1


@pytest.mark.rule("CAMP-INJ-BITTER-1", "CAMP-INJ-BITTER-2", "CAMP-INJ-BITTER-3", "CAMP-INJ-BITTER-4")
@pytest.mark.parametrize(
    ("by", "die", "flag"),
    [
        ("Snikch", 1, "hatred-of-individual:Snikch of The Rats"),
        ("The Pack 1", 3, "hatred-of-leader:The Rats"),
        (None, 2, "hatred-of-leader:The Rats"),
        ("Karl", 2, "hatred-of-leader:The Rats"),
        ("Snikch", 4, "hatred-of-leader:The Rats"),
        ("Snikch", 5, "hatred-of-warband:The Rats"),
        ("Snikch", 6, "hatred-of-type:skaven-clan-eshin"),
    ],
)
def test_bitter_enmity_names_whom_he_hates(by: str | None, die: int, flag: str) -> None:
    side = after({"Otto": by}, (5, 6), (die,)).sides[0]
    assert side.after.warrior(OTTO).flags == (flag,)
    assert [event.flag for event in events_of(side, EnmitySworn)] == [flag]


@pytest.mark.rule("CAMP-CAPT-1", "CAMP-CAPT-10")
def test_the_captured_leave_the_roster_with_what_they_earned() -> None:
    guard = after({"Otto": "Snikch", "The Pack 2": "Otto"}, (6, 1), (3,)).sides[0]
    assert guard.entry.changes[-1] == MembersLost(OTTO, 1, "captured", (6, 1), "Snikch of The Rats")
    otto = guard.after.warrior(OTTO)
    assert (otto.status, otto.experience) == (Status.CAPTURED, GUARD.warrior(OTTO).experience + 2)
    assert [note.warrior for note in guard.notes] == [OTTO]


def test_a_warrior_who_is_sold_to_the_pits_keeps_everything_until_his_fight_is_played() -> None:
    side = injured((6, 5))
    assert changes(side) == []
    assert side.after.warrior(OTTO).possessions == GUARD.warrior(OTTO).possessions


def test_an_old_battle_wound_is_left_to_the_battles_that_ask_for_its_die() -> None:
    side = injured((3, 2))
    assert side.after.warrior(2).flags == ("old-battle-wound",)
    assert not side.notes


@pytest.mark.rule("CAMP-DEATH-4")
@pytest.mark.rule("CAMP-INJ-EYE-2")
@pytest.mark.parametrize("has", ["blind-left", "blind-right"])
def test_a_warrior_who_loses_the_second_eye_retires_without_a_die_for_which(has: str) -> None:
    other = {"blind-left": "blind-right", "blind-right": "blind-left"}[has]
    side = injured((3, 1), flags=(has,))
    hurt, gone = changes(side)
    assert isinstance(hurt, InjurySuffered)
    assert hurt.injury.flags == (other,)
    assert gone == MembersLost(OTTO, 1, "retired", (3, 1), "blind in both eyes")
    assert side.after.warrior(OTTO).status is Status.RETIRED


SISTERS = "sisters-of-sigmar"
CONVENT = WarbandSheet(
    name="The Convent",
    type=SISTERS,
    gold=0,
    warriors=(hero(1, "Maren", "sigmarite-matriarch", SISTERS), hero(2, "Kunigunde", "augur", SISTERS)),
)


@pytest.mark.rule("CAMP-INJ-EYE-3")
@pytest.mark.parametrize("eyes", [(), ("blind-left",), ("blind-right",)])
def test_an_augur_has_no_eye_to_lose_and_no_die_is_rolled_for_it(eyes: tuple[str, ...]) -> None:
    augur = changed(CONVENT.warrior(2), injuries=(Injury("old", flags=eyes),) if eyes else ())
    convent = changed(CONVENT, warriors=(CONVENT.warrior(1), augur))
    side = after({"Kunigunde": "Snikch"}, (3, 1), sheets=(convent, RATS)).sides[0]
    assert changes(side) == []
    assert side.after.warrior(2).current.BS == augur.current.BS
    assert [event.summary for event in events_of(side, InjurySettled)] == [
        "No effect: there is no eye to lose."
    ]


def test_an_augur_is_hurt_by_everything_else_and_her_sisters_lose_their_eyes() -> None:
    lamed = after({"Kunigunde": "Snikch"}, (2, 2), sheets=(CONVENT, RATS)).sides[0]
    assert changes(lamed) == [PLAIN[22]]
    blinded = after({"Maren": "Snikch"}, (3, 1), (2,), sheets=(CONVENT, RATS)).sides[0]
    assert blinded.after.warrior(1).flags == ("blind-left",)


def test_an_augur_who_rolls_multiple_injuries_counts_the_eye_as_one_of_them() -> None:
    side = after({"Kunigunde": "Snikch"}, (1, 6), (2,), (3, 1), (2, 2), sheets=(CONVENT, RATS)).sides[0]
    assert changes(side) == [PLAIN[22]]


@pytest.mark.rule("CAMP-INJ-MULTI-1")
@pytest.mark.parametrize("first", [(1, 6), (2, 1)])
@pytest.mark.parametrize("number", D6)
def test_multiple_injuries_are_as_many_as_the_die_says(first: tuple[int, int], number: int) -> None:
    side = injured(first, (number,), *[(2, 2)] * number)
    assert changes(side) == [PLAIN[22]] * number
    assert max(0, 4 - number) == side.after.warrior(OTTO).current.M


@pytest.mark.rule("CAMP-INJ-MULTI-2")
@pytest.mark.parametrize("again", [*((1, units) for units in D6), (2, 1), (6, 1)])
def test_death_capture_and_more_multiple_injuries_are_rolled_again(again: tuple[int, int]) -> None:
    side = injured((1, 6), (1,), again, again, (3, 3))
    assert changes(side) == [PLAIN[33]]
    assert [event.counts for event in events_of(side, SeriousInjuryRolled)] == [True, False, False, True]


def test_both_eyes_can_go_in_one_day_and_he_retires_with_whatever_else_came_up() -> None:
    side = injured((1, 6), (4,), (3, 1), (2,), (3, 1), (3, 1), (3, 3))
    assert side.after.warrior(OTTO).flags[:2] == ("blind-left", "blind-right")
    assert side.after.warrior(OTTO).current.I == GUARD.warrior(OTTO).current.I - 1
    assert [event.status for event in events_of(side, WarriorLost)] == ["retired"]


@pytest.mark.rule("CAMP-INJ-MULTI-4")
@pytest.mark.parametrize("dice", [((3, 5), (6,), (2, 3), (4,)), ((2, 3), (4,), (3, 5), (6,))])
def test_absences_of_one_battle_overlap_and_the_longest_counts(dice: tuple[tuple[int, ...], ...]) -> None:
    assert injured((1, 6), (2,), *dice).after.warrior(OTTO).misses_battles == 3


@pytest.mark.rule("CAMP-INJ-10")
def test_a_characteristic_never_falls_below_nothing() -> None:
    assert injured((1, 6), (6,), *[(3, 4)] * 6).after.warrior(OTTO).current.WS == 0


@pytest.mark.rule("CAMP-INJ-5")
def test_the_36_results_of_a_hero_are_as_likely_as_the_chart_says() -> None:
    fates: Counter[str] = Counter()
    for tens, units in product(D6, D6):
        result = rulebook().serious_injuries["heroes"].row(tens * 10 + units).result
        fates[result.fate or result.key] += 1
    assert fates["dead"] == 5
    assert fates["multiple"] == 2
    assert fates["captured"] == fates["pit-fight"] == fates["robbed"] == 1
    assert fates["full-recovery"] == 11
    assert fates["hardened"] == 2
    assert sum(fates.values()) == 36


def test_all_dice_together_kill_five_in_36_and_lame_one_in_216() -> None:
    fates: Counter[str] = Counter()
    for tens, units, die in product(D6, D6, D6):
        otto = _with_enough_dice((tens, units), die).after.warrior(OTTO)
        fates[otto.status] += 1
        fates["lamed"] += "cannot-run" in otto.flags
        fates["at home"] += otto.misses_battles > 0
    assert Fraction(fates["dead"], 216) == Fraction(5, 36)
    assert Fraction(fates["captured"], 216) == Fraction(1, 36)
    assert Fraction(fates["lamed"], 216) == Fraction(1, 216)
    assert Fraction(fates["at home"], 216) == Fraction(5 + 5 + 6, 216)


def _with_enough_dice(first: tuple[int, int], die: int) -> SideHome:
    if first in ((1, 6), (2, 1)):
        return injured(first, (die,), *[(4, 4)] * die)
    if first[0] * 10 + first[1] in FURTHER:
        return injured(first, (die,))
    return injured(first)
