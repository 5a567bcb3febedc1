"""Cards in a battle: the deck is shuffled, hands are dealt, cards are played and put away.

`Hands` is what these events come to: part of the state. What a side holds is its secret until it plays it: a sentence
about a deal names no card, and no policy reads another side's hand.
"""

from rules.engine.events.event import Event
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
