"""The optional rules of the rulebook and its supplements, each with its tables."""

from roster.rulebook_pages import words
from roster.rulebook_pages.links import Links
from roster.rulebook_pages.packs import AFFECTED
from roster.rulebook_pages.parts import Entry, Grid, Mention, Row, Section, Words, facts, said
from roster.rulebook_pages.tables.campaign import clauses
from rules.catalogue.model import Rulebook
from rules.catalogue.packs.optional_rule_model import EventTable, OptionalRule, WeaponCriticals

#: The pages of `tables.py` by the part of the data that they show.
PLACES = {
    "criticals_by_weapon": "criticals-by-weapon",
    "misfire": "misfires",
    "mounted": "mounted-warriors",
    "individual_battles": "individual-battles",
    "rewards_of_the_shadowlord": "rewards-of-the-shadowlord",
    "sawbones": "sawbones",
    "events": "events",
    "rating": "rating",
    "scenarios": "scenarios",
    "monsters": "monsters",
    "multiplayer": "several-warbands",
}


def rules(book: Rulebook, links: Links) -> tuple[Section, ...]:
    """Every optional rule in sentences."""
    return tuple(_rule(optional_rule, links) for optional_rule in book.optional_rules.values())


def _rule(optional_rule: OptionalRule, links: Links) -> Section:
    tables = tuple(
        Mention(words.spelt_out(PLACES[name]), links.table(PLACES[name]))
        for name in optional_rule.tables
        if name in PLACES
    )
    told = facts(
        ("Concerns", said(", ".join(AFFECTED[part] for part in optional_rule.affects))),
        *_not_played(optional_rule),
        ("Tables", tables),
    )
    entries = tuple(
        Entry(
            clause.name, clause.summary, f"{optional_rule.key}.{clause.key}", marks=words.marks(clause.source)
        )
        for clause in optional_rule.clauses.values()
    )
    marks = words.marks(
        optional_rule.source, doubts=(optional_rule.doubt,), disagreements=optional_rule.disagreements
    )
    return Section(
        optional_rule.key, optional_rule.name, (optional_rule.summary,), told, entries=entries, marks=marks
    )


def _not_played(optional_rule: OptionalRule | None) -> tuple[tuple[str, Words], ...]:
    """The fact that says so of a rule that is only printed, and how a table does it."""
    note = optional_rule.not_played if optional_rule else ""
    return (("Not played", said(note)),) if note else ()


def _of_table(book: Rulebook, key: str) -> tuple[tuple[str, Words], ...]:
    """The same beside the table of a rule."""
    return _not_played(book.optional_rules.get(key))


def criticals(book: Rulebook, links: Links) -> tuple[Section, ...]:
    """Critical hits by the kind of weapon."""
    return tuple(
        _criticals(weapon_criticals, book, links)
        for weapon_criticals in book.option_tables.criticals.values()
    )


def _criticals(weapon_criticals: WeaponCriticals, book: Rulebook, links: Links) -> Section:
    rows = tuple(
        Row(
            (said(words.rolls(row.rolls)), said(row.name), said(row.summary)),
            f"{weapon_criticals.key}.{row.key}",
        )
        for row in weapon_criticals.rows
    )
    grid = Grid((weapon_criticals.dice, "Result", "Effect"), rows, narrow=(0,))
    told = facts(("Weapons", words.items(weapon_criticals.members, book, links)))
    return Section(
        weapon_criticals.key,
        weapon_criticals.name,
        (weapon_criticals.weapons,),
        told,
        grids=(grid,),
        marks=words.marks(weapon_criticals.source),
    )


def misfires(book: Rulebook, links: Links) -> tuple[Section, ...]:
    """The results of blackpowder misfires."""
    found = book.option_tables.misfires
    if found is None:
        return ()
    rows = tuple(
        Row((said(words.rolls(row.rolls)), said(row.name), said(row.summary)), row.key) for row in found.rows
    )
    cut = f"With this rule blackpowder weapons may be {found.price_cut_percent} per cent cheaper."
    text = (f"On a natural {found.trigger} to hit.", cut)
    grid = Grid((found.dice, "Result", "Effect"), rows, narrow=(0,))
    return (Section("misfire", "Misfires", text, grids=(grid,), marks=words.marks(found.source)),)


