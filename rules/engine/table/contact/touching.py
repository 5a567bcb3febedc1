"""Which warriors fight each other: bases that touch, a low wall between two, or an inch where the measures say so.

Bases at most 0.05 inches apart touch. Two warriors whose bases are kept apart only by something less than an inch high
are engaged too, up to half an inch apart. Where the measures let enemies fight farther apart, they do unless something
higher is between them.
"""

from collections.abc import Callable, Sequence

from rules.engine.table.geometry.plane import BARRIER, CONTACT, MAN_HEIGHT, Inches100, Point, gap
from rules.engine.table.geometry.shapes import Shape, any_cut, bits
from rules.engine.table.measures import Measures
from rules.engine.table.sight.lines import View

#: How far apart two fight across something low, in 1/100 inch.
ACROSS = 50


def touches(a: Point, ra: int, b: Point, rb: int) -> bool:
    """True for bases in contact on one level."""
    return a.z == b.z and gap(a, ra, b, rb) <= CONTACT


def joined(view: View, measures: Measures, a: Point, ra: int, b: Point, rb: int) -> bool:
    """Whether enemies there fight each other by those measures."""
    if a.z != b.z:
        return False
    off, (touching, most) = gap(a, ra, b, rb), _bounds(measures)
    if off <= touching or off > most:
        return off <= touching
    return _past(*_barriers(view, measures, view.index.near(a.x, a.y, b.x, b.y), a.z), measures, a, b)


def joined_near(
    view: View, measures: Measures, ra: int, b: Point, rb: int, within: Inches100
) -> Callable[[Point], bool]:
    """`joined` with b for many places on its level, at most `within` from it: what is near is looked up once."""
    (x, y, z), both = b, ra + rb
    high, low = _barriers(view, measures, view.index.box(x - within, y - within, x + within, y + within), z)
    touching, most = [(both + off) ** 2 if off >= 0 else -1 for off in _bounds(measures)]

    def is_joined(a: Point) -> bool:
        square = (a[0] - x) * (a[0] - x) + (a[1] - y) * (a[1] - y)
        return square <= touching or (square <= most and _past(high, low, measures, a, b))

    return is_joined


def _bounds(measures: Measures) -> tuple[Inches100, Inches100]:
    """The gap up to which bases fight, -1 for none, and the one up to which what stands between them decides."""
    return (-1, measures.contact) if measures.contact > CONTACT else (CONTACT, ACROSS)


def _barriers(view: View, measures: Measures, found: int, z: Inches100) -> tuple[list[Shape], list[Shape]]:
    """The outlines of what stands at a height: those too high to fight across, and the others."""
    highest = measures.hurdle if measures.contact > CONTACT else BARRIER - 1
    high: list[Shape] = []
    low: list[Shape] = []
    for bit in bits(found):
        outline, bottom, top, veil = view.screens[bit]
        if not veil and bottom < z + MAN_HEIGHT and top > z:
            (high if top - z > highest else low).append(outline)
    return high, low


def _past(high: Sequence[Shape], low: Sequence[Shape], measures: Measures, a: Point, b: Point) -> bool:
    """Whether nothing too high is between two; and, but where the measures let them fight so far apart, a low thing."""
    ends = a.x, a.y, b.x, b.y
    if high and any_cut(high, *ends):
        return False
    return measures.contact > CONTACT or any_cut(low, *ends)


def reach(ra: int, rb: int, measures: Measures) -> Inches100:
    """No place for a base of one radius against one of the other is further away, centre to centre."""
    return ra + rb + max(ACROSS + CONTACT, measures.contact)
