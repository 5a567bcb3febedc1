"""Walking: the shortest routes of bases of one radius between any two points of a table.

`Terrain` keeps one `Ways` per radius. A route bends only at waypoints: corners of widened obstacles, corners of slow
ground, and the ends of ladders. What can be seen from a waypoint is found when first asked for and kept. What is kept
never changes an answer: labels are settled in the order (movement, waypoint), whatever was asked before.
"""

from collections.abc import Callable, Sequence
from heapq import heapify, heappop, heappush

from rules.engine.table.geometry.plane import Inches100, Point, distance, root_up
from rules.engine.table.geometry.scatter import Scatter
from rules.engine.table.geometry.shapes import bits
from rules.engine.table.measures import PRINTED
from rules.engine.table.model import Route, Table
from rules.engine.table.sight.blockers import Blockers, Circle, is_open
from rules.engine.table.surfaces import Bases, Layer, Surface, surface_at
from rules.engine.table.walking.detour import corners_round, detour
from rules.engine.table.walking.far import far_route, far_to_any, traced
from rules.engine.table.walking.graph import Bend, Goals
from rules.engine.table.walking.waypoints import Row, Step, Tree, Waypoint, corners

NEAR = 1200
_TIERS = (400, 800, NEAR, 1600, 2400)
_FAR = 10**6
_KEPT_TREES = 200
_KEPT_ROUTES = 1000
#: The squares that waypoints are looked up by are 2.56 inches wide.
_SQUARE = 8
_KEPT_BASES = 500


def tier(limit: int) -> int:
    """Round a limit up, so that what is kept serves many questions."""
    return next((it for it in _TIERS if limit <= it), _FAR)


