"""Whole battles of every scenario that is data, under every turn sequence, by both kinds of player.

An ordinary run lets each of them fight in its turn; with `EXAMPLES=all` both fight under every sequence.
"""

from itertools import product

import pytest

from rules.aftermath.record import AftermathSetup, without_table
from rules.aftermath.resolver import AftermathResolver
from rules.aftermath.sensible import choose
from rules.engine import events
from rules.engine.resolver import Resolver
from rules.narration import Names, narrate
from rules.resolve import divergence, record
from rules.scenarios.scripted import reasons_of
from rules.systems.registry import SEQUENCES
from rules.tally.choices import endings_of
from tests.examples import ALL
from tests.rules.scenarios.small_bands import BOOK, SCRIPTED, battle_of, small

SYSTEMS = sorted(SEQUENCES)
PLAYERS = ("steady", "random")


@pytest.mark.parametrize("key", SCRIPTED)
def test_a_scenario_is_fought_under_every_system_and_ends(key: str):
    turn = SCRIPTED.index(key)
    fought = (
        product(SYSTEMS, PLAYERS)
        if ALL
        else ((system, PLAYERS[(turn + at) % 2]) for at, system in enumerate(SYSTEMS))
    )
    for system, policy in fought:
        battle = battle_of(key, system, policy)
        assert battle.over, system
        assert battle.faults == [], system
        assert 1 <= battle.outcome.rounds <= battle.battle.setup.scenario.rounds
        assert sum(isinstance(event, events.BattleEnded) for event in battle.events) == 1
        assert isinstance(battle.events[-1], events.BattleEnded)


@pytest.mark.parametrize("key", SCRIPTED)
def test_a_scenario_replays_and_is_told_in_sentences(key: str):
    battle = battle_of(key, "mordheim", "steady", "told", most=True)
    names = Names(battle.battle.setup)
    assert all(text.endswith(".") for _, text in narrate(battle.events, names))
    assert SCRIPTED.index(key) % 4 or divergence(record(battle)) is None
    assert battle.outcome.reason in {*endings_of(battle.battle.setup.scenario), "shared"}
    come_home(battle)


def come_home(battle: Resolver) -> None:
    """Play the post-battle sequence of every warband: whoever was lent to it is no part of it."""
    setup, outcome = battle.battle.setup, battle.outcome
    for side, of in enumerate(setup.sides):
        own = {fighter.id for fighter in of.fighters}
        assert {fighter.id for fighter in outcome.sides[side].fighters} == own
        start = AftermathSetup(
            battle="battle-1",
            title="Battle 1",
            side=side,
            setup=without_table(setup),
            outcome=outcome,
            sheet=small(of.warband),
            seed=f"home {side}",
        )
        home = AftermathResolver(start, BOOK, policy=choose)
        assert home.done
        unknown = [it.item for it in home.draft.sheet.stash if it.item not in BOOK.items]
        assert unknown == []


def test_the_reasons_of_mechanisms_are_ends_that_a_tally_offers():
    for key in SCRIPTED:
        kind = BOOK.scenarios[key]
        assert set(reasons_of(kind)) <= set(endings_of(kind))
