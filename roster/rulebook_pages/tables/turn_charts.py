"""The charts that belong to a turn sequence: Heroheim's own, and the Action Success Chart."""

from collections.abc import Iterable
from typing import Protocol

from roster.rulebook_pages import words
from roster.rulebook_pages.links import Links
from roster.rulebook_pages.parts import Grid, Row, Section, said
from roster.rulebook_pages.tables.charts import needed
from rules.catalogue.model import Rulebook
from rules.systems.registry import TRENCH

SUCCESS, CRITICAL = TRENCH.figures["success"], TRENCH.figures["critical success"]


class _ChartRow(Protocol):
    @property
    def rolls(self) -> tuple[int, ...]: ...
    @property
    def key(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def summary(self) -> str: ...


def heroheim(book: Rulebook, links: Links) -> tuple[Section, ...]:
    """Charts for hitting, wounding, saves, critical hits, misfires and miscasts; empty without them in the rulebook."""
    charts = book.heroheim
    if charts is None:
        return ()
    numbers = tuple(str(number) for number in range(1, len(charts.to_hit) + 1))
    to_hit = Grid(
        ("WS, BS", *numbers), (Row((said("D6"), *(said(str(it)) for it in charts.to_hit))),), is_chart=True
    )
    wound = Grid(
        ("S", *numbers),
        tuple(
            Row((said(str(s)), *(said(needed(it)) for it in row))) for s, row in enumerate(charts.to_wound, 1)
        ),
        is_chart=True,
    )
    saves = Grid(
        ("S", *numbers),
        (Row((said("Save"), *(said(words.signed(by)) for by in charts.save_modifier_by_strength))),),
        is_chart=True,
    )
    return (
        Section(
            "hit",
            "To hit",
            (
                "Modifiers change the skill first. A natural 1 misses, a natural 6 hits; below 1 only a 6 hits.",
            ),
            grids=(to_hit,),
            marks=words.marks(charts.source),
        ),
        Section(
            "wound",
            "To wound",
            (
                "Rows are the Strength of the hit, columns the Toughness of the target.",
                "Strength of twice the Toughness and more takes two wounds.",
            ),
            grids=(wound,),
        ),
        Section("saves", "Armour save modifiers", grids=(saves,)),
        _results(
            "critical",
            "Critical hits",
            "On a natural 6 to hit, unless nothing else would hit.",
            charts.criticals.rows,
        ),
        _results("misfires", "Blackpowder misfires", "On a natural 1 to hit.", charts.misfires.rows),
        _results(
            "miscasts",
            "Miscasts",
            "On two natural 1s in a casting roll; never for prayers.",
            charts.miscasts.rows,
        ),
    )


def _results(key: str, name: str, text: str, rows: Iterable[_ChartRow]) -> Section:
    told = tuple(
        Row((said(words.rolls(row.rolls)), said(row.name), said(row.summary)), row.key) for row in rows
    )
    return Section(key, name, (text,), grids=(Grid(("D6", "Result", "Effect"), told, narrow=(0,)),))


def success(book: Rulebook, links: Links) -> tuple[Section, ...]:
    """Attacks, risky actions and morale where sides activate one model each (TRENCH-CHART)."""
    rows = (
        (f"2\u2013{SUCCESS - 1}", "Failure", "The action fails; a risky one ends the activation."),
        (f"{SUCCESS}\u2013{CRITICAL - 1}", "Success", "The action is done, the attack hits."),
        (str(CRITICAL), "Critical success", "An attack has one more die for the injury, the highest counts."),
    )
    text = (
        "2D6. Each +DICE and each -DICE adds a die; they cancel one for one first.",
        "With +DICE the two highest count, with -DICE the two lowest.",
        "A point of WS or BS above 3 is +DICE, one below is -DICE, as is every penalty.",
    )
    grid = Grid(("2D6", "Result", "Effect"), tuple(Row(tuple(map(said, row))) for row in rows), narrow=(0,))
    source = words.marks("Trench Crusade, Game Turns and Activations: Action Success Chart")
    return (Section("success", "Action Success Chart", text, grids=(grid,), marks=source),)
