"""The turn of every ruleset in short: its steps are those that are played, and its figures those of the procedures."""

import pytest

from rules.catalogue.load import rulebook
from rules.systems.heroheim.sequence import PHASES
from rules.systems.registry import SEQUENCES, in_short

BOOK = rulebook()
RULESETS = list(BOOK.rulesets.values())


@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda it: it.key)
def test_every_ruleset_tells_its_turn_and_notes_that_are_played(ruleset):
    found = in_short(ruleset)
    assert len(found.order) >= 3
    for note in found.notes:
        assert BOOK.coverage[note.rule].state == "done", note.rule


@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda it: it.key)
def test_every_action_of_a_sequence_has_its_price(ruleset):
    actions = SEQUENCES[ruleset.sequence].actions
    assert [it.action.lower() for it in in_short(ruleset).prices] == [action.key for action in actions]


def test_fixed_prices_are_those_of_the_actions():
    prices = {it.action.lower(): it.price for it in in_short(BOOK.rulesets["alternative"]).prices}
    for action in SEQUENCES["alternative"].actions:
        if isinstance(action.prices, tuple):
            least, most = action.prices[0], action.prices[-1]
            shown = "free" if not most else str(least) if least == most else f"{least} to {most}"
            assert prices[action.key] == shown
    risky = {it.action.lower() for it in in_short(BOOK.rulesets["trench"]).prices if it.price == "risky"}
    assert risky == {action.key for action in SEQUENCES["trench"].actions if action.risky}


def test_the_steps_of_heroheim_are_its_phases():
    assert [step.name.lower() for step in in_short(BOOK.rulesets["heroheim"]).order] == list(PHASES)
