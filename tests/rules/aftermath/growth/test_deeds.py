"""What a scenario earns beyond the usual: deeds become experience, spoils are told exactly."""

import pytest

from rules.aftermath.draft import Draft
from rules.aftermath.exploration.spoils import roll_artefacts, take_spoils
from rules.aftermath.flow import drive
from rules.catalogue.load import rulebook
from rules.engine.outcome import Spoil
from rules.ledger.entries import ExperienceGained
from rules.ledger.sheet import Possession
from rules.values import changed
from tests.rules.aftermath.homecoming import SideHome, come_home
from tests.rules.aftermath.warbands import GUARD, RATS, battle, outcome, scripted

KARL, OTTO, JOST, PIKES = 1, 2, 3, 4


def home(scenario: str, deeds: dict[str, tuple[str, ...]], *spoils: Spoil) -> SideHome:
    """The Guard after a battle without losses in which its fighters did these deeds and it won these spoils."""
    book = rulebook()
    setup = changed(battle(GUARD, RATS), scenario=book.scenarios[scenario])
    ended = outcome(setup, {}, winner=None)
    guard, rats = ended.sides
    fighters = tuple(changed(one, deeds=deeds.get(one.name, ())) for one in guard.fighters)
    ended = changed(ended, sides=(changed(guard, fighters=fighters, spoils=spoils), rats))
    sheets = (GUARD, RATS)
    proposed = come_home(setup, ended, sheets, book, dice=scripted())
    return proposed.sides[0]


def earned(side: SideHome, number: int) -> list[tuple[int, str]]:
    return [
        (change.amount, change.reason)
        for change in side.entry.changes
        if isinstance(change, ExperienceGained) and change.number == number
    ]


@pytest.mark.rule("CAMP-SCEN-HUNT-4")
def test_each_counter_that_is_carried_is_a_point_for_heroes_and_groups():
    counter = "counter-carried"
    side = home(
        "wyrdstone-hunt", {"Otto": (counter, counter), "The Pikes 1": (counter,), "The Pikes 3": (counter,)}
    )
    assert earned(side, OTTO) == [(1, "survived"), (2, "carried a wyrdstone counter, 2 times")]
    assert earned(side, PIKES) == [(1, "survived"), (2, "carried a wyrdstone counter, 2 times")]
    assert earned(side, KARL) == [(1, "survived")]


@pytest.mark.rule("CAMP-SCEN-BREAK-3")
def test_breaking_through_counts_once_for_a_group():
    through = ("breaking-through",)
    side = home("breakthrough", {"The Pikes 1": through, "The Pikes 2": through, "Jost": through})
    assert earned(side, PIKES)[1:] == [(1, "broke through")]
    assert earned(side, JOST)[1:] == [(1, "broke through")]


def test_only_heroes_learn_from_finding_the_chest():
    found = ("finding-the-chest",)
    side = home("hidden-treasure", {"Karl": found, "The Pikes 1": found})
    assert earned(side, KARL)[1:] == [(2, "found the chest")]
    assert earned(side, PIKES) == [(1, "survived")]


def test_a_scenario_that_does_not_award_a_deed_gives_nothing_for_it():
    assert earned(home("skirmish", {"Karl": ("counter-carried",)}), KARL) == [(1, "survived")]


def test_spoils_come_into_the_warband_with_their_exact_numbers():
    draft = Draft(GUARD, rulebook())
    take_spoils(
        draft, (Spoil("gold", 11), Spoil("wyrdstone", 2), Spoil("gem", 2, 10), Spoil("sword", 0)), "The Hoard"
    )
    assert draft.sheet.gold == GUARD.gold + 11
    assert draft.sheet.wyrdstone == 2
    assert draft.sheet.stash == (Possession("gem", (10, 10)),)


def test_a_magical_artefact_is_rolled_on_the_table_of_those_that_nobody_has_found():
    rows = {row.item: row.rolls for row in rulebook().exploration.artefacts.rows}
    known, other = list(rows)[:2]
    draft = Draft(GUARD, rulebook(), artefacts=(known,))
    won = (Spoil("gold", 3), Spoil("magical-artefact", 1))
    take_spoils(draft, won, "Monster Hunt")
    dice = scripted(rows[known], rows[other])
    events, _ = drive(roll_artefacts(draft, won, "Monster Hunt"), dice)
    assert [event.counts for event in events] == [False, True]
    assert [held.item for held in draft.sheet.stash] == [other]


def test_without_spoils_nothing_is_written():
    draft = Draft(GUARD, rulebook())
    take_spoils(draft, (), "The Hoard")
    assert draft.entries == []
