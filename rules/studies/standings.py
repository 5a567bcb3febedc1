"""The results of a study added up: warband by ruleset, and warband against warband."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from rules.intervals import wilson
from rules.studies.summary import Results, Summary, shipped_summary


@dataclass(frozen=True)
class Standings:
    """Results by the places of rulesets and warbands in the study; a pair stands there both ways round.

    Battles of a warband against itself are left out.
    """

    of_warbands: tuple[Mapping[int, Results], ...]
    of_pairs: tuple[Mapping[tuple[int, int], Results], ...]

    def warband(self, ruleset: int | None, warband: int) -> Results:
        """The results of a warband under a ruleset, None for all of them together."""
        found = self.of_warbands if ruleset is None else self.of_warbands[ruleset : ruleset + 1]
        return sum((results.get(warband, Results()) for results in found), Results())

    def pair(self, ruleset: int | None, first: int, second: int) -> Results:
        """The results of the first warband against the second."""
        found = self.of_pairs if ruleset is None else self.of_pairs[ruleset : ruleset + 1]
        return sum((results.get((first, second), Results()) for results in found), Results())


def standings_of(summary: Summary) -> Standings:
    """Add up the cells."""
    places = {ruleset: place for place, ruleset in enumerate(summary.study.rulesets)}
    warbands: list[dict[int, Results]] = [{} for _ in places]
    pairs: list[dict[tuple[int, int], Results]] = [{} for _ in places]
    for cell, results in zip(summary.cells, summary.results, strict=True):
        if cell.first == cell.second:
            continue
        place = places[cell.ruleset]
        for warband, enemy, seen in (
            (cell.first, cell.second, results),
            (cell.second, cell.first, results.turned),
        ):
            warbands[place][warband] = warbands[place].get(warband, Results()) + seen
            pairs[place][warband, enemy] = pairs[place].get((warband, enemy), Results()) + seen
    return Standings(tuple(warbands), tuple(pairs))


@lru_cache(4)
def shipped_standings(key: str) -> Standings:
    """Those of a study that comes with the site."""
    return standings_of(shipped_summary(key))


def spread(came: int, of: int) -> str:
    """A share in whole percent with its interval, such as `54 % (48 to 60)`; a dash where nothing was tried."""
    if not of:
        return "\N{EN DASH}"
    low, high = wilson(came, of)
    return f"{100 * came / of:.0f}\N{NO-BREAK SPACE}% ({100 * low:.0f} to {100 * high:.0f})"
