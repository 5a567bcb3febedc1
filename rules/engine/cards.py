"""Playing cards: a deck of 52 without jokers, which of two is the higher, and what a real table deals (CARD-DECK).

A card is written as its rank and the first letter of its suit: `AS`, `10H`, `2C`. Which cards lie where is asked for
like dice (`Roll.deck`): a key deals them, or the table says what everybody was dealt.
"""

from collections import Counter
from collections.abc import Sequence

from rules.engine.decisions import IllegalAnswer
from rules.engine.dice import Roll

#: From high to low (CARD-R-1, -1b).
RANKS = ("A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2")
SUITS = ("S", "D", "H", "C")
SUIT_NAMES = {"S": "spades", "D": "diamonds", "H": "hearts", "C": "clubs"}

#: All cards, the highest first: by rank, suits break ties; and by suit, ranks break ties.
DECK = tuple(rank + suit for rank in RANKS for suit in SUITS)
BY_SUIT = tuple(rank + suit for suit in SUITS for rank in RANKS)

_HEIGHT = {card: -place for place, card in enumerate(DECK)}
_BY_SUIT = {card: -place for place, card in enumerate(BY_SUIT)}


def height(card: str, *, by_suit: bool = False) -> int:
    """A number that is larger the higher the card is; only the same card of another deck has the same."""
    return (_BY_SUIT if by_suit else _HEIGHT)[card]


def high_to_low(cards: Sequence[str], *, by_suit: bool = False) -> tuple[str, ...]:
    """The cards from the highest to the lowest, by value or by suit first."""
    return tuple(sorted(cards, key=lambda card: -height(card, by_suit=by_suit)))


def deck_for(cards: int) -> tuple[str, ...]:
    """The decks in one that `cards` cards take: a single deck, unless there are many players (CARD-DECK-1)."""
    return DECK * max(1, -(-cards // len(DECK)))


def without(cards: tuple[str, ...], *gone: str) -> tuple[str, ...]:
    """The cards that are left when some are gone, in the same order."""
    left = list(cards)
    for card in gone:
        left.remove(card)
    return tuple(left)


def entered(roll: Roll, key: str) -> tuple[int, ...]:
    """The places in the deck of the cards that a table dealt, `AS,10H`; raises `IllegalAnswer`."""
    named = [part.strip().upper() for part in key.split(",")]
    twice = [card for card, count in Counter(named).items() if count > roll.deck.count(card)]
    if twice or len(named) != roll.count:
        raise IllegalAnswer(f"'{key}' is not {roll.count} of the cards that are left; write e.g. AS,10H.")
    places = {
        card: [at for at, dealt in enumerate(roll.deck, start=1) if dealt == card] for card in set(named)
    }
    return tuple([places[card].pop(0) for card in named])
