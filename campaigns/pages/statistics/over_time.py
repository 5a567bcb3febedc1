"""Changes from battle to battle, or from round to round: ratings, and deaths."""

from collections.abc import Mapping, Sequence

from campaigns.charts.chart import Columns, Line, Lines
from campaigns.pages.statistics.figures import Figures
from campaigns.pages.statistics.section import Cell, Section, cells, warband_cell
from campaigns.statistics import CountedBattle, WarbandTotals, dead_by_battle
from rules.mustering.words import counted

#: The most columns of a chart over time.
MOST_COLUMNS = 40


def rating(figures: Figures) -> Section | None:
    """The rating of each warband after each battle."""
    shown = [totals for totals in figures.warbands if totals.ratings]
    shown.sort(key=lambda totals: (-totals.rating, figures.names[totals.warband]))
    if figures.season is not None:
        places = _rounds(figures)
        values = [_by_round(totals, figures, len(places) - 1) for totals in shown]
    else:
        most = max((len(totals.ratings) for totals in shown), default=0)
        places = tuple(map(str, range(most + 1)))
        values = [(totals.rating_before, *(after for _battle, after in totals.ratings)) for totals in shown]
    lines = tuple(
        Line(figures.names[totals.warband], tuple(row)) for totals, row in zip(shown, values, strict=True)
    )
    return Section(
        "rating",
        "Rating",
        "Before the first battle, and after each one with its post-battle sequence.",
        ("Warband", *places),
        tuple(
            (warband_cell(figures, totals.warband), *cells(*("" if one is None else one for one in row)))
            + (Cell(""),) * (len(places) - len(row))
            for totals, row in zip(shown, values, strict=True)
        ),
        Lines("rating", places, lines, "Round" if figures.season else "Battles fought"),
        f"Line chart: the rating of {counted(len(shown), 'warband')} over time.",
    )


def _rounds(figures: Figures) -> tuple[str, ...]:
    last = max((battle.round or 0 for battle in figures.battles), default=0)
    return ("Start", *map(str, range(1, last + 1)))


def _by_round(totals: WarbandTotals, figures: Figures, rounds: int) -> list[int | None]:
    """The rating after each round; as before in a round without a battle, and nothing after the last battle."""
    when = {battle.key: battle.round for battle in figures.battles}
    after = {when[battle]: rating for battle, rating in totals.ratings}
    found: list[int | None] = [totals.rating_before]
    for number in range(1, rounds + 1):
        goes_on = any(later is not None and later > number for later in after)
        found.append(after.get(number, found[-1] if goes_on else None))
    return found


def deaths(figures: Figures) -> Section | None:
    """The deaths after each battle."""
    dead = dead_by_battle(figures.warbands)
    if not any(dead.values()):
        return None
    if figures.season is not None:
        axis, places = "Round", _rounds(figures)[1:]
        values = [
            sum(dead.get(battle.key, 0) for battle in figures.battles if str(battle.round) == place)
            for place in places
        ]
    else:
        axis, (places, values) = "Battle", _in_steps(figures.battles, dead)
    return Section(
        "deaths",
        "Deaths",
        "Warriors who died in battles or after them.",
        (axis, "Dead"),
        tuple(cells(place, value) for place, value in zip(places, values, strict=True)),
        Columns("deaths", tuple(places), tuple(values), axis),
        f"Column chart: deaths by {axis.lower()}, {sum(values)} in all.",
    )


def _in_steps(battles: Sequence[CountedBattle], dead: Mapping[str, int]) -> tuple[list[str], list[int]]:
    """The dead of each battle, or of several together where there are too many for a chart."""
    step = -(-len(battles) // MOST_COLUMNS)
    places, values = [], []
    for at in range(0, len(battles), step):
        part = battles[at : at + step]
        first, last = part[0].number, part[-1].number
        places.append(str(first) if first == last else f"{first}-{last}")
        values.append(sum(dead.get(battle.key, 0) for battle in part))
    return places, values
