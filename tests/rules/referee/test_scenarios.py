"""Scenarios at a real table: every one of them is played to its end by what the table says."""

from functools import cache
from itertools import cycle

import pytest

from rules.engine.concession import ENDED_HERE
from rules.engine.decisions import DONE, Choice, Decision, NextToAct
from rules.engine.decisions.alternative import WhoActs
from rules.engine.events import Status, StatusChanged
from rules.engine.events.objectives import BuildingSearched, CounterDropped, CounterTaken, HazardRolled
from rules.narration.names import Names
from rules.play.asked.ask import question
from rules.referee.aims import SET_UPON
from rules.referee.course import refereed
from rules.referee.questions import TableAsked, WhereAsked
from rules.resolve import set_up
from rules.scenarios import played
from rules.scenarios.parts.leaving import LEAVE
from tests.rules.referee.table import Table
from tests.rules.warbands import BOOK, roster

KINDS = played(BOOK)
TWO = ("mercenaries-reikland", "skaven-clan-eshin")
OTHERS = ("cards", "trench", "heroheim", "alternative")
THREE = (*TWO, "witch-hunters")
#: After this round the players agree to end it.
ROUNDS = 3


@cache
def sheet(key):
    return roster(key)


def setup_of(key, seed="scenario", ruleset="mordheim", warbands=None):
    warbands = warbands or (THREE if KINDS[key].players == "several" else TWO)
    sheets = [sheet(it) for it in warbands]
    return set_up(sheets, BOOK, seed=seed, ruleset=ruleset, scenario=key, battlefield="real-table")


def play(setup, table):
    resolver = refereed(setup)
    names = Names(setup)
    while resolver.pending is not None and resolver.battle.state.round <= ROUNDS:
        asked = resolver.pending
        if isinstance(asked, Decision):
            assert question(asked, resolver.battle, names).sentence
        resolver.answer(table.answer(resolver))
    if resolver.pending is not None:
        resolver.end(ENDED_HERE)
    while resolver.pending is not None:
        resolver.answer(table.answer(resolver))
    return resolver


@pytest.mark.parametrize("key", sorted(KINDS))
def test_every_scenario_is_refereed_to_its_end(key):
    resolver = play(setup_of(key), Table(key))
    assert resolver.outcome is not None
    assert not resolver.faults


@pytest.mark.parametrize(("ruleset", "key"), list(zip(cycle(OTHERS), sorted(KINDS), strict=False)))
def test_every_scenario_is_refereed_under_another_sequence(ruleset, key):
    resolver = play(setup_of(key, ruleset=ruleset), Table(key))
    assert resolver.outcome is not None
    assert not resolver.faults


@pytest.mark.parametrize("ruleset", OTHERS)
@pytest.mark.parametrize("key", ["hidden-treasure", "breakthrough", "a-night-in-the-graveyard"])
def test_scenarios_under_other_sequences_are_refereed_and_replayed(ruleset, key):
    setup = setup_of(key, ruleset=ruleset)
    resolver = play(setup, Table(key))
    assert resolver.outcome is not None
    assert refereed(setup, answers=resolver.answers).events == resolver.events


class Tells(Table):
    """A table where nobody acts, and which says of places and neutral models what it is told to say."""

    def __init__(self, *words):
        super().__init__("tells")
        self.words = list(words)

    def answer(self, resolver):
        asked = resolver.pending
        if isinstance(asked, NextToAct):
            return DONE
        if isinstance(asked, WhereAsked):
            said = next((it for it in asked.said if it in self.words), DONE)
            self.words = [it for it in self.words if it != said]
            return said
        if isinstance(asked, TableAsked):
            return next((it for it in self.words if it in asked.choices), asked.choices[0])
        if isinstance(asked, Choice) and LEAVE in asked.choices:
            return LEAVE
        return super().answer(resolver)


def until(resolver, table, kind=None, limit=400):
    """The first event of a kind, or the end of the battle."""
    for _ in range(limit):
        for event in resolver.events:
            if kind is not None and isinstance(event, kind):
                return event
        if resolver.pending is None:
            return None
        resolver.answer(table.answer(resolver))
    raise AssertionError(kind)


def begun(key, **more):
    """A battle whose table is asked for the first time where somebody is."""
    resolver = refereed(setup_of(key, **more))
    table = Tells()
    while not isinstance(resolver.pending, WhereAsked):
        resolver.answer(table.answer(resolver))
    return resolver


