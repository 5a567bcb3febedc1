"""The season book as a structure: a season, or a whole campaign, from its first day to where it stands now.

Everything is worked out from what counts now, as on the page that sums it up. Nothing in it depends on the day on which
it is printed, so that the same campaign gives the same book. A fixed number of queries.
"""

from base64 import b64encode
from collections.abc import Collection
from dataclasses import dataclass, replace

from django.utils import timezone
from django.utils.formats import date_format

from campaigns.charts.themes import Size, Theme
from campaigns.models import Battle, Campaign, Season
from campaigns.pages.map.page import MapPage, map_of, map_page
from campaigns.pages.rounds.standings import standings_page
from campaigns.pages.statistics.figures import Figures
from campaigns.pages.statistics.page import Shown, statistics_page
from campaigns.pages.statistics.summary import SummaryPage, summary_page
from campaigns.printing.book_map import map_svg
from campaigns.printing.book_warbands import Warband, warbands_of_book
from campaigns.printing.told import Chronicle, chronicle, result_by_sides
from campaigns.statistics import Upset, dead_by_battle
from roster.models import User
from rules.catalogue.model import Rulebook
from rules.mustering.words import counted

MOST_BATTLES = 400


@dataclass(frozen=True)
class Rank:
    """A row of the standings; `record` is won, drawn and lost, `points` None where nobody counts them."""

    rank: int
    name: str
    owner: str
    points: int | None
    record: str
    taken_out: int
    rating: int


@dataclass(frozen=True)
class BattleOfBook:
    """`day` is when it was fought, `sides` are names with ratings of that day, `result` is a sentence."""

    number: int
    round: int | None
    title: str
    day: str
    scenario: str
    sides: tuple[tuple[str, int, bool], ...]
    result: str
    taken_out: int
    dead: int


@dataclass(frozen=True)
class ChartOfBook:
    """`picture` is an SVG as a data address; `width` in per cent of the column."""

    title: str
    note: str
    picture: str
    alt: str


@dataclass(frozen=True)
class Territory:
    """`letter` is that of its holder on the map."""

    number: int
    name: str
    letter: str
    holder: str


@dataclass(frozen=True)
class MapOfBook:
    """`picture` is an SVG as a data address."""

    picture: str
    territories: tuple[Territory, ...]
    height: int


@dataclass(frozen=True)
class Award:
    """`name` was won by `holders`; `why` says how, empty where nobody said."""

    name: str
    holders: str
    why: str


@dataclass(frozen=True)
class Grave:
    """A dead warrior: `end` is the sentence, `words` tell their type, warband and battle."""

    end: str
    words: str


@dataclass(frozen=True)
class SeasonBook:
    """`span` tells from when to when, `figures` are numbers with what they count."""

    campaign: str
    title: str
    span: str
    players: tuple[str, ...]
    intro: str
    figures: tuple[tuple[int, str], ...]
    podium: tuple[tuple[int, str, str, str], ...]
    standings: tuple[Rank, ...]
    tie_breaks: str
    map: MapOfBook | None
    warbands: tuple[Warband, ...]
    battles: tuple[BattleOfBook, ...]
    more_battles: int
    great: tuple[str, ...]
    chronicle: Chronicle
    charts: tuple[ChartOfBook, ...]
    awards: tuple[Award, ...]
    given: tuple[Award, ...]
    dead: tuple[Grave, ...]
    more_dead: int
    captives: tuple[str, ...]

    @property
    def has_points(self) -> bool:
        """Whether the standings have points."""
        return any(rank.points is not None for rank in self.standings)


def season_book(
    campaign: Campaign, season: Season | None, user: User, book: Rulebook, readable: Collection[int]
) -> SeasonBook:
    """The book of a season as a member reads it; `readable` are the ids of the rosters they may see."""
    statistics = statistics_page(campaign, season, book)
    summary, figures = summary_page(statistics), statistics.figures
    drawn = map_of(campaign)
    territories = map_page(drawn, campaign, user, book) if drawn else None
    battles = _battles(figures)
    ranks, tie_breaks = _standings(season, user, figures)
    return SeasonBook(
        campaign=campaign.name,
        title=season.name if season else campaign.name,
        span=_span(campaign, season),
        players=tuple(sorted({warband.owner.get_username() for warband in figures.present.values()})),
        intro=(season.intro if season else campaign.description).strip(),
        figures=_counts(figures),
        podium=tuple((step.rank, step.warband.text, step.owner, step.figure) for step in summary.podium),
        standings=ranks,
        tie_breaks=tie_breaks,
        map=_map(territories) if territories else None,
        warbands=warbands_of_book(campaign, figures, readable, territories),
        battles=battles[-MOST_BATTLES:],
        more_battles=max(0, len(battles) - MOST_BATTLES),
        great=_great(summary),
        chronicle=chronicle(campaign, season, figures.battles, figures.lives),
        charts=tuple(_chart(shown) for shown in summary.charts if shown.section.chart is not None),
        awards=_awards(summary),
        given=_given(summary),
        dead=tuple(
            _grave(fallen.end, fallen.type, fallen.warband.text, fallen.battle) for fallen in summary.dead
        ),
        more_dead=summary.more_dead,
        captives=summary.tales,
    )


def _span(campaign: Campaign, season: Season | None) -> str:
    begun = timezone.localdate(season.begun_at) if season else campaign.starts_on
    closed = season.closed_at if season else campaign.archived_at
    since = date_format(begun, "j F Y")
    return f"{since} to {date_format(timezone.localdate(closed), 'j F Y')}" if closed else f"Since {since}"


