"""The exact places of a base that fights others: the ends of the free arcs round them, and where ways meet those.

`contact` asks when none of the places that it tries first is free, or no way leads to them. Circles round the targets
and round other bases, the sides of obstacles, the rim of the surface, and lines of sight past walls bound the free
places. A shortest way ends where two bounds meet, where it meets one at a right angle, or just after it passes another
base; no other place is looked at. An exact place is seldom a whole hundredth: the nearest free one stands for it.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations, product
from math import isqrt
from typing import NamedTuple

from rules.engine.table.contact.touching import ACROSS, joined_near, reach
from rules.engine.table.geometry.crossings import (
    NEAR,
    NEAREST,
    Ring,
    Side,
    circles_meet,
    foot,
    side_meets,
    sides_meet,
    tangents,
    towards,
)
from rules.engine.table.geometry.plane import CONTACT, MAN_HEIGHT, Corner, Inches100, Outline, Point, root_up
from rules.engine.table.geometry.shapes import bits, holds
from rules.engine.table.measures import Measures
from rules.engine.table.sight.blockers import Circle, clear
from rules.engine.table.sight.lines import View
from rules.engine.table.surfaces import Bases, Layer
from rules.engine.table.walking.ways import Ways

#: As far from an exact place as `NEAREST` comes.
_AROUND = 6
#: Directions, all round, in which places are tried where ground is slow.
_ROUND = [(dx, dy) for at in range(-4, 4) for dx, dy in ((4, at), (-4, -at), (-at, 4), (at, -4))]


class LastBend(NamedTuple):
    """A place where a way may bend for the last time, or begin, and the most movement that can be left there."""

    at: Corner
    left: Inches100


class Arcs:
    """The places from which a base fights all of some targets on one level, and lies on nobody."""

    __slots__ = (
        "_bends", "_can_stand", "_circles", "_crowd", "_deep", "_discs", "_joined", "_lines", "_measures", "_near",
        "_over_hurdles", "_radius", "_reached", "_rings", "_rounds", "_shapes", "_slow", "_straights", "_targets",
        "_view", "_walking", "_within", "_z",
    )  # fmt: skip

    def __init__(
        self,
        view: View,
        layer: Layer,
        radius: int,
        targets: Bases,
        taken: Bases,
        measures: Measures,
        bends: Sequence[LastBend] | None,
        circles: Sequence[Circle] = (),
    ) -> None:
        """Ways lead from the `bends` past the `circles`. Without `bends`, no ways are looked at: any place counts."""
        self._view, self._radius, self._targets = view, radius, targets
        self._measures = measures._replace(contact=measures.charge_gap)
        (x, y, z), wide = targets[0]
        self._z, away = z, reach(radius, wide, measures) + NEAR
        self._walking, self._slow = layer.walking, layer.slow
        self._can_stand = layer.standing_near(x, y, away)
        near = bits(layer.standing.box(x - away, y - away, x + away, y + away))
        self._shapes = [layer.standing.shapes[bit] for bit in near]
        gaps = self._gaps(away)
        self._over_hurdles = len(gaps) > 2
        self._rings = [(p.x, p.y, radius + own + gap) for p, own in targets for gap in gaps]
        #: All places are in these circles, and exact ones not much outside.
        self._within = [(p.x, p.y, radius + own + gaps[-1]) for p, own in targets]
        self._near = [(x, y, (most + _AROUND) ** 2) for x, y, most in self._within]
        others = [
            (ox, oy, radius + other)
            for (ox, oy, oz), other in taken
            if oz == z and (ox - x) ** 2 + (oy - y) ** 2 < (away + radius + other) ** 2
        ]
        #: No centre may be in these circles.
        self._discs = [*((p.x, p.y, radius + own) for p, own in targets), *others]
        #: Nothing near a place in these circles is free: x, y, square of the radius.
        self._deep = [(cx, cy, (keep - _AROUND) ** 2) for cx, cy, keep in self._discs]
        self._bends = bends or ()
        self._circles = [it for it in circles if it[2] == z]
        #: A little smaller, because what stands for an exact place may be off it.
        self._crowd = [(cx, cy, cz, keep - _AROUND) for cx, cy, cz, keep in self._circles]
        #: All places are in one of these circles: x, y, square of the radius and a little more; None: anywhere.
        self._reached = (
            None if bends is None else [(it.at[0], it.at[1], (it.left + _AROUND) ** 2) for it in bends]
        )
        ring, walls = (x, y, away), [*layer.rim_near(x, y, away)]
        #: What one may walk across: low obstacles, slow ground, lines of sight where not only those who touch fight.
        self._lines: list[Side] = []
        low = len(layer.walking.shapes)
        for bit, it in zip(near, self._shapes, strict=True):
            (walls if bit < low else self._lines).extend(_near(_sides(it.corners), ring))
        slow = layer.slow.box(x - away, y - away, x + away, y + away)
        for bit in bits(slow):
            self._lines += _near(_sides(layer.slow.shapes[bit].corners), ring)
        #: What decides besides the distance who fights: nothing where no more than a touch does.
        self._joined: list[Callable[[Point], bool]] = []
        if gaps[-1] > CONTACT:
            for target, own in targets:
                self._lines += _near(self._past_walls(target, away), ring)
                self._joined.append(joined_near(view, self._measures, radius, target, own, away))
        self._rounds, self._straights = [*self._rings, *others], [*walls, *self._lines]

    def _gaps(self, away: int) -> tuple[int, ...]:
        """How far from the base of a target circles bound the places, from the nearest on."""
        if self._measures.contact > CONTACT:
            return 0, self._measures.contact
        hurdles = any(self._view.has_hurdle(p, away) for p, _ in self._targets)
        return (0, CONTACT, ACROSS) if hurdles else (0, CONTACT)

    def _past_walls(self, target: Point, away: int) -> Iterator[Side]:
        """Lines of sight from a target past the corners of what stands near it."""
        x, y, z = target
        for bit in bits(self._view.index.box(x - away, y - away, x + away, y + away)):
            it = self._view.screens[bit]
            if it.veil or it.top <= z or it.bottom >= z + MAN_HEIGHT:
                continue
            for corner in it.outline.corners:
                yield *corner, *towards(corner, (x, y, away))

    def ends(self) -> list[Point]:
        """Free places where bounds meet, where ways from the bends meet one at a right angle, and the bends."""
        return self._free_for(self._exact())

    def has_end(self) -> bool:
        """Whether `ends` are any: the first that is found settles it."""
        return any(self._free(at) is not None for at in self._exact())

    def past(self) -> list[Point]:
        """Free places where straight ways from the bends that just pass a base, a target's as well, meet a bound."""
        (tx, ty, _), _ = self._targets[0]
        outer = max(radius for _, _, radius in self._rings) + _AROUND
        found: list[Corner] = []
        for x, y, _, keep in self._circles:
            onward = _apart((x, y), (tx, ty)) - keep - _AROUND
            for bend, room in self._bends:
                (bx, by), most = bend, room + outer
                # No way past the circle is shorter than this one: most of them are too long, which is known at once.
                square, left = (x - bx) * (x - bx) + (y - by) * (y - by) - keep * keep, most - onward
                if left < 0 or square >= (left + 1) * (left + 1):
                    continue
                for way in tangents(bend, (x, y, keep), abs(bx - tx) + abs(by - ty)):
                    near = way[:2]
                    if _apart(bend, near) + _apart(near, (tx, ty)) > most:
                        continue
                    if _apart(foot((tx, ty), way), (tx, ty)) <= outer and self._is_open(bend, near):
                        on_rings = (at for ring in self._rounds for at in side_meets(ring, way))
                        on_sides = (at for side in self._straights for at in sides_meet(side, way))
                        found += [at for at in (near, *on_rings, *on_sides) if self._leads_to(bend, at)]
        return self._free_for(found)

    def _exact(self) -> Iterator[Corner]:
        for ring, other in combinations(self._rounds, 2):
            yield from circles_meet(ring, other)
        for ring, side in product(self._rounds, self._straights):
            yield from side_meets(ring, side)
        for side, another in combinations(self._straights, 2):
            yield from sides_meet(side, another)
        if self._is_slow():
            yield from (
                towards((x + dx, y + dy), (x, y, radius)) for x, y, radius in self._rings for dx, dy in _ROUND
            )
        for bend, _ in self._bends:
            yield bend
            for at in (*(foot(bend, it) for it in self._lines), *(towards(bend, it) for it in self._rings)):
                if self._leads_to(bend, at):
                    yield at

    def _leads_to(self, bend: Corner, at: Corner) -> bool:
        """Whether a place is near enough, not taken, and terrain and other bases leave the straight way to it open."""
        return self._is_near(at[0], at[1]) and self._is_open(bend, at)

    def _is_open(self, bend: Corner, at: Corner) -> bool:
        (bx, by), (x, y), z = bend, at, self._z
        return clear(self._crowd, (bx, by, z), (x, y, z)) and self._walking.clear(bx, by, x, y)

    def _is_slow(self) -> bool:
        """Whether ways may lead through slow ground, where the shortest one meets a bound at any angle."""
        x, y, radius = self._rings[0]
        xs = [x - radius, x + radius, *(it.at[0] for it in self._bends)]
        ys = [y - radius, y + radius, *(it.at[1] for it in self._bends)]
        return bool(self._slow.box(min(xs), min(ys), max(xs), max(ys)))

    def _free_for(self, exact: Iterable[Corner]) -> list[Point]:
        """The free places that stand for exact ones, from west to east."""
        found = [self._free(at) for at in set(exact)]
        return sorted({p for p in found if p is not None})

    def _free(self, at: Corner) -> Point | None:
        """The free place nearest to an exact one; None if none lies near."""
        discs = self._discs_near(*at) if self._is_near(*at) else None
        if discs is None or (self._over_hurdles and self._is_bare(*at)):
            return None
        rims, z, can_stand = self._rims_near(*at), self._z, self._can_stand
        for ox, oy in NEAREST:
            x, y = at[0] + ox, at[1] + oy
            for cx, cy, keep in discs:
                if (x - cx) * (x - cx) + (y - cy) * (y - cy) < keep:
                    break
            else:
                for cx, cy, most in rims:
                    if (x - cx) * (x - cx) + (y - cy) * (y - cy) > most:
                        break
                else:
                    if can_stand is None or can_stand(x, y):
                        p = Point(x, y, z)
                        if self._fights_from(p):
                            return p
        return None

    def _is_near(self, x: int, y: int) -> bool:
        """Whether some place near one may be free and within reach."""
        for cx, cy, most in self._near:
            if (x - cx) * (x - cx) + (y - cy) * (y - cy) > most:
                return False
        for cx, cy, keep in self._deep:
            if (x - cx) * (x - cx) + (y - cy) * (y - cy) < keep:
                return False
        if self._reached is None:
            return True
        for cx, cy, most in self._reached:  # noqa: SIM110 - asked for hundreds of places a charge
            if (x - cx) * (x - cx) + (y - cy) * (y - cy) <= most:
                return True
        return False

    def _is_bare(self, x: int, y: int) -> bool:
        """Whether a place is too far from a target to touch it, with nothing low between them."""
        for (tx, ty, _), own in self._targets:
            touching = self._radius + own + CONTACT + _AROUND
            far = (x - tx) * (x - tx) + (y - ty) * (y - ty) > touching * touching
            if far and not self._view.has_hurdle_between(Point(tx, ty, self._z), (x, y), _AROUND):
                return True
        return False

    def _rims_near(self, x: int, y: int) -> list[Ring]:
        """The circles that all places are in and some of those near one are not, with the square of the radius."""
        return [
            (cx, cy, most * most)
            for cx, cy, most in self._within
            if (x - cx) * (x - cx) + (y - cy) * (y - cy) > (most - _AROUND) * (most - _AROUND)
        ]

    def _discs_near(self, x: int, y: int) -> list[Ring] | None:
        """The circles that some of the places near one are in, with the square of the radius; None if none is free."""
        for it in self._shapes:  # convex: all corners inside, all of it inside
            if holds(it, x, y) and all(
                holds(it, x + dx, y + dy) for dx in (-NEAR, NEAR) for dy in (-NEAR, NEAR)
            ):
                return None
        near: list[Ring] = []
        for cx, cy, keep in self._discs:
            square = (x - cx) * (x - cx) + (y - cy) * (y - cy)
            if square < (keep + _AROUND) * (keep + _AROUND):
                near.append((cx, cy, keep * keep))
        return near

    def _fights_from(self, p: Point) -> bool:
        for is_joined in self._joined:  # noqa: SIM110 - a generator in `all` takes twice as long here
            if not is_joined(p):
                return False
        return True


