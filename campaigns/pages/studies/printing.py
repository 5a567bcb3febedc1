"""A study on paper: its pictures drawn into it, and the tables that fit on a page."""

from base64 import b64encode
from dataclasses import dataclass

from campaigns.charts.chart import Chart
from campaigns.charts.themes import Size, Theme
from campaigns.pages.statistics.section import Section
from campaigns.pages.studies.page import about, cannot_say
from campaigns.pages.studies.sections import rules_named, sections_of
from campaigns.pages.studies.study import Asked, Studied

#: Columns that fit on a page.
_MOST_COLUMNS = 8


@dataclass(frozen=True)
class PrintedPart:
    """`picture` is an address that holds the picture itself; a table that is too wide is left out."""

    section: Section
    picture: str
    has_table: bool


@dataclass(frozen=True)
class PrintedStudy:
    """What is printed of a study."""

    title: str
    rules: str
    about: tuple[tuple[str, str], ...]
    cannot_say: tuple[str, ...]
    parts: tuple[PrintedPart, ...]


def printed_study(studied: Studied, asked: Asked) -> PrintedStudy:
    """The study as its page shows it."""
    return PrintedStudy(
        title=studied.summary.study.name,
        rules=rules_named(studied, asked.ruleset),
        about=about(studied),
        cannot_say=cannot_say(studied),
        parts=tuple(
            PrintedPart(it, _drawn(it.chart) if it.chart else "", has_table=len(it.columns) <= _MOST_COLUMNS)
            for it in sections_of(studied, asked)
        ),
    )


def _drawn(chart: Chart) -> str:
    from campaigns.charts.drawing import draw  # pygal is loaded with the first chart

    picture = b64encode(draw(chart, Theme.LIGHT, Size.WIDE)).decode()
    return f"data:image/svg+xml;base64,{picture}"
