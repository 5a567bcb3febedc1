"""The board of a battle that is being played, as a value and as one SVG element.

`static/css/board.css` and `board_models.css` have its colours. Status is a shape: the base of a fallen warrior is flat
and lies, a stunned one has a cross over it, a hidden one has a dashed ring, and bars join those in combat. Heights are
in `data-z`, in 1/100 inch; north is up.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple
from xml.etree.ElementTree import Element, SubElement, tostring

from django.utils.safestring import SafeString, mark_safe

from campaigns.table_picture.marks import NOTHING_MARKED, Marks
from campaigns.table_picture.picture import (
    NOBODY,
    SHAPES,
    STAR,
    Attack,
    Base,
    Trail,
    draw_saddle,
    side_css,
)
from campaigns.table_picture.svg import draw_ground, draw_tokens
from rules.engine.events import Status
from rules.engine.setup import BASE_RADIUS
from rules.engine.table import INCH, Piece, Point, Table, distance
from rules.engine.table.geometry.plane import Outline
from rules.play.question import Area

#: The height of a storey in 1/100 inch: floors are hidden and shown storey by storey.
STOREY = 3 * INCH
_MARGIN = 60
#: Areas of one floor in the order in which they are drawn.
_UNDER = {"zone": 0, "run": 1, "walk": 2}
#: Half the length of the bar that joins two bases in combat.
_CLASP = 13
#: The radius of rings round a base, in hundredths of its own.
_HIDDEN_RING, _OPTION_RING, _ACTING_RING = 122, 148, 172


def storey(z: int) -> int:
    """The storey of a height in 1/100 inch; 0 is the ground."""
    return (z + STOREY // 2) // STOREY


class Mark(NamedTuple):
    """An answer that the table offers: `number` is its place among the options, `need` the roll it says is needed."""

    answer: str
    number: int
    label: str
    need: str = ""


@dataclass(frozen=True)
class Model:
    """A warrior on the board. `wounds` of `most` are left; `mark` is the option that points at this warrior alone."""

    base: Base
    wounds: int
    most: int
    is_own: bool
    is_acting: bool
    is_hidden: bool
    is_engaged: bool
    mark: Mark | None = None

    @property
    def title(self) -> str:
        """The warrior in words."""
        states = [self.base.title]
        if self.is_hidden:
            states.append("hidden")
        if self.is_engaged:
            states.append("in combat")
        if self.most > 1 and self.base.status is not Status.OUT_OF_ACTION:
            states.append(f"{self.wounds} of {self.most} wounds")
        return f"{self.base.label} {', '.join(states)}"


class Ghost(NamedTuple):
    """A place that an option leads to, with the base of the fighter who would stand there."""

    at: Point
    radius: int
    mark: Mark


class Sightline(NamedTuple):
    """The line from a warrior to one whom they might shoot, charge or aim at. `how` says how much of them is seen.

    One that is `faint` is drawn while somebody points at the target.
    """

    start: Point
    end: Point
    target: int
    how: str
    faint: bool = False


class Focus(NamedTuple):
    """The part of the table that is looked at first: a corner in the south-west and the length of its sides."""

    x: int
    y: int
    width: int
    depth: int


@dataclass(frozen=True)
class Board:
    """The table as a player sees it now. `links` join the bases that touch; `acting` is the id of the acting fighter.

    `radius` is that of the base which a tapped place would hold.
    """

    key: str
    table: Table
    title: str
    description: str
    models: tuple[Model, ...]
    links: tuple[tuple[Point, Point], ...]
    areas: tuple[Area, ...]
    ghosts: tuple[Ghost, ...]
    focus: Focus
    acting: int | None = None
    radius: int = 0
    trails: tuple[Trail, ...] = ()
    attacks: tuple[Attack, ...] = ()
    sightlines: tuple[Sightline, ...] = ()
    marks: Marks = NOTHING_MARKED

    @property
    def storeys(self) -> tuple[int, ...]:
        """The storeys that have a floor, in order, without the ground."""
        floors = {storey(floor.height) for piece in self.table.pieces for floor in piece.floors}
        return tuple(sorted(floors - {0}))

    @property
    def svg(self) -> SafeString:
        """Markup made by an XML writer, which escapes every name in it."""
        return mark_safe(_markup(self))


def _markup(board: Board) -> str:
    """The whole element as text."""
    table, focus = board.table, board.focus
    root = Element(
        "svg",
        {
            "xmlns": "http://www.w3.org/2000/svg",
            "class": "board__table",
            "role": "img",
            "viewBox": f"{-_MARGIN} {-_MARGIN} {table.width + 2 * _MARGIN} {table.depth + 2 * _MARGIN}",
            "aria-labelledby": f"{board.key}-title {board.key}-desc",
            "data-depth": str(table.depth),
            "data-radius": str(board.radius),
            "data-acting": "" if board.acting is None else str(board.acting),
            "data-focus": f"{focus.x} {table.depth - focus.y - focus.depth} {focus.width} {focus.depth}",
        },
    )
    SubElement(root, "title", {"id": f"{board.key}-title"}).text = board.title
    SubElement(root, "desc", {"id": f"{board.key}-desc"}).text = board.description
    _terrain(root, table)
    draw_ground(root, board.marks, table)
    _reach(root, board.areas, table)
    for trail in board.trails:
        _line(root, f"board__trail board__trail--{side_css(trail.side)}", trail.path, table)
    for attack in board.attacks:
        _line(root, f"board__attack {'is-hit' if attack.hits else 'is-missed'}", attack.path, table)
    for sightline in board.sightlines:
        _sightline(root, sightline, table)
    for model in board.models:
        _model(root, model, table)
    for link in board.links:
        _clasp(root, link, table)
    draw_tokens(root, board.marks, table)
    for ghost in board.ghosts:
        _ghost(root, ghost, table)
    return tostring(root, encoding="unicode")


def _terrain(root: Element, table: Table) -> None:
    """Ground, plans, floors storey by storey, then everything solid and the ways up."""
    group = SubElement(root, "g", {"class": "board__terrain"})
    size = {"width": str(table.width), "height": str(table.depth)}
    SubElement(group, "rect", {"class": "board__ground", "x": "0", "y": "0"} | size)
    foot = 12 * INCH
    lines = [f"M{x},0V{table.depth}" for x in range(foot, table.width, foot)]
    lines += [f"M0,{y}H{table.width}" for y in range(foot, table.depth, foot)]
    _path(group, "board__feet", lines)
    for piece in sorted(table.pieces, key=lambda piece: piece.kind != "area"):
        _plan(group, piece, table)
    levels: dict[int, list[str]] = {}
    for piece in table.pieces:
        for floor in piece.floors:
            levels.setdefault(storey(floor.height), []).append(_closed(floor.outline, table))
    for level, floors in sorted(levels.items()):
        _path(SubElement(group, "g", {"data-z": str(level * STOREY)}), "board__floor", floors)
    _path(group, "board__solid", [_closed(ring, table) for piece in table.pieces for ring in _solids(piece)])
    for kind in sorted({link.kind for piece in table.pieces for link in piece.links}):
        ways = [
            f"M{link.foot[0]},{table.depth - link.foot[1]}L{link.head[0]},{table.depth - link.head[1]}"
            for piece in table.pieces
            for link in piece.links
            if link.kind == kind
        ]
        _path(group, f"board__link board__link--{kind}", ways)


def _plan(group: Element, piece: Piece, table: Table) -> None:
    css = f"board__piece board__piece--{piece.kind}"
    if piece.ground:
        css += f" board__piece--{piece.ground.replace(' ', '-')}"
    drawn = _path(group, css, [_closed(piece.outline, table)])
    height = f', {piece.height / INCH:g}" high' if piece.height else ""
    ground = f", {piece.ground}" if piece.ground else ""
    SubElement(drawn, "title").text = f"{piece.name}{height}{ground}"


def _solids(piece: Piece) -> list[Outline]:
    """What stands on the plan of a piece: neither its floors nor a block that fills it."""
    drawn = {piece.outline, *(floor.outline for floor in piece.floors)}
    return [
        outline for outline in dict.fromkeys(solid.outline for solid in piece.solids) if outline not in drawn
    ]


def _reach(root: Element, areas: Sequence[Area], table: Table) -> None:
    for area in sorted(areas, key=lambda area: (area.z, _UNDER[area.kind])):
        rings = [_closed(ring, table) for ring in area.rings]
        css = {"class": f"board__area board__area--{area.kind}"}
        data = {"data-kind": area.kind, "data-z": str(area.z), "fill-rule": "evenodd", "d": "".join(rings)}
        SubElement(root, "path", css | data)


def _sightline(root: Element, line: Sightline, table: Table) -> None:
    css = f"board__look board__look--{line.how}{' is-faint' if line.faint else ''}"
    _line(root, css, (line.start, line.end), table).set("data-look", str(line.target))


def _model(root: Element, model: Model, table: Table) -> None:
    base = model.base
    states = [f"is-{base.status.value.replace('_', '-')}"]
    for state in ("own", "acting", "hidden", "engaged"):
        if getattr(model, f"is_{state}"):
            states.append(f"is-{state}")
    group = SubElement(
        root,
        "g",
        {
            "class": f"board__model board__model--{side_css(base.side)} {' '.join(states)}",
            "data-fighter": str(base.fighter),
            "data-z": str(base.at.z),
            "data-r": str(base.radius),
            "transform": f"translate({base.at.x},{table.depth - base.at.y})",
        },
    )
    SubElement(group, "title").text = model.title
    body = SubElement(group, "g", {"class": "board__body"})
    _rings(body, model)
    if base.status is Status.OUT_OF_ACTION:
        _cross(body, 0, base.radius * 45 // 100)
        return
    draw_saddle(body, "board__saddle", base)
    _shape(body, model)
    if base.status is Status.STUNNED:
        _cross(body, base.radius * 45 // 100, base.radius * 90 // 100)
    size = 76 if len(base.label) == 1 else 62
    _text(body, "board__label", base.label, 0, size * 35 // 100).set("font-size", str(size))
    _wounds(body, model)
    _text(body, "board__name", base.name, 0, base.radius + (66 if model.most > 1 else 48))
    if base.at.z:
        _text(body, "board__up", f"up {base.at.z / INCH:g}", base.radius, -base.radius * 7 // 10)


def _clasp(root: Element, link: tuple[Point, Point], table: Table) -> None:
    """A bar across the line where two bases touch."""
    one, other = link
    x, y = (one.x + other.x) // 2, (one.y + other.y) // 2
    far = max(distance(one, other), 1)
    dx, dy = _CLASP * (other.x - one.x) // far, _CLASP * (other.y - one.y) // far
    ends = ((x - dx, y - dy), (x + dx, y + dy))
    for css in ("board__engaged board__engaged--edge", "board__engaged"):
        _line(root, css, ends, table)


def _rings(body: Element, model: Model) -> None:
    r = model.base.radius
    if model.is_acting:
        _ring(body, "board__ring board__ring--acting", r * _ACTING_RING // 100)
    if model.mark is not None:
        ring = _ring(body, "board__ring board__ring--option", r * _OPTION_RING // 100)
        ring.set("data-answer", model.mark.answer)
        SubElement(ring, "title").text = model.mark.label
        if model.mark.need:
            _text(body, "board__need", model.mark.need, 0, -r * _OPTION_RING // 100 - 14)
    if model.is_hidden:
        _ring(body, "board__ring board__ring--hidden", r * _HIDDEN_RING // 100)


def _shape(body: Element, model: Model) -> None:
    """The base: a disc for the first side, a square for the second, for others a shape of their own."""
    base = model.base
    r = max(base.radius, STAR) if base.side == NOBODY else base.radius
    css = {"class": "board__disc"}
    if base.status is Status.KNOCKED_DOWN:
        css["transform"] = "rotate(-18) scale(1.25 .6)"
    if base.side == 0:
        SubElement(body, "circle", css | {"r": str(r)})
    elif base.side == 1:
        side = r * 92 // 100
        corner, width = str(-side), str(2 * side)
        box = {"x": corner, "y": corner, "width": width, "height": width, "rx": str(r // 4)}
        SubElement(body, "rect", css | box)
    else:
        points = " ".join(f"{dx * r // 100},{dy * r // 100}" for dx, dy in SHAPES[base.side])
        SubElement(body, "polygon", css | {"points": points})


def _wounds(body: Element, model: Model) -> None:
    """A pip for each wound of a warrior with more than one, hollow where it is lost."""
    if model.most == 1:
        return
    step = 30
    for number in range(model.most):
        x = number * step - (model.most - 1) * step // 2
        css = "board__pip" if number < model.wounds else "board__pip is-lost"
        place = {"cx": str(x), "cy": str(model.base.radius + 16), "r": "11"}
        SubElement(body, "circle", {"class": css} | place)


def _ghost(root: Element, ghost: Ghost, table: Table) -> None:
    data = {
        "class": "board__ghost",
        "data-answer": ghost.mark.answer,
        "data-z": str(ghost.at.z),
        "transform": f"translate({ghost.at.x},{table.depth - ghost.at.y})",
    }
    group = SubElement(root, "g", data)
    SubElement(group, "title").text = ghost.mark.label
    body = SubElement(group, "g", {"class": "board__body"})
    SubElement(
        body, "circle", {"class": "board__ghost-disc", "r": str((ghost.radius or BASE_RADIUS) * 7 // 10)}
    )
    _text(body, "board__ghost-number", str(ghost.mark.number), 0, 17)


def _ring(body: Element, css: str, radius: int) -> Element:
    return SubElement(body, "circle", {"class": css, "r": str(radius)})


def _cross(body: Element, inner: int, outer: int) -> None:
    """Two strokes across the middle, which leave as much of it free as `inner` says."""
    arms = ((-1, -1), (1, 1), (1, -1), (-1, 1))
    _path(body, "board__cross", [f"M{x * inner},{y * inner}L{x * outer},{y * outer}" for x, y in arms])


def _text(body: Element, css: str, words: str, x: int, y: int) -> Element:
    text = SubElement(body, "text", {"class": css, "x": str(x), "y": str(y)})
    text.text = words
    return text


def _line(root: Element, css: str, path: Iterable[Sequence[int]], table: Table) -> Element:
    points = " ".join(f"{at[0]},{table.depth - at[1]}" for at in path)
    return SubElement(root, "polyline", {"class": css, "points": points})


def _path(group: Element, css: str, parts: Sequence[str]) -> Element:
    return SubElement(group, "path", {"class": css, "d": "".join(parts)})


def _closed(ring: Iterable[Sequence[int]], table: Table) -> str:
    return f"M{' '.join(f'{at[0]},{table.depth - at[1]}' for at in ring)}Z"
