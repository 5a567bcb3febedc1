"""Walking round other bases: the shortest route when warriors stand in the way.

`Ways.route` calls it when the open route runs into a base. The waypoints of the table are joined by the corners of an
eight-sided figure round each base in the way. A base that is touched at the start may be left, not pressed against.
"""

from collections.abc import Sequence
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


class Blockers:
    """The bases that matter for a move of one base from `start` with `limit` movement."""

    def __init__(
        self, radius: int, blockers: Sequence[tuple[Point, int]], start: Point, limit: Inches100
    ) -> None:
        self.circles: list[tuple[Point, int]] = []
        for p, other in blockers:
            keep = radius + other
            if distance(p, start) > limit + keep:
                continue
            x, y = p.x - start.x, p.y - start.y
            touching = abs(p.z - start.z) < BARRIER and x * x + y * y < keep * keep
            self.circles.append((p, isqrt(x * x + y * y) if touching else keep))

    def clear(self, a: Point, b: Point) -> bool:
        """True when the straight piece from a to b passes no base on its level. A way between levels is free."""
        if a.z != b.z:
            return True
        return not any(
            p.z == a.z and near_segment((p.x, p.y), (a.x, a.y), (b.x, b.y), keep) for p, keep in self.circles
        )

    def open(self, points: Sequence[Point]) -> bool:
        """True when a whole way passes no base."""
        return all(self.clear(a, b) for a, b in pairwise(points))

    def stops_at(self, goal: Point) -> bool:
        """True when the goal itself is taken."""
        return not self.clear(goal, goal)

    def corners(self, layer: Layer) -> list[Point]:
        """Where one may turn round the bases on this layer."""
        found: list[Point] = []
        for p, keep in self.circles:
            if p.z != layer.z:
                continue
            t = -(-keep * _TANGENT // 10000)
            ring = [(s * a, u * b) for s in (1, -1) for u in (1, -1) for a, b in ((keep, t), (t, keep))]
            for x, y in hull(ring):
                at = Point(p.x + x, p.y + y, layer.z)
                if layer.can_pass(at.x, at.y) and self.clear(at, at):
                    found.append(at)
        return found


def detour(ways: "Ways", blockers: Blockers, start: Point, goal: Point, limit: Inches100) -> Route | None:
    """The shortest route past the bases; places are waypoints (their numbers), then corners, start and goal."""
    here, there = ways.layer_at(start), ways.layer_at(goal)
    assert here is not None
    assert there is not None
    base = len(ways.waypoints)
    extra = [(p, layer) for layer in ways.layers for p in blockers.corners(layer)]
    extra = [(p, layer) for p, layer in extra if distance(start, p) + distance(p, goal) - 2 <= limit]
    extra += [(start, here), (goal, there)]
    first, last = base + len(extra) - 2, base + len(extra) - 1

    def place(number: int) -> tuple[Point, Layer]:
        if number >= base:
            return extra[number - base]
        waypoint = ways.waypoints[number]
        return waypoint.point, ways.layers[waypoint.layer]

    def onward(number: int, budget: int) -> list[tuple[int, int]]:
        p, layer = place(number)
        steps = ways.steps(number, budget) if number < base else ways.seen_from(p, layer, budget)
        found = [(price, other) for price, other in steps if price <= budget]
        for other, (q, level) in enumerate(extra, start=base):
            if level is layer and other != number and distance(p, q) <= budget and layer.clear(p, q):
                found.append((layer.price(p.x, p.y, q.x, q.y), other))
        return [(price, other) for price, other in found if blockers.clear(p, place(other)[0])]

    spent = {first: 0}
    before: dict[int, int] = {}
    heap = [(distance(start, goal), 0, first)]
    settled: set[int] = set()
    while heap:
        _, done, number = heappop(heap)
        if number == last:
            chain = _chain(before, last)
            points, marks = [place(it)[0] for it in chain], [spent[it] for it in chain]
            return Route(tuple(points), tuple(marks), ways.radius)
        if number in settled:
            continue
        settled.add(number)
        for price, other in onward(number, limit - done):
            total = done + price
            if total < spent.get(other, limit + 1):
                spent[other] = total
                before[other] = number
                heappush(heap, (total + _floor(place(other)[0], goal), total, other))
    return None


def _floor(a: Point, b: Point) -> int:
    return max(0, distance(a, b) - 1)


def _chain(before: dict[int, int], last: int) -> list[int]:
    chain = [last]
    while chain[-1] in before:
        chain.append(before[chain[-1]])
    return chain[::-1]
