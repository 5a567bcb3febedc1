"""The picture of a table in pixels: the same structure that `campaigns.table_picture` draws as SVG."""

from collections.abc import Iterable
from functools import lru_cache
from math import cos, hypot, pi, sin

from PIL import Image

from campaigns.film.canvas import Canvas, Colour, Place, View, colour, of_side, on_side
from campaigns.table_picture.marks import Marks, Token
from campaigns.table_picture.picture import NOBODY, SHAPES, STAR, Attack, Base, Picture, Trail
from rules.engine.events import Status
from rules.engine.setup import BASE_RADIUS
from rules.engine.table import INCH, Piece, Point, Table

#: The least radius of a base in pixels of the larger drawing, so that its number can be read.
_LEAST = 16
_SMALLEST_LETTERS = 21
#: Half the width of a counter, in 1/100 inch.
_COUNTER = 60
_DOWN = (Status.KNOCKED_DOWN, Status.STUNNED)


def drawn(picture: Picture, view: View, size: tuple[int, int]) -> Image.Image:
    """The part of the picture that is in view."""
    canvas = Canvas(view, size, _ground(picture.table, view, size))
    _marks_below(canvas, picture.marks)
    for trail in picture.trails:
        _trail(canvas, trail)
    for base in picture.bases:
        _base(canvas, base)
    for attack in _each_once(picture.attacks):
        _attack(canvas, attack)
    for token in picture.marks.tokens:
        _token(canvas, token)
    return canvas.finished()


@lru_cache(maxsize=4)
def _ground(table: Table, view: View, size: tuple[int, int]) -> Image.Image:
    """The table without anybody on it, in the size in which it is drawn."""
    canvas = Canvas(view, size)
    canvas.area(_box(table), colour("earth"))
    foot = 12 * INCH
    for x in range(foot, table.width, foot):
        canvas.dashes(((x, 0), (x, table.depth)), colour("line"), 5, 40)
    for y in range(foot, table.depth, foot):
        canvas.dashes(((0, y), (table.width, y)), colour("line"), 5, 40)
    for piece in sorted(table.pieces, key=lambda piece: piece.kind != "area"):
        _piece(canvas, piece)
    canvas.area(_box(table), None, colour("line-strong"), 12)
    return canvas.image


def _box(table: Table) -> tuple[tuple[int, int], ...]:
    return ((0, 0), (table.width, 0), (table.width, table.depth), (0, table.depth))


def _piece(canvas: Canvas, piece: Piece) -> None:
    stone = colour("stone")
    if piece.kind == "area":
        fill = "water" if piece.ground == "impassable" else "rubble"
        canvas.area(piece.outline, colour(fill), stone, 20 if piece.ground == "very difficult" else 8)
    else:
        fills = {"building": ("stone-pale", 0.65), "block": ("stone", 1), "platform": ("timber", 1)}
        canvas.area(piece.outline, colour(*fills[piece.kind]) if piece.kind in fills else None)
    for floor in sorted(piece.floors, key=lambda floor: floor.height):
        canvas.area(floor.outline, colour("timber"), stone, 6)
    for solid in piece.solids:
        if not any(solid.outline == floor.outline for floor in piece.floors):
            canvas.area(solid.outline, stone)
    for link in piece.links:
        canvas.dashes((link.foot, link.head), colour("ink-muted"), 14 if link.kind == "step" else 26, 13)


def _marks_below(canvas: Canvas, marks: Marks) -> None:
    for zone in marks.zones:
        name = "wyrd" if zone.side is None else of_side(zone.side)
        canvas.area(zone.ring, colour(name, 0.14), colour(name, 0.5), 10)
    for place in marks.places:
        mark = "unclaimed" if place.side is None else of_side(place.side)
        if place.at is not None:
            line = canvas.thick(26)
            canvas.dot(
                canvas.at(place.at), place.radius * canvas.scale, colour(mark, 0.12), colour(mark), line
            )
            middle = canvas.at(place.at)
        else:
            canvas.area(place.ring, colour(mark, 0.12), colour(mark), 26)
            middle = _middle(canvas, place.ring)
        if place.label:
            canvas.text(middle, place.label, 26, colour("ink"), colour("page"))
    for bond in marks.bonds:
        canvas.dashes(bond.ends, colour("ink"), 14, 14)


