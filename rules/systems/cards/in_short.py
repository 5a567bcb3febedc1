"""The sequence with cards in short (CARD)."""

from rules.engine.cards import DECK, RANKS
from rules.systems.cards.commanders import LEAST, LOST
from rules.systems.in_short import InShort, Step
from rules.systems.mordheim.in_short import ROUT

_SUITS = {"S": "spades", "D": "diamonds", "H": "hearts", "C": "clubs"}
_SUIT_ORDER = ", ".join(_SUITS[suit] for suit in dict.fromkeys(card[-1] for card in DECK))

IN_SHORT = InShort(
    order=(
        Step(
            "Deal",
            f"All {len(DECK)} cards are shuffled. Each side is dealt as many as the Leadership of its"
            " leader, without him"
            f" that of the best hero, else of the best group, less {LOST}; at least {LEAST}.",
        ),
        Step(
            "Play",
            "Each side that has a card and somebody left to act lays one face down; all are turned up. The"
            " highest acts"
            f" first: {RANKS[0]} is the highest rank, {RANKS[-1]} the lowest; of equal ranks"
            f" {_SUIT_ORDER}. Again and"
            " again, until no side can play a card.",
        ),
        Step(
            "Activation",
            "A card activates one hero, hired sword or henchman group of its player's choice that has not"
            " acted yet. They"
            " charge, move, shoot or cast, and fight the enemies that touch them; those strike back.",
        ),
        Step(
            "End of the turn",
            f"The side with more cards by its leader first: rout test, then recovery and rallying. {ROUT}"
            " Warriors"
            " without a card test now whether they fight all alone, and run where they flee.",
        ),
    ),
)
