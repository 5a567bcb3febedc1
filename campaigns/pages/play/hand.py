"""The reader's hand of cards, and which of them may be laid now."""

from collections.abc import Sequence
from dataclasses import dataclass

from rules.engine.cards import height
from rules.engine.decisions import Decision
from rules.engine.decisions.cards import PlayCard
from rules.play.asked.cards import card_name

SUITS = {"S": "\u2660", "D": "\u2666", "H": "\u2665", "C": "\u2663"}


@dataclass(frozen=True)
class Card:
    """A card as it is printed, `K♦`, with its name, and whether a tap lays it."""

    key: str
    label: str
    name: str
    may_be_laid: bool


def hand_of(cards: Sequence[str], decision: Decision | None, *, by_suit: bool) -> tuple[Card, ...]:
    """Some cards, the lowest first."""
    lays = isinstance(decision, PlayCard)
    return tuple(
        Card(card, f"{card[:-1]}{SUITS[card[-1]]}", card_name(card), lays)
        for card in sorted(cards, key=lambda card: height(card, by_suit=by_suit))
    )
