"""Routes over a table that were worked out before, in this battle or in another one on the same table.

`rules.combat` asks here for what takes long. A route depends on ground, places and bases alone, so that keeping it
never changes a result. It serves replays, and battles that are taken up again: they ask what was asked before. The
oldest are dropped when there are too many, and all with their table.
"""

from collections.abc import Callable, Hashable, Sequence
from typing import Any
from weakref import WeakKeyDictionary

from rules.engine.table import Point, Route, Terrain

type Bases = Sequence[tuple[Point, int]]

#: Routes that are kept for one table: those of some thirty battles.
_MOST = 1000

_found: WeakKeyDictionary[Terrain, dict[Hashable, Any]] = WeakKeyDictionary()


def route(ground: Terrain, start: Point, goal: Point, radius: int, limit: int, others: Bases) -> Route | None:
    """`Terrain.route` past the others."""
    asked = "route", start, goal, radius, limit, tuple(others)
    return _kept(ground, asked, lambda: ground.route(start, goal, radius, limit, others))


def route_to_contact(
    ground: Terrain, start: Point, radius: int, target: Point, wide: int, limit: int, others: Bases
) -> Route | None:
    """`Terrain.route_to_contact` with a base of radius `wide`, ending on none of the others and passing them."""
    asked = "contact", start, radius, target, wide, limit, tuple(others)
    return _kept(
        ground,
        asked,
        lambda: ground.route_to_contact(start, radius, target, wide, limit, others, others),
    )


def route_towards(
    ground: Terrain,
    start: Point,
    radius: int,
    target: Point,
    limit: int,
    taken: Bases,
    blockers: Bases,
) -> Route:
    """`Terrain.route_towards`."""
    asked = "towards", start, radius, target, limit, tuple(taken), tuple(blockers)
    return _kept(ground, asked, lambda: ground.route_towards(start, radius, target, limit, taken, blockers))


def _kept[T](ground: Terrain, asked: Hashable, work_out: Callable[[], T]) -> T:
    known = _found.setdefault(ground, {})
    if asked in known:
        way: T = known[asked]
        return way
    found = work_out()
    if len(known) >= _MOST:
        del known[next(iter(known))]
    known[asked] = found
    return found