def mounted(book: Rulebook, links: Links) -> tuple[Section, ...]:
    """The figures of riders and their mounts."""
    found = book.option_tables.mounted
    if found is None:
        return ()
    told = facts(
        *_of_table(book, "mounted-warriors"),
        ("Save without armour", said(f"{found.unarmoured_save}+")),
        ("Armour saves", said(f"{found.save_bonus} better")),
        (
            "Barding",
            said(f"save {found.barding_save_bonus} better, {words.signed(found.barding_movement)} Movement"),
        ),
        ("Jumps", said(f"{found.jump} inches")),
        ("Lance in a charge", said(f"{words.signed(found.lance_charge_strength)} Strength")),
        ("Spear in a charge", said(f"{words.signed(found.spear_charge_strength)} Strength")),
        ("Only for", words.called(found.only_for, book, links)),
    )
    rows = tuple(
        Row(
            (
                words.items((mount.item,), book, links),
                said(mount.attacks),
                said("yes" if mount.barding else "no"),
                said(mount.rating),
                said(_lost(mount.lost_on, mount.barded_lost_on)),
            )
        )
        for mount in found.mounts
    )
    grid = Grid(("Mount", "Attacks", "Barding", "Rating", "Lost on a D6"), rows, narrow=(1, 2, 3))
    return (
        Section("mounted", "Mounted warriors", facts=told, grids=(grid,), marks=words.marks(found.source)),
    )


def _lost(on: tuple[int, ...], barded: tuple[int, ...]) -> str:
    return words.rolls(on) + (f", in barding {words.rolls(barded)}" if barded else "")


def individual_battles(book: Rulebook, links: Links) -> tuple[Section, ...]:
    """Battles outside a campaign: what points of characteristics and skills are bought for."""
    found = book.option_tables.individual_battles
    if found is None:
        return ()
    told = facts(
        *_of_table(book, "individual-battles"),
        ("Gold to spend", said(words.gold(found.budget))),
        ("Warriors", said(f"at least {found.minimum_warriors}")),
        ("A skill", said(words.gold(found.skill_price))),
    )
    rows = tuple(
        Row((said(words.characteristic(name)), said(words.gold(first)), said(words.gold(further))))
        for name, (first, further) in found.characteristic_prices.items()
    )
    grid = Grid(("Characteristic", "First point", "Each further"), rows, narrow=(1, 2))
    return (
        Section("battles", "Individual battles", facts=told, grids=(grid,), marks=words.marks(found.source)),
    )


def rewards(book: Rulebook, links: Links) -> tuple[Section, ...]:
    """Rewards of the Shadowlord."""
    found = book.option_tables.rewards
    if found is None:
        return ()
    warband = book.warbands.get(found.warband)
    warriors = tuple(
        Mention(warrior.name, links.warrior(found.warband, key))
        for key in found.warriors
        if warband and (warrior := warband.warrior(key))
    )
    rows = tuple(
        Row((said(words.rolls(row.rolls)), said(row.name), said(row.summary)), row.key) for row in found.rows
    )
    grid = Grid((found.dice, "Reward", "Effect"), rows, narrow=(0,))
    told = facts(("For", warriors), *_of_table(book, "rewards-of-the-shadowlord"))
    return (
        Section("rewards", "Instead of a skill", facts=told, grids=(grid,), marks=words.marks(found.source)),
    )


def sawbones(book: Rulebook, links: Links) -> tuple[Section, ...]:
    """The table of a surgeon of sorts: the price, the treatments and their results."""
    found = book.option_tables.sawbones
    if found is None:
        return ()
    told = facts(
        *_of_table(book, "sawbones"),
        ("An attempt", said(words.gold(found.price))),
        ("Cannot treat", _injuries(found.untreatable, book, links)),
    )
    grids = tuple(
        Grid(
            (treatment.dice, treatment.name),
            tuple(Row((said(words.rolls(row.rolls)), said(row.summary))) for row in treatment.rows),
            caption=", ".join(named.name for named in _injuries(treatment.injuries, book, links)),
            narrow=(0,),
        )
        for treatment in found.treatments.values()
    )
    return (Section("treatments", "Treatments", facts=told, grids=grids, marks=words.marks(found.source)),)


def _injuries(keys: tuple[str, ...], book: Rulebook, links: Links) -> Words:
    known = {result.key: result.name for table in book.serious_injuries.values() for result in table.results}
    return tuple(
        Mention(known.get(key, words.spelt_out(key)), links.table("serious-injuries")) for key in keys
    )


def events(book: Rulebook, links: Links) -> tuple[Section, ...]:
    """Subplots and random happenings."""
    return tuple(_events(event_table, book) for event_table in book.option_tables.events.values())


def _events(event_table: EventTable, book: Rulebook) -> Section:
    rows = tuple(
        Row((said(words.rolls(row.rolls)), said(row.name), said(row.summary)), f"{event_table.key}.{row.key}")
        for row in event_table.rows
    )
    grid = Grid((event_table.dice, "Event", "Effect"), rows, narrow=(0,))
    marks = words.marks(event_table.source, doubts=(event_table.doubt,))
    told = facts(*_of_table(book, event_table.key))
    return Section(
        event_table.key, event_table.name, (event_table.trigger,), told, grids=(grid,), marks=marks
    )


def several_warbands(book: Rulebook, links: Links) -> tuple[Section, ...]:
    """Battles of more than two warbands."""
    found = book.multiplayer
    if found is None:
        return ()
    marks = words.marks(found.source, disagreements=found.disagreements)
    return (Section("rules", "Rules", entries=clauses(found.clauses), marks=marks),)
