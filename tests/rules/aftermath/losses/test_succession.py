"""Succession of a lost leader: the order, the roll-off, the heirs of the Undead, and nobody."""

import pytest

from rules.aftermath.events.losses import LeaderFollowed, SuccessionRolled
from rules.catalogue.load import rulebook
from rules.catalogue.profile import Change
from rules.ledger.apply import apply
from rules.ledger.entries import BecameLeader, ExperienceGained, InjurySuffered, MembersLost
from rules.ledger.sheet import Injury, Kind, Status, WarbandSheet
from rules.mustering.changes.muster import hire, hire_refused
from rules.mustering.legality.check import problems
from rules.mustering.problem import SUCCESSION, Refusal
from rules.values import changed
from tests.rules.aftermath.homecoming import SideHome
from tests.rules.aftermath.warbands import GUARD, RATS, REIKLAND, after, events_of, group, hero, sentences
from tests.rules.warbands import with_block

KARL, OTTO, JOST, PIKES, ULF = 1, 2, 3, 4, 5
DIES, CAPTURED, BLINDED, SURVIVES_THE_ODDS = (1, 1), (6, 1), (3, 1), (6, 6)

#: Otto and Ulf are equals; Jost has less Leadership and more experience than both.
RIVALS = changed(
    GUARD,
    warriors=(
        *GUARD.warriors[:2],
        changed(GUARD.warrior(JOST), experience=60),
        GUARD.warrior(PIKES),
        hero(ULF, "Ulf", "champion", REIKLAND),
    ),
)
VAMPIRE, NECROMANCER, DREG = 1, 2, 3
HOUSEHOLD = WarbandSheet(
    name="The Household",
    type="undead",
    gold=0,
    warriors=(
        hero(VAMPIRE, "Marek", "vampire", "undead"),
        hero(NECROMANCER, "Felsing", "necromancer", "undead"),
        hero(DREG, "Jory", "dreg", "undead", experience=60),
        group(4, "The Tenants", "zombie", "undead", 3),
    ),
)


def lost(*faces: tuple[int, ...], sheet: WarbandSheet = GUARD, leader: str = "Karl") -> SideHome:
    """What becomes of a warband whose leader was taken out by Snikch and who lost the battle."""
    return after({leader: "Snikch"}, *faces, winner=1, sheets=(sheet, RATS)).sides[0]


def leaders(side: SideHome) -> list[int]:
    return [warrior.number for warrior in side.after.active if warrior.leader]


def succession(side: SideHome) -> list[BecameLeader]:
    return [change for change in side.entry.changes if isinstance(change, BecameLeader)]


def notes(side: SideHome) -> list[str]:
    return [note.text for note in side.notes]


@pytest.mark.rule("CAMP-LEADER-1")
def test_the_hero_with_the_highest_leadership_follows_a_dead_leader_without_a_die() -> None:
    old_hand = with_block(GUARD, JOST, experience=60)
    side = lost(DIES, sheet=old_hand)
    assert succession(side) == [BecameLeader(OTTO)]
    assert leaders(side) == [OTTO]
    assert events_of(side, LeaderFollowed) == [LeaderFollowed(0, OTTO, "Otto", 7, 8)]
    assert "Otto becomes the leader of The Guard (Leadership 7, 8 experience)." in sentences(side)
    assert notes(side) == []


def test_leadership_counts_with_advances_and_injuries_in_it() -> None:
    shaken = Injury("shaken", changes=(Change("Ld", -2),))
    assert leaders(lost(DIES, sheet=with_block(GUARD, OTTO, injuries=(shaken,)))) == [JOST]


@pytest.mark.rule("CAMP-LEADER-2")
def test_among_equals_in_leadership_the_most_experienced_follows() -> None:
    side = lost(DIES, sheet=with_block(RIVALS, ULF, experience=9))
    assert succession(side) == [BecameLeader(ULF)]
    assert events_of(side, SuccessionRolled) == []


