"""Tables for three warbands and more. No library solves that exactly in useful time, as nobody knows how to.

Up to `EXACT` warbands every seating is weighed, so the answer is the best one. Beyond, seat after seat is filled by a
matching of warbands to tables, and then every two tables exchange warbands until that betters nothing.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations, product

from campaigns.pairing.matching import lightest_matching
from campaigns.pairing.penalties import Penalties

#: The most warbands that are seated by weighing everything.
EXACT = 12
#: The most seats of a table that is divided with another in every way.
ALL_HALVES = 4

Table = tuple[int, ...]


def sizes(entrants: int, size: int) -> list[int]:
    """The sizes of as few tables as seat everybody, larger ones first: 10 at tables of four give 4, 3 and 3."""
    tables = -(-entrants // size)
    return [entrants // tables + (number < entrants % tables) for number in range(tables)]


def larger_tables(ordered: list[int], penalties: Penalties, size: int) -> list[Table]:
    """`ordered` has those next to each other that suit each other; at least two."""
    if len(ordered) <= EXACT:
        return best_tables(ordered, penalties, size)
    return bettered(matched_tables(ordered, penalties, size), penalties)


def best_tables(entrants: list[int], penalties: Penalties, size: int) -> list[Table]:
    """The best seating of all."""
    weight_of = cache(penalties.of_table)

    @cache
    def best(remaining: Table, seats_left: tuple[tuple[int, int], ...]) -> tuple[int, tuple[Table, ...]]:
        if not remaining:
            return 0, ()
        first, *rest = remaining
        found = []
        for seats, count in seats_left:
            left = tuple((kind, many - (kind == seats)) for kind, many in seats_left)
            for others in combinations(rest, seats - 1) if count else ():
                taken = {first, *others}
                weight, tables = best(tuple(key for key in remaining if key not in taken), left)
                found.append((weight + weight_of((first, *others)), ((first, *others), *tables)))
        return min(found)

    counted = tuple(Counter(sizes(len(entrants), size)).items())
    return list(best(tuple(sorted(entrants)), counted)[1])


def matched_tables(ordered: list[int], penalties: Penalties, size: int) -> list[Table]:
    """Stretches of the order, and then each seat matched to the tables by those that sit there already."""
    stretches, start = [], 0
    for seats in sizes(len(ordered), size):
        stretches.append(ordered[start : start + seats])
        start += seats
    tables = [[stretch[0]] for stretch in stretches]
    for seat in range(1, len(stretches[0])):
        column = [stretch[seat] for stretch in stretches if len(stretch) > seat]
        weights = {
            (-number - 1, entrant): sum(penalties.of(entrant, other) for other in tables[number])
            for number in range(len(column))
            for entrant in column
        }
        for vertex, entrant in lightest_matching(weights):
            tables[-vertex - 1].append(entrant)
    return [tuple(sorted(table)) for table in tables]


def bettered(tables: list[Table], penalties: Penalties) -> list[Table]:
    """Every two tables as well seated as their warbands can be; the weight falls with each change, so this ends."""
    weight_of = cache(penalties.of_table)
    waiting = set(combinations(range(len(tables)), 2))
    while waiting:
        pair = min(waiting)
        waiting.discard(pair)
        before = (tables[pair[0]], tables[pair[1]])
        after = _best_halves(*before, weight_of)
        if after == before:
            continue
        tables[pair[0]], tables[pair[1]] = after
        others = (number for number in range(len(tables)) if number not in pair)
        waiting |= {(min(number, other), max(number, other)) for other in others for number in pair}
    return tables


def _best_halves(first: Table, second: Table, weight_of: Callable[[Table], int]) -> tuple[Table, Table]:
    best, lightest = (first, second), weight_of(first) + weight_of(second)
    for table, other in _halves(first, second):
        weight = weight_of(table) + weight_of(other)
        if weight < lightest:
            best, lightest = (table, other), weight
    return best


def _halves(first: Table, second: Table) -> Iterator[tuple[Table, Table]]:
    """Every way to divide those at two tables; at the largest tables only exchanges of one for one."""
    if len(first) > ALL_HALVES:
        for leaving, coming in product(first, second):
            yield (
                tuple(sorted({*first, coming} - {leaving})),
                tuple(sorted({*second, leaving} - {coming})),
            )
        return
    everybody = sorted((*first, *second))
    for table in combinations(everybody, len(first)):
        yield table, tuple(key for key in everybody if key not in table)
