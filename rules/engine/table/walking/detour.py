"""Walking round other bases: the shortest route when warriors stand in the way.

`Ways.route` calls it when the open route runs into a base. Only the bases that are really in the way count: the search
is repeated with those that its answer runs into, until it runs into none. The waypoints of the table are joined by the
corners of an eight-sided figure round each of them.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from heapq import heappop, heappush
from math import isqrt

from rules.engine.table.geometry.outlines import hull
from rules.engine.table.geometry.plane import Corner, Inches100, Point, distance
from rules.engine.table.model import Route
from rules.engine.table.sight.blockers import Blockers, Circle
from rules.engine.table.surfaces import Layer
from rules.engine.table.walking.graph import Bend, Goals, Graph
from rules.engine.table.walking.waypoints import beside

_TANGENT = 4143
#: How much longer than the open way a way round others is looked for, in turn; most are at most the first of these
#: longer. In 1/100 inch.
_LONGER = (100, 400, 1600)


def detour(ways: Graph, blockers: Blockers, met: Route, goals: Goals, limit: Inches100) -> Route | None:
    """The shortest route past the bases to one of the goals; `met` is the open route that runs into some.

    Most ways round are little longer than the open one, and little lies near enough to be part of those: what is only
    a little longer is looked for first, everything else when there is no such way. The answer is the same.
    """
    for longer in _LONGER:
        if met.length + longer < limit:
            found = _past(ways, blockers, met, goals, met.length + longer)
            if found is not None:
                return found
    return _past(ways, blockers, met, goals, limit)


def _past(ways: Graph, blockers: Blockers, met: Route, goals: Goals, limit: Inches100) -> Route | None:
    counted: list[Circle] = []
    found: Route | None = met
    while found is not None:
        more = blockers.met(found.points)
        if not more:
            return found
        counted = blockers.crowd([*counted, *more])
        found = Search(ways, counted, met.points[0], goals, limit).route()
    return None


type Node = tuple[int, int, int, Inches100, int, int, int, int, int]
"""A place in the search: its number, x, y, the least movement from there to a goal, the number of its layer, and the
ways to the corners before and after it on the same obstacle, as x, y, x, y."""


class Search:
    """One search. Places are the waypoints by their numbers, then corners round bases, the start, the goals.

    What cannot lie on a route within the limit, or reaches nothing for less than is known, is left out as early as
    possible: the last question, whether terrain lies in between, is the dearest. A goal that is reached lowers the
    limit for everything else; so the goals are looked at first. In which order the others are does not matter: places
    are settled in the order (movement and least movement onward, movement, number).
    """

    __slots__ = (
        "base", "before", "circles", "corners", "extra", "first", "goals", "heap", "limit", "nearby", "nodes", "spent",
        "start", "ways",
    )  # fmt: skip

    def __init__(
        self, ways: Graph, circles: list[Circle], start: Point, goals: Goals, limit: Inches100
    ) -> None:
        self.ways, self.first, self.goals, self.limit = ways, start, goals, limit
        self.base = len(ways.waypoints)
        self.circles = {
            layer.number: [(x, y, keep * keep) for x, y, z, keep in circles if z == layer.z]
            for layer in ways.layers
        }
        self.extra: list[Point] = []
        self.corners: list[Node] = []
        for layer in ways.layers:
            if self.circles[layer.number]:
                self._round_bases(layer, circles)
        self.start = self.base + len(self.extra)
        self._add_end(start)
        for p in goals.places:
            if distance(start, p) <= limit:
                self._add_end(p)
        self.corners.reverse()
        around = self._around()
        self.nodes = {node[0]: node for node in around}
        self.nearby = self.corners + around
        self.spent: dict[int, Inches100] = {self.start: 0}
        self.before = {self.start: -1}
        self.heap: list[tuple[Inches100, Inches100, int]] = [(0, 0, self.start)]

    def _add_end(self, p: Point) -> None:
        layer = self.ways.layer_at(p)
        if layer is None:
            raise ValueError("a route begins and ends on a surface")
        least = max(0, distance(p, self.goals.centre) - self.goals.away - 1)
        self.corners.append((self.base + len(self.extra), p[0], p[1], least, layer.number, 0, 0, 0, 0))
        self.extra.append(p)

    def _round_bases(self, layer: Layer, circles: list[Circle]) -> None:
        """Add where one may turn round the bases on a layer, unless the way over there is too long."""
        (sx, sy, sz), z, number = self.first, layer.z, layer.number
        (cx, cy, cz), away = self.goals.centre, self.goals.away
        most, up, on = self.limit + 1, (z - sz) * (z - sz), (z - cz) * (z - cz)
        near = self.circles[number]
        for circle in circles:
            if circle[2] != z:
                continue
            for x, y, ax, ay, bx, by in self.ways.round_base(layer, circle):
                far = (x - cx) * (x - cx) + (y - cy) * (y - cy) + on
                least = (isqrt(far - 1) if far else -1) - away
                if least < 0:
                    least = 0
                left = most - least
                if left < 0 or (x - sx) * (x - sx) + (y - sy) * (y - sy) + up > left * left:
                    continue
                for px, py, keep in near:
                    if (x - px) * (x - px) + (y - py) * (y - py) < keep:
                        break
                else:
                    self.corners.append((self.base + len(self.extra), x, y, least, number, ax, ay, bx, by))
                    self.extra.append(Point(x, y, z))

    def _around(self) -> list[Node]:
        """The waypoints of the table over which the way is not too long: no route can bend anywhere else."""
        (sx, sy, sz), (cx, cy, cz), away = self.first, self.goals.centre, self.goals.away
        x, y = (sx + cx) // 2, (sy + cy) // 2
        reach, most = (self.limit + away) // 2 + 2, self.limit + 1
        widest, found = most * most, []
        for number, px, py, pz, level, ax, ay, bx, by in self.ways.within(
            x - reach, y - reach, x + reach, y + reach
        ):
            square = (px - sx) * (px - sx) + (py - sy) * (py - sy) + (pz - sz) * (pz - sz)
            if square > widest:
                continue
            far = (px - cx) * (px - cx) + (py - cy) * (py - cy) + (pz - cz) * (pz - cz)
            least = (isqrt(far - 1) if far else -1) - away
            if least < 0:
                least = 0
            left = most - least
            if left >= 0 and square <= left * left:
                found.append((number, px, py, least, level, ax, ay, bx, by))
        return found

    def route(self) -> Route | None:
        """The shortest route within the limit, or None."""
        for it, _ in self.settled():
            if it[0] > self.start:
                return self._traced(it[0])
        return None

    def settled(self) -> Iterator[tuple[Node, Inches100]]:
        """The places that can be reached, each with the movement to it, the nearest to a goal first."""
        heap, nodes, base = self.heap, self.nodes, self.base
        corners = {node[0]: node for node in self.corners}
        settled: set[int] = set()
        while heap:
            _, done, number = heappop(heap)
            if number in settled:
                continue
            settled.add(number)
            it = nodes[number] if number < base else corners[number]
            yield it, done
            if number < base:
                self._along(it, done)
                self._straight(it, done, self.corners)
            else:
                self._straight(it, done, self.nearby)

    def _along(self, it: Node, done: int) -> None:
        """Take the steps from a waypoint of the table to others."""
        here, x, y, _, on, _, _, _, _ = it
        budget, nodes, spent = self.limit - done, self.nodes, self.spent
        in_way = self._seen_from(x, y, on)
        for price, number in self.ways.steps(here, budget):
            if price > budget:
                break
            node = nodes.get(number)
            if node is None:  # not around: the way over it is too long
                continue
            total = done + price
            if total + node[3] > self.limit or (number in spent and total >= spent[number]):
                continue
            level = node[4]
            if (
                passes(in_way, node[1] - x, node[2] - y)
                if level == on
                else self._is_free(node[1], node[2], level)
            ):
                spent[number], self.before[number] = total, here
                heappush(self.heap, (total + node[3], total, number))

    def _is_free(self, x: int, y: int, on: int) -> bool:
        """Whether nobody stands where a ladder or stairs lead to."""
        return all((x - cx) * (x - cx) + (y - cy) * (y - cy) >= keep for cx, cy, keep in self.circles[on])

    def _straight(self, it: Node, done: int, nodes: Sequence[Node]) -> None:
        """Take the steps to some of the nodes straight over the surface."""
        here, x, y, _, on, px, py, nx, ny = it
        layer, spent, start = self.ways.layers[on], self.spent, self.start
        left, in_way, clear = self.limit - done, self._seen_from(x, y, on), layer.walking.clear
        for number, qx, qy, least, level, ax, ay, bx, by in nodes:
            room = left - least
            if room < 0 or level != on:
                continue
            dx, dy = qx - x, qy - y
            square = dx * dx + dy * dy
            if square > room * room:
                continue
            if number < start and (dx * py - dy * px) * (dx * ny - dy * nx) < 0:
                continue
            if here != start and (dx * ay - dy * ax) * (dx * by - dy * bx) < 0:
                continue
            known = spent.get(number)
            if known is not None and (known <= done or square > (known - done - 1) * (known - done - 1)):
                continue
            if passes(in_way, dx, dy) and clear(x, y, qx, qy):
                total = done + layer.price(x, y, qx, qy)
                if total + least <= self.limit and (known is None or total < known):
                    spent[number], self.before[number] = total, here
                    heappush(self.heap, (total + least, total, number))
                    if number > start:
                        self.limit, left = total, total - done

    def _seen_from(self, x: int, y: int, on: int) -> list[tuple[int, int, int, int]]:
        """The bases on a layer as seen from a place outside of them: the way there, its square, and that of `keep`."""
        return [
            (cx - x, cy - y, (cx - x) * (cx - x) + (cy - y) * (cy - y), keep)
            for cx, cy, keep in self.circles[on]
        ]

    def _traced(self, last: int) -> Route:
        chain = [last]
        while self.before[chain[-1]] >= 0:
            chain.append(self.before[chain[-1]])
        chain.reverse()
        base, waypoints = self.base, self.ways.waypoints
        points = tuple([waypoints[it].point if it < base else self.extra[it - base] for it in chain])
        return Route(points, tuple([self.spent[it] for it in chain]), self.ways.radius)


def passes(in_way: Sequence[tuple[int, int, int, int]], dx: int, dy: int) -> bool:
    """Whether a straight piece from outside of some bases passes them all; as in `blockers.clear`."""
    square = dx * dx + dy * dy
    for x, y, far, keep in in_way:
        along = x * dx + y * dy
        if along <= 0:
            continue
        if along >= square:
            if far - 2 * along + square < keep:
                return False
        else:
            aside = dx * y - dy * x
            if aside * aside < keep * square:
                return False
    return True


def corners_round(layer: Layer, circle: Circle) -> tuple[Bend, ...]:
    """The corners of the figure round a base at which another base can be, as far as the terrain goes."""
    x, y, _, keep = circle
    return tuple(
        (x + dx, y + dy, *before, *after)
        for (dx, dy), before, after in _figure(keep)
        if layer.can_pass(x + dx, y + dy)
    )


@cache
def _figure(keep: int) -> tuple[tuple[Corner, Corner, Corner], ...]:
    """The corners of the figure round a base, seen from its centre, each with the ways to the corners beside it."""
    t = -(-keep * _TANGENT // 10000)
    corners = hull((s * a, u * b) for s in (1, -1) for u in (1, -1) for a, b in ((keep, t), (t, keep)))
    return beside(corners)
