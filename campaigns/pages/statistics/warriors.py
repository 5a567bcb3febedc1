"""The deadliest, the most battered, and those who are still there."""

from collections.abc import Callable, Iterator, Sequence

from django.urls import reverse

from campaigns.charts.chart import Bar, Bars
from campaigns.pages.statistics.figures import Figures
from campaigns.pages.statistics.section import Cell, Section, cells, warband_cell
from campaigns.statistics import WarriorTotals, deadliest, most_battered, survivors
from rules.mustering.words import counted

#: The most warriors in a table, and in a chart.
MOST_WARRIORS, MOST_BARS = 50, 10


def _warriors(
    figures: Figures, found: Sequence[WarriorTotals], figure: Callable[[WarriorTotals], int]
) -> Iterator[tuple[Cell, ...]]:
    for totals in found[:MOST_WARRIORS]:
        warrior = totals.warrior
        state = "in the warband" if warrior.is_active else str(warrior.status)
        yield (
            Cell(warrior.name, _career(figures, totals)),
            warband_cell(figures, totals.warband),
            *cells(figure(totals), totals.fought, state),
        )


def _career(figures: Figures, totals: WarriorTotals) -> str:
    """The address of the career; empty for strangers, who may not open it."""
    if figures.campaign.is_read_by_stranger:
        return ""
    return reverse("roster:career", args=[totals.warband, totals.warrior.number])


def _of_warriors(
    figures: Figures,
    key: str,
    title: str,
    note: str,
    head: str,
    found: Sequence[WarriorTotals],
    figure: Callable[[WarriorTotals], int],
) -> Section:
    bars = tuple(
        Bar(totals.warrior.name, figure(totals), f"{figure(totals)}, {figures.names[totals.warband]}")
        for totals in found[:MOST_BARS]
    )
    return Section(
        key,
        title,
        note,
        ("Warrior", "Warband", head, "Battles", "Now"),
        tuple(_warriors(figures, found, figure)),
        Bars(key, bars),
        f"Bar chart: {title.lower()}, {counted(len(bars), 'warrior')}.",
    )


def the_deadliest(figures: Figures) -> Section:
    """The warriors who took out most enemies."""
    return _of_warriors(
        figures,
        "deadliest",
        "Deadliest warriors",
        "Enemies taken out of action; a henchman group counts as one. Kills that nobody noted are credited to nobody.",
        "Enemies",
        deadliest(figures.warriors),
        lambda totals: totals.kills,
    )


def the_battered(figures: Figures) -> Section:
    """The warriors with most lasting injuries."""
    return _of_warriors(
        figures,
        "battered",
        "Most battered",
        "Serious injuries that stay.",
        "Injuries",
        most_battered(figures.warriors),
        lambda totals: totals.injuries,
    )


def the_survivors(figures: Figures) -> Section:
    """The warriors with most battles who are still there."""
    return _of_warriors(
        figures,
        "survivors",
        "Survivors",
        "Battles fought by those who are still there.",
        "Battles fought",
        survivors(figures.warriors),
        lambda totals: totals.fought,
    )
