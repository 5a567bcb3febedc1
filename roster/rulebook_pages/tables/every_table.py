"""Every table of the rulebook: one line here and one function that fills its sections.

A function takes the rulebook and its links and gives the sections; one without sections has no page.
"""

from collections.abc import Callable
from dataclasses import dataclass

from roster.rulebook_pages import scenarios
from roster.rulebook_pages.links import Links
from roster.rulebook_pages.parts import Article, Card, Contents, Mention, Section, Shelf, sections, shelves
from roster.rulebook_pages.search import terms
from roster.rulebook_pages.tables import campaign as campaign_tables
from roster.rulebook_pages.tables import charts, exploration, optional_rules, turn_charts
from roster.rulebook_pages.tables import growth as growth_tables
from rules.catalogue.model import Rulebook


@dataclass(frozen=True)
class TablePage:
    key: str
    name: str
    summary: str
    shelf: str
    fill: Callable[[Rulebook, Links], tuple[Section, ...]]


CAMPAIGN, BATTLE, OPTIONAL = "Between battles", "In battle", "Optional rules"
TURNS = "Other turn sequences"
PAGES = (
    TablePage(
        "sequence",
        "Before and after a battle",
        "Every step, in order.",
        CAMPAIGN,
        campaign_tables.sequence,
    ),
    TablePage(
        "serious-injuries",
        "Serious injuries",
        "What happens to warriors taken out of action.",
        CAMPAIGN,
        growth_tables.serious_injuries,
    ),
    TablePage(
        "experience",
        "Experience",
        "When advances are due, and the underdog bonus.",
        CAMPAIGN,
        growth_tables.experience,
    ),
    TablePage(
        "awards",
        "Experience earned",
        "What earns experience, and for whom.",
        CAMPAIGN,
        campaign_tables.awards,
    ),
    TablePage(
        "advances",
        "Advances",
        "Advance rolls of heroes and henchmen.",
        CAMPAIGN,
        growth_tables.advances,
    ),
    TablePage(
        "racial-maximums",
        "Racial maximums",
        "The highest characteristics of each race.",
        CAMPAIGN,
        growth_tables.racial_maximums,
    ),
    TablePage(
        "exploration",
        "Exploration",
        "Dice, wyrdstone, thirty locations, artefacts.",
        CAMPAIGN,
        exploration.sections,
    ),
    TablePage("income", "Income", "Gold for wyrdstone.", CAMPAIGN, campaign_tables.income),
    TablePage(
        "trading", "Trading", "Rare items, veterans, selling and carrying.", CAMPAIGN, campaign_tables.trading
    ),
    TablePage(
        "captives",
        "Captives and pit fights",
        "Ransom, exchange and the pit fight.",
        CAMPAIGN,
        campaign_tables.captives,
    ),
    TablePage("rating", "Warband rating", "How the rating is worked out.", CAMPAIGN, campaign_tables.rating),
    TablePage(
        "terms", "Battle terms", "Rout test, cover, parry, all alone and so on.", BATTLE, terms.sections
    ),
    TablePage("scenarios", "Choosing a scenario", "Roll for a scenario.", BATTLE, scenarios.tables),
    TablePage("to-hit", "To hit", "Shooting with its modifiers, and close combat.", BATTLE, charts.to_hit),
    TablePage(
        "to-wound", "To wound", "Strength against Toughness, and armour saves.", BATTLE, charts.to_wound
    ),
    TablePage("injury", "Injury", "Knocked down, stunned or out of action.", BATTLE, charts.injuries),
    TablePage("criticals", "Critical hits", "What a natural 6 to wound does.", BATTLE, charts.criticals),
    TablePage(
        "heroheim",
        "Heroheim's charts",
        "To hit, to wound, criticals, misfires and miscasts.",
        TURNS,
        turn_charts.heroheim,
    ),
    TablePage(
        "action-success",
        "Action Success Chart",
        "Attacks, risky actions and morale in Trench Crusade's turn.",
        TURNS,
        turn_charts.success,
    ),
    TablePage(
        "optional-rules", "All optional rules", "Each in a few sentences.", OPTIONAL, optional_rules.rules
    ),
    TablePage(
        "criticals-by-weapon",
        "Critical hits by weapon",
        "A table for each kind of weapon.",
        OPTIONAL,
        optional_rules.criticals,
    ),
    TablePage("misfires", "Misfires", "What goes wrong with blackpowder.", OPTIONAL, optional_rules.misfires),
    TablePage(
        "mounted-warriors", "Mounted warriors", "Riders and their mounts.", OPTIONAL, optional_rules.mounted
    ),
    TablePage(
        "several-warbands",
        "Several warbands",
        "Battles of more than two.",
        OPTIONAL,
        optional_rules.several_warbands,
    ),
    TablePage("monsters", "Monsters", "Monsters in some scenarios.", OPTIONAL, scenarios.monsters),
    TablePage(
        "individual-battles",
        "Individual battles",
        "Battles outside a campaign.",
        OPTIONAL,
        optional_rules.individual_battles,
    ),
    TablePage(
        "rewards-of-the-shadowlord",
        "Rewards of the Shadowlord",
        "Instead of a skill.",
        OPTIONAL,
        optional_rules.rewards,
    ),
    TablePage("sawbones", "Sawbones", "Treating old injuries.", OPTIONAL, optional_rules.sawbones),
    TablePage(
        "events",
        "Subplots and random happenings",
        "Events outside the scenario.",
        OPTIONAL,
        optional_rules.events,
    ),
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
        summary="Charts and tables for before, during and after a battle.",
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
    """The page of a table; None for an unknown key, or if this rulebook leaves the table out."""
    page = TABLES.get(key)
    parts = sections(*page.fill(book, links)) if page else ()
    if page is None or not parts:
        return None
    return Article(page.name, Mention("Tables", links.to("tables")), page.summary, sections=parts)
