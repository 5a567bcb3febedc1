"""Routes over a table that were worked out before, in this battle or in another one on the same table.

`rules.combat` asks here for what takes long. A route depends on ground, places and bases alone, so that keeping it
never changes a result. It serves replays, and battles that are taken up again: they ask what was asked before. The
oldest are dropped when there are too many, and all with their table.
"""

from collections.abc import Callable, Hashable, Sequence
from typing import Any
from weakref import WeakKeyDictionary

from rules.engine.table import INCH, Point, Route, Terrain

type Bases = Sequence[tuple[Point, int]]

#: Routes that are kept for one table: those of some thirty battles.
_MOST = 1000

_UNKNOWN: Any = object()
_found: WeakKeyDictionary[Terrain, dict[Hashable, Any]] = WeakKeyDictionary()


def route(ground: Terrain, start: Point, goal: Point, radius: int, limit: int, others: Bases) -> Route | None:
    """`Terrain.route` past the others."""
    near = _near(start, limit + radius, others)
    asked = "route", start, goal, radius, limit, near
    return _kept(ground, asked, lambda: ground.route(start, goal, radius, limit, near))


def route_to_contact(
    ground: Terrain, start: Point, radius: int, target: Point, wide: int, limit: int, others: Bases
) -> Route | None:
    """`Terrain.route_to_contact` with a base of radius `wide`, ending on none of the others and passing them."""
    near = _near(start, limit + radius, others)
    asked = "contact", start, radius, target, wide, limit, near
    return _kept(
        ground, asked, lambda: ground.route_to_contact(start, radius, target, wide, limit, near, near)
    )


def exact_to_contact(
    ground: Terrain, start: Point, radius: int, target: Point, wide: int, limit: int, others: Bases
) -> Route | None:
    """`Terrain.exact_route_to_contact`, past the others."""
    near = _near(start, limit + radius, others)
    asked = start, radius, target, wide, limit, near
    return _kept(ground, ("exact", *asked), lambda: ground.exact_route_to_contact(*asked, near))


def direct_to_contact(
    ground: Terrain, start: Point, radius: int, target: Point, wide: int, limit: int, others: Bases
) -> Route | None:
    """`route_to_contact` where hardly anybody stands in the shortest way; None otherwise."""
    near = _near(start, limit + radius, others)
    asked = start, radius, target, wide, limit, near
    found = _kept(ground, ("direct", *asked), lambda: ground.route_to_contact(*asked, near, direct=True))
    if found is not None:
        _kept(ground, ("contact", *asked), lambda: found)
    return found


def has_exact_place(ground: Terrain, radius: int, targets: Bases, others: Bases) -> bool:
    """`Terrain.has_exact_place` with none of the others."""
    (at, wide), *_ = targets
    near = _near(at, 2 * radius + wide + ground.contact + INCH, others)
    asked = radius, tuple(targets), near
    return _kept(ground, ("place", *asked), lambda: ground.has_exact_place(*asked))


def straight_to_contact(
    ground: Terrain, start: Point, radius: int, target: Point, wide: int, limit: int, others: Bases
) -> Route | None:
    """`route_to_contact` where that is straight; None otherwise."""
    near = _near(start, limit + radius, others)
    asked = start, radius, target, wide, limit, near
    found = ground.straight_to_contact(*asked)
    if found is not None:
        _kept(ground, ("contact", *asked), lambda: found)
    return found


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


def _near(start: Point, reach: int, others: Bases) -> Bases:
    """The others whom a warrior might touch within some movement and the width of the base."""
    sx, sy, _ = start
    near = []
    for it in others:
        at, radius = it
        x, y, within = at[0] - sx, at[1] - sy, reach + radius
        if -within <= x <= within and x * x + y * y <= within * within:
            near.append(it)
    return tuple(near)


def _kept[T](ground: Terrain, asked: Hashable, work_out: Callable[[], T]) -> T:
    known = _found.get(ground)
    if known is None:
        known = _found[ground] = {}
    found: T = known.get(asked, _UNKNOWN)  # looked up once: a hash of all the bases takes its time
    if found is not _UNKNOWN:
        return found
    found = work_out()
    if len(known) >= _MOST:
        del known[next(iter(known))]
    known[asked] = found
    return found
