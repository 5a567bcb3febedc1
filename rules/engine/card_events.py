"""Cards in a battle: the deck is shuffled, hands are dealt, cards are played and put away.

`Hands` is what these events come to: part of the state. What a side holds is its secret until it plays it: a sentence
about a deal names no card, and no policy reads another side's hand.
"""

from rules.engine.cards import without
from rules.engine.event import Event
from rules.values import Value


class DeckShuffled(Event, frozen=True):
    """All cards are in the deck again; what anybody still held is among them (CARD-6-4, -5)."""

    cards: int


class CardsDealt(Event, frozen=True):
    """A side is dealt its hand, by the Leadership of `by` (None: nobody is left to lead) less `less`."""

    side: int
    cards: tuple[str, ...]
    by: int | None
    less: int = 0


class PlayedCard(Value, frozen=True):
    """The card that a side played."""

    side: int
    card: str


class CardsPlayed(Event, frozen=True):
    """One card of each side that plays, turned up together (CARD-2-1), in the order in which the sides act."""

    cards: tuple[PlayedCard, ...]


class CardsPutAway(Event, frozen=True):
    """A side has nobody left to play a card on, and puts away what it holds (CARD-4-4)."""

    side: int
    cards: tuple[str, ...]


CardEvent = DeckShuffled | CardsDealt | CardsPlayed | CardsPutAway


class Hands:
    """The cards that each side holds."""

    def __init__(self) -> None:
        self._held: dict[int, tuple[str, ...]] = {}

    def of(self, side: int) -> tuple[str, ...]:
        """What a side holds, the highest card first."""
        return self._held.get(side, ())

    def fold(self, event: CardEvent) -> None:
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
        return dict(self._held)
