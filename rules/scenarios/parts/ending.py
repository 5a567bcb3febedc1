"""Ends that every scenario shares: nobody left to fight, and time."""

from rules.engine.battle import Battle
from rules.engine.events import BattleEnded
from rules.engine.flow import Flow
from rules.engine.protocols import Scenario
from rules.scenarios.parts.reserves import waiting


def check_wiped_out(battle: Battle) -> Flow[None]:
    """The battle ends when at most one side still has warriors on the table, or waiting to come there.

    A monster that is hunted keeps the last of them there.
    """
    state = battle.state
    left = [
        side
        for side in battle.sides
        if (state.of_side(side) or waiting(battle, side)) and side not in state.routed
    ]
    if len(left) <= (0 if battle.monster_at_large else 1) and not battle.over:
        yield BattleEnded(left[0] if left else None, "wiped out", state.round)


def check_time(battle: Battle, scenario: Scenario) -> Flow[None]:
    """Let the scenario say how the battle ends after its last round; most are drawn."""
    if battle.state.round >= battle.setup.scenario.rounds and not battle.over:
        yield from out_of_time(battle, scenario)


def out_of_time(battle: Battle, scenario: Scenario) -> Flow[None]:
    """End the battle as after the last round; a real table first says where everybody is."""
    if battle.witness is not None and scenario.watches:
        for side in battle.sides:
            yield from battle.witness.find_places(side)
    if not battle.over:
        yield from scenario.out_of_time(battle)
