"""Cards, told for `rules.narration.sentences`. What somebody holds stays their secret until they play it."""

from collections.abc import Callable
from typing import Any

from rules.engine import events
from rules.engine.cards import DECK
from rules.engine.events.event import Event
from rules.narration.names import Names
from rules.narration.phrases import listed, number

_RANKS = {"A": "ace", "K": "king", "Q": "queen", "J": "jack"}
_SUITS = {"S": "spades", "D": "diamonds", "H": "hearts", "C": "clubs"}


def card_name(card: str) -> str:
    """`AS` is the ace of spades."""
    rank, suit = card[:-1], card[-1]
    return f"the {_RANKS.get(rank, rank)} of {_SUITS[suit]}"


def _shuffled(event: events.DeckShuffled, _names: Names) -> str:
    decks = event.cards // len(DECK)
    return f"{number(event.cards, 'card')} are shuffled{f', {decks} decks' if decks > 1 else ''}."


def _dealt(event: events.CardsDealt, names: Names) -> str:
    less = f", less {event.less}" if event.less else ""
    by = "" if event.by is None else f" (the Leadership of {names.who(event.by)}{less})"
    return f"{names.does(event.side, 'is')} dealt {number(len(event.cards), 'card')}{by}."


def _played(event: events.CardsPlayed, names: Names) -> str:
    first, *others = event.cards
    lines = [f"{names.does(first.side, 'plays')} {card_name(first.card)}"]
    lines += [f"{names.side(played_card.side)} {card_name(played_card.card)}" for played_card in others]
    return f"{listed(lines)}."


def _put_away(event: events.CardsPutAway, names: Names) -> str:
    cards = number(len(event.cards), "card")
    return f"{names.does(event.side, 'has')} nobody left to activate and {names.verb(event.side, 'discards')} {cards}."


SENTENCES: dict[type[Event], Callable[[Any, Names], str]] = {
    events.DeckShuffled: _shuffled,
    events.CardsDealt: _dealt,
    events.CardsPlayed: _played,
    events.CardsPutAway: _put_away,
}
