"""The parts of a study's page: sentences, charts and tables of the same figures."""

from collections.abc import Callable

from campaigns.charts.chart import Interval, Intervals, Matrix, MatrixRow, Tile
from campaigns.pages.statistics.section import Cell, Section
from campaigns.pages.studies.study import Asked, Studied, chosen_places
from campaigns.statistics.simulated import mean
from rules.intervals import wilson
from rules.mustering.words import counted
from rules.studies.standings import spread
from rules.studies.summary import Deciding, Results

NOTHING = "\N{EN DASH}"
HOW_TO_READ = (
    "A draw counts as a battle that was not won. In brackets is the 95 % interval: the true figure lies in it in 95 of "
    "100 such counts."
)


def rules_named(studied: Studied, ruleset: int | None) -> str:
    """The ruleset by name."""
    return "all rulesets together" if ruleset is None else studied.rulesets[ruleset]


def sections_of(studied: Studied, asked: Asked) -> tuple[Section, ...]:
    """The parts of the page that have anything to show."""
    places = chosen_places(studied, asked)
    makers: tuple[Callable[[Studied, Asked, tuple[int, ...]], Section | None], ...] = (
        _by_ruleset,
        _ratings,
        _pairs,
        _first_turn,
        _favourites,
        _missiles,
    )
    made = (make(studied, asked, places) for make in makers)
    return tuple(it for it in made if it is not None and it.rows)


def tile_of(results: Results) -> Tile | None:
    """The victories of a warband as a tile."""
    if not results.battles:
        return None
    return Tile(results.won / results.battles, *wilson(results.won, results.battles), results.battles)


def told(results: Results) -> str:
    """`42 of 78: 54 % (43 to 65)`."""
    if not results.battles:
        return NOTHING
    return f"{results.won} of {results.battles}: {spread(results.won, results.battles)}"


def _by_ruleset(studied: Studied, _asked: Asked, places: tuple[int, ...]) -> Section:
    names, warbands = studied.rulesets, studied.summary.warbands
    found = {at: [studied.standings.warband(it, at) for it in range(len(names))] for at in places}
    return Section(
        "rulesets",
        "Victories under each ruleset" if len(names) > 1 else "Victories",
        f"{HOW_TO_READ} In the picture the line in a tile is the interval, and bold figures are those whose interval "
        "leaves out 50 %.",
        ("Warband", *names),
        tuple(
            (
                Cell(warbands[at].name, studied.to("warband", warbands[at].key)),
                *(Cell(told(it)) for it in found[at]),
            )
            for at in places
        ),
        Matrix(
            "rulesets",
            names,
            tuple(MatrixRow(warbands[at].name, tuple(map(tile_of, found[at]))) for at in places),
        ),
        f"Matrix: share of battles won by {counted(len(places), 'warband')} under {counted(len(names), 'ruleset')}.",
    )


def _pairs(studied: Studied, asked: Asked, places: tuple[int, ...]) -> Section | None:
    if len(places) < 2:
        return None
    warbands = studied.summary.warbands
    found = {at: [studied.standings.pair(asked.ruleset, at, it) for it in places] for at in places}
    return Section(
        "pairs",
        f"Warband against warband, {rules_named(studied, asked.ruleset)}",
        "How often the warband of the row beat that of the column. A dot marks a pair whose interval leaves out 50 %.",
        ("Warband", *(warbands[at].name for at in places)),
        tuple(
            (
                Cell(warbands[at].name, studied.to("warband", warbands[at].key)),
                *(Cell(told(it)) for it in found[at]),
            )
            for at in places
        ),
        Matrix(
            "pairs",
            tuple(warbands[at].name for at in places),
            tuple(MatrixRow(warbands[at].name, tuple(map(tile_of, found[at]))) for at in places),
        ),
        f"Matrix: share of battles that each of {counted(len(places), 'warband')} won against each other one.",
    )


