"""Walking round other bases: the shortest route when warriors stand in the way.

`Ways.route` calls it when the open route runs into a base. Only the bases that are really in the way count: the search
is repeated with those that its answer runs into, until it runs into none. The waypoints of the table are joined by the
corners of an eight-sided figure round each of them. A base that is touched at the start may be left, not pressed.
"""

from collections.abc import Sequence
from functools import cache
from heapq import heappop, heappush
from itertools import pairwise
from math import isqrt
from typing import TYPE_CHECKING, NamedTuple

from rules.engine.table.model import Route
from rules.engine.table.outlines import hull
from rules.engine.table.plane import BARRIER, Corner, Inches100, Point, distance
from rules.engine.table.surfaces import Layer
from rules.engine.table.waypoints import Waypoint, beside

if TYPE_CHECKING:
    from rules.engine.table.ways import Ways

_TANGENT = 4143
#: Most ways round others are at most this much longer than the open way, in 1/100 inch.
_LONGER = 100


type Circle = tuple[int, int, int, int]
"""A base that stands in the way as x, y, z, keep: no centre may come nearer to its own than `keep`."""


class Blockers:
    """The bases that matter for a move of one base from `start` with `limit` movement."""

    def __init__(
        self, radius: int, blockers: Sequence[tuple[Point, int]], start: Point, limit: Inches100
    ) -> None:
        self.circles: list[Circle] = []
        sx, sy, sz = start
        for (px, py, pz), other in blockers:
            keep, x, y = radius + other, px - sx, py - sy
            square, most = x * x + y * y, limit + keep
            if square > most * most:
                continue
            if square < keep * keep and abs(pz - sz) < BARRIER:
                keep = isqrt(square)
            self.circles.append((px, py, pz, keep))

    def open(self, points: Sequence[Point]) -> bool:
        """True when a whole way passes no base."""
        circles, before = self.circles, points[0]
        for p in points[1:]:
            if not clear(circles, before, p):
                return False
            before = p
        return True

    def met(self, points: Sequence[Point]) -> list[Circle]:
        """The bases that a way runs into."""
        return [it for it in self.circles if not all(clear((it,), a, b) for a, b in pairwise(points))]

    def crowd(self, some: list[Circle]) -> list[Circle]:
        """Some of the bases and all that leave no way between them and one of those."""
        found = list(some)
        for x, y, z, keep in found:
            for it in self.circles:
                ox, oy, oz, other = it
                both = keep + other
                near = (ox - x) * (ox - x) + (oy - y) * (oy - y) < both * both
                if near and oz == z and it not in found:
                    found.append(it)
        return found

    def stops_at(self, goal: Point) -> bool:
        """True when the goal itself is taken."""
        return not clear(self.circles, goal, goal)


def clear(circles: Sequence[Circle], a: Point, b: Point) -> bool:
    """True when the straight piece from a to b passes no base on its level. A way between levels is free.

    The same as `near_segment` for each of them, written out because nothing else is asked so often.
    """
    ax, ay, az = a
    bx, by, bz = b
    if az != bz:
        return True
    dx, dy = bx - ax, by - ay
    square = dx * dx + dy * dy
    for x, y, z, keep in circles:
        if z != az:
            continue
        px, py = x - ax, y - ay
        along = px * dx + py * dy
        if along <= 0:
            near = px * px + py * py < keep * keep
        elif along >= square:
            near = (x - bx) * (x - bx) + (y - by) * (y - by) < keep * keep
        else:
            cross = dx * py - dy * px
            near = cross * cross < keep * keep * square
        if near:
            return False
    return True


class Goals(NamedTuple):
    """Where a route may end: any of the places, none further than `away` from the centre."""

    places: Sequence[Point]
    centre: Point
    away: Inches100

    def least(self, p: Point) -> Inches100:
        """No way from p to any of the places is shorter."""
        left = distance(p, self.centre) - self.away - 1
        return max(0, left)


