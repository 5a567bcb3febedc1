"""What a chart shows, as values that pages make and that can be kept as JSON. No colours, no sizes, no library.

Every chart has a table of the same figures beside it on its page; a picture may leave rows out, the table does not.
"""

from hashlib import sha256
from typing import Annotated

from msgspec import Meta

from rules.values import Value, canonical

Share = Annotated[float, Meta(ge=0, le=1)]


class Line(Value, frozen=True):
    """A row of figures over time, one for each place on the axis; None where a figure is missing."""

    name: str
    values: tuple[int | None, ...]


class Lines(Value, frozen=True, tag="lines", tag_field="chart"):
    """Lines with their names at their ends; those from `named` on are drawn thin and without a name."""

    key: str
    places: tuple[str, ...]
    lines: tuple[Line, ...]
    axis: str
    named: int = 8


class Bar(Value, frozen=True):
    """A bar with what is written at its end."""

    name: str
    value: int
    label: str


class Bars(Value, frozen=True, tag="bars", tag_field="chart"):
    """Bars from left to right, the first on top."""

    key: str
    bars: tuple[Bar, ...]


class Interval(Value, frozen=True):
    """A share with the interval in which the true one lies, and what is written behind it."""

    name: str
    share: Share
    low: Share
    high: Share
    label: str


class Intervals(Value, frozen=True, tag="intervals", tag_field="chart"):
    """Shares as dots with their intervals, on a scale from 0 to 100 %."""

    key: str
    rows: tuple[Interval, ...]


class Columns(Value, frozen=True, tag="columns", tag_field="chart"):
    """Columns side by side over time."""

    key: str
    places: tuple[str, ...]
    values: tuple[int, ...]
    axis: str


class Tile(Value, frozen=True):
    """A share of `of` cases with its interval."""

    share: Share
    low: Share
    high: Share
    of: int

    @property
    def is_sure(self) -> bool:
        """Whether the interval leaves out a half."""
        return self.low > 0.5 or self.high < 0.5


class MatrixRow(Value, frozen=True):
    """One tile for each column; None where there is nothing to say."""

    name: str
    tiles: tuple[Tile | None, ...]


class Matrix(Value, frozen=True, tag="matrix", tag_field="chart"):
    """Shares as coloured tiles around a half.

    Few columns have names, and tiles with figures and intervals; many have the numbers of the rows in the same order.
    """

    key: str
    columns: tuple[str, ...]
    rows: tuple[MatrixRow, ...]

    @property
    def is_spacious(self) -> bool:
        """Whether its tiles have room for figures."""
        return len(self.columns) <= 8


Chart = Lines | Bars | Intervals | Columns | Matrix


class Album(Value, frozen=True):
    """The charts of one page."""

    charts: tuple[Chart, ...] = ()

    def chart(self, key: str) -> Chart | None:
        return next((chart for chart in self.charts if chart.key == key), None)

    @property
    def digest(self) -> str:
        """The same for the same charts, on every machine."""
        return sha256(canonical(self)).hexdigest()[:20]
