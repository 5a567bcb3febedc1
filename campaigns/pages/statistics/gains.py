"""Statistics of gold by source and use, and of the wyrdstone and experience that each warband gained."""

from collections.abc import Callable

from campaigns.charts.chart import Bar, Bars
from campaigns.pages.statistics.figures import Figures
from campaigns.pages.statistics.section import MOST_ROWS, Section, cells, warband_cell
from campaigns.statistics import Gold, WarbandTotals, added
from rules.mustering.words import counted

GOLD_NAMES = {
    Gold.START: "Starting gold",
    Gold.WYRDSTONE: "Wyrdstone sold",
    Gold.EXPLORATION: "Exploration",
    Gold.BATTLES: "Won in battles",
    Gold.CAPTIVES: "Ransoms and captives",
    Gold.DEALINGS: "Dealings and banditry",
    Gold.CAMPAIGN: "Territories and campaign events",
    Gold.SOLD_GEAR: "Gear sold",
    Gold.REFUNDS: "Refunds while mustering",
    Gold.WARRIORS: "Warriors",
    Gold.HIRED_SWORDS: "Hired swords",
    Gold.GEAR: "Gear",
    Gold.MUTATIONS: "Mutations and blessings",
    Gold.UPKEEP: "Upkeep",
    Gold.BY_HAND: "Grants and changes by hand",
    Gold.OTHER: "Other",
}


def gold(key: str, title: str, note: str, figure: str) -> Callable[[Figures], Section]:
    def made(figures: Figures) -> Section:
        moved = added(one for totals in figures.warbands for one in totals.gold_by_kind)
        all_of = sum(getattr(one, figure) for one in moved)
        kinds = sorted((one for one in moved if getattr(one, figure)), key=lambda one: -getattr(one, figure))
        return Section(
            key,
            title,
            note,
            ("Kind", "Gold crowns", "Share"),
            tuple(
                cells(GOLD_NAMES[one.kind], getattr(one, figure), f"{getattr(one, figure) / all_of:.0%}")
                for one in kinds
            ),
            Bars(
                key,
                tuple(
                    Bar(GOLD_NAMES[one.kind], getattr(one, figure), f"{getattr(one, figure)} gc")
                    for one in kinds
                ),
            ),
            f"Bar chart: {title.lower()}, by {counted(len(kinds), 'kind')}.",
        )

    return made


def treasuries(figures: Figures) -> Section:
    """The gold of each warband, the richest first."""
    shown = sorted(figures.warbands, key=lambda totals: (-totals.gold, figures.names[totals.warband]))
    return Section(
        "treasuries",
        "Treasuries",
        "What each warband had, what came in and went out, and what is left.",
        ("Warband", "Before", "Came in", "Went out", "Left"),
        tuple(
            (
                warband_cell(figures, totals.warband),
                *cells(totals.gold_before, totals.came, totals.went, totals.gold),
            )
            for totals in shown
        ),
    )


def of_warbands(
    key: str, title: str, note: str, head: str, figure: Callable[[WarbandTotals], int]
) -> Callable[[Figures], Section | None]:
    def made(figures: Figures) -> Section | None:
        shown = sorted(figures.warbands, key=lambda totals: (-figure(totals), figures.names[totals.warband]))
        if not any(figure(totals) for totals in shown):
            return None
        bars = (
            Bar(figures.names[it.warband], max(figure(it), 0), str(figure(it))) for it in shown[:MOST_ROWS]
        )
        return Section(
            key,
            title,
            note,
            ("Warband", head),
            tuple((warband_cell(figures, totals.warband), *cells(figure(totals))) for totals in shown),
            Bars(key, tuple(bars)),
            f"Bar chart: {title.lower()} by warband.",
        )

    return made
