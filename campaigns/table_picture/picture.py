"""A table of battle seen from above: first as a structure, then as one SVG element without a style of its own.

Shapes carry classes that `static/css/battle.css` colours for light and dark; the first side is drawn as discs, the
second as squares, others in shapes of their own, so that nobody has to tell colours apart. North is up; coordinates
are 1/100 inch.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple
from xml.etree.ElementTree import Element, SubElement, tostring

from django.utils.safestring import SafeString, mark_safe

from campaigns.table_picture.marks import NOTHING_MARKED, Marks
from campaigns.table_picture.svg import draw_ground, draw_tokens
from rules.battlefields.kinds import Kind
from rules.engine.events import (
    Status,
)
from rules.engine.table import INCH, Piece, Point, Table

STATUS_WORDS = {
    Status.STANDING: "standing",
    Status.KNOCKED_DOWN: "knocked down",
    Status.STUNNED: "stunned",
    Status.OUT_OF_ACTION: "out of action",
}
_MARGIN = 60
#: The shapes of a third side's bases and of those after it, in hundredths of the radius.
SHAPES = {
    2: ((0, -125), (125, 0), (0, 125), (-125, 0)),
    3: ((0, -130), (120, 85), (-120, 85)),
    4: ((50, -100), (110, 0), (50, 100), (-50, 100), (-110, 0), (-50, -100)),
    5: ((-105, -85), (105, -85), (0, 130)),
    -1: (
        *((0, -135), (35, -50), (130, -45), (58, 18), (82, 112)),
        *((0, 60), (-82, 112), (-58, 18), (-130, -45), (-35, -50)),
    ),
}
#: The least size of a neutral model's star, in 1/100 inch.
STAR = 80
#: The side of neutral models, as the picture has it: stars.
NOBODY = -1


@dataclass(frozen=True)
class Base:
    """A warrior on the table, or the place where one fell. `label` is the warrior's number within the side.

    `saddle` is the heading of a rider in degrees, as an SVG turns; None for those on foot.
    """

    fighter: int
    side: int
    label: str
    name: str
    at: Point
    radius: int
    status: Status
    saddle: int | None = None

    @property
    def title(self) -> str:
        """The name of the warrior with status, height and whether they ride."""
        height = f', {self.at.z / INCH:g}" up' if self.at.z else ""
        up = ", mounted" if self.saddle is not None else ""
        return f"{self.name}, {STATUS_WORDS[self.status]}{up}{height}"


@dataclass(frozen=True)
class Trail:
    """The way of one move."""

    side: int
    path: tuple[Point, ...]


@dataclass(frozen=True)
class Attack:
    """A shot, blow or spell at somebody else: its line, and whether it did what it should."""

    path: tuple[Point, Point]
    hits: bool


class Cut(NamedTuple):
    """The part of a table that is drawn, in 1/100 inch: its lower left corner and the length of its sides."""

    x: int
    y: int
    size: int

    def shows(self, outline: Iterable[Sequence[int]]) -> bool:
        """Whether any of the box round such places is inside."""
        xs, ys = zip(*((at[0], at[1]) for at in outline), strict=True)
        beside = max(xs) < self.x or min(xs) > self.x + self.size
        return not (beside or max(ys) < self.y or min(ys) > self.y + self.size)


@dataclass(frozen=True)
class Picture:
    """`marks` are what the scenario is about. `key` keeps ids on a page apart. Without a `cut` all of it is drawn."""

    key: str
    table: Table
    title: str
    description: str
    bases: tuple[Base, ...] = ()
    trails: tuple[Trail, ...] = ()
    marks: Marks = NOTHING_MARKED
    attacks: tuple[Attack, ...] = ()
    cut: Cut | None = None

    @property
    def svg(self) -> SafeString:
        """Markup made by an XML writer, which escapes every name in it."""
        return mark_safe(tostring(_drawn(self), encoding="unicode"))


def described(table: Table) -> str:
    """The size of the table and what stands on it, in words."""
    return f"{table.width / INCH:g} by {table.depth / INCH:g} inches. {table.summary}"


def described_kind(kind: Kind) -> str:
    """The description of a kind of table."""
    return f"{kind.summary} The picture is an example: each battle generates its own table."


def empty_table(table: Table, *, key: str) -> Picture:
    """The picture of a table without warriors."""
    return Picture(key, table, table.name, described(table))


def example_of(kind: Kind, table: Table, *, key: str) -> Picture:
    """An example of a kind of table; the battle's seed decides which one it will be."""
    return Picture(key, table, kind.name, described_kind(kind))


def _drawn(picture: Picture) -> Element:
    table = picture.table
    cut = picture.cut
    box = f"{-_MARGIN} {-_MARGIN} {table.width + 2 * _MARGIN} {table.depth + 2 * _MARGIN}"
    if cut is not None:
        box = f"{cut.x} {table.depth - cut.y - cut.size} {cut.size} {cut.size}"
    root = Element(
        "svg",
        {"xmlns": "http://www.w3.org/2000/svg", "viewBox": box, "role": "img", "class": "field"},
    )
    named = {"title": picture.title, "desc": picture.description}
    root.set("aria-labelledby", " ".join(f"{picture.key}-{tag}" for tag, text in named.items() if text))
    for tag, text in named.items():
        if text:
            SubElement(root, tag, {"id": f"{picture.key}-{tag}"}).text = text
    _box(root, "field__ground", (0, 0, table.width, table.depth), table)
    _feet(root, table)
    for piece in sorted(table.pieces, key=lambda piece: piece.kind != "area"):
        if cut is None or cut.shows(piece.outline):
            _piece(root, piece, table)
    draw_ground(root, picture.marks, table)
    for trail in picture.trails:
        _line(root, f"trail trail--{side_css(trail.side)}", trail.path, table)
    for attack in picture.attacks:
        _line(root, f"attack {'is-hit' if attack.hits else 'is-missed'}", attack.path, table)
    for base in picture.bases:
        _base(root, base, table)
    draw_tokens(root, picture.marks, table)
    return root


