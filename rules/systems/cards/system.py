"""Hayden's sequence as a system."""

from rules.systems.cards.commanders import LEAST, LOST
from rules.systems.cards.in_short import IN_SHORT
from rules.systems.cards.narration import SENTENCES
from rules.systems.cards.policy import PLAY
from rules.systems.cards.sequence import CardsSequence
from rules.systems.system import System

SYSTEM = System(
    CardsSequence(),
    play=PLAY,
    sentences=SENTENCES,
    figures={"lost leader": LOST, "least cards": LEAST},
    in_short=IN_SHORT,
)
