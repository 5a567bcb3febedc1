"""The page of a study: how strong each warband is under each ruleset and against each other, and what decides.

Every figure has the number of its battles and its 95 % interval.
"""

from dataclasses import dataclass
from typing import Any

from campaigns.charts.chart import Album, Chart
from campaigns.charts.themes import MEASURES, Size, Theme, height_of
from campaigns.pages.battles.policies import policy_name
from campaigns.pages.statistics.page import Picture, Variant
from campaigns.pages.statistics.section import Section
from campaigns.pages.studies.sections import rules_named, sections_of
from campaigns.pages.studies.study import (
    ALL,
    BY_NAME,
    BY_STRENGTH,
    Asked,
    Choice,
    Studied,
    grades_of,
)
from rules.battlefields.generate import drawn_by_lot
from rules.catalogue.load import rulebook
from rules.engine.table import tables
from rules.intervals import wilson
from rules.mustering.words import counted
from rules.narration.phrases import listed


@dataclass(frozen=True)
class Part:
    """A section with its picture, if it has one. A long table is folded.

    In place of one that is long and wide stand the ways to the pages that have its rows.
    """

    section: Section
    picture: Picture | None
    is_long: bool = False

    @property
    def is_wide(self) -> bool:
        return len(self.section.rows) > _LONG and len(self.section.columns) > _LONG


@dataclass(frozen=True)
class StudyPage:
    """`about` are facts of the study, `cannot_say` sentences about its limits, `rules` names what is chosen."""

    title: str
    href: str
    pdf: str
    battles: int
    about: tuple[tuple[str, str], ...]
    cannot_say: tuple[str, ...]
    unfought: tuple[tuple[str, int], ...]
    rulesets: tuple[Choice, ...]
    orders: tuple[Choice, ...]
    grades: tuple[Choice, ...]
    rules: str
    parts: tuple[Part, ...]


def study_page(studied: Studied, asked: Asked) -> StudyPage:
    """The page with what is asked for."""
    summary, names = studied.summary, studied.rulesets
    found = sections_of(studied, asked)
    album = _album(found)
    return StudyPage(
        title=summary.study.name,
        href=studied.to("page"),
        pdf=studied.to("pdf", **asked.query),
        battles=summary.battles,
        about=about(studied),
        cannot_say=cannot_say(studied),
        unfought=summary.unfought,
        rulesets=(
            *([Choice(ALL, "All together", asked.ruleset is None)] if len(names) > 1 else []),
            *(Choice(str(at + 1), name, asked.ruleset == at) for at, name in enumerate(names)),
        ),
        orders=(
            Choice(BY_STRENGTH, "Victories", asked.order == BY_STRENGTH),
            Choice(BY_NAME, "Name", asked.order == BY_NAME),
        ),
        grades=_grades(studied, asked),
        rules=rules_named(studied, asked.ruleset),
        parts=tuple(
            Part(it, _picture(studied, asked, it, album), is_long=len(it.rows) > _LONG) for it in found
        ),
    )


#: Rows from which a table is folded below its picture.
_LONG = 12


def chart_of(studied: Studied, asked: Asked, key: str) -> tuple[Chart | None, str]:
    """A chart of the page, and the digest of all of them."""
    album = _album(sections_of(studied, asked))
    return album.chart(key), album.digest


def _grades(studied: Studied, asked: Asked) -> tuple[Choice, ...]:
    found = grades_of(studied)
    if not found:
        return ()
    everyone = Choice("", "All grades", not asked.grade)
    return everyone, *(
        Choice(it, "Core rules" if it == "core" else f"Grade {it}", asked.grade == it) for it in found
    )


def about(studied: Studied) -> tuple[tuple[str, str], ...]:
    """What was fought, where and by whom."""
    study, summary, book = studied.summary.study, studied.summary, rulebook()
    grounds = {it.key: it.name for it in tables()} | {key: it.name for key, it in drawn_by_lot().items()}
    scenarios = [book.scenarios[it].name if it in book.scenarios else it for it in study.scenarios]
    tactics = [
        " against ".join(policy_name(it).split(":")[0].lower() for it in pair) for pair in study.policies
    ]
    return (
        (
            "Battles",
            f"{summary.battles:,}: {study.battles} in each of {counted(len(summary.results), 'cell')}",
        ),
        ("Warbands", str(len(summary.warbands))),
        ("Rules", listed(studied.rulesets)),
        ("Scenario", listed(scenarios)),
        ("Table", listed([grounds.get(it, it) for it in study.tables])),
        ("Tactics", listed(tactics)),
        ("Fought with", summary.version),
    )


def cannot_say(studied: Studied) -> tuple[str, ...]:
    """The limits of what is shown."""
    summary = studied.summary
    pair = min((it.battles for it in summary.results), default=0)
    low, high = wilson(pair // 2, pair) if pair else (0.0, 1.0)
    scarce = (
        f"A pair has {counted(pair, 'battle')} under one ruleset, which is little: {low:.0%} to {high:.0%} where each "
        "won one half. Sums over many pairs are far sharper."
    )
    return (
        "Both sides are played by tactics, the same for all. People play otherwise, to the gain of some warbands.",
        "Each warband is one roster, one way to spend its gold. Another choice of warriors and gear may do better.",
        "Nobody has experience, injuries or finds of a campaign, and one battle says nothing of a warband's growth.",
        scarce,
        "With this many figures, some lie outside their interval: 5 in 100.",
    )


def _album(sections: tuple[Section, ...]) -> Album:
    return Album(tuple(it.chart for it in sections if it.chart is not None))


def _picture(studied: Studied, asked: Asked, section: Section, album: Album) -> Picture | None:
    chart = section.chart
    if chart is None:
        return None

    def variant(theme: Theme, size: Size) -> Variant:
        fields: dict[str, Any] = {**asked.query, "theme": theme, "size": size, "of": album.digest}
        return Variant(studied.to("chart", chart.key, **fields), MEASURES[size].width, height_of(chart, size))

    return Picture(section.alt, *(variant(theme, size) for theme in Theme for size in Size))
