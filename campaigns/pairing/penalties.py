"""The penalties for two warbands at one table, and for a bye, as one number each.

The levels of `campaigns.pairing` are packed into one integer: a level counts more than the worst that all tables
together can have on the levels after it. Integers have no limit here, so nothing is rounded.
"""

from collections.abc import Iterable
from itertools import combinations

from campaigns.pairing.field import Entrant, Field, Kind, chance, couple
from campaigns.pairing.schedule import next_of_everybody

Levels = tuple[int, int, int, int, int, int]


class Penalties:
    """`of(first, second)` and `of_bye(id)`: the sum over all tables and byes is what a pairing minimises."""

    def __init__(self, field: Field, kind: Kind, seed: str, *, size: int) -> None:
        present = field.present
        scheduled = next_of_everybody(field) if kind is Kind.EVERYBODY and size == 2 else None
        pairs = {
            (first.id, second.id): _of_pair(field, kind, seed, first, second, scheduled)
            for first, second in combinations(present, 2)
        }
        fewest = min((entrant.byes for entrant in present), default=0)
        lowest = min((entrant.points for entrant in present), default=0)
        byes = {
            entrant.id: (
                entrant.byes - fewest,
                0,
                0,
                entrant.points - lowest if kind is Kind.SWISS else 0,
                int(scheduled is not None and (entrant.id,) not in scheduled),
                chance(seed, [entrant.id]),
            )
            for entrant in present
        }
        most = len(present) * size
        radices = [max(level) * most + 1 for level in zip(*pairs.values(), *byes.values(), strict=True)]
        self._pairs = {pair: _packed(levels, radices) for pair, levels in pairs.items()}
        self._byes = {key: _packed(levels, radices) for key, levels in byes.items()}

    def of(self, first: int, second: int) -> int:
        """The penalty for two warbands at one table."""
        return self._pairs[couple(first, second)]

    def of_bye(self, entrant: int) -> int:
        """The penalty for a bye of that warband."""
        return self._byes[entrant]

    def of_table(self, table: Iterable[int]) -> int:
        """All who sit there, each against each."""
        return sum(self.of(first, second) for first, second in combinations(table, 2))


def _of_pair(
    field: Field,
    kind: Kind,
    seed: str,
    first: Entrant,
    second: Entrant,
    scheduled: frozenset[tuple[int, ...]] | None,
) -> Levels:
    pair = couple(first.id, second.id)
    return (
        0,
        int(first.player == second.player),
        field.meetings(*pair) ** 2,
        0,
        int(pair not in scheduled) if scheduled is not None else _distance(kind, first, second),
        chance(seed, pair),
    )


def _distance(kind: Kind, first: Entrant, second: Entrant) -> int:
    """Squares, so that one far pair is worse than two that are half as far."""
    if kind is Kind.SWISS:
        return (first.points - second.points) ** 2
    return (first.rating - second.rating) ** 2 if kind is Kind.RATING else 0


def _packed(levels: Levels, radices: list[int]) -> int:
    total = 0
    for level, radix in zip(levels, radices, strict=True):
        total = total * radix + level
    return total
