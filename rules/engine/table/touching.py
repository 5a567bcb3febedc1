"""Which warriors fight each other: bases that touch, a low wall between two, or an inch where the measures say so.

Bases at most 0.05 inches apart touch. Two warriors whose bases are kept apart only by something less than an inch high
are engaged too, up to half an inch apart. Where the measures let enemies fight farther apart, they do unless something
higher is between them.
"""

from collections.abc import Callable, Iterable, Iterator

from rules.engine.table.measures import Measures
from rules.engine.table.plane import BARRIER, CONTACT, MAN_HEIGHT, Inches100, Point, gap
from rules.engine.table.shapes import Shape, bits, cuts
from rules.engine.table.sight import View

#: How far apart two fight across something low, in 1/100 inch.
ACROSS = 50


def touches(a: Point, ra: int, b: Point, rb: int) -> bool:
    """True for bases in contact on one level."""
    return a.z == b.z and gap(a, ra, b, rb) <= CONTACT


def joined(view: View, measures: Measures, a: Point, ra: int, b: Point, rb: int) -> bool:
    """Whether enemies there fight each other by those measures."""
    if a.z != b.z:
        return False
    near_enough = _by_gap(measures, gap(a, ra, b, rb))
    if near_enough is not None:
        return near_enough
    return _past(_barriers(view, measures, view.index.near(a.x, a.y, b.x, b.y), a.z), measures, a, b)


def joined_near(
    view: View, measures: Measures, ra: int, b: Point, rb: int, within: Inches100
) -> Callable[[Point], bool]:
    """`joined` with b for many places on its level, at most `within` from it: what is near is looked up once."""
    x, y, z = b
    near = list(_barriers(view, measures, view.index.box(x - within, y - within, x + within, y + within), z))

    def is_joined(a: Point) -> bool:
        near_enough = _by_gap(measures, gap(a, ra, b, rb))
        return _past(near, measures, a, b) if near_enough is None else near_enough

    return is_joined


def _by_gap(measures: Measures, off: Inches100) -> bool | None:
    """Whether bases so far apart fight each other; None where what stands between them decides."""
    if measures.contact > CONTACT:
        return None if off <= measures.contact else False
    return True if off <= CONTACT else None if off <= ACROSS else False


def _barriers(view: View, measures: Measures, found: int, z: Inches100) -> Iterator[tuple[Shape, bool]]:
    """The outlines of what stands at a height, and whether each is too high to fight across."""
    highest = measures.hurdle if measures.contact > CONTACT else BARRIER - 1
    for bit in bits(found):
        outline, bottom, top, veil = view.screens[bit]
        if not veil and bottom < z + MAN_HEIGHT and top > z:
            yield outline, top - z > highest


def _past(barriers: Iterable[tuple[Shape, bool]], measures: Measures, a: Point, b: Point) -> bool:
    """Whether nothing too high is between two; and, but where the measures let them fight so far apart, a low thing."""
    past = measures.contact > CONTACT
    for outline, is_high in barriers:
        if cuts(outline, a.x, a.y, b.x, b.y):
            if is_high:
                return False
            past = True
    return past


def reach(ra: int, rb: int, measures: Measures) -> Inches100:
    """No place for a base of one radius against one of the other is further away, centre to centre."""
    return ra + rb + max(ACROSS + CONTACT, measures.contact)
