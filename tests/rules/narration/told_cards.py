"""Events of cards and how they are told: nobody's hand is named before it is played."""

from rules.engine import events
from rules.engine.events.cards import PlayedCard
from rules.engine.events.event import Event
from tests.rules.narration.samples import KARL

CARDS: list[tuple[Event, str]] = [
    (events.DeckShuffled(52), "52 cards are shuffled."),
    (events.DeckShuffled(104), "104 cards are shuffled, 2 decks."),
    (
        events.CardsDealt(0, ("AS", "2C"), KARL),
        "The Guard is dealt 2 cards (the Leadership of Karl).",
    ),
    (
        events.CardsDealt(0, ("AS",), KARL, 2),
        "The Guard is dealt 1 card (the Leadership of Karl, less 2).",
    ),
    (
        events.CardsPlayed((PlayedCard(1, "AS"), PlayedCard(0, "10H"))),
        "The Rats play the ace of spades and The Guard the 10 of hearts.",
    ),
    (events.CardsPlayed((PlayedCard(0, "QD"),)), "The Guard plays the queen of diamonds."),
    (
        events.CardsPutAway(1, ("JC", "2C")),
        "The Rats have nobody left to activate and discard 2 cards.",
    ),
]
