"""Events of what a campaign lays on top, and how they are told."""

from rules.aftermath.events import league as events
from rules.engine.events import Event
from tests.rules.narration.samples import rolled

LEAGUE: list[tuple[Event, str]] = [
    (
        events.IncomeReceived(0, "Market day", gold=7, roll=rolled(3, 4)),
        "Market day: The Guard receives 7 gc (rolls 3 + 4 = 7).",
    ),
    (events.IncomeReceived(0, "The mill", gold=15), "The mill: The Guard receives 15 gc."),
    (
        events.IncomeReceived(1, "Wyrdstone shower", wyrdstone=1),
        "Wyrdstone shower: The Rats receive 1 shard of wyrdstone.",
    ),
    (
        events.IncomeReceived(0, "The ropery", item="Rope & hook", copies=2),
        "The ropery: The Guard receives 2 x Rope & hook.",
    ),
    (
        events.IncomeTaken(0, "Tithe", 9, gold=9, roll=rolled(4, 5)),
        "Tithe: The Guard loses 9 gc (rolls 4 + 5 = 9).",
    ),
    (
        events.IncomeTaken(0, "Tithe", 9, gold=2, roll=rolled(4, 5)),
        "Tithe: The Guard loses 2 gc (rolls 4 + 5 = 9), all there was of 9.",
    ),
    (events.IncomeTaken(1, "Thieves", 2, wyrdstone=2), "Thieves: The Rats lose 2 shards of wyrdstone."),
    (events.IncomeTaken(0, "Thieves", 1), "Thieves: The Guard has nothing to lose."),
    (events.ExplorationDiceChanged(0, "Fog of ash", -1), "Fog of ash: 1 exploration die fewer."),
    (events.ExplorationDiceChanged(0, "Open gates", 2), "Open gates: 2 exploration dice more."),
    (events.SaleChanged(0, "Rich buyers", 12), "Rich buyers: the wyrdstone brings 12 gc more."),
    (events.SaleChanged(0, "Glut", -5), "Glut: the wyrdstone brings 5 gc less."),
]
