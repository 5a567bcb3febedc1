"""Seconds that the draw of a round takes, for large fields in the third round of a season."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from time import perf_counter

from campaigns.pairing import Draw, Entrant, Field, Kind, pair
from campaigns.pairing.field import couple

WARBANDS = 80
ROUND = 3


def report() -> Iterator[str]:
    """The lines of this part."""
    yield f"Pairings: milliseconds to draw round {ROUND} of {WARBANDS} warbands"
    for size in (2, 3, 4, 6):
        took = "".join(f"{kind:>12} {_milliseconds(kind, size):6.0f} ms" for kind in Kind)
        yield f"  tables of {size}{took}"


def _milliseconds(kind: Kind, size: int) -> float:
    met: Counter[tuple[int, int]] = Counter()
    points: Counter[int] = Counter()
    took = 0.0
    for number in range(1, ROUND + 1):
        field = Field(
            tuple(Entrant(key, key, 60 + key * 37 % 211, points[key]) for key in range(1, WARBANDS + 1)), met
        )
        began = perf_counter()
        draw = pair(field, kind, f"bench/{number}", size=size)
        took = (perf_counter() - began) * 1000
        _play(draw, met, points)
    return took


def _play(draw: Draw, met: Counter[tuple[int, int]], points: Counter[int]) -> None:
    for table in draw.tables:
        met.update(couple(*two) for two in combinations(table, 2))
        points[max(table)] += 3
