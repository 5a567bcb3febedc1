"""Tables drawn by lot: the same seed, kind and size give the same table on every machine.

`rules.resolve` calls `generated` with the seed of the battle. Half of a table is drawn and turned by 180 degrees for
the other half, so that no side has the better ground. A table that is returned has no fault that the validator knows.
"""

from functools import lru_cache

from rules.battlefields.check import faults_of
from rules.battlefields.draw import drawn
from rules.battlefields.kinds import KINDS, Kind
from rules.engine.dice import Stream
from rules.engine.table import Table
from rules.engine.table.settle import settle
from rules.values import DataError

PREFIX = "generated-"

_TRIES = 12


def drawn_by_lot() -> dict[str, Kind]:
    """The kinds of table that a battle can be set up on, by the keys that `rules.resolve` knows them by."""
    return {f"{PREFIX}{key}": kind for key, kind in KINDS.items()}


@lru_cache(maxsize=8)
def example(kind: str) -> Table:
    """An example of a table of that kind; a battle draws its own."""
    return generated("an example", kind)


def generated(seed: str, kind: str, width: int = 48, depth: int = 48) -> Table:
    """The table of that kind for a seed; width and depth in whole inches, 24 to 96.

    Raises `DataError` for a kind that does not exist or a size that no battle is fought on.
    """
    where = f"{PREFIX}{kind}"
    if kind not in KINDS:
        raise DataError(where, "", f"there is no such kind of table; the kinds are {', '.join(KINDS)}")
    if not (24 <= width <= 96 and 24 <= depth <= 96):
        raise DataError(where, "", "a table measures from 24 to 96 inches each way")
    for attempt in range(_TRIES):
        dice = Stream(seed, f"battlefield {kind} {width} by {depth}, {attempt}")
        table = settle(drawn(dice, KINDS[kind], width, depth), where=where)
        if not faults_of(table, where=where):
            return table
    raise DataError(
        where, "", f"no table of {width} by {depth} inches came out fit to play; choose another size"
    )
