"""The sequence with cards in short (CARD)."""

from rules.engine.cards import DECK, RANKS, SUIT_NAMES, SUITS
from rules.systems.cards.commanders import LEAST, LOST
from rules.systems.in_short import ACTIVATED, InShort, Step
from rules.systems.mordheim.in_short import ROUT

_SUIT_ORDER = ", ".join(SUIT_NAMES[suit] for suit in SUITS)

IN_SHORT = InShort(
    order=(
        Step(
            "Deal",
            f"All {len(DECK)} cards are shuffled. Each side is dealt as many as the Leadership of its"
            f" leader, without one that of the best hero, else of the best group, less {LOST}; at least"
            f" {LEAST}.",
        ),
        Step(
            "Play",
            "Each side that has a card and somebody left to act lays one face down; all are turned up. The"
            f" highest acts first: {RANKS[0]} is the highest rank, {RANKS[-1]} the lowest; of equal ranks"
            f" {_SUIT_ORDER}. Again and again, until no side can play a card.",
        ),
        Step(
            "Activation",
            "A card activates one hero, hired sword or henchman group of its player's choice that has not"
            " acted yet. They charge, move, shoot or cast, and fight the enemies that touch them; those"
            " strike back.",
        ),
        Step(
            "End of the turn",
            f"The side with more cards by its leader first: rout test, then recovery and rallying. {ROUT}"
            " Warriors without a card test now whether they fight all alone, and run where they flee.",
        ),
    ),
    ticks=(ACTIVATED,),
    by_unit=True,
    has_deck=True,
)
