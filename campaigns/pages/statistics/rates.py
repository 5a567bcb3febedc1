"""How often each type of warband wins, with the interval in which the true rate lies."""

from collections.abc import Callable, Sequence
from typing import Any

from campaigns.charts.chart import Interval, Intervals
from campaigns.pages.statistics.figures import Figures
from campaigns.pages.statistics.section import MOST_ROWS, Section, cells
from campaigns.statistics import CountedBattle, Rate, favourite_rates, win_rates
from roster.pages.names import Names, spelt_out
from rules.mustering.words import counted


def _rates[Key](
    key: str,
    title: str,
    note: str,
    heads: tuple[str, ...],
    rates: Sequence[Rate[Key]],
    names: Callable[[Any], Sequence[str]],
) -> Section:
    """`names` gives the names of a rate's key, one for each of `heads`."""
    rows, shown = [], []
    for rate in rates:
        low, high = rate.interval
        spread = f"{low:.0%} to {high:.0%}"
        rows.append(
            cells(*names(rate.key), rate.fought, rate.won, rate.drawn, rate.lost, f"{rate.share:.0%}", spread)
        )
        label = f"{rate.won} of {rate.fought}"
        shown.append(Interval(", ".join(names(rate.key)), rate.share, low, high, label))
    return Section(
        key,
        title,
        note,
        (*heads, "Battles", "Won", "Drawn", "Lost", "Win rate", "95 % interval"),
        tuple(rows),
        Intervals(key, tuple(shown[:MOST_ROWS])),
        f"Dot chart: win rates with their intervals, {counted(min(len(shown), MOST_ROWS), 'row')}.",
    )


_INTERVALS = (
    "The bar through a dot is where the true rate lies in 95 of 100 cases: the fewer battles, the wider."
)


def _type(figures: Figures, key: str) -> str:
    return Names(figures.book, key).warband_type


def _ruleset(figures: Figures, key: str) -> str:
    found = figures.book.rulesets.get(key)
    return found.name if found else spelt_out(key)


def _scenario(figures: Figures, key: str) -> str:
    found = figures.book.scenarios.get(key)
    return found.name if found else spelt_out(key)


def by_type(figures: Figures) -> Section:
    """Win rates by type of warband."""
    return _rates(
        "by-type",
        "Win rates by warband",
        f"A draw is a battle that was not won. {_INTERVALS}",
        ("Warband type",),
        win_rates(figures.battles, lambda _battle, side: side.type),
        lambda key: (_type(figures, key),),
    )


def by_ruleset(figures: Figures) -> Section:
    """Win rates by ruleset."""
    return _rates(
        "by-ruleset",
        "Win rates by ruleset",
        "How each type of warband does under each ruleset.",
        ("Warband type", "Ruleset"),
        win_rates(figures.battles, lambda battle, side: (side.type, battle.ruleset)),
        lambda key: (_type(figures, key[0]), _ruleset(figures, key[1])),
    )


def by_scenario(figures: Figures) -> Section:
    """Win rates by scenario."""
    return _rates(
        "by-scenario",
        "Win rates by scenario",
        "How each type of warband does in each scenario.",
        ("Warband type", "Scenario"),
        win_rates(figures.battles, lambda battle, side: (side.type, battle.scenario)),
        lambda key: (_type(figures, key[0]), _scenario(figures, key[1])),
    )


def favourites(figures: Figures) -> Section:
    """Win rates of the warband with the highest rating."""

    def all_of(battle: CountedBattle) -> tuple[str, str]:
        return "All battles", ""

    def ruleset(battle: CountedBattle) -> tuple[str, str]:
        return "Ruleset", _ruleset(figures, battle.ruleset)

    def scenario(battle: CountedBattle) -> tuple[str, str]:
        return "Scenario", _scenario(figures, battle.scenario)

    rates = [rate for key in (all_of, ruleset, scenario) for rate in favourite_rates(figures.battles, key)]
    return _rates(
        "favourites",
        "Does the higher rating win?",
        "How often the warband of the highest rating on the day won. Battles between equals are left out.",
        ("Of",),
        rates,
        lambda key: (f"{key[0]}: {key[1]}" if key[1] else key[0],),
    )