def _ratings(studied: Studied, asked: Asked, places: tuple[int, ...]) -> Section | None:
    """The ratings of the chosen ruleset, of the first one where all are shown together."""
    ruleset = asked.ruleset or 0
    known = {studied.summary.warbands[at].key: studied.summary.warbands[at] for at in places}
    rated = [it for it in studied.summary.ratings[ruleset] if it.warband in known]
    if not rated:
        return None
    return Section(
        "ratings",
        f"Ratings, {studied.rulesets[ruleset]}",
        "Victories in 100 against a warband of middling strength, by the model of Bradley and Terry: one strength for "
        "each warband explains all battles. Draws count half. It says little of a warband that is strong against some "
        "and weak against others.",
        ("Warband", "Battles", "Rating", "95 % interval"),
        tuple(
            (
                Cell(known[it.warband].name, studied.to("warband", it.warband)),
                Cell(str(it.battles)),
                Cell(f"{100 * it.share:.0f}"),
                Cell(f"{100 * it.low:.0f} to {100 * it.high:.0f}"),
            )
            for it in rated
        ),
        Intervals(
            "ratings",
            tuple(
                Interval(known[it.warband].name, it.share, it.low, it.high, f"{it.battles} battles")
                for it in rated
            ),
        ),
        f"Dot chart: ratings of {counted(len(rated), 'warband')} with their intervals.",
    )


def _first_turn(studied: Studied, _asked: Asked, _places: tuple[int, ...]) -> Section:
    rows = [(name, it.begins) for name, it in _decisions(studied) if it.begins.battles]
    return _results_section(
        "first-turn",
        "The first turn",
        "How often the side with the first turn won.",
        "Rules",
        rows,
    )


def _favourites(studied: Studied, _asked: Asked, _places: tuple[int, ...]) -> Section:
    rows = []
    for name, deciding in _decisions(studied):
        steps = [lead for lead, _results in deciding.favourite]
        for (lead, results), above in zip(deciding.favourite, [*steps[1:], None], strict=True):
            how = (
                f"by {lead} to {above}\N{NO-BREAK SPACE}%"
                if above
                else f"by {lead}\N{NO-BREAK SPACE}% and more"
            )
            if results.battles:
                rows.append((f"{name}, {how}", results))
    return _results_section(
        "favourites",
        "The higher rating",
        "How often the warband with the higher rating won, by how much higher it was.",
        "Rules and lead",
        rows,
    )


def _results_section(key: str, title: str, note: str, head: str, rows: list[tuple[str, Results]]) -> Section:
    shown = [
        Interval(name, it.won / it.battles, *wilson(it.won, it.battles), f"{it.won} of {it.battles}")
        for name, it in rows
    ]
    return Section(
        key,
        title,
        note,
        (head, "Battles", "Won", "Drawn", "Lost", "Won, with 95 % interval"),
        tuple(
            tuple(
                map(
                    Cell,
                    (
                        name,
                        str(it.battles),
                        str(it.won),
                        str(it.drawn),
                        str(it.lost),
                        spread(it.won, it.battles),
                    ),
                )
            )
            for name, it in rows
        ),
        Intervals(key, tuple(shown)),
        f"Dot chart: {title.lower()}, victories with their intervals, {counted(len(rows), 'row')}.",
    )


def _missiles(studied: Studied, _asked: Asked, _places: tuple[int, ...]) -> Section:
    found = [(name, it) for name, it in _decisions(studied) if it.taken_out]
    return Section(
        "missiles",
        "Missiles and rounds",
        "How many of those whom a weapon took out of action fell to a shot or throw, and how many rounds a battle took "
        "on average. Warriors of one battle are not independent of each other, so the first interval is a little too "
        "narrow.",
        ("Rules", "Taken out by a weapon", "By missiles, with 95 % interval", "Rounds, with 95 % interval"),
        tuple(
            tuple(map(Cell, (name, f"{it.taken_out:,}", spread(it.shots, it.taken_out), _rounds(it))))
            for name, it in found
        ),
        Intervals(
            "missiles",
            tuple(
                Interval(
                    name,
                    it.shots / it.taken_out,
                    *wilson(it.shots, it.taken_out),
                    f"{it.shots:,} of {it.taken_out:,}",
                )
                for name, it in found
            ),
        ),
        "Dot chart: the share of missiles in those taken out of action.",
    )


def _rounds(deciding: Deciding) -> str:
    if not sum(deciding.rounds):
        return NOTHING
    middle, low, high = mean(deciding.rounds)
    return f"{middle:.1f} ({low:.1f} to {high:.1f}) in {sum(deciding.rounds):,} battles"


def _decisions(studied: Studied) -> list[tuple[str, Deciding]]:
    return list(zip(studied.rulesets, studied.summary.deciding, strict=True))
