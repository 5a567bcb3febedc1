"""`standings`: warbands in order, ties broken one after the other in the order that the season sets.

A tie-break looks only at the warbands that are still level. Those that stay level share a rank, and the next rank
after them counts them all: 1, 2, 2, 4.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from campaigns.standings.scoring import Award, Carried, Points, Result, TieBreak, Totals, totals


@dataclass(frozen=True)
class Standing:
    """`strength` are the points of the opponents; `decided_by` broke the tie with those of equal points, if any."""

    rank: int
    totals: Totals
    strength: int
    decided_by: tuple[TieBreak, ...] = ()


def standings(
    ratings: Mapping[int, int],
    results: Sequence[Result],
    *,
    byes: Mapping[int, int] | None = None,
    awards: Sequence[Award] = (),
    points: Points | None = None,
    tie_breaks: Sequence[TieBreak] = tuple(TieBreak),
    treasuries: Mapping[int, int] | None = None,
    carried: Mapping[int, Carried] | None = None,
) -> tuple[Standing, ...]:
    """`ratings`, `byes`, `treasuries` and `carried` are by warband; every warband with a rating stands in the table.

    Nobody else does.
    """
    points, byes, gold = points or Points(), byes or {}, treasuries or {}
    table = {
        warband: replace(
            totals(warband, rating, results, byes.get(warband, 0), awards, points),
            treasury=gold.get(warband, 0),
        ).with_carried((carried or {}).get(warband))
        for warband, rating in ratings.items()
    }
    strength = {
        warband: sum(table[other].points for other in found.met if other in table)
        for warband, found in table.items()
    }
    ranked: list[Standing] = []
    order = sorted(table.values(), key=lambda found: (-found.points, found.warband))
    for _points, level in groupby(order, key=lambda found: found.points):
        for group, decided in _broken(list(level), list(tie_breaks), results, strength, points):
            rank = len(ranked) + 1
            ranked += [Standing(rank, found, strength[found.warband], decided) for found in group]
    return tuple(ranked)


def _broken(
    level: list[Totals],
    tie_breaks: Sequence[TieBreak],
    results: Sequence[Result],
    strength: Mapping[int, int],
    points: Points,
    decided: tuple[TieBreak, ...] = (),
) -> Iterator[tuple[list[Totals], tuple[TieBreak, ...]]]:
    """Groups of level warbands, the best first, with the tie-breaks that separated them."""
    if len(level) == 1 or not tie_breaks:
        yield level, decided
        return
    first, *rest = tie_breaks
    value = _value(first, level, results, strength, points)
    order = sorted(level, key=lambda found: (-value(found), found.warband))
    groups = [list(group) for _value_of, group in groupby(order, key=value)]
    parted = (*decided, first) if len(groups) > 1 else decided
    for group in groups:
        yield from _broken(group, rest, results, strength, points, parted)


def _value(
    tie_break: TieBreak,
    level: Sequence[Totals],
    results: Sequence[Result],
    strength: Mapping[int, int],
    points: Points,
) -> Callable[[Totals], int]:
    """The value to compare: more is better. A lower rating is better, as it is the harder way to the same points."""
    if tie_break is TieBreak.HEAD_TO_HEAD:
        between = _between(level, results)
        return lambda found: sum(
            points.of(side.result) for result in between if (side := result.of(found.warband))
        )
    return {
        TieBreak.STRENGTH: lambda found: strength[found.warband],
        TieBreak.TAKEN_OUT: lambda found: found.taken_out,
        TieBreak.WYRDSTONE: lambda found: found.wyrdstone,
        TieBreak.RATING: lambda found: -found.rating,
        TieBreak.TREASURY: lambda found: found.treasury,
    }[tie_break]


def _between(level: Sequence[Totals], results: Sequence[Result]) -> list[Result]:
    """The battles in which two or more of those that are level met."""
    among = {found.warband for found in level}
    return [result for result in results if sum(side.warband in among for side in result.sides) > 1]
