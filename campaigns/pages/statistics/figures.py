"""The basis of statistics pages: the battles that count, and the lives of the warbands that take part.

The rosters of warbands that have left are no longer read; their battles count as they did. Six queries at most.
"""

from dataclasses import dataclass
from datetime import datetime
from functools import cached_property

from campaigns.models import Campaign, Season
from campaigns.selectors import named_warbands
from campaigns.services.chronicle.lives import lives_of
from campaigns.services.play.played import PlayerTotals
from campaigns.services.play.played import totals_of as totals_of_players
from campaigns.services.results.counted import counted_battles
from campaigns.statistics import (
    CountedBattle,
    Life,
    Scope,
    WarbandTotals,
    WarriorTotals,
    totals_of,
    warriors_of,
)
from roster.models import Warband
from rules.catalogue.model import Rulebook


@dataclass(frozen=True)
class Figures:
    """Figures of a campaign, or of one of its seasons. `played` is what each person played of it on this site.

    `present` are the warbands that take part, by id; `entered` says since when.
    """

    campaign: Campaign
    season: Season | None
    book: Rulebook
    battles: tuple[CountedBattle, ...]
    present: dict[int, Warband]
    entered: dict[int, datetime]
    lives: dict[int, Life]
    played: tuple[PlayerTotals, ...] = ()

    @cached_property
    def scope(self) -> Scope:
        """The chapters that the figures are about."""
        return Scope(frozenset(battle.key for battle in self.battles), beginning=self.season is None)

    @cached_property
    def names(self) -> dict[int, str]:
        """The name of every warband that fought; those that left keep the name that they last fought under."""
        fought = {side.warband: side.name for battle in self.battles for side in battle.sides}
        return fought | {key: warband.name for key, warband in self.present.items()}

    @cached_property
    def warbands(self) -> tuple[WarbandTotals, ...]:
        """The warbands that have anything to show, by name."""
        found = (totals_of(key, self.lives[key], self.scope) for key in self.present)
        return tuple(totals for totals in found if totals.chapters)

    @cached_property
    def warriors(self) -> tuple[WarriorTotals, ...]:
        """The totals of all warriors of the warbands that take part."""
        return tuple(
            totals for key in self.present for totals in warriors_of(key, self.lives[key], self.scope)
        )


def figures_of(campaign: Campaign, season: Season | None, book: Rulebook) -> Figures:
    """The figures of a season, or of the whole campaign."""
    entries = list(named_warbands(campaign))
    present = {entry.warband_id: entry.warband for entry in entries}
    battles = counted_battles(campaign, season)
    return Figures(
        campaign=campaign,
        season=season,
        book=book,
        battles=battles,
        present=present,
        entered={entry.warband_id: entry.entered for entry in entries},
        lives=lives_of(list(present.values()), book),
        played=totals_of_players(battle.id for battle in battles),
    )
