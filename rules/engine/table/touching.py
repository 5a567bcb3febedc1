"""Which warriors fight each other: bases that touch, a low wall between two, or an inch where the measures say so.

Bases at most 0.05 inches apart touch. Two warriors whose bases are kept apart only by something less than an inch high
are engaged too, up to half an inch apart. Where the measures let enemies fight farther apart, they do unless something
higher is between them.
"""

from rules.engine.table.measures import Measures
from rules.engine.table.plane import BARRIER, CONTACT, MAN_HEIGHT, Inches100, Point, gap
from rules.engine.table.shapes import bits, cuts
from rules.engine.table.sight import View

#: How far apart two fight across something low, in 1/100 inch.
ACROSS = 50


def touches(a: Point, ra: int, b: Point, rb: int) -> bool:
    """True for bases in contact on one level."""
    return a.z == b.z and gap(a, ra, b, rb) <= CONTACT


def across(view: View, a: Point, ra: int, b: Point, rb: int) -> bool:
    """True when only something less than an inch high keeps two bases apart."""
    if a.z != b.z or not CONTACT < gap(a, ra, b, rb) <= ACROSS:
        return False
    between = [view.screens[bit] for bit in bits(view.index.near(a.x, a.y, b.x, b.y))]
    between = [it for it in between if not it.veil and it.top > a.z and it.bottom < a.z + MAN_HEIGHT]
    between = [it for it in between if cuts(it.outline, a.x, a.y, b.x, b.y)]
    return bool(between) and all(it.top - a.z < BARRIER for it in between)


def within(view: View, measures: Measures, a: Point, ra: int, b: Point, rb: int) -> bool:
    """True for bases on one level near enough to fight, with nothing between them that is more than a hurdle."""
    if a.z != b.z or gap(a, ra, b, rb) > measures.contact:
        return False
    between = [view.screens[bit] for bit in bits(view.index.near(a.x, a.y, b.x, b.y))]
    high = [
        it
        for it in between
        if not it.veil and it.top - a.z > measures.hurdle and it.bottom < a.z + MAN_HEIGHT
    ]
    return not any(cuts(it.outline, a.x, a.y, b.x, b.y) for it in high)


def joined(view: View, measures: Measures, a: Point, ra: int, b: Point, rb: int) -> bool:
    """Whether enemies there fight each other by those measures."""
    if measures.contact > CONTACT:
        return within(view, measures, a, ra, b, rb)
    return touches(a, ra, b, rb) or across(view, a, ra, b, rb)


def reach(ra: int, rb: int, measures: Measures) -> Inches100:
    """No place for a base of one radius against one of the other is further away, centre to centre."""
    return ra + rb + max(ACROSS + CONTACT, measures.contact)
