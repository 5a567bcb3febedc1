"""A part of the statistics page: a sentence, a chart, and the same figures as a table.

A chart shows the first rows where there are many; the table has all of them.
"""

from dataclasses import dataclass

from django.urls import reverse

from campaigns.charts.chart import Bars, Chart, Intervals, Lines
from campaigns.pages.statistics.figures import Figures

#: The most rows that a chart shows.
MOST_ROWS = 20


@dataclass(frozen=True)
class Cell:
    """The text in a table; `href` leads on, empty for none."""

    text: str
    href: str = ""


@dataclass(frozen=True)
class Section:
    """`columns` are the heads of the table, the first that of the row; `chart` is None where there is only a table.

    `note` says how it is counted, `alt` what the picture shows.
    """

    key: str
    title: str
    note: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    chart: Chart | None = None
    alt: str = ""

    @property
    def is_cut(self) -> bool:
        """Whether the picture shows fewer rows than the table."""
        if isinstance(self.chart, Lines):
            return len(self.chart.lines) > self.chart.named
        if isinstance(self.chart, Bars):
            return 0 < len(self.chart.bars) < len(self.rows)
        if isinstance(self.chart, Intervals):
            return 0 < len(self.chart.rows) < len(self.rows)
        return False


def warband_cell(figures: Figures, key: int) -> Cell:
    """A cell with a warband, and a link while it takes part."""
    href = reverse("roster:warband", args=[key]) if key in figures.present else ""
    return Cell(figures.names[key], href)


def cells(*figures: object) -> tuple[Cell, ...]:
    """A cell for each figure."""
    return tuple(Cell(str(figure)) for figure in figures)