def _counts(figures: Figures) -> tuple[tuple[int, str], ...]:
    dead = sum(totals.dead for totals in figures.warbands)
    out = sum(battle.taken_out for battle in figures.battles)
    return (
        (len(figures.present), "warband" if len(figures.present) == 1 else "warbands"),
        (len(figures.battles), "battle" if len(figures.battles) == 1 else "battles"),
        (out, "taken out of action"),
        (dead, "dead"),
    )


def _standings(season: Season | None, user: User, figures: Figures) -> tuple[tuple[Rank, ...], str]:
    """The rows, and the tie-breaks in order; of a campaign by battles won, without points."""
    if season is None:
        return _by_victories(figures), ""
    page = standings_page(season, user)
    ranks = []
    for line in page.lines:
        totals = line.standing.totals
        record = f"{totals.won}-{totals.drawn}-{totals.lost}"
        ranks.append(
            Rank(
                line.standing.rank,
                line.name,
                line.owner or "left the campaign",
                totals.points,
                record,
                totals.taken_out,
                totals.rating,
            )
        )
    return tuple(ranks), ", ".join(page.tie_breaks)


def _by_victories(figures: Figures) -> tuple[Rank, ...]:
    found = []
    for key, name in figures.names.items():
        sides = [side for battle in figures.battles for side in battle.sides if side.warband == key]
        results = [side.result for side in sides]
        record = "-".join(str(results.count(result)) for result in ("won", "drawn", "lost"))
        present = figures.present.get(key)
        life = figures.lives.get(key)
        rated = life.chapters[-1].rating_after if life and life.chapters else 0
        last = sides[-1].rating if sides else 0
        owner = present.owner.get_username() if present else "left the campaign"
        out = sum(side.taken_out for side in sides)
        found.append((results.count("won"), Rank(0, name, owner, None, record, out, rated or last)))
    found.sort(key=lambda each: (-each[0], each[1].name))
    won = [each[0] for each in found]
    return tuple(replace(rank, rank=won.index(victories) + 1) for victories, rank in found)


def _map(page: MapPage) -> MapOfBook:
    return MapOfBook(
        picture=_as_address(map_svg(page).encode()),
        territories=tuple(
            Territory(
                line.number,
                line.name,
                line.holder.letter if line.holder else "",
                line.holder.name if line.holder else "free",
            )
            for line in page.territories
        ),
        height=page.picture.height,
    )


def _battles(figures: Figures) -> tuple[BattleOfBook, ...]:
    """The earliest first. One query."""
    days = dict(
        Battle.objects.filter(pk__in=[battle.id for battle in figures.battles]).values_list("pk", "fought_at")
    )
    dead = dead_by_battle(figures.warbands)
    found = []
    for battle in figures.battles:
        scenario = figures.book.scenarios.get(battle.scenario)
        result = result_by_sides(battle)
        found.append(
            BattleOfBook(
                number=battle.number,
                round=battle.round,
                title=battle.title,
                day=date_format(timezone.localdate(days[battle.id]), "j M Y"),
                scenario=scenario.name if scenario else battle.scenario,
                sides=tuple((side.name, side.rating, side.result == "won") for side in battle.sides),
                result=f"{result[:1].upper()}{result[1:]}.",
                taken_out=battle.taken_out,
                dead=dead.get(battle.key, 0),
            )
        )
    return tuple(found)


def _great(summary: SummaryPage) -> tuple[str, ...]:
    """Upsets, then the bloodiest battles, each in a sentence."""
    bloody = (
        f"Battle {shed.battle.number}, {shed.battle.title}, cost the most blood: "
        f"{shed.taken_out} taken out of action, {shed.dead} dead."
        for shed in summary.bloodiest[:1]
    )
    return (*(_upset(upset) for upset in summary.upsets), *bloody)


def _upset(upset: Upset) -> str:
    return (
        f"{upset.winner.name} (rating {upset.winner.rating}) beat {upset.loser.name} (rating {upset.loser.rating}) "
        f"in battle {upset.battle.number}, {upset.battle.title}."
    )


def _chart(shown: Shown) -> ChartOfBook:
    from campaigns.charts.drawing import draw  # pygal is loaded with the first chart

    section = shown.section
    assert section.chart is not None
    picture = _as_address(draw(section.chart, Theme.LIGHT, Size.WIDE))
    return ChartOfBook(section.title, section.note, picture, section.alt)


def _awards(summary: SummaryPage) -> tuple[Award, ...]:
    """The awards that figures decide."""
    found = []
    for earned in summary.titles:
        holders = (
            f"{winner.name.text}{f' of {winner.of.text}' if winner.of else ''} ({winner.figure})"
            for winner in earned.winners
        )
        found.append(Award(earned.title.name, ", ".join(holders), earned.title.how))
    return tuple(found)


def _given(summary: SummaryPage) -> tuple[Award, ...]:
    """The awards that organisers gave."""
    trophies = [Award(trophy.name, trophy.holder, trophy.reason) for trophy in summary.trophies]
    points = [
        Award(f"{award.name} ({counted(award.points, 'point')})", award.warband.name, award.reason)
        for award in summary.points
    ]
    return (*trophies, *points)


def _grave(end: str, type: str, warband: str, battle: str) -> Grave:
    return Grave(end, ", ".join(filter(None, (type, warband, battle))))


def _as_address(picture: bytes) -> str:
    return f"data:image/svg+xml;base64,{b64encode(picture).decode()}"
