"""The cards of each side as the events have left them: part of the state."""

from rules.engine.cards import without
from rules.engine.events.cards import CardEvent, CardsDealt, CardsPlayed, CardsPutAway, DeckShuffled


class Hands:
    """The cards that each side holds."""

    def __init__(self) -> None:
        self._held: dict[int, tuple[str, ...]] = {}

    def of(self, side: int) -> tuple[str, ...]:
        """What a side holds, the highest card first."""
        return self._held.get(side, ())

    def fold(self, event: CardEvent) -> None:
        """Take in cards that were shuffled, dealt or played."""
        match event:
            case DeckShuffled():
                self._held.clear()
            case CardsDealt():
                self._held[event.side] = event.cards
            case CardsPlayed():
                for played in event.cards:
                    self._held[played.side] = without(self._held[played.side], played.card)
            case CardsPutAway():
                self._held[event.side] = ()

    def snapshot(self) -> dict[int, tuple[str, ...]]:
        """The hands as plain values to compare."""
        return dict(self._held)
