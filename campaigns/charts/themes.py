"""Colours and sizes of charts. The colours of `tokens.css`, as a picture cannot read the page's style sheet.

The palettes can be told apart by people who are colour-blind (after Okabe and Ito, darkened for a light page); lines
beyond them are dashed, and every line and bar has its name beside it.
"""

from dataclasses import dataclass
from enum import StrEnum

from campaigns.charts.chart import Bars, Chart, Intervals


class Theme(StrEnum):
    LIGHT = "light"
    DARK = "dark"


@dataclass(frozen=True)
class Colours:
    """`paper` is behind everything; a light chart has none, so that it prints without a tint."""

    paper: str
    ink: str
    muted: str
    guide: str
    bar: str
    lines: tuple[str, ...]


COLOURS = {
    Theme.LIGHT: Colours(
        paper="transparent",
        ink="#241c15",
        muted="#5b4e3f",
        guide="#cbbb98",
        bar="#17643a",
        lines=("#00649e", "#a64300", "#006b54", "#8f3d77", "#7a5c00", "#241c15"),
    ),
    Theme.DARK: Colours(
        paper="#1d1a15",
        ink="#ece2cd",
        muted="#b7aa90",
        guide="#4d4435",
        bar="#62d48b",
        lines=("#6cbcf0", "#f0a04c", "#3fd0a8", "#e8a0cc", "#f0e442", "#ece2cd"),
    ),
}


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
    return measures.height
