"""What a policy sees: the open table of its side, and a random stream of its own. Never the dice to come."""

from collections.abc import Hashable
from typing import Any

from rules.engine.battle import Battle
from rules.engine.dice import Stream
from rules.engine.state.battle_state import Combatant


class View:
    """The battle through the eyes of one side. Policies read it and change nothing."""

    def __init__(self, battle: Battle, side: int) -> None:
        self.battle = battle
        self.side = side
        self.random = Stream(battle.setup.seed, f"policy {side}")
        #: What a policy wants to remember during the battle; nothing in it may change an answer.
        self.memory: dict[Hashable, Any] = {}

    def combatant(self, warrior: int) -> Combatant:
        """The combatant of that id."""
        return self.battle.state.combatants[warrior]

    @property
    def own(self) -> tuple[Combatant, ...]:
        """The player's own combatants."""
        return self.battle.state.of_side(self.side)

    @property
    def enemies(self) -> tuple[Combatant, ...]:
        """The enemies of the player's side."""
        return self.battle.state.enemies_of(self.side)
