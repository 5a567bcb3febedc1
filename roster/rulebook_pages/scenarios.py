"""Scenarios: deployment, what ends the battle and what it earns; and the tables that choose one."""

from roster.rulebook_pages import words
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
from roster.rulebook_pages.scenario_parts import mechanism_sections
from roster.rulebook_pages.tables.campaign import clauses
from roster.rulebook_pages.tables.finds import outcome
from rules.catalogue.model import Rulebook, ScenarioType
from rules.catalogue.scenarios.model import Monster, ScenarioRow

PLAYERS = {"two": "For two warbands", "any": "For two warbands or more", "several": "For several warbands"}
FIRST_TURNS = {
    "attacker": "the attacker",
    "defender": "the defender",
    "higher-chooses": "the winner of the roll chooses",
    "lower-rated": "the lower-rated warband",
    "seating-defender-last": "in the order of setting up, the defender last",
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
    """The scenarios by number of warbands, with the tables that choose one."""
    found = sorted(
        book.scenarios.values(), key=lambda scenario_type: (scenario_type.number, scenario_type.name)
    )
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
                Shelf(
                    key,
                    name,
                    tuple(
                        _card(scenario_type, links) for scenario_type in found if scenario_type.players == key
                    ),
                )
                for key, name in PLAYERS.items()
            )
        ),
        sections=sections(
            Section("choosing", "Choosing one", entries=(tables,) if book.scenario_tables else ())
        ),
    )


def _card(scenario_type: ScenarioType, links: Links) -> Card:
    return Card(
        scenario_type.name,
        links.to("scenario", scenario_type.key),
        scenario_type.summary,
        scenario_type.source,
    )


def article(book: Rulebook, links: Links, key: str) -> Article | None:
    """The page of a scenario; None for a key that the rulebook does not know."""
    scenario_type = book.scenarios.get(key)
    if scenario_type is None:
        return None
    ways = tuple(Entry(WHO[place.who], place.summary) for place in scenario_type.set_up)
    lines = tuple(Entry(clause.name, clause.summary, clause.key) for clause in scenario_type.clauses)
    return Article(
        title=scenario_type.name,
        trail=Mention("Scenarios", links.to("scenarios")),
        summary=scenario_type.summary,
        marks=words.marks(scenario_type.source, scenario_type.grade, doubts=scenario_type.doubts),
        facts=_figures(scenario_type) + _earned(scenario_type, book, links),
        sections=sections(
            Section(
                "roles",
                "Roles",
                entries=tuple(Entry(role.name, role.summary) for role in scenario_type.roles),
            ),
            Section("terrain", "Terrain", (scenario_type.terrain,) if scenario_type.terrain else ()),
            Section("set-up", "Setting up", entries=ways),
            Section("special", "Special rules", entries=lines + _things(scenario_type)),
            *mechanism_sections(scenario_type, book, links),
            Section("ending", "Ending the battle", scenario_type.endings),
            Section("simplified", "Not played as written", scenario_type.simplified),
            _rewards(scenario_type, book, links),
            _bonus(scenario_type, book, links),
        ),
    )


def _figures(scenario_type: ScenarioType) -> tuple[Fact, ...]:
    return facts(
        ("Setting", said(scenario_type.setting)),
        (
            "Deployment zones",
            said(f"{scenario_type.deployment_depth} inches deep" if scenario_type.deployment_depth else ""),
        ),
        ("First turn", said(FIRST_TURNS[scenario_type.first_turn])),
        (
            "Length",
            said(f"{scenario_type.rounds} rounds" if scenario_type.fixed_length else "until one side wins"),
        ),
        ("Rout tests", said(_rout(scenario_type))),
    )


def _rout(scenario_type: ScenarioType) -> str:
    """The part of a warband that is out of action before it tests, where it is not a quarter."""
    if not scenario_type.rout_tests:
        return "none"
    parts = {2: "half", 3: "three quarters", 4: "all"}
    limits = (
        f"{WHO[it.who].lower()} from {parts[it.quarters]} losses"
        for it in scenario_type.rout_limits
        if it.quarters in parts
    )
    return ", ".join(limits)


def _earned(scenario_type: ScenarioType, book: Rulebook, links: Links) -> tuple[Fact, ...]:
    known = book.campaign.awards
    earned = tuple(
        Mention(
            f"{words.signed(points)} {known[key].name.lower() if key in known else words.spelt_out(key).lower()}",
            links.table("awards", f"award.{key}" if key in known else ""),
        )
        for key, points in scenario_type.experience.items()
    )
    return facts(
        ("Experience", earned),
        ("Wyrdstone", said(scenario_type.spoils.summary if scenario_type.spoils else "")),
    )


def _things(scenario_type: ScenarioType) -> tuple[Entry, ...]:
    """Counters, searches and reserves."""
    lines = []
    if scenario_type.counters:
        each = (
            " for each warband"
            if scenario_type.counters.each_warband
            else " for each hero"
            if scenario_type.counters.each_hero
            else ""
        )
        lines.append(Entry(f"Counters: {scenario_type.counters.count}{each}", scenario_type.counters.summary))
    if scenario_type.search:
        lines.append(
            Entry(
                f"Search: {scenario_type.search.dice}, {words.rolls(scenario_type.search.finds)}",
                scenario_type.search.summary,
            )
        )
    if scenario_type.reserves:
        lines.append(Entry("Reserves", scenario_type.reserves.summary))
    return tuple(lines)


def _rewards(scenario_type: ScenarioType, book: Rulebook, links: Links) -> Section:
    rows = tuple(
        Row((said(f"D6 {row.needs}+" if row.needs else "always"), outcome(row, book, links)))
        for row in scenario_type.rewards
    )
    grids = (Grid(("Roll", "Found"), rows, narrow=(0,)),) if rows else ()
    return Section("rewards", "Rewards", grids=grids)


def _bonus(scenario_type: ScenarioType, book: Rulebook, links: Links) -> Section:
    rows = tuple(
        Row((said(words.rolls(row.rolls)), words.items((row.item,), book, links), said(row.count)))
        for row in scenario_type.defender_bonus
    )
    grids = (Grid(("Roll", "Item", "How many"), rows, narrow=(0, 2)),) if rows else ()
    return Section("bonus", "Defender's bonus", grids=grids)


def tables(book: Rulebook, links: Links) -> tuple[Section, ...]:
    """The tables by which dice choose a scenario."""
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
    if row.unplayed:
        return said(f"{row.unplayed}, which is not played here: roll again")
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
            entries=tuple(_monster(monster) for monster in found.rows),
            is_large=True,
            marks=words.marks(found.source),
        ),
        Section("rules", "Monster rules", entries=clauses(found.clauses)),
    )


def _monster(monster: Monster) -> Entry:
    breath = (
        f"{monster.breath_hits or 'one'} hits of Strength {monster.breath_strength}"
        if monster.breath_strength
        else ""
    )
    return Entry(
        name=f"{words.rolls(monster.rolls)}. {monster.name}",
        summary=monster.summary,
        anchor=monster.key,
        profile=(words.profile_row("Profile", monster.profile),),
        facts=facts(
            ("Armour save", said(f"{monster.save}+, never modified" if monster.save else "")),
            ("Breath", said(breath)),
            ("Tail", said(f"Strength {monster.tail_strength}" if monster.tail_strength else "")),
            ("Regenerates", said(f"on {monster.regenerates}+" if monster.regenerates else "")),
        ),
    )
