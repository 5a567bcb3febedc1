"""Walking round other bases: the shortest route when warriors stand in the way.

`Ways.route` calls it when the open route runs into a base. Only the bases that are really in the way count: the search
is repeated with those that its answer runs into, until it runs into none. The waypoints of the table are joined by the
corners of an eight-sided figure round each of them. A base that is touched at the start may be left, not pressed.
"""

from collections.abc import Iterator, Sequence
from heapq import heappop, heappush
from itertools import pairwise
from math import isqrt
from typing import TYPE_CHECKING, NamedTuple

from rules.engine.table.model import Route
from rules.engine.table.outlines import hull
from rules.engine.table.plane import BARRIER, Inches100, Point, distance, near_segment
from rules.engine.table.surfaces import Layer
from rules.engine.table.waypoints import Step, Waypoint, ring

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


class Goals(NamedTuple):
    """Where a route may end: any of the places, none further than `away` from the centre."""

    places: Sequence[Point]
    centre: Point
    away: Inches100

    def least(self, p: Point) -> Inches100:
        """No way from p to any of the places is shorter."""
        return max(0, distance(p, self.centre) - self.away - 1)


def detour(
    ways: "Ways", blockers: Blockers, met: Route, goals: Goals, budgets: Sequence[Inches100]
) -> Route | None:
    """The shortest route past the bases to one of the goals, for at most the last of the rising budgets.

    `met` is the open route that runs into some. A route within one budget is not beaten by a dearer one.
    """
    counted = blockers.met(met.points)
    for budget in budgets:
        while (found := _Search(ways, counted, met.points[0], goals, budget).route()) is not None:
            more = blockers.met(found.points)
            if not more:
                return found
            counted += more
    return None


class _Search:
    """One search. Places are the waypoints by their numbers, then corners round bases, the start, the goals."""

    def __init__(
        self, ways: "Ways", circles: list[Circle], start: Point, goals: Goals, limit: Inches100
    ) -> None:
        self.ways = ways
        self.circles = circles
        self.goals = goals
        self.limit = limit
        self.known: dict[int, Inches100] = {}
        corners = [it for layer in ways.layers for it in _corners(circles, layer)]
        self.extra = [it for it in corners if distance(start, it.point) + goals.least(it.point) <= limit + 1]
        self.base = len(ways.waypoints)
        self.start = self.base + len(self.extra)
        for p in (start, *goals.places):
            layer = ways.layer_at(p)
            if layer is None:
                raise ValueError("a route begins and ends on a surface")
            self.extra.append(Waypoint(p, layer.number, p[:2], p[:2]))
        self.corners = list(enumerate(self.extra, start=self.base))
        self.nearby = [*self._around(start), *self.corners]

    def _around(self, start: Point) -> list[tuple[int, Waypoint]]:
        """The waypoints of the table over which the way is not too long."""
        x, y = (start.x + self.goals.centre.x) // 2, (start.y + self.goals.centre.y) // 2
        reach = (self.limit + self.goals.away) // 2 + 2
        found = []
        for number in self.ways.within(x - reach, y - reach, x + reach, y + reach):
            it = self.ways.waypoints[number]
            if distance(start, it.point) + self._least(number) <= self.limit + 1:
                found.append((number, it))
        return found

    def place(self, number: int) -> Waypoint:
        return self.extra[number - self.base] if number >= self.base else self.ways.waypoints[number]

    def route(self) -> Route | None:
        spent, before = {self.start: 0}, {self.start: -1}
        heap = [(0, 0, self.start)]
        settled: set[int] = set()
        while heap:
            _, done, number = heappop(heap)
            if number > self.start:
                return self._traced(before, spent, number)
            if number in settled:
                continue
            settled.add(number)
            p = self.place(number).point
            for price, other in self._onward(number, self.limit - done):
                total = done + price
                if other in settled or total >= spent.get(other, self.limit + 1):
                    continue
                least = total + self._least(other)
                if least <= self.limit and clear(self.circles, p, self.place(other).point):
                    spent[other], before[other] = total, number
                    heappush(heap, (least, total, other))
        return None

    def _least(self, number: int) -> Inches100:
        found = self.known.get(number)
        if found is None:
            found = self.known[number] = self.goals.least(self.place(number).point)
        return found

    def _onward(self, number: int, budget: int) -> Iterator[Step]:
        """Where one can walk straight from a place on a table without bases, and the price."""
        ways, it = self.ways, self.place(number)
        layer, p = ways.layers[it.layer], it.point
        if number < self.base:
            yield from (step for step in ways.steps(number, budget) if step[0] <= budget)
            nearby = self.corners
        else:
            nearby = self.nearby
        for other, far in nearby:
            q = far.point
            left = budget - self._least(other)
            if left < 0 or far.layer != it.layer or other == number:
                continue
            if (p.x - q.x) * (p.x - q.x) + (p.y - q.y) * (p.y - q.y) > left * left:
                continue
            if far.taut(p.x, p.y) and it.taut(q.x, q.y) and layer.clear(p, q):
                yield layer.price(p.x, p.y, q.x, q.y), other

    def _traced(self, before: dict[int, int], spent: dict[int, int], last: int) -> Route:
        chain = [last]
        while before[chain[-1]] >= 0:
            chain.append(before[chain[-1]])
        chain.reverse()
        points = tuple(self.place(it).point for it in chain)
        return Route(points, tuple(spent[it] for it in chain), self.ways.radius)


def _corners(circles: Sequence[Circle], layer: Layer) -> list[Waypoint]:
    """Where one may turn round the bases on this layer."""
    found: list[Waypoint] = []
    for p, keep in circles:
        if p.z != layer.z:
            continue
        t = -(-keep * _TANGENT // 10000)
        signs = [(s * a, u * b) for s in (1, -1) for u in (1, -1) for a, b in ((keep, t), (t, keep))]
        outline = hull([(p.x + x, p.y + y) for x, y in signs])
        found += [it for it in ring(outline, layer) if clear(circles, it.point, it.point)]
    return found