def detour(ways: "Ways", blockers: Blockers, met: Route, goals: Goals, limit: Inches100) -> Route | None:
    """The shortest route past the bases to one of the goals; `met` is the open route that runs into some.

    Most ways round are little longer than the open one, and little lies near enough to be part of those: what is only
    a little longer is looked for first, everything else when there is no such way. The answer is the same.
    """
    if met.length + _LONGER < limit:
        found = _past(ways, blockers, met, goals, met.length + _LONGER)
        if found is not None:
            return found
    return _past(ways, blockers, met, goals, limit)


def _past(ways: "Ways", blockers: Blockers, met: Route, goals: Goals, limit: Inches100) -> Route | None:
    counted: list[Circle] = []
    found: Route | None = met
    while found is not None:
        more = blockers.met(found.points)
        if not more:
            return found
        counted = blockers.crowd([*counted, *more])
        found = _Search(ways, counted, met.points[0], goals, limit).route()
    return None


type _Node = tuple[int, Waypoint, Inches100]
"""The number of a place in the search, what it is, and the least movement from there to a goal."""


class _Search:
    """One search. Places are the waypoints by their numbers, then corners round bases, the start, the goals.

    What cannot lie on a route within the limit, or reaches nothing for less than is known, is left out as early as
    possible: the last question, whether terrain lies in between, is the dearest. A goal that is reached lowers the
    limit for everything else; so the goals are looked at first.
    """

    def __init__(
        self, ways: "Ways", circles: list[Circle], start: Point, goals: Goals, limit: Inches100
    ) -> None:
        self.ways = ways
        self.circles = circles
        self.goals = goals
        self.limit = limit
        self.first = start
        self.base = len(ways.waypoints)
        self.nodes: dict[int, _Node] = {}
        extra = self._round_bases()
        self.start = self.base + len(extra)
        reached = [p for p in goals.places if distance(start, p) <= limit]
        extra += [self._end(p) for p in (start, *reached)]
        self.corners = [self._node(number, it) for number, it in enumerate(extra, start=self.base)]
        self.corners.reverse()
        self.nearby = [*self.corners, *self._around()]
        self.spent: dict[int, Inches100] = {self.start: 0}
        self.before = {self.start: -1}

    def _end(self, p: Point) -> Waypoint:
        layer = self.ways.layer_at(p)
        if layer is None:
            raise ValueError("a route begins and ends on a surface")
        return Waypoint(p, layer.number)

    def _round_bases(self) -> list[Waypoint]:
        """Where one may turn round the bases, unless the way over there is too long."""
        found = []
        levels = {z for _, _, z, _ in self.circles}
        for layer in self.ways.layers:
            if layer.z in levels:
                for circle in self.circles:
                    if circle[2] == layer.z:
                        for it in self.ways.round_base(layer, circle):
                            p = it.point
                            if self._least_over(*p) >= 0 and clear(self.circles, p, p):
                                found.append(it)
        return found

    def _around(self) -> list[_Node]:
        """The waypoints of the table over which the way is not too long: no route can bend anywhere else."""
        x, y = (self.first.x + self.goals.centre.x) // 2, (self.first.y + self.goals.centre.y) // 2
        reach = (self.limit + self.goals.away) // 2 + 2
        sx, sy, sz = self.first
        (cx, cy, cz), away = self.goals.centre, self.goals.away
        most, nodes = self.limit + 1, self.nodes
        for number, it in self.ways.within(x - reach, y - reach, x + reach, y + reach):
            px, py, pz = it.point  # as in `_least_over`: asked for dozens of waypoints each search
            square = (px - sx) * (px - sx) + (py - sy) * (py - sy) + (pz - sz) * (pz - sz)
            if square > most * most:
                continue
            far = (px - cx) * (px - cx) + (py - cy) * (py - cy) + (pz - cz) * (pz - cz)
            least = (isqrt(far - 1) if far else -1) - away
            if least < 0:
                least = 0
            left = most - least
            if left >= 0 and square <= left * left:
                nodes[number] = (number, it, least)
        return [nodes[number] for number in sorted(nodes) if number < self.base]

    def _least_over(self, x: int, y: int, z: int) -> Inches100:
        """The least movement from there to a goal; -1 when the way over it is too long even as the crow flies."""
        sx, sy, sz = self.first
        left = self.limit + 1
        square = (x - sx) * (x - sx) + (y - sy) * (y - sy) + (z - sz) * (z - sz)
        if square > left * left:
            return -1
        (cx, cy, cz), away = self.goals.centre, self.goals.away
        far = (x - cx) * (x - cx) + (y - cy) * (y - cy) + (z - cz) * (z - cz)
        least = (isqrt(far - 1) if far else -1) - away
        if least > 0:
            left -= least
        else:
            least = 0
        return least if left >= 0 and square <= left * left else -1

    def _node(self, number: int, at: Waypoint) -> _Node:
        found = self.nodes[number] = (number, at, self.goals.least(at.point))
        return found

    def route(self) -> Route | None:
        heap = [(0, 0, self.start)]
        settled: set[int] = set()
        while heap:
            _, done, number = heappop(heap)
            if number > self.start:
                return self._traced(number)
            if number in settled:
                continue
            settled.add(number)
            it = self.nodes[number]
            if number < self.base:
                steps = self._along(it, done) + self._straight(it, done, self.corners)
            else:
                steps = self._straight(it, done, self.nearby)
            for total, other, least in steps:
                if total < self.spent.get(other, self.limit + 1):
                    self.spent[other], self.before[other] = total, number
                    heappush(heap, (total + least, total, other))
        return None

    def _along(self, it: _Node, done: int) -> list[tuple[Inches100, int, Inches100]]:
        """Steps from a waypoint of the table to others, as (movement up to there, waypoint, least way onward)."""
        here, at, _ = it
        budget, nodes = self.limit - done, self.nodes
        found = []
        for price, number in self.ways.steps(here, budget):
            if price > budget:
                break
            node = nodes.get(number)
            if node is None:  # not around: the way over it is too long
                continue
            _, there, least = node
            total = done + price
            if total + least > self.limit or total >= self.spent.get(number, total + 1):
                continue
            if clear(self.circles, at.point, there.point):
                found.append((total, number, least))
        return found

    def _straight(
        self, it: _Node, done: int, nodes: Sequence[_Node]
    ) -> list[tuple[Inches100, int, Inches100]]:
        """Steps to some of the nodes straight over the surface, like `_along`."""
        _, (p, on, (px, py), (nx, ny)), _ = it
        x, y, _ = p
        layer = self.ways.layers[on]
        left, spent = self.limit - done, self.spent
        found = []
        for number, (q, level, (ax, ay), (bx, by)), least in nodes:
            dx, dy = q[0] - x, q[1] - y
            square = dx * dx + dy * dy
            room = left - least
            if room < 0 or square > room * room or level != on:
                continue
            if number in spent:
                room = spent[number] - done - 1
                if room < 0 or square > room * room:
                    continue
            if (dx * ay - dy * ax) * (dx * by - dy * bx) < 0:
                continue
            if (dx * py - dy * px) * (dx * ny - dy * nx) < 0:
                continue
            if clear(self.circles, p, q) and layer.clear(p, q):
                total = done + layer.price(x, y, q[0], q[1])
                if total + least <= self.limit:
                    found.append((total, number, least))
                    if number > self.start:
                        self.limit, left = total, total - done
        return found

    def _traced(self, last: int) -> Route:
        chain = [last]
        while self.before[chain[-1]] >= 0:
            chain.append(self.before[chain[-1]])
        chain.reverse()
        points = tuple(self.nodes[it][1].point for it in chain)
        return Route(points, tuple(self.spent[it] for it in chain), self.ways.radius)


def corners_round(layer: Layer, circle: Circle) -> tuple[Waypoint, ...]:
    """The corners of the figure round a base at which another base can be, as far as the terrain goes."""
    x, y, z, keep = circle
    return tuple(
        Waypoint(Point(x + dx, y + dy, z), layer.number, before, after)
        for (dx, dy), before, after in _figure(keep)
        if layer.can_pass(x + dx, y + dy)
    )


@cache
def _figure(keep: int) -> tuple[tuple[Corner, Corner, Corner], ...]:
    """The corners of the figure round a base, seen from its centre, each with the ways to the corners beside it."""
    t = -(-keep * _TANGENT // 10000)
    corners = hull((s * a, u * b) for s in (1, -1) for u in (1, -1) for a, b in ((keep, t), (t, keep)))
    return beside(corners)
