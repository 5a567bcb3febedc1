"""Windows that a shooter leans out of: where their eyes are then, in the plane of the outer side of the wall.

`View` knows the low parts of windows, up to a man's chest.
"""

from rules.engine.table.geometry.plane import Inches100, Outline, Point, near_segment, ratio, root_up
from rules.engine.table.geometry.shapes import bits
from rules.engine.table.sight.lines import View

#: How far outside of the wall the eyes are.
_OUT = 1


def sills(view: View, p: Point, radius: int, within: Inches100) -> tuple[Point, ...]:
    """Places just outside the windows less than `within` from the base, each on the other side of the wall."""
    reach = radius + within
    near = view.index.box(p.x - reach, p.y - reach, p.x + reach, p.y + reach) & view.windows(p.z)
    found = [out for bit in bits(near) for out in _beyond(view.screens[bit].outline.corners, p, reach)]
    return tuple(dict.fromkeys(found))


def _beyond(ring: Outline, p: Point, reach: Inches100) -> list[Point]:
    """Straight across the wall from them, just behind its other long side."""
    sides = list(zip(ring, ring[1:] + ring[:1], strict=True))
    longest = max(_length(a, b) for a, b in sides)
    wide = min(_length(a, b) for a, b in sides)
    found = []
    for (ax, ay), (bx, by) in sides:
        length = _length((ax, ay), (bx, by))
        if length < longest or not near_segment((p.x, p.y), (ax, ay), (bx, by), reach):
            continue
        dx, dy = bx - ax, by - ay
        out = (p.x - ax) * dy - (p.y - ay) * dx
        if out == 0:
            continue
        along = max(0, min(length, ratio((p.x - ax) * dx + (p.y - ay) * dy, length)))
        sign, through = (1 if out > 0 else -1), wide + _OUT
        x = ax + ratio(dx * along, length) - sign * ratio(dy * through, length)
        y = ay + ratio(dy * along, length) + sign * ratio(dx * through, length)
        if abs(out) > through * length or not _inside(ring, p):
            found.append(Point(x, y, p.z))
    return found[:1]


def _inside(ring: Outline, p: Point) -> bool:
    xs, ys = [x for x, _ in ring], [y for _, y in ring]
    return min(xs) < p.x < max(xs) and min(ys) < p.y < max(ys)


def _length(a: tuple[int, int], b: tuple[int, int]) -> int:
    return root_up((b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2)
