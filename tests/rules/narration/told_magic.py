"""Events of magic and how they are told."""

from rules.engine import events
from rules.engine.dice import Modifier
from rules.engine.events import Event
from rules.engine.table import Point
from tests.rules.narration.samples import KARL, OTTO, SNIKCH, rolled

SORCERY = (Modifier("Sorcery", 1),)

MAGIC: list[tuple[Event, str]] = [
    (
        events.SpellCast(SNIKCH, "warpfire", OTTO, rolled(4, 4, need=7, modifiers=SORCERY), True),
        "Snikch tries to cast Warpfire on Otto (needs 7+ on 2D6: +1 Sorcery): rolls 4 + 4 = 8, succeeds.",
    ),
    (
        events.SpellCast(SNIKCH, "warpfire", SNIKCH, rolled(4, 4, need=7), True),
        "Snikch tries to cast Warpfire (needs 7+ on 2D6): rolls 4 + 4 = 8, succeeds.",
    ),
    (
        events.SpellCast(KARL, "soulfire", None, rolled(4, 4, need=9), False),
        "Karl prays for Soulfire (needs 9+ on 2D6): rolls 4 + 4 = 8, fails.",
    ),
    (
        events.SpellCast(SNIKCH, "children-of-the-horned-rat", None, None, True),
        "Snikch casts Children of the Horned Rat.",
    ),
    (
        events.RollRepeated(KARL, "to wound", rolled(2, need=4), "Luck of Shemtek"),
        "Karl rolls 2 to wound (needs 4+) and rerolls (Luck of Shemtek).",
    ),
    (
        events.RollChanged(
            KARL, "to hit", rolled(3, need=4), (4,), "Gift of the Fates", "gift-of-the-fates", KARL
        ),
        "Karl rolls 3 to hit (needs 4+), which Gift of the Fates turns into 4.",
    ),
    (
        events.ItemRuined(KARL, "heavy-armour", "Rune of Iron"),
        "The heavy armour of Karl is ruined (Rune of Iron).",
    ),
    (
        events.ItemRuined(KARL, "pistol", "Jammed", mends=True, shots=1),
        "The pistol of Karl is of no use for the rest of the battle (Jammed).",
    ),
    (events.BuildingCollapsed(3, "Old mill"), "The old mill collapses."),
    (events.WoundsRegained(KARL, 1, 2, "Lifestealer"), "Karl regains 1 wound, 2 left (Lifestealer)."),
    (events.WarriorRaised(SNIKCH, Point(1234, 50), 1), "Snikch rises again near the Inn."),
    (
        events.AllegianceChanged(OTTO, 1, "Lure of Chaos"),
        "Otto fights for The Rats from now on (Lure of Chaos).",
    ),
]
