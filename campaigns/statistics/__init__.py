"""A campaign in figures, read from ledgers and results, without a database and without pages."""

from campaigns.statistics.battles import (
    Bloodshed,
    CountedBattle,
    CountedSide,
    Upset,
    bloodiest,
    upsets,
)
from campaigns.statistics.gold import Gold
from campaigns.statistics.life import Chapter, Deed, Life, Movement, Warrior, dead_after, read_life
from campaigns.statistics.rates import Rate, favourite_rates, win_rates
from campaigns.statistics.titles import TITLES, Earned, Facts, Title, Winner, worked_out
from campaigns.statistics.totals import (
    Scope,
    WarbandTotals,
    WarriorTotals,
    added,
    dead_by_battle,
    dead_of,
    deadliest,
    most_battered,
    survivors,
    totals_of,
    warriors_of,
)

__all__ = [
    "TITLES",
    "Bloodshed",
    "Chapter",
    "CountedBattle",
    "CountedSide",
    "Deed",
    "Earned",
    "Facts",
    "Gold",
    "Life",
    "Movement",
    "Rate",
    "Scope",
    "Title",
    "Upset",
    "WarbandTotals",
    "Warrior",
    "WarriorTotals",
    "Winner",
    "added",
    "bloodiest",
    "dead_after",
    "dead_by_battle",
    "dead_of",
    "deadliest",
    "favourite_rates",
    "most_battered",
    "read_life",
    "survivors",
    "totals_of",
    "upsets",
    "warriors_of",
    "win_rates",
    "worked_out",
]
