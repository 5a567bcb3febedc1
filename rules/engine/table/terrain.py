"""What the engine asks a table: where one can stand, walk and see.

`Terrain.of(table)` is the only way to get one; it is kept by the table's digest, so that all battles on one table share
what has been found out. Every answer depends on the table and the question alone, never on what was asked before.
Points that are asked about lie on the table.
"""

from collections.abc import Sequence
from itertools import count, tee

from rules.engine.table.contact import charging as contact
from rules.engine.table.contact import joint, touching
from rules.engine.table.contact.charging import BACK, FRONT, ROUND, Around
from rules.engine.table.geometry.outlines import contains
from rules.engine.table.geometry.plane import INCH, MAN, Body, Inches100, Point, distance, overlap
from rules.engine.table.heights import edges, landing
from rules.engine.table.heights.climbs import Climb, climbs
from rules.engine.table.heights.leaps import Leap, leaps
from rules.engine.table.measures import PRINTED, Measures
from rules.engine.table.model import Edge, Route, Table
from rules.engine.table.sight import lines as sight
from rules.engine.table.sight.lines import View
from rules.engine.table.sight.seeing import UNSEEN as UNSEEN
from rules.engine.table.sight.seeing import Seeing
from rules.engine.table.sight.windows import sills
from rules.engine.table.surfaces import Bases, Layer, surfaces
from rules.engine.table.walking.eased import eased
from rules.engine.table.walking.lattice import Field, Lattice
from rules.engine.table.walking.spots import Spots
from rules.engine.table.walking.walked import Walk
from rules.engine.table.walking.ways import Ways

_KEPT_TABLES = 6
_KEPT_SIGHTS = 6000
_KEPT_ZONES = 24
_NEAR, _ANYWHERE = 1600, 10**5
_kept: "dict[tuple[str, Measures], Terrain]" = {}
_asked = count()