def _middle(canvas: Canvas, ring: Iterable[tuple[int, int]]) -> Place:
    xs, ys = zip(*ring, strict=True)
    return canvas.at(((min(xs) + max(xs)) // 2, (min(ys) + max(ys)) // 2))


def _pixels(canvas: Canvas, radius: int) -> float:
    return max(_LEAST, radius * canvas.scale)


def _base(canvas: Canvas, base: Base) -> None:
    place, radius = canvas.at(base.at), _pixels(canvas, base.radius)
    side = colour(of_side(base.side))
    if base.side == NOBODY:
        radius = max(radius, STAR * canvas.scale)
    if base.status is Status.OUT_OF_ACTION:
        _cross(canvas, place, radius * 0.7, side)
        return
    down = base.status in _DOWN
    fill = colour("earth") if down else side
    line, width = (side, 4) if down else (colour("page"), 3)
    _shape(canvas, base.side, place, radius, fill, line, width)
    if base.status is Status.KNOCKED_DOWN:
        _shape(canvas, base.side, place, radius - 2, colour(of_side(base.side), 0.3), side, 2)
    letters = max(_SMALLEST_LETTERS, round(radius * 1.15))
    ink, edge = ("ink", colour("earth")) if down else (on_side(base.side), side)
    canvas.text((place[0], place[1] - 1), base.label, letters, colour(ink), edge)


def _cross(canvas: Canvas, place: Place, arm: float, fill: Colour) -> None:
    x, y = place
    ends = [((x - dx, y - arm), (x + dx, y + arm)) for dx in (arm, -arm)]
    canvas.strokes(*ends, fill=colour("page"), width=9)
    canvas.strokes(*ends, fill=fill, width=5)


def _shape(
    canvas: Canvas, side: int, place: Place, radius: float, fill: Colour, line: Colour, width: int
) -> None:
    if side == 0:
        canvas.dot(place, radius, fill, line, width)
    elif side == 1:
        canvas.square(place, radius * 0.92, fill, line, width)
    else:
        corners = [(place[0] + dx * radius / 100, place[1] + dy * radius / 100) for dx, dy in SHAPES[side]]
        canvas.shape(corners, fill, line, width)


def _trail(canvas: Canvas, trail: Trail) -> None:
    """A way from a ring to an arrow that ends at the base."""
    name, radius = of_side(trail.side), _pixels(canvas, BASE_RADIUS)
    canvas.dot(canvas.at(trail.path[0]), radius * 0.45, None, colour(name, 0.7), 3)
    canvas.arrow(trail.path, colour(name, 0.7), 14, radius)


def _each_once(attacks: Iterable[Attack]) -> list[Attack]:
    """One attack between any two places, which hits if one of them does."""
    hits: dict[tuple[Point, Point], bool] = {}
    for attack in attacks:
        hits[attack.path] = hits.get(attack.path, False) or attack.hits
    return [Attack(path, hit) for path, hit in hits.items()]


def _attack(canvas: Canvas, attack: Attack) -> None:
    """A line to the target: an arrow that hits, or dashes that do not. Between bases that touch a spark, or a dot."""
    (x, y), (to_x, to_y) = (canvas.at(place) for place in attack.path)
    radius = _pixels(canvas, BASE_RADIUS)
    length = hypot(to_x - x, to_y - y)
    if length < 3.5 * radius:
        middle = ((x + to_x) / 2, (y + to_y) / 2)
        if attack.hits:
            canvas.shape(_spark(middle, radius * 0.6), colour("chest"), colour("ink"), 2)
        else:
            canvas.dot(middle, radius * 0.25, colour("paper"), colour("ink"), 2)
        return
    edge = radius / length
    start = [round(a + (b - a) * edge) for a, b in zip(*(place[:2] for place in attack.path), strict=True)]
    path = (start, attack.path[1])
    if not attack.hits:
        canvas.dashes(path, colour("ink", 0.75), 10, 40)
        return
    canvas.line(path, colour("page", 0.6), 30, 6)
    canvas.arrow(path, colour("ink"), 14, radius * 1.3)
    canvas.dot((to_x, to_y), radius * 1.35, None, colour("ink"), 4)


def _spark(middle: Place, radius: float) -> list[Place]:
    """A star of eight points."""
    return [
        (middle[0] + cos(at * pi / 8) * reach, middle[1] + sin(at * pi / 8) * reach)
        for at in range(16)
        for reach in [radius if at % 2 == 0 else radius * 0.5]
    ]


def _token(canvas: Canvas, token: Token) -> None:
    x, y = canvas.at(token.at)
    radius = max(9.0, _COUNTER * canvas.scale)
    if token.carried:
        shift = _pixels(canvas, BASE_RADIUS)
        x, y, radius = x + shift, y - shift, radius * 0.7
    if token.chest:
        canvas.square((x, y), radius, colour("chest"), colour("ink"), 2)
    else:
        corners = [(x, y - radius), (x + radius, y), (x, y + radius), (x - radius, y)]
        canvas.shape(corners, colour("shard"), colour("ink"), 2)
    if token.count > 1:
        canvas.text((x, y), str(token.count), 17, colour("ink"), colour("page"))


@lru_cache(maxsize=16)
def side_mark(side: int, size: int) -> Image.Image:
    """The shape and colour of a side's bases, to set beside its name."""
    canvas = Canvas(View(0, 0, size, size), (size, size))
    middle = canvas.at((size // 2, size // 2))
    canvas.area(((0, 0), (size, 0), (size, size), (0, size)), colour("paper"))
    side_colour = colour(of_side(side))
    _shape(canvas, side, middle, size * 0.75, side_colour, side_colour, 1)
    return canvas.finished()
