"""Walking round other bases: the shortest route when warriors stand in the way.

`Ways.route` calls it when the open route runs into a base. Only the bases that are really in the way count: the search
is repeated with those that its answer runs into, until it runs into none. The waypoints of the table are joined by the
corners of an eight-sided figure round each of them. A base that is touched at the start may be left, not pressed.
"""

from collections.abc import Iterator, Sequence
from heapq import heappop, heappush
from itertools import pairwise
from math import isqrt
from typing import TYPE_CHECKING

from rules.engine.table.model import Route
from rules.engine.table.outlines import hull
from rules.engine.table.plane import BARRIER, Inches100, Point, distance, near_segment
from rules.engine.table.surfaces import Layer

if TYPE_CHECKING:
    from rules.engine.table.ways import Ways

_TANGENT = 4143

type Circle = tuple[Point, int]


class Blockers:
    """The bases that matter for a move of one base from `start` with `limit` movement."""

    def __init__(self, radius: int, blockers: Sequence[Circle], start: Point, limit: Inches100) -> None:
        self.circles: list[Circle] = []
        for p, other in blockers:
            keep = radius + other
            x, y = p.x - start.x, p.y - start.y
            square = x * x + y * y
            if square > (limit + keep) * (limit + keep):
                continue
            touching = abs(p.z - start.z) < BARRIER and square < keep * keep
            self.circles.append((p, isqrt(square) if touching else keep))

    def open(self, points: Sequence[Point]) -> bool:
        """True when a whole way passes no base."""
        return all(clear(self.circles, a, b) for a, b in pairwise(points))

    def met(self, points: Sequence[Point]) -> list[Circle]:
        """The bases that a way runs into."""
        return [it for it in self.circles if not all(clear((it,), a, b) for a, b in pairwise(points))]

    def stops_at(self, goal: Point) -> bool:
        """True when the goal itself is taken."""
        return not clear(self.circles, goal, goal)


def clear(circles: Sequence[Circle], a: Point, b: Point) -> bool:
    """True when the straight piece from a to b passes no base on its level. A way between levels is free."""
    if a.z != b.z:
        return True
    one, two = (a.x, a.y), (b.x, b.y)
    return not any(p.z == a.z and near_segment((p.x, p.y), one, two, keep) for p, keep in circles)


def detour(ways: "Ways", blockers: Blockers, met: Route, goal: Point, limit: Inches100) -> Route | None:
    """The shortest route past the bases for at most `limit`; `met` is the open route that runs into some."""
    start = met.points[0]
    counted = blockers.met(met.points)
    while True:
        found = _Search(ways, counted, start, goal, limit).route()
        if found is None:
            return None
        more = blockers.met(found.points)
        if not more:
            return found
        counted += more


class _Search:
    """One search. Places are the waypoints by their numbers, then corners round bases, the start and the goal."""

    def __init__(
        self, ways: "Ways", circles: list[Circle], start: Point, goal: Point, limit: Inches100
    ) -> None:
        here, there = ways.layer_at(start), ways.layer_at(goal)
        if here is None or there is None:
            raise ValueError("a route begins and ends on a surface")
        self.ways = ways
        self.circles = circles
        self.goal = goal
        self.limit = limit
        corners = [(p, layer) for layer in ways.layers for p in _corners(circles, layer)]
        self.extra = [it for it in corners if distance(start, it[0]) + distance(it[0], goal) - 2 <= limit]
        self.extra += [(start, here), (goal, there)]
        self.base = len(ways.waypoints)

    def place(self, number: int) -> tuple[Point, Layer]:
        if number >= self.base:
            return self.extra[number - self.base]
        waypoint = self.ways.waypoints[number]
        return waypoint.point, self.ways.layers[waypoint.layer]

    def route(self) -> Route | None:
        last = self.base + len(self.extra) - 1
        spent, before = {last - 1: 0}, {last - 1: -1}
        heap = [(0, 0, last - 1)]
        settled: set[int] = set()
        while heap:
            _, done, number = heappop(heap)
            if number == last:
                return self._traced(before, spent, last)
            if number in settled:
                continue
            settled.add(number)
            p, layer = self.place(number)
            for price, other in self._onward(number, p, layer, self.limit - done):
                q, _ = self.place(other)
                total = done + price
                least = total + max(0, distance(q, self.goal) - 1)
                if least > self.limit or total >= spent.get(other, self.limit + 1):
                    continue
                if clear(self.circles, p, q):
                    spent[other], before[other] = total, number
                    heappush(heap, (least, total, other))
        return None

    def _onward(self, number: int, p: Point, layer: Layer, budget: int) -> Iterator[tuple[int, int]]:
        """Where one can walk straight from a place on a table without bases, and the price."""
        ways = self.ways
        for price, other in (
            ways.steps(number, budget) if number < self.base else ways.seen_from(p, layer, budget)
        ):
            if price <= budget:
                yield price, other
        for other, (q, level) in enumerate(self.extra, start=self.base):
            if level is layer and other != number and distance(p, q) <= budget:
                direct = layer.clear(p, q)
                if direct:
                    yield layer.price(p.x, p.y, q.x, q.y), other

    def _traced(self, before: dict[int, int], spent: dict[int, int], last: int) -> Route:
        chain = [last]
        while before[chain[-1]] >= 0:
            chain.append(before[chain[-1]])
        chain.reverse()
        points = tuple(self.place(it)[0] for it in chain)
        return Route(points, tuple(spent[it] for it in chain), self.ways.radius)


def _corners(circles: Sequence[Circle], layer: Layer) -> list[Point]:
    """Where one may turn round the bases on this layer."""
    found: list[Point] = []
    for p, keep in circles:
        if p.z != layer.z:
            continue
        t = -(-keep * _TANGENT // 10000)
        ring = [(s * a, u * b) for s in (1, -1) for u in (1, -1) for a, b in ((keep, t), (t, keep))]
        for x, y in hull(ring):
            at = Point(p.x + x, p.y + y, layer.z)
            if layer.can_pass(at.x, at.y) and clear(circles, at, at):
                found.append(at)
    return found
