"""Copies of battles: equal to the battle at any moment, and apart from it afterwards."""

import pytest

from rules.engine.events import Status, StatusChanged
from rules.odds.copies import copy_of
from tests.rules.play.played import PAIRS, answered, played
from tests.rules.warbands import BOOK


@pytest.mark.parametrize("ruleset", sorted(BOOK.rulesets))
def test_a_copy_equals_the_battle_and_changes_alone(ruleset):
    battle = played(PAIRS[2], ruleset, "3")
    for number, _ in enumerate(answered(battle)):
        if number % 20:
            continue
        before = battle.battle.state.snapshot()
        twin = copy_of(battle.battle)
        assert twin.state.snapshot() == before
        for warrior in twin.state.on_table():
            assert warrior is twin.combatant(warrior.id)
            assert warrior is not battle.battle.combatant(warrior.id)
            twin.state.fold(StatusChanged(warrior.id, Status.OUT_OF_ACTION, None))
        assert twin.state.on_table() == ()
        assert battle.battle.state.snapshot() == before
