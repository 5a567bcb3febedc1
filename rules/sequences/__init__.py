"""Turn sequences: who acts when, one file each, and the literal registry.

A new sequence is one file with a class like `MordheimSequence` and one line here.
"""

from rules.engine.protocols import TurnSequence
from rules.sequences.alternative import AlternativeSequence
from rules.sequences.cards import CardsSequence
from rules.sequences.heroheim import HeroheimSequence
from rules.sequences.mordheim import MordheimSequence
from rules.sequences.trench import TrenchSequence

SEQUENCES: dict[str, TurnSequence] = {
    "alternative": AlternativeSequence(),
    "mordheim": MordheimSequence(),
    "trench": TrenchSequence(),
    "cards": CardsSequence(),
    "heroheim": HeroheimSequence(),
}
