"""A canvas on which a part of a table is drawn, and the colours of everything on it.

It is drawn at twice its size and made smaller, so that edges are smooth.
"""

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from itertools import pairwise
from math import hypot
from typing import NamedTuple

from PIL import Image, ImageColor, ImageDraw

from campaigns.table_picture.colours import light
from campaigns.table_picture.picture import NOBODY
from roster.sharing.lettering import BOLD, font

#: How much larger it is drawn.
FINE = 2

type Place = tuple[float, float]
type Colour = tuple[int, int, int] | tuple[int, int, int, int]


class View(NamedTuple):
    """The part of a table that is seen, in 1/100 inch: its lower left corner and its size."""

    x: int
    y: int
    width: int
    depth: int


@cache
def colour(name: str, share: float = 1) -> Colour:
    """A colour by its name in `static/css/tokens.css`; less than all of it lets through what is below."""
    red, green, blue = ImageColor.getrgb(light(name))[:3]
    return (red, green, blue) if share == 1 else (red, green, blue, round(255 * share))


def of_side(side: int) -> str:
    """The name of the colour of a side."""
    return "ink" if side == NOBODY else f"side-{side}"


def on_side(side: int) -> str:
    """The name of the colour in which a side's numbers are written on its own colour."""
    return f"on-side-{side}" if side in (0, 1) else "paper"


class Canvas:
    """`scale` is how many pixels of the larger drawing a hundredth of an inch is."""

    def __init__(self, view: View, size: tuple[int, int], ground: Image.Image | None = None) -> None:
        self.view = view
        self._size = size
        self.scale = FINE * size[0] / view.width
        large = (FINE * size[0], FINE * size[1])
        self.image = Image.new("RGB", large, colour("paper-sunken")) if ground is None else ground.copy()
        self._draw = ImageDraw.Draw(self.image, "RGBA")

    def finished(self) -> Image.Image:
        """The drawing in its own size."""
        return self.image.resize(self._size, Image.Resampling.BOX)

    def at(self, place: Sequence[int]) -> Place:
        """A place on the table in pixels."""
        top = self.view.y + self.view.depth
        return (place[0] - self.view.x) * self.scale, (top - place[1]) * self.scale

    def thick(self, width: int, least: int = 2) -> int:
        """A width in 1/100 inch in pixels."""
        return max(least, round(width * self.scale))

    def area(
        self, ring: Iterable[Sequence[int]], fill: Colour | None, line: Colour | None = None, width: int = 0
    ) -> None:
        """Draw a closed shape."""
        corners = [self.at(place) for place in ring]
        if fill is not None:
            self._draw.polygon(corners, fill=fill)
        if line is not None:
            self._draw.line([*corners, corners[0]], fill=line, width=self.thick(width), joint="curve")

    def line(self, path: Iterable[Sequence[int]], fill: Colour, width: int, least: int = 2) -> None:
        """Draw a line through places."""
        points = [self.at(place) for place in path]
        self._draw.line(points, fill=fill, width=self.thick(width, least), joint="curve")

    def dashes(self, path: Sequence[Sequence[int]], fill: Colour, width: int, dash: int) -> None:
        """Draw a line of dashes; each and each gap is as long as `dash`."""
        for start, end in pairwise(path):
            (x, y), (to_x, to_y) = self.at(start), self.at(end)
            length, part = hypot(to_x - x, to_y - y), max(4.0, dash * self.scale)
            for number in range(0, int(length // part) + 1, 2):
                ends = [min(length, part * step) / length if length else 0 for step in (number, number + 1)]
                points = [(x + (to_x - x) * share, y + (to_y - y) * share) for share in ends]
                self._draw.line(points, fill=fill, width=self.thick(width))

    def arrow(self, path: Sequence[Sequence[int]], fill: Colour, width: int, short: float) -> None:
        """Draw a way with a head, which ends `short` pixels before the last place."""
        points = [self.at(place) for place in path]
        (x, y), (to_x, to_y) = points[-2:]
        length = hypot(to_x - x, to_y - y)
        if length <= short:
            self._draw.line(points, fill=fill, width=self.thick(width), joint="curve")
            return
        along = ((to_x - x) / length, (to_y - y) / length)
        tip = (to_x - along[0] * short, to_y - along[1] * short)
        head = min(max(4.5 * self.thick(width), 14), length - short)
        back = (tip[0] - along[0] * head, tip[1] - along[1] * head)
        half = head * 0.45
        self._draw.line([*points[:-1], back], fill=fill, width=self.thick(width), joint="curve")
        sides = [(back[0] - along[1] * half * sign, back[1] + along[0] * half * sign) for sign in (1, -1)]
        self._draw.polygon([tip, *sides], fill=fill)

    def dot(self, place: Place, radius: float, fill: Colour | None, line: Colour, width: int) -> None:
        """Draw a disc at pixels."""
        x, y = place
        box = (x - radius, y - radius, x + radius, y + radius)
        self._draw.ellipse(box, fill=fill, outline=line, width=width)

    def square(self, place: Place, radius: float, fill: Colour | None, line: Colour, width: int) -> None:
        """Draw a square with round corners at pixels."""
        x, y = place
        box = (x - radius, y - radius, x + radius, y + radius)
        self._draw.rounded_rectangle(box, radius / 4, fill=fill, outline=line, width=width)

    def shape(self, corners: list[Place], fill: Colour | None, line: Colour, width: int) -> None:
        """Draw a closed shape at pixels."""
        if fill is not None:
            self._draw.polygon(corners, fill=fill)
        self._draw.line([*corners, corners[0]], fill=line, width=width, joint="curve")

    def strokes(self, *ends: tuple[Place, Place], fill: Colour, width: int) -> None:
        """Draw straight lines at pixels."""
        for pair in ends:
            self._draw.line(pair, fill=fill, width=width)

    def text(self, place: Place, words: str, size: int, fill: Colour, edge: Colour) -> None:
        """Write words round a place at pixels, with an edge that sets them off."""
        label, (left, top) = _label(words, size, fill, edge)
        self.image.paste(label, (round(place[0]) + left, round(place[1]) + top), label)


@lru_cache(maxsize=512)
def _label(words: str, size: int, fill: Colour, edge: Colour) -> tuple[Image.Image, tuple[int, int]]:
    """Words with their edge on a clear ground, and where its corner is from their middle: frames repeat them."""
    letters = font(BOLD, size)
    left, top, right, bottom = map(round, letters.getbbox(words, anchor="mm", stroke_width=2))
    label = Image.new("RGBA", (right - left, bottom - top), (*edge[:3], 0))
    ImageDraw.Draw(label).text(
        (-left, -top), words, font=letters, fill=fill, anchor="mm", stroke_width=2, stroke_fill=edge
    )
    return label, (left, top)
