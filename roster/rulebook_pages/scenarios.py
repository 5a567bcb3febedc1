"""Scenarios: deployment, what ends the battle and what it earns; and the tables that choose one."""

from roster.rulebook_pages import words
from roster.rulebook_pages.campaign_tables import clauses
from roster.rulebook_pages.finds import outcome
from roster.rulebook_pages.links import Links
from roster.rulebook_pages.parts import (
    Article,
    Card,
    Contents,
    Entry,
    Fact,
    Grid,
    Mention,
    Row,
    Section,
    Shelf,
    Words,
    facts,
    said,
    sections,
    shelves,
)
from rules.catalogue.model import Rulebook, ScenarioType
from rules.catalogue.scenario_model import Monster, ScenarioRow

PLAYERS = {"two": "For two warbands", "several": "For several warbands"}
FIRST_TURNS = {
    "attacker": "the attacker",
    "highest-roll": "highest roll",
    "roll-plus-initiative": "highest roll plus the leader's Initiative",
    "seating": "in the order of setting up",
}
WHO = {
    "attacker": "Attacker",
    "defender": "Defender",
    "first": "First to set up",
    "second": "Second to set up",
    "both": "Both",
    "everybody": "Everybody",
}
CHOICES = {
    "lower-rated": "the warband with the lower rating chooses",
    "lowest-rated": "the warband with the lowest rating chooses",
}


def contents(book: Rulebook, links: Links) -> Contents:
    """By the number of warbands, with the tables that choose one."""
    found = sorted(book.scenarios.values(), key=lambda one: (one.number, one.name))
    tables = Entry(
        "Choosing a scenario",
        "By dice, or by the warband with the lower rating.",
        href=links.table("scenarios"),
    )
    return Contents(
        title="Scenarios",
        summary="Set-up, victory and rewards.",
        shelves=shelves(
            *(
                Shelf(key, name, tuple(_card(one, links) for one in found if one.players == key))
                for key, name in PLAYERS.items()
            )
        ),
        sections=sections(
            Section("choosing", "Choosing one", entries=(tables,) if book.scenario_tables else ())
        ),
    )


def _card(one: ScenarioType, links: Links) -> Card:
    return Card(one.name, links.to("scenario", one.key), one.summary, one.source)


def article(book: Rulebook, links: Links, key: str) -> Article | None:
    """One scenario; None for a key that the rulebook does not know."""
    one = book.scenarios.get(key)
    if one is None:
        return None
    ways = tuple(Entry(WHO[place.who], place.summary) for place in one.set_up)
    told = tuple(Entry(clause.name, clause.summary, clause.key) for clause in one.clauses)
    return Article(
        title=one.name,
        trail=Mention("Scenarios", links.to("scenarios")),
        summary=one.summary,
        marks=words.marks(one.source, doubts=one.doubts),
        facts=_figures(one) + _earned(one, book, links),
        sections=sections(
            Section("roles", "Roles", entries=tuple(Entry(role.name, role.summary) for role in one.roles)),
            Section("terrain", "Terrain", (one.terrain,) if one.terrain else ()),
            Section("set-up", "Setting up", entries=ways),
            Section("special", "Special rules", entries=told + _things(one)),
            Section("ending", "Ending the battle", one.endings),
            _rewards(one, book, links),
            _bonus(one, book, links),
        ),
    )


def _figures(one: ScenarioType) -> tuple[Fact, ...]:
    return facts(
        ("Deployment zones", said(f"{one.deployment_depth} inches deep" if one.deployment_depth else "")),
        ("First turn", said(FIRST_TURNS[one.first_turn])),
        ("Length", said(f"{one.rounds} rounds" if one.fixed_length else "until one side wins")),
        ("Rout tests", said("" if one.rout_tests else "none")),
    )


def _earned(one: ScenarioType, book: Rulebook, links: Links) -> tuple[Fact, ...]:
    known = book.campaign.awards
    earned = tuple(
        Mention(
            f"{words.signed(points)} {known[key].name.lower() if key in known else words.spelt_out(key).lower()}",
            links.table("awards", f"award.{key}" if key in known else ""),
        )
        for key, points in one.experience.items()
    )
    return facts(("Experience", earned), ("Wyrdstone", said(one.spoils.summary if one.spoils else "")))


def _things(one: ScenarioType) -> tuple[Entry, ...]:
    """Counters, searches and reserves."""
    told = []
    if one.counters:
        each = (
            " for each warband"
            if one.counters.each_warband
            else " for each hero"
            if one.counters.each_hero
            else ""
        )
        told.append(Entry(f"Counters: {one.counters.count}{each}", one.counters.summary))
    if one.search:
        told.append(Entry(f"Search: {one.search.dice}, {words.rolls(one.search.finds)}", one.search.summary))
    if one.reserves:
        told.append(Entry("Reserves", one.reserves.summary))
    return tuple(told)


def _rewards(one: ScenarioType, book: Rulebook, links: Links) -> Section:
    rows = tuple(
        Row((said(f"D6 {row.needs}+" if row.needs else "always"), outcome(row, book, links)))
        for row in one.rewards
    )
    grids = (Grid(("Roll", "Found"), rows, narrow=(0,)),) if rows else ()
    return Section("rewards", "Rewards", grids=grids)


def _bonus(one: ScenarioType, book: Rulebook, links: Links) -> Section:
    rows = tuple(
        Row((said(words.rolls(row.rolls)), words.items((row.item,), book, links), said(row.count)))
        for row in one.defender_bonus
    )
    grids = (Grid(("Roll", "Item", "How many"), rows, narrow=(0, 2)),) if rows else ()
    return Section("bonus", "Defender's bonus", grids=grids)


def tables(book: Rulebook, links: Links) -> tuple[Section, ...]:
    """Which scenario is played, by dice."""
    return tuple(
        Section(
            table.key,
            table.name,
            grids=(
                Grid(
                    (table.dice, "Scenario"),
                    tuple(
                        Row((said(words.rolls(row.rolls)), _chosen(row, book, links))) for row in table.rows
                    ),
                    narrow=(0,),
                ),
            ),
            marks=words.marks(table.source),
        )
        for table in book.scenario_tables.values()
    )


def _chosen(row: ScenarioRow, book: Rulebook, links: Links) -> Words:
    if row.scenario in book.scenarios:
        return (Mention(book.scenarios[row.scenario].name, links.to("scenario", row.scenario)),)
    return said(CHOICES.get(row.choice, words.spelt_out(row.scenario)))


def monsters(book: Rulebook, links: Links) -> tuple[Section, ...]:
    """The beasts that some scenarios let loose."""
    found = book.monsters
    if found is None:
        return ()
    return (
        Section(
            "monsters",
            f"Monster ({found.dice})",
            entries=tuple(_monster(one) for one in found.rows),
            is_large=True,
            marks=words.marks(found.source),
        ),
        Section("rules", "Monster rules", entries=clauses(found.clauses)),
    )


def _monster(one: Monster) -> Entry:
    breath = (
        f"{one.breath_hits or 'one'} hits of Strength {one.breath_strength}" if one.breath_strength else ""
    )
    return Entry(
        name=f"{words.rolls(one.rolls)}. {one.name}",
        summary=one.summary,
        anchor=one.key,
        profile=(words.profile_row("Profile", one.profile),),
        facts=facts(
            ("Armour save", said(f"{one.save}+, never modified" if one.save else "")),
            ("Breath", said(breath)),
            ("Tail", said(f"Strength {one.tail_strength}" if one.tail_strength else "")),
            ("Regenerates", said(f"on {one.regenerates}+" if one.regenerates else "")),
        ),
    )