def _apart(a: Corner, b: Corner) -> Inches100:
    return isqrt((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2)


def _sides(outline: Outline) -> Iterator[Side]:
    for (ax, ay), (bx, by) in zip(outline, outline[1:] + outline[:1], strict=True):
        yield ax, ay, bx, by


def _near(sides: Iterable[Side], ring: Ring) -> Iterator[Side]:
    """The given straight pieces that come into a circle."""
    x, y, away = ring
    for it in sides:
        fx, fy = foot((x, y), it)
        if (fx - x) * (fx - x) + (fy - y) * (fy - y) <= away * away:
            yield it


def last_bends(
    ways: Ways,
    layer: Layer,
    start: Point,
    target: Point,
    limit: Inches100,
    away: Inches100,
    others: Sequence[Circle],
) -> list[LastBend]:
    """The last bends of ways of at most `limit` that end at most `away` from a target, past others or without them."""
    here, found = ways.layer_at(start), []
    if here is None:
        return []
    (sx, sy, sz), (tx, ty, _), z, most = start, target, layer.z, limit + away
    if here is layer:
        found.append(LastBend((sx, sy), limit))
    for number, (spent, _) in ways.tree(start, here, limit).items():
        if spent > limit:
            break
        (x, y, _), on, _, _ = ways.waypoints[number]
        if on == layer.number and (x - tx) * (x - tx) + (y - ty) * (y - ty) <= (most - spent) * (
            most - spent
        ):
            found.append(LastBend((x, y), limit - spent))
    if found:
        for circle in others:
            if circle[2] == z:
                for x, y, *_ in ways.round_base(layer, circle):
                    left = limit - root_up((x - sx) * (x - sx) + (y - sy) * (y - sy) + (z - sz) * (z - sz))
                    room = left + away
                    if left >= 0 and (x - tx) * (x - tx) + (y - ty) * (y - ty) <= room * room:
                        found.append(LastBend((x, y), left))
    return found
