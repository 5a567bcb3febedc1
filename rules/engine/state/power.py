"""Power dice as the events have left them: part of the state."""

from rules.engine.events.heroheim import PowerGathered, PowerSpent


class Power:
    """How many power dice each wizard and priest has, by their id."""

    def __init__(self) -> None:
        self.dice: dict[int, int] = {}

    def of(self, wizard: int) -> int:
        """How many power dice a wizard has."""
        return self.dice.get(wizard, 0)

    def fold(self, event: PowerGathered | PowerSpent) -> None:
        """Take in power dice that were gathered or spent."""
        change = event.dice if isinstance(event, PowerGathered) else -event.dice
        self.dice[event.who] = self.of(event.who) + change
