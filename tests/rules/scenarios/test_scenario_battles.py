"""Whole battles of every scenario by both kinds of player: they end, are what their events made, and replay."""

import pytest

from rules.engine import events
from rules.engine.resolver import Resolver
from rules.engine.state.battle_state import BattleState
from rules.narration import Names, narrate
from rules.policies import POLICIES
from rules.resolve import divergence, record, set_up, start
from rules.scenarios import SCENARIOS
from tests.rules.warbands import BOOK, ROSTERS, roster

WARBANDS = [path.stem for path in ROSTERS]
TABLES = ("ruined-quarter", "river-and-bridges", "rooftops")
BATTLES = [(key, policy) for key in SCENARIOS for policy in ("steady", "random")]


@pytest.fixture(scope="module", params=BATTLES, ids=lambda it: "-".join(it))
def battle(request: pytest.FixtureRequest) -> Resolver:
    key, policy = request.param
    number = list(SCENARIOS).index(key)
    sides = 2 if BOOK.scenarios[key].players == "two" else 3 + number % 2
    setup = set_up(
        [roster(WARBANDS[(5 * number + 9 * side) % len(WARBANDS)]) for side in range(sides)],
        BOOK,
        seed=f"{key} {policy}",
        scenario=key,
        battlefield="street" if key == "street-fight" else TABLES[number % len(TABLES)],
    )
    return start(setup, policies=dict.fromkeys(range(sides), POLICIES[policy]))


def test_it_ends_in_time_by_one_last_event_and_nobody_answers_wrongly(battle: Resolver):
    assert battle.over
    assert battle.faults == []
    assert 1 <= battle.outcome.rounds <= battle.battle.setup.scenario.rounds
    ends = [event for event in battle.events if isinstance(event, events.BattleEnded)]
    assert ends == [battle.events[-1]]


def test_everybody_but_the_reserve_was_set_up_before_the_first_round(battle: Resolver):
    began = next(at for at, event in enumerate(battle.events) if isinstance(event, events.RoundBegan))
    before = battle.events[:began]
    placed = {event.who for event in before if isinstance(event, events.WarriorDeployed)}
    absent = {event.who for event in before if isinstance(event, events.WarriorAbsent)}
    waiting = set(battle.battle.state.objectives.held_back)
    fielded = {one.id for side in battle.battle.setup.sides for one in side.fighters}
    nobodys = {one.id for one in battle.battle.setup.unowned}
    assert (placed | absent | waiting) - nobodys == fielded
    assert not placed & waiting


def test_the_state_is_the_fold_of_the_events(battle: Resolver):
    folded = BattleState(battle.battle.setup)
    for event in battle.events:
        folded.fold(event)
    assert folded.snapshot() == battle.battle.state.snapshot()


def test_the_replay_is_the_same(battle: Resolver):
    assert divergence(record(battle)) is None


def test_counters_are_carried_by_warriors_still_in_action(battle: Resolver):
    state = battle.battle.state
    for counter in state.objectives.counters.values():
        assert counter.carrier is None or not state.combatants[counter.carrier].out


def test_every_event_is_told_in_a_sentence(battle: Resolver):
    names = Names(battle.battle.setup)
    assert all(text.endswith(".") for _, text in narrate(battle.events, names))