@pytest.mark.rule("CAMP-LEADER-3")
def test_equals_in_both_roll_off_and_the_tied_highest_roll_again() -> None:
    third = changed(RIVALS, warriors=(*RIVALS.warriors, hero(6, "Rolf", "champion", REIKLAND)))
    side = lost(DIES, (4,), (6,), (6,), (2,), (5,), sheet=third)
    assert succession(side) == [BecameLeader(6, (4, 6, 6, 2, 5))]
    assert leaders(side) == [6]
    assert [(event.name, event.roll.faces) for event in events_of(side, SuccessionRolled)] == [
        ("Otto", (4,)), ("Ulf", (6,)), ("Rolf", (6,)), ("Ulf", (2,)), ("Rolf", (5,)),
    ]  # fmt: skip
    assert "Roll-off to lead The Guard: Rolf rolls 5." in sentences(side, third, RATS)


def test_injury_results_count_before_the_leader_roll_off() -> None:
    out = {"Karl": "Snikch", "Ulf": "Snikch"}
    side = after(dict(out), DIES, SURVIVES_THE_ODDS, sheets=(RIVALS, RATS)).sides[0]
    assert succession(side) == [BecameLeader(ULF)]


@pytest.mark.rule("CAMP-LEADER-9")
def test_the_awards_of_the_battle_come_after_the_succession_and_do_not_decide_it() -> None:
    out = {"Karl": "Snikch", "Gnash": "Ulf"}
    side = after(dict(out), DIES, (6,), (1,), (4, 1), sheets=(RIVALS, RATS)).sides[0]
    assert succession(side) == [BecameLeader(OTTO, (6, 1))]
    assert side.after.warrior(ULF).experience == side.after.warrior(OTTO).experience + 1


def test_a_captured_leader_is_followed_and_leads_nobody_any_more() -> None:
    side = lost(CAPTURED)
    assert leaders(side) == [OTTO]
    assert side.entry.changes[-2:] == (
        MembersLost(KARL, 1, "captured", CAPTURED, "Snikch of The Rats"),
        BecameLeader(OTTO),
    )


def test_a_leader_who_goes_blind_is_followed() -> None:
    one_eyed = with_block(GUARD, KARL, injuries=(Injury("blind-left-eye", flags=("blind-left",)),))
    assert leaders(lost(BLINDED, sheet=one_eyed)) == [OTTO]


def test_a_leader_who_lives_goes_on_leading() -> None:
    side = lost((2, 2))
    assert any(isinstance(change, InjurySuffered) for change in side.entry.changes)
    assert (leaders(side), succession(side)) == ([KARL], [])


def test_a_warrior_who_died_in_the_same_battle_does_not_follow() -> None:
    side = after({"Karl": "Snikch", "Otto": "Gnash"}, DIES, DIES, sheets=(GUARD, RATS)).sides[0]
    assert leaders(side) == [JOST]


@pytest.mark.rule("CAMP-LEADER-11")
def test_a_hero_who_missed_the_battle_and_misses_more_may_follow() -> None:
    side = lost(DIES, sheet=with_block(GUARD, OTTO, misses_battles=3))
    assert (leaders(side), side.after.warrior(OTTO).misses_battles) == ([OTTO], 2)
    assert "Otto becomes the leader of The Guard (Leadership 7, 8 experience)." in sentences(side)


def test_an_absent_hero_rolls_off_with_the_others() -> None:
    side = lost(DIES, (2,), (3,), sheet=with_block(RIVALS, ULF, misses_battles=1))
    assert leaders(side) == [ULF]
    assert "Roll-off to lead The Guard: Ulf rolls 3." in sentences(side)


@pytest.mark.rule("CAMP-LEADER-10")
def test_winning_is_credited_to_who_led_the_battle_and_not_to_who_follows() -> None:
    side = after({"Karl": "Gnash"}, CAPTURED, sheets=(GUARD, RATS)).sides[0]
    for_leading = [
        change.number
        for change in side.entry.changes
        if isinstance(change, ExperienceGained) and change.reason == "led the winning warband"
    ]
    assert (for_leading, leaders(side)) == ([KARL], [OTTO])


def test_a_warband_that_came_without_a_leader_has_one_when_it_comes_home() -> None:
    assert leaders(after({}, sheets=(with_block(GUARD, KARL, leader=False), RATS)).sides[0]) == [KARL]


@pytest.mark.rule("CAMP-LEADER-4")
def test_henchmen_never_follow_and_the_player_is_told_what_he_can_do() -> None:
    alone = changed(GUARD, warriors=(GUARD.warrior(KARL), GUARD.warrior(PIKES)))
    side = lost(DIES, sheet=alone)
    assert (leaders(side), succession(side)) == ([], [])
    (note,) = notes(side)
    assert note == (
        "The Guard has no hero left to lead it. Hire a hero, who takes over, or start a new warband."
    )


