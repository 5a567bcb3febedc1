"""Far routes, to the edge of the table, home or towards an enemy: the shortest over the terrain, looked for towards
the goal only.

`Ways` calls it where a route may be longer than the trees that it keeps are wide. The waypoints are settled in the
order of the least movement that a route over them can take, and only those over which one can still be shortest.
"""

from collections.abc import Iterator
from heapq import heapify, heappop, heappush
from math import isqrt

from rules.engine.table.geometry.plane import Inches100, Point, distance, root_up
from rules.engine.table.model import Route
from rules.engine.table.surfaces import Layer
from rules.engine.table.walking.graph import Goals, Graph
from rules.engine.table.walking.waypoints import Tree


def far_route(
    ways: Graph,
    start: Point,
    goal: Point,
    here: Layer,
    there: Layer,
    limit: Inches100,
    straight: Inches100,
) -> Route | None:
    """The shortest route for at most `limit`, with bends or with the price of the straight way."""
    last = -1
    search = _Search(ways, start, here, Goals((goal,), goal, 0), min(limit + 1, straight))
    for number, spent in search.settle():
        it, best = ways.waypoints[number], search.below
        if it.layer == there.number and it.taut(goal.x, goal.y):
            total = _total(there, it.point, goal, spent, best)
            if total < best:
                search.below, last = total, number
    best = search.below
    return None if best > limit else traced(ways, start, goal, search.settled, last, best)


def far_to_any(ways: Graph, start: Point, here: Layer, goals: Goals, limit: Inches100) -> Route | None:
    """The shortest route for at most `limit` to any of the goals, the first of them where several are as near.

    Of routes to one goal that are equally long, the straight one counts, then the one that could be shortest.
    """
    most = limit + 1, 0, 0, 0
    best, layers = most, [ways.layer_at(p) for p in goals.places]
    for at, (goal, there) in enumerate(zip(goals.places, layers, strict=True)):
        if here is there and distance(start, goal) < best[0] and here.clear(start, goal):
            best = min(best, (here.price(start.x, start.y, goal.x, goal.y), at, -1, -1))
    search = _Search(ways, start, here, goals, best[0] + 1)
    for number, spent in search.settle():
        it = ways.waypoints[number]
        for at, (goal, there) in enumerate(zip(goals.places, layers, strict=True)):
            if there is None or it.layer != there.number or not it.taut(goal.x, goal.y):
                continue
            (px, py, _), (x, y, _) = it.point, goal
            least = spent + root_up((px - x) * (px - x) + (py - y) * (py - y))
            if least <= best[0] and there.clear(it.point, goal):
                best = min(best, (spent + there.price(px, py, x, y), at, least, number))
                search.below = best[0] + 1
    if best == most:
        return None
    length, at, _, last = best
    return traced(ways, start, goals.places[at], search.settled, last, length)


class _Search:
    """The waypoints over which a route for less than `below` may lead to one of some goals."""

    __slots__ = ("below", "goals", "here", "settled", "start", "ways")

    def __init__(self, ways: Graph, start: Point, here: Layer, goals: Goals, below: Inches100) -> None:
        self.ways, self.start, self.here, self.goals, self.below = ways, start, here, goals, below
        self.settled: dict[int, tuple[Inches100, int]] = {}

    def settle(self) -> Iterator[tuple[int, Inches100]]:
        """The waypoints with the movement to each, in order; the caller lowers `below` when it finds a route."""
        ways, start, here, settled = self.ways, self.start, self.here, self.settled
        heap = self._first_steps()
        while heap:
            least, spent, number, before, is_open = heappop(heap)
            if least >= self.below:
                break
            if number in settled:
                continue
            if not is_open:
                p = ways.waypoints[number].point
                if here.clear(start, p):
                    price = here.price(start.x, start.y, p.x, p.y)
                    heappush(heap, (price + self._ahead(p), price, number, -1, True))
                continue
            settled[number] = (spent, before)
            yield number, spent
            for price, other in ways.steps(number, self.below - spent):
                if spent + price >= self.below:
                    break
                if other not in settled:
                    most = spent + price + self._ahead(ways.waypoints[other].point)
                    heappush(heap, (most, spent + price, other, number, True))

    def _first_steps(self) -> list[tuple[Inches100, Inches100, int, int, bool]]:
        """The waypoints on the surface of the start; whether the way to one is open is looked at in its turn."""
        found, start = [], self.start
        for number in self.ways.on(self.here):
            it = self.ways.waypoints[number]
            if it.taut(start.x, start.y):
                away = distance(start, it.point)
                found.append((away + self._ahead(it.point), away, number, -1, False))
        heapify(found)
        return found

    def _ahead(self, p: Point) -> Inches100:
        """No way from a place to a goal is shorter."""
        (x, y, z), (_, (gx, gy, gz), away) = p, self.goals
        return max(0, isqrt((x - gx) * (x - gx) + (y - gy) * (y - gy) + (z - gz) * (z - gz)) - away)


def _total(there: Layer, p: Point, goal: Point, spent: Inches100, best: Inches100) -> Inches100:
    """The movement for a route whose last bend is at p; `best` where that is no shorter, or something in the way."""
    (px, py, _), (x, y, _) = p, goal
    if spent + root_up((px - x) * (px - x) + (py - y) * (py - y)) >= best or not there.clear(p, goal):
        return best
    return spent + there.price(px, py, x, y)


def traced(
    ways: Graph,
    start: Point,
    goal: Point,
    settled: Tree,
    last: int,
    length: Inches100,
) -> Route:
    """The route to a goal by way of the waypoint `last` and of those before it; -1 where it goes straight."""
    points, marks = [goal], [length]
    while last >= 0:
        spent, before = settled[last]
        points.append(ways.waypoints[last].point)
        marks.append(spent)
        last = before
    if points[-1] != start:
        points.append(start)
        marks.append(0)
    return Route(tuple(points[::-1]), tuple(marks[::-1]), ways.radius)