class Ways:
    """Everything about walking for one radius."""

    def __init__(
        self, table: Table, surfaces: Sequence[Surface], radius: int, hurdle: Inches100 = PRINTED.hurdle
    ) -> None:
        self.radius = radius
        self.surfaces = surfaces
        self._width, self._depth = table.width, table.depth
        self.layers = tuple(Layer(table, it, radius, hurdle) for it in surfaces)
        self.waypoints: list[Waypoint] = []
        self._ranges: list[tuple[int, Scatter]] = []
        self._links: dict[int, list[Step]] = {}
        #: Foot and head of every ladder and stairs that this base can use, each with its surface, and the movement.
        self.links = links = self._usable_links(table)
        for layer in self.layers:
            first = len(self.waypoints)
            self.waypoints += corners(layer)
            self._add_links(layer, links)
            points = [it.point[:2] for it in self.waypoints[first:]]
            self._ranges.append((first, Scatter(points, table.width, table.depth)))
        self._join(links)
        #: The waypoints once more, as what is looked at most; and by squares of the table, for `within`.
        self._rows: list[Row] = [
            (number, *it.point, it.layer, *it.before, *it.after) for number, it in enumerate(self.waypoints)
        ]
        self._squares: dict[tuple[int, int], list[Row]] = {}
        for row in self._rows:
            self._squares.setdefault((row[1] >> _SQUARE, row[2] >> _SQUARE), []).append(row)
        self._steps: tuple[dict[int, list[Step]], dict[int, list[Step]]] = ({}, {})
        self._routes: dict[tuple[Point, Point, Inches100], Route | None] = {}
        self._trees: dict[Point, tuple[int, Tree]] = {}
        self._round_bases: dict[tuple[int, Circle], tuple[Bend, ...]] = {}

    def layer_at(self, p: Point) -> Layer | None:
        x, y, z = p
        if z == 0:
            return self.layers[0] if 0 <= x <= self._width and 0 <= y <= self._depth else None
        number = surface_at(self.surfaces, x, y, z)
        return None if number is None else self.layers[number]

    def route(self, start: Point, goal: Point, limit: Inches100, blockers: Bases = ()) -> Route | None:
        """The shortest route from start to goal for at most `limit` movement, ending where one can stand."""
        if distance(start, goal) > limit:
            return None
        key = (start, goal, limit)
        if key in self._routes:
            found = self._routes[key]
        else:
            if len(self._routes) >= _KEPT_ROUTES:
                self._routes.clear()
            found = self._routes[key] = self._over_terrain(start, goal, limit)
        if found is None or not blockers:
            return found
        return self.past(found, Goals((goal,), goal, 0), limit, blockers)

    def _over_terrain(self, start: Point, goal: Point, limit: Inches100) -> Route | None:
        """The shortest route on a table without other bases."""
        here, there = self.layer_at(start), self.layer_at(goal)
        if here is None or there is None or not there.can_stand(goal.x, goal.y):
            return None
        if start == goal:
            return Route((start,), (0,), self.radius)
        return self._open_route(start, goal, here, there, limit, None)

    def shortest(self, start: Point, goals: Goals, limit: Inches100) -> Route | None:
        """The shortest route for at most `limit` to any of the goals, the first where several are as near.

        Other bases are not looked at.
        """
        route, near = self._routes_to(start, goals.centre, goals.away), min(limit, NEAR)
        best: Route | None = None
        for p in goals.places:
            best = route(p, near if best is None else best.length - 1) or best
        here = self.layer_at(start)
        if best is not None or limit <= NEAR or here is None:
            return best
        return far_to_any(self, start, here, goals, limit)

    def _routes_to(
        self, start: Point, centre: Point, away: Inches100
    ) -> Callable[[Point, Inches100], Route | None]:
        """`route` without other bases to many goals, none of them further than `away` from a centre.

        Which waypoints a route may end over is narrowed down as the limits fall from one goal to the next.
        """
        here = self.layer_at(start)
        x, y, _ = centre
        narrowed: Tree | None = None

        def leading(limit: Inches100) -> Tree:
            nonlocal narrowed
            assert here is not None
            found: Tree = {}
            reached = self.tree(start, here, limit) if narrowed is None else narrowed
            rows, most = self._rows, limit + away + 1
            for number, step in reached.items():
                left = most - step[0]
                if left < 0:
                    break
                _, px, py, _, _, _, _, _, _ = rows[number]
                if (px - x) * (px - x) + (py - y) * (py - y) <= left * left:
                    found[number] = step
            return found

        def route(goal: Point, limit: Inches100) -> Route | None:
            nonlocal narrowed
            length, there = distance(start, goal), self.layer_at(goal)
            if length > limit or here is None or there is None:
                return None
            if narrowed is None:
                found = self._open_route(start, goal, here, there, limit, leading)
                if found is None or len(found.points) > 2:  # a straight way was no reason to look for bends
                    narrowed = leading(limit if found is None else found.length)
                return found
            straight = _FAR
            if here is there and here.clear(start, goal):
                straight = here.price(start.x, start.y, goal.x, goal.y)
                if straight == length:
                    return Route((start, goal), (0, length), self.radius)
            return self._bent_route(start, goal, there, limit, straight, narrowed)

        return route

    def past(self, found: Route, goals: Goals, limit: Inches100, blockers: Bases) -> Route | None:
        """The shortest route past other bases, when `found` is the shortest to any of the goals without them."""
        if is_open(found.points, self.radius, blockers):
            return found
        standing = Blockers(self.radius, blockers, found.points[0], limit)
        free = [p for p in goals.places if not standing.stops_at(p)]
        if not free:
            return None
        return detour(self, standing, found, goals._replace(places=free), limit)

    def is_open(self, route: Route, blockers: Bases) -> bool:
        """True when the route passes through none of the bases."""
        return is_open(route.points, self.radius, blockers)

    def _open_route(
        self,
        start: Point,
        goal: Point,
        here: Layer,
        there: Layer,
        limit: Inches100,
        leading: Callable[[Inches100], Tree] | None,
    ) -> Route | None:
        """The shortest route on a table without other bases.

        `leading` tells over which waypoints it may end; None for any of the tree, which far routes do without.
        """
        if here is there and here.clear(start, goal):
            price = here.price(start.x, start.y, goal.x, goal.y)
            if price == distance(start, goal):
                return Route((start, goal), (0, price), self.radius)
        else:
            price = _FAR
        for budget in (*(it for it in _TIERS if distance(start, goal) <= it < limit), limit):
            if leading is None and budget > NEAR:
                return far_route(self, start, goal, here, there, limit, price)
            reached = self.tree(start, here, budget) if leading is None else leading(budget)
            found = self._bent_route(start, goal, there, budget, price, reached)
            if found is not None:
                return found
        return None

    def _bent_route(
        self, start: Point, goal: Point, there: Layer, limit: Inches100, straight: int, leading: Tree
    ) -> Route | None:
        """The shortest route for at most `limit`, with bends or with the price of the straight way."""
        best, last = min(limit + 1, straight), -1
        for least, number in self._promising(leading, there, goal, best):
            if least >= best:
                break
            point = self.waypoints[number].point
            if there.clear(point, goal):
                price = leading[number][0] + there.price(point.x, point.y, goal.x, goal.y)
                if price < best:
                    best, last = price, number
        if best > limit:
            return None
        return self._traced(start, goal, last, best)

    def _promising(self, reached: Tree, there: Layer, goal: Point, best: int) -> list[Step]:
        """The waypoints from which the goal may be reached for less than `best`, the least possible price first."""
        x, y, _ = goal
        found: list[Step] = []
        rows, level = self._rows, there.number
        for number, (spent, _) in reached.items():
            left = best - spent
            if left <= 0:
                break
            _, px, py, _, on, ax, ay, bx, by = rows[number]
            dx, dy = px - x, py - y
            square = dx * dx + dy * dy
            if square >= left * left or on != level:
                continue
            if (dx * ay - dy * ax) * (dx * by - dy * bx) >= 0:  # as in `Waypoint.taut`
                found.append((spent + root_up(square), number))
        found.sort()
        return found

    def _traced(self, start: Point, goal: Point, last: int, price: int) -> Route:
        here = self.layer_at(start)
        reached = self.tree(start, here, price) if here and last >= 0 else {}
        return traced(self, start, goal, reached, last, price)

    def tree(self, start: Point, layer: Layer, limit: Inches100) -> Tree:
        """The waypoints within `limit` (and perhaps some more) of a start, nearest first.

        A tree for less movement is the beginning of one for more, so that the largest one grown so far serves both.
        """
        budget = tier(limit)
        kept = self._trees
        grown, found = kept.pop(start, (-1, {}))
        if grown < budget:
            grown, found = budget, self._grown(start, layer, budget)
            if len(kept) >= _KEPT_TREES:
                del kept[next(iter(kept))]
        kept[start] = (grown, found)  # the last again, so that those not asked about for longest go first
        return found

    def _grown(self, start: Point, layer: Layer, budget: int) -> Tree:
        seen = [step for step in self.seen_from(start, layer, budget) if step[0] <= budget]
        least = {number: price for price, number in seen}
        heap = [(price, number, -1) for price, number in seen]
        heapify(heap)
        found: Tree = {}
        while heap:
            spent, number, before = heappop(heap)
            if number in found:
                continue
            found[number] = (spent, before)
            for price, other in self.steps(number, budget - spent):
                total = spent + price
                if total > budget:
                    break
                if total <= least.get(other, budget):
                    least[other] = total
                    heappush(heap, (total, other, number))
        return found

    def steps(self, number: int, budget: int) -> list[Step]:
        """Waypoints that can be reached straight from a waypoint, nearest first, at least those within budget."""
        far = budget > NEAR
        kept = self._steps[far]
        found = kept.get(number)
        if found is None:
            it = self.waypoints[number]
            seen = self.seen_from(it.point, self.layers[it.layer], _FAR if far else NEAR)
            found = [step for step in seen if step[1] != number and self._bends(it, step[1])]
            found = sorted(found + self._links.get(number, []))
            kept[number] = found
        return found

    def _bends(self, it: Waypoint, other: int) -> bool:
        x, y, _ = self.waypoints[other].point
        return it.taut(x, y)

    def seen_from(self, p: Point, layer: Layer, budget: int) -> list[Step]:
        """The waypoints to which one can walk straight from a point and then bend, nearest first."""
        first, index = self._ranges[layer.number]
        x, y = p.x, p.y
        reach = min(budget, _FAR)
        found: list[Step] = []
        rows, clear = self._rows, layer.walking.clear
        for bit in bits(index.box(x - reach, y - reach, x + reach, y + reach)):
            number, qx, qy, _, _, ax, ay, bx, by = rows[first + bit]
            dx, dy = qx - x, qy - y
            if dx * dx + dy * dy > reach * reach:
                continue
            taut = (dx * ay - dy * ax) * (dx * by - dy * bx) >= 0  # as in `Waypoint.taut`
            if taut and clear(x, y, qx, qy):
                found.append((layer.price(x, y, qx, qy), number))
        found.sort()
        return found

    def on(self, layer: Layer) -> range:
        """The numbers of the waypoints on a layer."""
        first, index = self._ranges[layer.number]
        return range(first, first + index.count)

    def round_base(self, layer: Layer, circle: Circle) -> tuple[Bend, ...]:
        """The bends round a base on a layer; kept, because most bases stand still from search to search."""
        key = (layer.number, circle)
        found = self._round_bases.get(key)
        if found is None:
            if len(self._round_bases) >= _KEPT_BASES:
                self._round_bases.clear()
            found = self._round_bases[key] = corners_round(layer, circle)
        return found

    def within(self, x0: int, y0: int, x1: int, y1: int) -> list[Row]:
        """The waypoints of all layers in an upright box, and some around it."""
        found: list[Row] = []
        squares = self._squares
        rows = range(y0 >> _SQUARE, (y1 >> _SQUARE) + 1)
        for x in range(x0 >> _SQUARE, (x1 >> _SQUARE) + 1):
            for y in rows:
                if (x, y) in squares:
                    found += squares[x, y]
        return found

    def _usable_links(self, table: Table) -> list[tuple[Point, int, Point, int, Inches100]]:
        found = []
        for piece in table.pieces:
            for link in piece.links:
                foot, head = Point(*link.foot), Point(*link.head)
                low, high = self.layer_at(foot), self.layer_at(head)
                if low and high and low.can_pass(foot.x, foot.y) and high.can_pass(head.x, head.y):
                    found.append((foot, low.number, head, high.number, link.length))
        return found

    def _add_links(self, layer: Layer, links: list[tuple[Point, int, Point, int, Inches100]]) -> None:
        for foot, low, head, high, _ in links:
            for point, number in ((foot, low), (head, high)):
                if number == layer.number:
                    self.waypoints.append(Waypoint(point, number))

    def _join(self, links: list[tuple[Point, int, Point, int, Inches100]]) -> None:
        ends = {it.point: number for number, it in enumerate(self.waypoints) if it.before == (0, 0)}
        for foot, _, head, _, length in links:
            self._links.setdefault(ends[foot], []).append((length, ends[head]))
            self._links.setdefault(ends[head], []).append((length, ends[foot]))
