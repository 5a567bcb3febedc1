"""Heroheim as a system."""

from rules.systems.heroheim.combat_rules import heroheim_rules
from rules.systems.heroheim.in_short import COMBAT_NOTES, IN_SHORT
from rules.systems.heroheim.narration import SENTENCES
from rules.systems.heroheim.overwatch import HIGH
from rules.systems.heroheim.policy import PLAY
from rules.systems.heroheim.power import ONES
from rules.systems.heroheim.sequence import HeroheimSequence
from rules.systems.next_up import by_phases
from rules.systems.system import System

SYSTEM = System(
    HeroheimSequence(),
    combat_rules={"heroheim": heroheim_rules},
    play=PLAY,
    sentences=SENTENCES,
    figures={"ones of a miscast": ONES, "height of overwatch": HIGH},
    in_short=IN_SHORT,
    combat_notes={"heroheim": COMBAT_NOTES},
    next_up=by_phases(IN_SHORT),
)