@pytest.mark.rule("CAMP-LEADER-UNDEAD-1")
def test_only_the_necromancer_follows_the_vampire() -> None:
    """Not the Dreg, who has the higher Leadership here and more experience."""
    shaken = Injury("shaken", changes=(Change("Ld", -1),))
    side = lost(DIES, sheet=with_block(HOUSEHOLD, NECROMANCER, injuries=(shaken,)), leader="Marek")
    assert leaders(side) == [NECROMANCER]
    assert notes(side) == ["A new Vampire can be hired after the next battle; Felsing then steps down."]


@pytest.mark.rule("CAMP-LEADER-UNDEAD-3", "CAMP-LEADER-UNDEAD-4")
def test_a_new_vampire_is_hired_after_the_next_battle_and_leads_at_once() -> None:
    rich = changed(HOUSEHOLD, gold=200)
    side = lost(DIES, sheet=rich, leader="Marek")
    assert hire_refused(side.after, rulebook(), "vampire") == Refusal(
        "A new Vampire can be hired after the next battle.", *SUCCESSION
    )
    later = after({}, winner=1, sheets=(side.after, RATS)).sides[0].after
    assert hire_refused(later, rulebook(), "vampire") is None
    hired = apply(later, hire(later, rulebook(), "vampire", "Olga"))
    assert [block.name for block in hired.active if block.leader] == ["Olga"]
    assert hired.gold == later.gold - 110


@pytest.mark.rule("CAMP-LEADER-UNDEAD-2", "CAMP-LEADER-UNDEAD-6")
@pytest.mark.parametrize("leader", ["Marek", "Felsing"])
def test_a_warband_without_an_heir_is_at_an_end(leader: str) -> None:
    heirless = changed(
        HOUSEHOLD,
        warriors=tuple(
            changed(block, leader=block.name == leader)
            for block in HOUSEHOLD.warriors
            if block.name not in {"Marek", "Felsing"} - {leader}
        ),
    )
    side = lost(DIES, sheet=heirless, leader=leader)
    assert side.after.active == ()
    assert {block.status for block in side.after.warriors} == {Status.DEAD, Status.RETIRED}
    assert "collapses" in notes(side)[0]


def test_undead_without_a_necromancer_collapse() -> None:
    side = after(
        {"Marek": "Snikch", "Felsing": "Snikch"}, DIES, DIES, sheets=(HOUSEHOLD, RATS), winner=1
    ).sides[0]
    assert leaders(side) == []
    (note,) = notes(side)
    assert note == (
        "The Household collapses: no Necromancer is left to take over. The warband is finished; start a new one."
    )


def test_where_the_lost_leader_is_a_captive_he_may_still_come_back() -> None:
    no_heir = changed(HOUSEHOLD, warriors=(HOUSEHOLD.warriors[0], *HOUSEHOLD.warriors[2:]))
    side = lost(CAPTURED, sheet=no_heir, leader="Marek")
    assert notes(side)[-1] == (
        "Marek was captured: a ransom or an exchange brings back whoever is still held, to lead The Household. "
        "Without them the warband is finished."
    )


def test_nobody_is_told_to_start_anew_while_all_heroes_are_captives() -> None:
    heroes = [block for block in GUARD.warriors if block.kind is Kind.HERO]
    sheet = changed(GUARD, battles=("battle-1",))
    for block in heroes:
        sheet = with_block(sheet, block.number, status=Status.CAPTURED)
    (problem,) = [problem for problem in problems(sheet, rulebook()) if problem.code == "no-leader"]
    assert problem.message == (
        "The Guard has no leader. Karl and Otto and Jost were captured: a ransom or an exchange brings back whoever "
        "is still held, to lead The Guard. Until then a hero whom you hire takes over."
    )


@pytest.mark.parametrize("sheet", [GUARD, HOUSEHOLD])
def test_a_warband_whose_leader_was_followed_has_no_problem_with_its_leader(sheet: WarbandSheet) -> None:
    side = lost(DIES, sheet=sheet, leader=sheet.warrior(1).name)
    found = {problem.code for problem in problems(side.after, rulebook())}
    assert not found & {"no-leader", "several-leaders"}
