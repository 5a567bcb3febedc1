"""Colours and sizes of charts. The colours of `tokens.css`, as a picture cannot read the page's style sheet.

The palettes can be told apart by people who are colour-blind (after Okabe and Ito, darkened for a light page); lines
beyond them are dashed, and every line and bar has its name beside it.
"""

from dataclasses import dataclass
from enum import StrEnum

from campaigns.charts.chart import Bars, Chart, Intervals, Matrix


class Theme(StrEnum):
    LIGHT = "light"
    DARK = "dark"


@dataclass(frozen=True)
class Colours:
    """`paper` is behind everything; a light chart has none, so that it prints without a tint.

    `tiles` go from a small share over a half to a large one, by `STEPS`.
    """

    paper: str
    ink: str
    muted: str
    guide: str
    bar: str
    lines: tuple[str, ...]
    tiles: tuple[str, ...]
    on_tile: str


COLOURS = {
    Theme.LIGHT: Colours(
        paper="transparent",
        ink="#241c15",
        muted="#5b4e3f",
        guide="#cbbb98",
        bar="#17643a",
        lines=("#00649e", "#a64300", "#006b54", "#8f3d77", "#7a5c00", "#241c15"),
        tiles=("#e2883a", "#f4cf9f", "#d9d0ba", "#b7d5ec", "#5f9fd2"),
        on_tile="#241c15",
    ),
    Theme.DARK: Colours(
        paper="#1d1a15",
        ink="#ece2cd",
        muted="#b7aa90",
        guide="#4d4435",
        bar="#62d48b",
        lines=("#6cbcf0", "#f0a04c", "#3fd0a8", "#e8a0cc", "#f0e442", "#ece2cd"),
        tiles=("#a4560e", "#5d3b15", "#38332a", "#1e4663", "#2874ad"),
        on_tile="#ffffff",
    ),
}


#: Where the shares of the next tile begin.
STEPS = (0.3, 0.45, 0.55, 0.7)


class Size(StrEnum):
    """`NARROW` is for a phone of 360 px, where it is shown one pixel for one."""

    WIDE = "wide"
    NARROW = "narrow"


@dataclass(frozen=True)
class Measures:
    """Measures of a chart, in pixels; `letters` and `end_letters` are numbers of letters.

    `row` is the height of a row with a bar. A name beside a bar is cut to `letters`; with `names_above` it stands over
    the bar. A name behind a line is cut to `end_letters`, what stands behind a bar to `bar_letters`.
    """

    width: int
    height: int
    row: int
    font: int
    letters: int
    end_letters: int
    bar_letters: int
    names_above: bool = False


MEASURES = {
    Size.WIDE: Measures(width=680, height=380, row=26, font=14, letters=34, end_letters=24, bar_letters=32),
    Size.NARROW: Measures(
        width=320, height=300, row=40, font=12, letters=42, end_letters=13, bar_letters=20, names_above=True
    ),
}


#: How wide a letter is, as a part of its size. Names are measured by it, as nobody knows the reader's font.
LETTER = 0.6


def height_of(chart: Chart, size: Size) -> int:
    """The height of a chart in pixels; its width is that of the size."""
    measures = MEASURES[size]
    match chart:
        case Bars(bars=rows):
            return len(rows) * measures.row + 2 * measures.font
        case Intervals(rows=rows):
            return len(rows) * measures.row + 4 * measures.font
        case Matrix(rows=rows):
            return matrix_head(chart, size) + len(rows) * matrix_row(chart, size) + 4
    return measures.height


def matrix_row(chart: Matrix, size: Size) -> int:
    """The height of a row of a matrix in pixels."""
    return {Size.WIDE: 26, Size.NARROW: 30}[size] if chart.is_spacious else 14


def matrix_head(chart: Matrix, size: Size) -> int:
    """The height of the names of its columns in pixels."""
    return {Size.WIDE: 24, Size.NARROW: 70}[size] if chart.is_spacious else 18


def cut(name: str, letters: int) -> str:
    """The name, shortened with an ellipsis to the given number of letters."""
    return name if len(name) <= letters else f"{name[: letters - 1].rstrip()}…"