class Terrain(Seeing):
    """A table prepared for questions."""

    def __init__(self, table: Table, measures: Measures = PRINTED) -> None:
        self.table = table
        self.measures = measures
        self.asked = 0  # which of all questions asked for it last
        self.contact = measures.contact
        self.surfaces = surfaces(table)
        self._ways: dict[int, Ways] = {}
        super().__init__(View(table), Spots(self.ways(MAN.radius), table.width, table.depth))
        houses = ("building", "block")
        self._houses = [(n, it.outline) for n, it in enumerate(table.pieces) if it.kind in houses]
        self._zones: dict[tuple[Point, Point, int], Sequence[Point]] = {}
        self._climbs: dict[tuple[Point, int], tuple[Climb, ...]] = {}
        self._leaps: dict[tuple[int, int], tuple[Leap, ...]] = {}
        self._concealing: dict[tuple[Point, int], bool] = {}
        self._straights: dict[tuple[Point, Point, int], bool] = {}
        self._eased: dict[tuple[str, ...], Terrain] = {}

    @staticmethod
    def of(table: Table, measures: Measures = PRINTED) -> "Terrain":
        """The prepared table, made once per content. Most battles bring the very table of the battle before."""
        digest = next((key[0] for key, known in _kept.items() if known.table is table), None) or table.digest
        found = _kept.get((digest, measures))
        if found is None:
            if len(_kept) >= _KEPT_TABLES:
                # The one asked about longest ago: a first battle takes twice as long as the next.
                del _kept[min(_kept, key=lambda key: _kept[key].asked)]
            found = _kept[digest, measures] = Terrain(table, measures)
        found.asked = next(_asked)
        return found

    def ways(self, radius: int) -> Ways:
        """Everything about walking for bases of one radius."""
        found = self._ways.get(radius)
        if found is None:
            found = self._ways[radius] = Ways(self.table, self.surfaces, radius, self.measures.hurdle)
        return found

    # standing

    @property
    def spots(self) -> tuple[Point, ...]:
        """The lattice of places where a 25 mm base can stand."""
        return self._spots.points

    def spots_for(self, radius: int) -> Sequence[Point]:
        """The places of the lattice where a base of another size can stand."""
        return self._spots.standing(self.ways(radius))

    def spots_between(self, low: Point, high: Point, radius: int) -> Sequence[Point]:
        """The places of the lattice in an upright box where a base can stand, from west to east. Kept."""
        key = (low, high, radius)
        found = self._zones.get(key)
        if found is None:
            if len(self._zones) >= _KEPT_ZONES:
                self._zones.clear()
            (west, south, _), (east, north, _) = low, high
            spots = self.spots_for(radius)
            found = self._zones[key] = sorted(
                [p for p in spots if west <= p[0] <= east and south <= p[1] <= north]
            )
        return found

    def nearest_spot(self, p: Point) -> int:
        """The number of the spot nearest to p, on its own surface where that has spots."""
        return self._spots.nearest(p, self.ways(MAN.radius).layer_at(p))

    def can_stand(self, p: Point, radius: int = MAN.radius) -> bool:
        """True when a base may stay there: on a surface, wholly, on and in nothing."""
        ways, spot = self.ways(radius), self._spots.number.get(p)
        if spot is not None:
            return spot in self._spots.allowed(ways)
        layer = ways.layer_at(p)
        return layer is not None and layer.can_stand(p.x, p.y)

    def is_free(self, p: Point, radius: int, taken: Bases = ()) -> bool:
        """True when a base may stay there and overlaps none of the others."""
        return self.can_stand(p, radius) and not any(overlap(p, radius, q, other) for q, other in taken)

    def level(self, p: Point) -> int:
        """The number of the surface under p (`surfaces[n]`), 0 for the ground."""
        layer = self._layer(p)
        return 0 if layer is None else layer.number

    def building(self, p: Point) -> int | None:
        """The number of the building or block that p is in or on (`table.pieces[n]`), None outside."""
        number = self.surfaces[self.level(p)].piece
        houses = (n for n, ring in self._houses if contains(ring, p.x, p.y))
        return number if number >= 0 else next(houses, None)

    def _layer(self, p: Point) -> Layer | None:
        return self.ways(MAN.radius).layer_at(p)

    # walking

    def route(
        self, start: Point, goal: Point, radius: int, limit: Inches100, blockers: Bases = ()
    ) -> Route | None:
        """The shortest walking route; None for more than `limit` movement or a goal that is no place to stand."""
        return self.ways(radius).route(start, goal, limit, blockers)

    def straight(self, start: Point, goal: Point, radius: int) -> bool:
        """True when the straight way from one place to another lies on one surface and runs through nothing."""
        key = (start, goal, radius)
        found = self._straights.get(key)
        if found is None:
            if len(self._straights) >= _KEPT_SIGHTS:
                self._straights.clear()
            ways = self.ways(radius)
            layer = ways.layer_at(start)
            found = layer is not None and layer is ways.layer_at(goal) and layer.clear(start, goal)
            self._straights[key] = found
        return found

    def open_route(
        self, start: Point, goal: Point, radius: int, limit: Inches100, others: Bases
    ) -> Route | None:
        """The shortest route over the terrain, where nobody stands in it."""
        ways = self.ways(radius)
        found = ways.route(start, goal, limit)
        return found if found is not None and ways.is_open(found, others) else None

    def walked(self, route: Route, limit: Inches100, taken: Bases = ()) -> Point:
        """How far `limit` movement goes along a route, drawn back to a place where one can stand."""
        return self.walk(route, taken).place(limit)[1]

    def cut(self, route: Route, limit: Inches100, taken: Bases = ()) -> Route:
        """The part of a route that `limit` movement pays for; it ends where `walked` says."""
        return self.walk(route, taken).cut(limit)

    def walk(self, route: Route, taken: Bases = ()) -> Walk:
        """A route to ask for `cut` and `walked` with many limits."""
        return Walk(self.ways(route.radius), route, taken)

    def reach(self, start: Point, radius: int, limit: Inches100) -> Sequence[tuple[int, Inches100]]:
        """Spots within `limit` movement and the movement needed, the cheapest first; other bases are not looked at."""
        return self._spots.reach(self.ways(radius), start, limit)

    def around(self, start: Point, radius: int, limit: Inches100) -> Field:
        """Nearly what `reach` says, but quicker: for choosing a place that is checked afterwards."""
        return self._lattice(radius).around(start, limit)

    def spot_by(self, p: Point, radius: int = MAN.radius) -> int:
        """The number of a spot next to p: p itself if it is one; -1 if no spot is near."""
        return self._lattice(radius).nearest(p)[0]

    def _lattice(self, radius: int) -> Lattice:
        return self._spots.lattice(self.ways(radius))

    # hiding behind others

    def screens(
        self, viewer: Point, target: Point, others: Bases, eyes: Body = MAN, body: Body = MAN
    ) -> tuple[int, ...]:
        """The numbers of the other warriors who hide a part of the target, nearest to the viewer first.

        The two themselves may be among the others: they hide nothing.
        """
        return sight.screens(viewer, target, eyes, body, others)

    def sills(self, p: Point, radius: int, within: Inches100) -> tuple[Point, ...]:
        return sills(self._view, p, radius, within)

    # contact

    def engaged(self, a: Point, ra: int, b: Point, rb: int) -> bool:
        """True for bases in contact, or kept apart only by something less than an inch high."""
        x, y, near = a[0] - b[0], a[1] - b[1], touching.reach(ra, rb, self.measures)
        if a[2] != b[2] or x * x + y * y > near * near:
            return False
        return touching.joined(self._view, self.measures, a, ra, b, rb)

    def contact_points(
        self, start: Point, target: Point, radius: int, target_radius: int, taken: Bases = ()
    ) -> list[Point]:
        """Free places against a target, the most direct from `start` first."""
        return list(self._around(self.ways(radius), start, target, target_radius, taken)(ROUND))

    def _around(self, ways: Ways, start: Point, target: Point, radius: int, taken: Bases) -> Around:
        return contact.around(self._view, ways, start, target, radius, taken, self.measures)

    def route_to_contact(
        self,
        start: Point,
        radius: int,
        target: Point,
        target_radius: int,
        limit: Inches100,
        taken: Bases = (),
        blockers: Bases = (),
        direct: bool = False,
    ) -> Route | None:
        """The straight, else the shortest route into contact with a target, or to the wall that keeps the two apart.

        Places in a few directions are tried. One may not end on the `taken` bases and not pass through the `blockers`,
        nor through the target. `direct`: only if hardly anybody stands in the shortest route over the terrain, which is
        told much sooner.
        """
        away = touching.reach(radius, target_radius, self.measures)
        if distance(start, target) > limit + away:
            return None
        ways, standing = self.ways(radius), ((target, target_radius), *blockers)
        places = self._around(ways, start, target, target_radius, taken)
        front, again = tee(places(FRONT))
        found = contact.straight(ways, front, start, target, away, limit, standing)
        if found is not None:
            return found
        tried = [*again, *places(BACK)]
        return contact.bent(ways, tried, start, target, away, limit, standing, direct)

    def exact_route_to_contact(
        self,
        start: Point,
        radius: int,
        target: Point,
        target_radius: int,
        limit: Inches100,
        taken: Bases = (),
        blockers: Bases = (),
    ) -> Route | None:
        """A route to any place of contact: for where `route_to_contact`, which tries only some, has none."""
        if distance(start, target) > limit + touching.reach(radius, target_radius, self.measures):
            return None
        asked = start, target, target_radius, limit, taken, blockers
        return contact.exact(self._view, self.ways(radius), *asked, self.measures)

    def any_route_to_contact(
        self,
        start: Point,
        radius: int,
        target: Point,
        target_radius: int,
        limit: Inches100,
        others: Bases = (),
    ) -> Route | None:
        """`route_to_contact` past others or, where it has none, the exact one."""
        asked = start, radius, target, target_radius, limit, others, others
        return self.route_to_contact(*asked) or self.exact_route_to_contact(*asked)

    def exact_places(
        self, start: Point, radius: int, targets: Bases, limit: Inches100, taken: Bases
    ) -> Sequence[Point]:
        """Free places from which a base fights all of the targets; a shortest way of at most `limit` ends at one."""
        return contact.exact_places(
            self._view, self.ways(radius), start, targets, limit, taken, self.measures
        )

    def has_exact_place(self, radius: int, targets: Bases, taken: Bases) -> bool:
        """Whether a base fights all of the targets from some free place, however far off."""
        return contact.has_exact_place(self._view, self.ways(radius), targets, taken, self.measures)

    def straight_to_contact(
        self,
        start: Point,
        radius: int,
        target: Point,
        target_radius: int,
        limit: Inches100,
        others: Bases = (),
    ) -> Route | None:
        """`route_to_contact` where that is straight; None otherwise, and much sooner."""
        away = touching.reach(radius, target_radius, self.measures)
        if start[2] != target[2] or distance(start, target) > limit + away:
            return None
        ways, standing = self.ways(radius), ((target, target_radius), *others)
        free = self._around(ways, start, target, target_radius, others)(FRONT)
        return contact.straight(ways, free, start, target, away, limit, standing)

    def route_towards(
        self,
        start: Point,
        radius: int,
        target: Point,
        limit: Inches100,
        taken: Bases = (),
        blockers: Bases = (),
    ) -> Route:
        """The first `limit` movement of the way to a target, ending where one can stay; perhaps no step at all.

        The way is the one that would be open without others. Where they stand in the part that is walked, they go past
        them if at most 16 inches lead to the target so, and otherwise up to where they stop them.
        """
        ways, others = self.ways(radius), tuple(it for it in blockers if it[0] != target)
        free = self.contact_points(start, target, radius, MAN.radius)
        away = touching.reach(radius, MAN.radius, self.measures)
        way = contact.approach(ways, free, start, target, away, _ANYWHERE, ())
        if way is None:
            return Route((start,), (0,), radius)
        walk = self.walk(way, taken)
        part = walk.cut(limit)
        if ways.is_open(part, others):
            return part
        past = contact.approach(ways, free, start, target, away, _NEAR, others)
        return walk.stopped(limit, others) if past is None else self.cut(past, limit, taken)

    # edges

    def nearest_table_edge(self, p: Point, radius: int = MAN.radius) -> Point:
        """The nearest place to stand at which a base touches the edge of the table."""
        return edges.table_edge(self.ways(radius).layers[0], self.surfaces[0], p, radius)

    def edge_within(self, p: Point, radius: int = MAN.radius, within: Inches100 = INCH) -> Edge | None:
        """The nearest open edge of a floor or roof at most `within` from the rim of the base."""
        return edges.open_edge(self._view, self.ways(radius), self.surfaces, p, within)

    # climbing and jumping

    def climbs(self, p: Point, radius: int = MAN.radius) -> tuple[Climb, ...]:
        """Every place to which a base can climb from where it stands (see `rules.engine.table.heights.climbs`)."""
        key = (p, radius)
        found = self._climbs.get(key)
        if found is None:
            if len(self._climbs) >= _KEPT_SIGHTS:
                self._climbs.clear()
            found = self._climbs[key] = climbs(self._view, self.ways(radius), self.surfaces, p, self.measures)
        return found

    def leaps(self, p: Point, radius: int = MAN.radius) -> tuple[Leap, ...]:
        """Every jump from the surface under a base (see `rules.engine.table.heights.leaps`); none from the ground."""
        ways = self.ways(radius)
        layer = ways.layer_at(p)
        if layer is None or layer.number == 0:
            return ()
        key = (layer.number, radius)
        found = self._leaps.get(key)
        if found is None:
            found = self._leaps[key] = leaps(self._view, ways, self.surfaces, layer.number, self.measures)
        return found

    def conceals(self, p: Point, radius: int = MAN.radius) -> bool:
        """Whether something to crouch behind is within an inch of a base, or it stands among bushes or trees."""
        key = (p, radius)
        found = self._concealing.get(key)
        if found is None:
            if len(self._concealing) >= _KEPT_SIGHTS:
                self._concealing.clear()
            found = self._concealing[key] = landing.conceals(self._view, p, radius)
        return found

    def shaded(self, p: Point, radius: int, within: Inches100) -> bool:
        """Whether something that throws the shadow of a man is at most `within` from a base."""
        return landing.shaded(self._view, p, radius, within)

    def eased(self, words: Sequence[str]) -> "Terrain":
        """The same table with open ground in every slow piece whose name has one of the words; in all without any."""
        key = tuple(words)
        found = self._eased.get(key)
        if found is None:
            found = self._eased[key] = Terrain.of(eased(self.table, key), self.measures)
        return found

    def joint_places(self, a: Point, ra: int, b: Point, rb: int, radius: int) -> Sequence[Point]:
        """The places at which one base touches two others; what else stands there is not looked at."""
        return tuple(joint.joint_places(a, ra, b, rb, radius, self.contact))

    def free_near(self, p: Point, radius: int, taken: Bases = ()) -> Point | None:
        """The free place nearest to a point on its level, within 4 inches."""
        return landing.free_near(self.ways(radius), p, taken)
