"""The deck of the sequence with cards: cards to cut out, the highest first, and how many a warband is dealt."""

from dataclasses import dataclass

from rules.engine.cards import DECK, SUIT_NAMES, SUITS
from rules.ledger.sheet import Kind, WarbandSheet
from rules.systems.registry import CARDS

#: What the loss of the leader takes off, and how many cards a side has at least.
LOST, LEAST = CARDS.figures["lost leader"], CARDS.figures["least cards"]
#: Suits as SVG paths in a square of 10; those of two are drawn in outline, so that black ink tells all apart.
SUIT_PATHS = {
    "S": "M5 .6C5.6 2.4 9 4 9 6.3 9 8.2 6.7 8.6 5.5 7.3L6.3 9.4H3.7L4.5 7.3C3.3 8.6 1 8.2 1 6.3 1 4 4.4 2.4 5 .6Z",
    "D": "M5 .6 8.6 5 5 9.4 1.4 5Z",
    "H": "M5 9.2C4 7 1 5.6 1 3.3 1 1 4 .6 5 2.9 6 .6 9 1 9 3.3 9 5.6 6 7 5 9.2Z",
    "C": "M5 .6A2 2 0 0 1 6.5 3.9 2 2 0 1 1 5.5 7L6.3 9.4H3.7L4.5 7A2 2 0 1 1 3.5 3.9 2 2 0 0 1 5 .6Z",
}
OUTLINED = ("D", "H")


@dataclass(frozen=True)
class PlayingCard:
    """`fill` is the colour of its suit's path."""

    rank: str
    suit: str
    path: str
    fill: str


@dataclass(frozen=True)
class Hand:
    """A hand of cards: `leader` and `cards` say who deals and how many; `heir` who deals without the leader.

    The names are empty and the numbers 0 for a hand of nobody.
    """

    rows: tuple[tuple[PlayingCard, ...], ...]
    leader: str = ""
    cards: int = 0
    heir: str = ""
    heirs_cards: int = 0


def hand_of(sheet: WarbandSheet | None) -> Hand:
    """The whole deck in rows of a suit, and the cards of a warband's leader and of the next best hero."""
    rows = tuple(tuple(_card(card) for card in DECK if card[-1] == suit) for suit in SUITS)
    able = [warrior for warrior in sheet.active if not warrior.misses_battles] if sheet else []
    leader = next((warrior for warrior in able if warrior.leader), None)
    others = [warrior for warrior in able if warrior.kind is Kind.HERO and not warrior.leader]
    heir = max(others, key=lambda warrior: (warrior.current.Ld, -warrior.number), default=None)
    return Hand(
        rows,
        leader.name if leader else "",
        max(LEAST, leader.current.Ld) if leader else 0,
        heir.name if heir else "",
        max(LEAST, heir.current.Ld - LOST) if heir else 0,
    )


def _card(card: str) -> PlayingCard:
    suit = card[-1]
    return PlayingCard(
        card[:-1], SUIT_NAMES[suit], SUIT_PATHS[suit], "none" if suit in OUTLINED else "currentColor"
    )
