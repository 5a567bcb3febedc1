"""Events of exploration and how they are told."""

from rules.aftermath.events import exploration as events
from rules.engine.events import Event
from tests.rules.narration.samples import rolled

EXPLORATION: list[tuple[Event, str]] = [
    (events.ExplorationRolled(0, (5, 5, 1)), "The Guard explores with 3 dice: 5, 5, 1."),
    (events.ExplorationRolled(0, (5,)), "The Guard explores with 1 die: 5."),
    (
        events.DiePicked(0, 2, "Otto", rolled(2, 6), 6),
        "Otto rolls two exploration dice (2, 6) and keeps the 6.",
    ),
    (events.DieRerolled(0, "Vague map", 1, 4), "Re-roll by Vague map: the 1 becomes a 4."),
    (events.DieChanged(0, "Elf Ranger", 4, 5), "Elf Ranger changes a 4 to a 5."),
    (
        events.DiceKept(0, (5, 5, 5, 3), 18),
        "Exploration dice that count: 5, 5, 5, 3, 18 in total.",
    ),
    (events.ShardsFound(0, 4), "The Guard finds 4 shards of wyrdstone."),
    (events.ShardsFound(0, 1), "The Guard finds 1 shard of wyrdstone."),
    (events.LocationFound(0, "market-hall", "Market Hall"), "The Guard finds a place: Market Hall."),
    (
        events.FindRolled(0, "gold, Market Hall", rolled(3, 4), "7"),
        "Gold, Market Hall: rolls 3 + 4 = 7.",
    ),
    (
        events.FindRolled(
            0, "magical artefact, Noble's Villa", rolled(3), "Attla's Plate Mail", counts=False
        ),
        "Magical artefact, Noble's Villa: rolls 3 (Attla's Plate Mail), rolled again.",
    ),
    (events.FindRolled(0, "Corpse", rolled(2), ""), "Corpse: rolls 2."),
    (events.NothingExplored(0), "The Guard has no hero left to explore."),
]