def test_two_attackers_at_the_far_edge_break_through():
    resolver = begun("breakthrough")
    while resolver.battle.state.objectives.roles[resolver.pending.side] != "attacker":
        until_asked(resolver)
    attacker = resolver.pending.side
    for said in resolver.pending.said[:2]:
        resolver.answer(said)
    resolver.answer(DONE)
    assert resolver.outcome.winner == attacker
    assert resolver.outcome.reason == "broken through"


def until_asked(resolver):
    """Go on to the next question where somebody is."""
    resolver.answer(DONE)
    while not isinstance(resolver.pending, WhereAsked):
        resolver.answer(Tells().answer(resolver))


@pytest.mark.parametrize("ruleset", ["mordheim", "heroheim", "alternative"])
def test_a_counter_is_taken_and_is_left_behind_by_hand(ruleset):
    resolver = begun("wyrdstone-hunt", ruleset=ruleset)
    said = next(it for it in resolver.pending.said if it.endswith("counter 0"))
    carrier = int(said.split()[0])
    resolver.answer(said)
    assert any(it == CounterTaken(0, carrier) for it in resolver.events)
    while not isinstance(resolver.pending, NextToAct | WhoActs):
        resolver.answer(DONE if isinstance(resolver.pending, WhereAsked) else Tells().answer(resolver))
    resolver.answer(f"by hand out {carrier}")
    kinds = [type(it) for it in resolver.events]
    assert kinds.index(CounterDropped) > kinds.index(StatusChanged)
    assert resolver.battle.state.objectives.counters[0].carrier is None


def test_warriors_inside_a_building_search_it():
    resolver = begun("hidden-treasure")
    said = next(it for it in resolver.pending.said if " in " in it)
    resolver.answer(said)
    resolver.answer(DONE)
    searched = until(resolver, Tells(), BuildingSearched)
    assert (searched.who, searched.building) == (int(said.split()[0]), int(said.split()[-1]))


def test_side_inside_most_buildings_at_the_end_wins():
    resolver = begun("occupy")
    side = resolver.pending.side
    for building in resolver.battle.state.objectives.buildings[:1]:
        resolver.answer(next(it for it in resolver.pending.said if it.endswith(f" in {building}")))
    resolver.answer(DONE)
    resolver.end(ENDED_HERE)
    while resolver.pending is not None:
        resolver.answer(DONE)
    assert resolver.outcome.winner == side


def test_a_move_makes_the_table_forget_where_somebody_is():
    resolver = begun("occupy")
    said = resolver.pending.said[0]
    warrior, _, place = said.partition(" ")
    who = resolver.battle.combatant(int(warrior))
    resolver.answer(said)
    assert resolver.battle.witness.stands(who, place)
    resolver.battle.witness.notes(StatusChanged(who.id, Status.OUT_OF_ACTION, None, "x"))
    assert not resolver.battle.witness.stands(who, place)


def test_a_neutral_model_charges_whom_the_table_names():
    resolver = refereed(setup_of("thing-in-the-woods"))
    table = Tells()
    for _ in range(300):
        if isinstance(resolver.pending, TableAsked) and resolver.pending.question == SET_UPON:
            break
        resolver.answer(table.answer(resolver))
    beast, target = resolver.battle.combatant(resolver.pending.who), int(resolver.pending.choices[1])
    resolver.answer(str(target))
    while not beast.contacts and resolver.pending is not None:
        resolver.answer(table.answer(resolver))
    assert beast.contacts == {target} or tuple(beast.contacts) == (target,)


def test_a_hazard_finds_those_whom_the_table_names():
    resolver = refereed(setup_of("a-stroll-in-the-garden"))
    table = Tells()
    for _ in range(300):
        if isinstance(resolver.pending, TableAsked) and resolver.pending.question.startswith("strikes"):
            break
        resolver.answer(table.answer(resolver))
    assert any(isinstance(it, HazardRolled) for it in resolver.events)
    first = resolver.pending.choices[1]
    resolver.answer(first)
    assert first not in resolver.pending.choices


def test_warriors_at_the_far_end_of_the_street_may_leave():
    resolver = begun("street-fight")
    said = next(it for it in resolver.pending.said if " edge " in it)
    resolver.answer(said)
    resolver.answer(DONE)
    left = until(resolver, Tells(), StatusChanged)
    assert (left.who, left.status) == (int(said.split()[0]), Status.LEFT)


@pytest.mark.parametrize("warbands", [THREE, (*THREE, "undead")])
def test_several_warbands_are_refereed(warbands):
    resolver = play(setup_of("street-brawl", warbands=warbands), Table("several"))
    assert resolver.outcome is not None
    assert {it.side for it in resolver.battle.state.combatants} == set(range(len(warbands)))