def _feet(root: Element, table: Table) -> None:
    """A thin line every foot, to judge distances by."""
    foot = 12 * INCH
    for x in range(foot, table.width, foot):
        _line(root, "field__foot", ((x, 0), (x, table.depth)), table)
    for y in range(foot, table.depth, foot):
        _line(root, "field__foot", ((0, y), (table.width, y)), table)


def _piece(root: Element, piece: Piece, table: Table) -> None:
    group = SubElement(root, "g", {"class": f"piece piece--{piece.kind}"})
    if piece.ground:
        group.set("class", f"piece piece--{piece.kind} ground--{piece.ground.replace(' ', '-')}")
    height = f', {piece.height / INCH:g}" high' if piece.height else ""
    ground = f", {piece.ground}" if piece.ground else ""
    SubElement(group, "title").text = f"{piece.name}{height}{ground}"
    _shape(group, "piece__plan", piece.outline, table)
    for floor in sorted(piece.floors, key=lambda floor: floor.height):
        _shape(group, "piece__floor", floor.outline, table)
    floors = {floor.outline for floor in piece.floors}
    solids = [_points(solid.outline, table) for solid in piece.solids if solid.outline not in floors]
    if solids:
        SubElement(group, "path", {"class": "piece__solid", "d": "".join(f"M{ring}Z" for ring in solids)})
    for link in piece.links:
        _line(group, f"link link--{link.kind}", (link.foot, link.head), table)


def _base(root: Element, base: Base, table: Table) -> None:
    x, y, r = base.at.x, table.depth - base.at.y, base.radius
    if base.side == NOBODY:
        r = max(r, STAR)
    group = SubElement(
        root, "g", {"class": f"base base--{side_css(base.side)} is-{base.status.value.replace('_', '-')}"}
    )
    group.set("data-fighter", str(base.fighter))
    SubElement(group, "title").text = f"{base.label} {base.title}"
    draw_saddle(group, "base__saddle", base, (x, y))
    if base.status is Status.OUT_OF_ACTION:
        arm = r * 3 // 4
        for dx in (arm, -arm):
            ends = {"x1": x - dx, "y1": y - arm, "x2": x + dx, "y2": y + arm}
            SubElement(group, "line", {"class": "base__cross"} | {key: str(it) for key, it in ends.items()})
    elif base.side == 0:
        SubElement(group, "circle", {"class": "base__disc", "cx": str(x), "cy": str(y), "r": str(r)})
    elif base.side > 1 or base.side == NOBODY:
        points = " ".join(f"{x + dx * r // 100},{y + dy * r // 100}" for dx, dy in SHAPES[base.side])
        SubElement(group, "polygon", {"class": "base__disc", "points": points})
    else:
        side = {"x": x - r, "y": y - r, "width": 2 * r, "height": 2 * r, "rx": r // 4}
        SubElement(group, "rect", {"class": "base__disc"} | {key: str(it) for key, it in side.items()})
    below = r + 66 if base.status is Status.OUT_OF_ACTION else 29
    text = SubElement(group, "text", {"class": "base__label", "x": str(x), "y": str(y + below)})
    text.text = base.label


def draw_saddle(group: Element, css: str, base: Base, at: tuple[int, int] = (0, 0)) -> None:
    """The base of 25 by 50 mm of a rider, the way they face, under the disc of the warrior."""
    if base.saddle is None:
        return
    r, (x, y) = base.radius, at
    box = {"x": x - 2 * r, "y": y - r, "width": 4 * r, "height": 2 * r, "rx": r // 2}
    turned = {"class": css, "transform": f"rotate({base.saddle} {x} {y})"}
    SubElement(group, "rect", turned | {key: str(it) for key, it in box.items()})


def side_css(side: int) -> str:
    """The end of the classes of a side's shapes."""
    return "nobody" if side == NOBODY else str(side)


def _box(root: Element, css: str, box: tuple[int, int, int, int], table: Table) -> None:
    x0, y0, x1, y1 = box
    size = {"x": x0, "y": table.depth - y1, "width": x1 - x0, "height": y1 - y0}
    SubElement(root, "rect", {"class": css} | {key: str(it) for key, it in size.items()})


def _shape(root: Element, css: str, outline: Iterable[Sequence[int]], table: Table) -> None:
    SubElement(root, "polygon", {"class": css, "points": _points(outline, table)})


def _line(root: Element, css: str, path: Iterable[Sequence[int]], table: Table) -> None:
    SubElement(root, "polyline", {"class": css, "points": _points(path, table)})


def _points(path: Iterable[Sequence[int]], table: Table) -> str:
    return " ".join(f"{at[0]},{table.depth - at[1]}" for at in path)
