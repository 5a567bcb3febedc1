"""Every table of the rulebook: one line here and one function that fills its sections.

A function takes the rulebook and its links and gives the sections; one without sections has no page.
"""

from collections.abc import Callable
from dataclasses import dataclass

from roster.reference import charts, growth_tables
from roster.reference.links import Links
from roster.reference.parts import Article, Card, Contents, Mention, Section, Shelf, sections, shelves
from rules.catalogue.model import Rulebook


@dataclass(frozen=True)
class TablePage:
    key: str
    name: str
    summary: str
    shelf: str
    fill: Callable[[Rulebook, Links], tuple[Section, ...]]


CAMPAIGN, BATTLE = "Between battles", "In battle"
PAGES = (
    TablePage(
        "serious-injuries",
        "Serious injuries",
        "What becomes of warriors who went out of action.",
        CAMPAIGN,
        growth_tables.serious_injuries,
    ),
    TablePage(
        "experience",
        "Experience",
        "Thresholds of advances, and the bonus of underdogs.",
        CAMPAIGN,
        growth_tables.experience,
    ),
    TablePage(
        "advances",
        "Advances",
        "What experience brings to heroes and henchmen.",
        CAMPAIGN,
        growth_tables.advances,
    ),
    TablePage(
        "racial-maximums",
        "Racial maximums",
        "How high each race may rise.",
        CAMPAIGN,
        growth_tables.racial_maximums,
    ),
    TablePage("to-hit", "To hit", "Shooting with its modifiers, and close combat.", BATTLE, charts.to_hit),
    TablePage(
        "to-wound", "To wound", "Strength against Toughness, and armour saves.", BATTLE, charts.to_wound
    ),
    TablePage("injury", "Injury", "Knocked down, stunned or out of action.", BATTLE, charts.injuries),
    TablePage("criticals", "Critical hits", "What a natural 6 to wound does.", BATTLE, charts.criticals),
)
TABLES = {page.key: page for page in PAGES}


def filled(book: Rulebook, links: Links) -> tuple[tuple[TablePage, tuple[Section, ...]], ...]:
    """The tables that this rulebook has, with their sections."""
    found = ((page, sections(*page.fill(book, links))) for page in PAGES)
    return tuple((page, parts) for page, parts in found if parts)


def contents(book: Rulebook, links: Links) -> Contents:
    found = filled(book, links)
    return Contents(
        title="Tables",
        summary="What the dice say, before, in and after a battle.",
        shelves=shelves(
            *(
                Shelf(
                    name.lower().replace(" ", "-"),
                    name,
                    tuple(
                        Card(page.name, links.table(page.key), page.summary)
                        for page, _ in found
                        if page.shelf == name
                    ),
                )
                for name in dict.fromkeys(page.shelf for page in PAGES)
            )
        ),
    )


def article(book: Rulebook, links: Links, key: str) -> Article | None:
    """One table; None for a key that there is not, or that this rulebook leaves out."""
    page = TABLES.get(key)
    parts = sections(*page.fill(book, links)) if page else ()
    if page is None or not parts:
        return None
    return Article(page.name, Mention("Tables", links.to("tables")), page.summary, sections=parts)
