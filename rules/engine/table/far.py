"""Far routes, to the edge of the table or home: the shortest over the terrain, looked for towards the goal only.

`Ways` calls it where a route may be longer than the trees that it keeps are wide. The waypoints are settled in the
order of the least movement that a route over them can take, and only those over which one can still be shortest.
"""

from heapq import heapify, heappop, heappush
from math import isqrt
from typing import TYPE_CHECKING

from rules.engine.table.model import Route
from rules.engine.table.plane import Inches100, Point, distance, root_up
from rules.engine.table.surfaces import Layer
from rules.engine.table.waypoints import Tree

if TYPE_CHECKING:
    from rules.engine.table.ways import Ways


def far_route(
    ways: "Ways",
    start: Point,
    goal: Point,
    here: Layer,
    there: Layer,
    limit: Inches100,
    straight: Inches100,
) -> Route | None:
    """The shortest route for at most `limit`, with bends or with the price of the straight way."""
    best, last = min(limit + 1, straight), -1
    settled: dict[int, tuple[Inches100, int]] = {}
    heap = _first_steps(ways, start, goal, here)
    while heap:
        least, spent, number, before, is_open = heappop(heap)
        if least >= best:
            break
        if number in settled:
            continue
        it = ways.waypoints[number]
        if not is_open:
            if here.clear(start, it.point):
                price = here.price(start.x, start.y, it.point.x, it.point.y)
                heappush(heap, (price + _ahead(it.point, goal), price, number, -1, True))
            continue
        settled[number] = (spent, before)
        if it.layer == there.number and it.taut(goal.x, goal.y):
            total = _total(there, it.point, goal, spent, best)
            if total < best:
                best, last = total, number
        for price, other in ways.steps(number, best - spent):
            if spent + price >= best:
                break
            if other not in settled:
                most = spent + price + _ahead(ways.waypoints[other].point, goal)
                heappush(heap, (most, spent + price, other, number, True))
    return None if best > limit else traced(ways, start, goal, settled, last, best)


def _first_steps(
    ways: "Ways", start: Point, goal: Point, here: Layer
) -> list[tuple[Inches100, Inches100, int, int, bool]]:
    """The waypoints on the surface of the start; whether the way to one is open is looked at when it is its turn."""
    found = []
    for number in ways.on(here):
        it = ways.waypoints[number]
        if it.taut(start.x, start.y):
            away = distance(start, it.point)
            found.append((away + _ahead(it.point, goal), away, number, -1, False))
    heapify(found)
    return found


def _ahead(p: Point, goal: Point) -> Inches100:
    """No way from a place to the goal is shorter."""
    (x, y, z), (gx, gy, gz) = p, goal
    return isqrt((x - gx) * (x - gx) + (y - gy) * (y - gy) + (z - gz) * (z - gz))


def _total(there: Layer, p: Point, goal: Point, spent: Inches100, best: Inches100) -> Inches100:
    """The movement for a route whose last bend is at p; `best` where that is no shorter, or something in the way."""
    (px, py, _), (x, y, _) = p, goal
    if spent + root_up((px - x) * (px - x) + (py - y) * (py - y)) >= best or not there.clear(p, goal):
        return best
    return spent + there.price(px, py, x, y)


def traced(
    ways: "Ways",
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
