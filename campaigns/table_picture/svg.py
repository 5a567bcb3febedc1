"""The marks of a scenario as SVG, without a style of their own: `static/css/marks.css` has the colours.

A counter is a diamond, a chest a square with a lid; what is carried is drawn small at its carrier's base.
"""

from collections.abc import Iterable
from xml.etree.ElementTree import Element, SubElement

from campaigns.table_picture.marks import Bond, Marks, Place, Token, Zone
from rules.engine.setup import BASE_RADIUS
from rules.engine.table import Table

#: Half the width of a counter that lies and of one that is carried, in 1/100 inch.
_LIES, _CARRIED = 70, 46


def draw_ground(root: Element, marks: Marks, table: Table) -> None:
    """Draw what lies under the warriors' bases: zones and places."""
    for zone in marks.zones:
        _zone(root, zone, table)
    for place in marks.places:
        _place(root, place, table)


def draw_tokens(root: Element, marks: Marks, table: Table) -> None:
    """Draw what lies over them: bonds and counters."""
    for bond in marks.bonds:
        _bond(root, bond, table)
    for token in marks.tokens:
        _token(root, token, table)


def _zone(root: Element, zone: Zone, table: Table) -> None:
    css = "field__zone" if zone.side is None else f"field__zone field__zone--{zone.side}"
    group = SubElement(root, "g", {"class": "zone"})
    SubElement(group, "title").text = zone.title
    SubElement(group, "polygon", {"class": css, "points": _points(zone.ring, table)})
    if zone.label:
        _text(group, "zone__label", zone.label, *_middle(zone.ring, table))


def _place(root: Element, place: Place, table: Table) -> None:
    css = "place" if place.side is None else f"place place--{place.side}"
    group = SubElement(root, "g", {"class": css})
    SubElement(group, "title").text = place.title
    if place.at is not None:
        x, y = place.at.x, table.depth - place.at.y
        SubElement(
            group, "circle", {"class": "place__ring", "cx": f"{x}", "cy": f"{y}", "r": f"{place.radius}"}
        )
    else:
        SubElement(group, "polygon", {"class": "place__ring", "points": _points(place.ring, table)})
        x, y = _middle(place.ring, table)
    if place.label:
        _text(group, "place__label", place.label, x, y + 50)


def _bond(root: Element, bond: Bond, table: Table) -> None:
    group = SubElement(root, "g", {"class": "bond"})
    SubElement(group, "title").text = bond.title
    SubElement(group, "polyline", {"class": "bond__line", "points": _points(bond.ends, table)})


def _token(root: Element, token: Token, table: Table) -> None:
    x, y, r = token.at.x, table.depth - token.at.y, _LIES
    if token.carried:
        x, y, r = x + BASE_RADIUS, y - BASE_RADIUS, _CARRIED
    css = "token token--chest" if token.chest else "token"
    group = SubElement(root, "g", {"class": f"{css} is-carried" if token.carried else css})
    SubElement(group, "title").text = token.title
    if token.chest:
        box = {"x": f"{x - r}", "y": f"{y - r * 3 // 4}", "width": f"{2 * r}", "height": f"{r * 3 // 2}"}
        SubElement(group, "rect", {"class": "token__shape"} | box)
        SubElement(
            group, "polyline", {"class": "token__lid", "points": f"{x - r},{y - r // 6} {x + r},{y - r // 6}"}
        )
    else:
        corners = f"{x},{y - r} {x + r},{y} {x},{y + r} {x - r},{y}"
        SubElement(group, "polygon", {"class": "token__shape", "points": corners})
    if token.count > 1:
        _text(group, "token__label", str(token.count), x, y + 21)


def _text(group: Element, css: str, words: str, x: int, y: int) -> None:
    SubElement(group, "text", {"class": css, "x": f"{x}", "y": f"{y}"}).text = words


def _middle(ring: Iterable[tuple[int, int]], table: Table) -> tuple[int, int]:
    xs, ys = zip(*ring, strict=True)
    return (min(xs) + max(xs)) // 2, table.depth - (min(ys) + max(ys)) // 2


def _points(path: Iterable[tuple[int, ...]], table: Table) -> str:
    return " ".join(f"{at[0]},{table.depth - at[1]}" for at in path)
