"""Ends that every scenario shares: nobody left to fight, and time."""

from rules.engine.battle import Battle
from rules.engine.events import BattleEnded
from rules.engine.protocols import Flow


def check_wiped_out(battle: Battle) -> Flow[None]:
    """The battle ends when at most one side still has warriors on the table."""
    left = [side for side in battle.sides if battle.state.of_side(side) and side not in battle.state.routed]
    if len(left) <= 1 and not battle.over:
        yield BattleEnded(left[0] if left else None, "wiped out", battle.state.round)


def check_time(battle: Battle) -> Flow[None]:
    """After the scenario's last round the battle is drawn."""
    if battle.state.round >= battle.setup.scenario.rounds and not battle.over:
        yield BattleEnded(None, "time", battle.state.round)
