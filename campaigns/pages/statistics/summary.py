"""The page that sums up a season, or a campaign: podium, charts, awards, great battles, the dead. Worked out each time,
so that it corrects itself when the past is corrected. A fixed number of queries.
"""

from dataclasses import dataclass
from itertools import takewhile

from django.urls import reverse

from campaigns.models import Battle, Captive, PointAward, Trophy
from campaigns.pages.statistics.figures import Figures
from campaigns.pages.statistics.page import Shown, StatisticsPage
from campaigns.pages.statistics.section import Cell, warband_cell
from campaigns.services.rounds.standings import gone_with_results, season_table
from campaigns.statistics import (
    Bloodshed,
    Facts,
    Title,
    Upset,
    bloodiest,
    dead_by_battle,
    dead_of,
    titles,
    upsets,
    worked_out,
)
from roster.pages.names import Names
from roster.pages.past.graveyard import loss_words
from rules.mustering.words import counted

#: The charts of the page, by the key of their section, in order.
CHARTS = ("rating", "by-type", "deadliest", "deaths", "gold-in", "wyrdstone")
PODIUM, GREAT_BATTLES, MOST_DEAD, MOST_TALES = 3, 3, 60, 12


@dataclass(frozen=True)
class Step:
    """A step of the podium; several warbands share one where nothing parts them. `figure` is what they had."""

    rank: int
    warband: Cell
    owner: str
    figure: str


@dataclass(frozen=True)
class Winner:
    """`figure` is what won."""

    name: Cell
    of: Cell | None
    figure: str


@dataclass(frozen=True)
class WorkedOut:
    """A title with those who have it."""

    title: Title
    winners: tuple[Winner, ...]


@dataclass(frozen=True)
class Fallen:
    """A warrior who died: `end` is the sentence, `battle` the title of the battle."""

    warband: Cell
    type: str
    end: str
    battle: str


@dataclass(frozen=True)
class SummaryPage:
    """`tales` are sentences about captives; `more_dead` are left out of `dead`."""

    statistics: StatisticsPage
    podium: tuple[Step, ...]
    titles: tuple[WorkedOut, ...]
    trophies: tuple[Trophy, ...]
    points: tuple[PointAward, ...]
    charts: tuple[Shown, ...]
    upsets: tuple[Upset, ...]
    bloodiest: tuple[Bloodshed, ...]
    dead: tuple[Fallen, ...]
    more_dead: int
    tales: tuple[str, ...]


def summary_page(statistics: StatisticsPage) -> SummaryPage:
    """The summary of the same battles as the statistics page."""
    figures, season = statistics.figures, statistics.season
    ranks = _ranks(figures)
    first = frozenset(warband for warband, rank, _figure in ranks if rank == 1 and season is not None)
    facts = Facts(figures.battles, figures.warbands, figures.warriors, first, _newcomers(figures))
    dead = _dead(figures)
    charts = (statistics.part(key) for key in CHARTS)
    trophies = statistics.campaign.trophies.select_related("warband", "player", "season")
    points = season.awards.select_related("warband") if season is not None else ()
    return SummaryPage(
        statistics=statistics,
        podium=tuple(_podium(figures, ranks)),
        titles=tuple(
            WorkedOut(earned.title, tuple(_winner(figures, found) for found in earned.winners))
            for earned in worked_out(facts)
        ),
        trophies=tuple(trophies.filter(season=season) if season is not None else trophies),
        points=tuple(points),
        charts=tuple(chart for chart in charts if chart is not None),
        upsets=upsets(figures.battles)[:GREAT_BATTLES],
        bloodiest=bloodiest(figures.battles, dead_by_battle(figures.warbands))[:GREAT_BATTLES],
        dead=tuple(dead[:MOST_DEAD]),
        more_dead=max(0, len(dead) - MOST_DEAD),
        tales=_tales(figures),
    )


def _ranks(figures: Figures) -> list[tuple[int, int, str]]:
    """Warband, rank and figure in order: by the standings of a season, by battles won without a season."""
    if not figures.battles:
        return []
    if figures.season is None:
        return _by_victories(figures)
    gone = gone_with_results(figures.season, figures.present)
    ratings = {key: life.chapters[-1].rating_after for key, life in figures.lives.items() if life.chapters}
    table = season_table(figures.season, ratings | {key: last for key, (_name, last) in gone.items()})
    return [(line.totals.warband, line.rank, counted(line.totals.points, "point")) for line in table]


def _by_victories(figures: Figures) -> list[tuple[int, int, str]]:
    won: dict[int, int] = {}
    for battle in figures.battles:
        for side in battle.sides:
            won[side.warband] = won.get(side.warband, 0) + (side.result == "won")
    order = sorted(won, key=lambda key: (-won[key], figures.names[key], key))
    return [(key, 1 + sum(other > won[key] for other in won.values()), f"{won[key]} won") for key in order]


def _podium(figures: Figures, ranks: list[tuple[int, int, str]]) -> list[Step]:
    return [
        Step(rank, warband_cell(figures, key), _owner(figures, key), figure)
        for key, rank, figure in takewhile(lambda found: found[1] <= PODIUM, ranks)
    ]


def _owner(figures: Figures, warband: int) -> str:
    found = figures.present.get(warband)
    return found.owner.get_username() if found else ""


def _newcomers(figures: Figures) -> frozenset[int]:
    """Warbands that joined after the first of the battles was fought."""
    if not figures.battles:
        return frozenset()
    first = Battle.objects.filter(pk=figures.battles[0].id).values_list("fought_at", flat=True).get()
    return frozenset(key for key, entered in figures.entered.items() if first and entered > first)


def _winner(figures: Figures, found: titles.Winner) -> Winner:
    warband = warband_cell(figures, found.warband)
    if not found.warrior:
        return Winner(warband, None, found.figure)
    href = reverse("roster:career", args=[found.warband, found.number])
    return Winner(Cell(found.warrior, href), warband, found.figure)


def _dead(figures: Figures) -> list[Fallen]:
    """The dead of all warbands, in the order of the battles."""
    numbers = {battle.key: battle.number for battle in figures.battles}
    found = []
    for totals in figures.warbands:
        cell = warband_cell(figures, totals.warband)
        names = Names(figures.book, figures.present[totals.warband].type)
        for chapter in totals.chapters:
            for loss in dead_of([chapter]):
                fallen = Fallen(cell, names.warrior_type(loss.type), loss_words(loss), loss.battle)
                found.append((numbers.get(chapter.battle, 0), fallen))
    return [fallen for _number, fallen in sorted(found, key=lambda pair: pair[0])]


def _tales(figures: Figures) -> tuple[str, ...]:
    """The fates of captives, the latest first, as their players settled them."""
    settled = Captive.objects.filter(
        battle__in=[battle.id for battle in figures.battles], status=Captive.Status.SETTLED
    )
    found = settled.select_related("warband", "captor").order_by("-settled_at")[:MOST_TALES]
    return tuple(
        f"{row.name} of {row.warband.name}, captive of {row.captor.name}: {' '.join(row.told)}"
        for row in found
    )
