"""The warbands: the list by pack, and the page of one with its limits, warriors, equipment lists and skills."""

from roster.rulebook_pages import employers, words
from roster.rulebook_pages.equipment_lists import list_sections
from roster.rulebook_pages.gifts import mutation_section, rune_section
from roster.rulebook_pages.links import Links, rule_anchor
from roster.rulebook_pages.parts import (
    Article,
    Card,
    Contents,
    Entry,
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
from roster.rulebook_pages.warriors import warrior_entry
from rules.catalogue.model import HiredSwordLimits, Rulebook, SpecialRule, WarbandType

HIRING = {
    "listed": "as each hired sword's own entry says",
    "any": "any",
    "none": "none",
    "only": "only",
    "not": "as each entry says, but not",
}


def contents(book: Rulebook, links: Links) -> Contents:
    """Every warband, on a shelf for each grade."""
    found = sorted(book.warbands.values(), key=lambda one: one.name)
    grades = [grade for grade in words.GRADES if any(one.grade == grade for one in found)]
    return Contents(
        title="Warbands",
        summary=f"{len(found)} warbands with their limits, warriors, equipment lists and special skills.",
        shelves=shelves(*(_shelf(grade, found, links) for grade in grades)),
    )


def _shelf(grade: str, found: list[WarbandType], links: Links) -> Shelf:
    tag = words.GRADES[grade]
    cards = tuple(_card(one, links) for one in found if one.grade == grade)
    return Shelf(grade, words.capital(tag.text), cards, tag.meaning)


def _card(one: WarbandType, links: Links) -> Card:
    return Card(
        name=one.name,
        href=links.warband(one.key),
        summary=one.source,
        figures=f"{words.gold(one.starting_gold)}, {one.minimum_warriors} to {one.maximum_warriors} warriors",
        tags=tuple(tag for tag in (words.CONFIDENCE.get(one.confidence),) if tag and tag.tone == "warn"),
    )


def article(book: Rulebook, links: Links, key: str) -> Article | None:
    """The whole entry of one warband; None for a key that the rulebook does not know."""
    one = book.warbands.get(key)
    if one is None:
        return None
    return Article(
        title=one.name,
        trail=Mention("Warbands", links.to("warbands")),
        marks=words.marks(one.source, one.grade, one.confidence, one.doubts, one.disagreements),
        facts=facts(
            ("Starting gold", said(words.gold(one.starting_gold))),
            ("Warriors", said(words.count(one.minimum_warriors, one.maximum_warriors))),
            ("Heroes", said(f"at most {one.maximum_heroes}")),
            ("Race", said(words.capital(words.race_name(one.race, book)))),
            ("Setting", said(words.SETTINGS[one.setting]) if one.setting != "mordheim" else ()),
            ("Counts as", words.called(one.groups, book, links)),
            ("Hired swords", _hiring(one.hired_swords, book, links)),
        ),
        sections=sections(
            _limits(one),
            _rules("rules", "Special rules of the warband", one.rules),
            _warriors(one, "hero", "Heroes", book, links),
            _warriors(one, "henchmen", "Henchmen", book, links),
            *list_sections(one, book, links),
            mutation_section(one, links),
            rune_section(one),
            _skills(one, book, links),
            _skill_sets(one, book, links),
            _rules("optional-rules", "Optional rules", one.optional_rules),
            _for_hire(one, book, links),
        ),
    )


def _hiring(limits: HiredSwordLimits, book: Rulebook, links: Links) -> Words:
    """The limits of the warband's own entry."""
    lists = (
        (HIRING[limits.rule], words.swords(limits.swords, book, links)),
        ("also", words.swords(limits.also, book, links)),
        ("never", words.swords(limits.never, book, links)),
        ("hires like", words.called(limits.as_if, book, links)),
    )
    told = tuple(mention for label, named in lists if named for mention in words.labelled(label, named))
    return told if limits.swords else (Mention(HIRING[limits.rule]), *told)


def _for_hire(one: WarbandType, book: Rulebook, links: Links) -> Section:
    """Everybody whom the entries of both sides let join, whatever he asks."""
    return Section(
        "for-hire",
        "Who may be hired",
        facts=facts(
            ("Hired swords", employers.hired_by(one, book.hired_swords.values(), book, links)),
            ("Dramatis personae", employers.hired_by(one, book.dramatis_personae.values(), book, links)),
        ),
    )


def _limits(one: WarbandType) -> Section:
    return Section("limits", "Limits between warriors", text=tuple(rule.text for rule in one.composition))


def _rules(anchor: str, name: str, rules: tuple[SpecialRule, ...]) -> Section:
    return Section(anchor, name, entries=tuple(rule_entry(rule) for rule in rules))


def rule_entry(rule: SpecialRule, warrior: str = "") -> Entry:
    return Entry(rule.name, rule.summary, rule_anchor(rule.key, warrior), marks=words.marks(rule.source))


def _warriors(one: WarbandType, kind: str, name: str, book: Rulebook, links: Links) -> Section:
    found = (warrior for warrior in one.warriors if warrior.kind == kind)
    entries = tuple(warrior_entry(warrior, one, book, links) for warrior in found)
    return Section("heroes" if kind == "hero" else kind, name, entries=entries, is_large=True)


def _skills(one: WarbandType, book: Rulebook, links: Links) -> Section:
    entries = tuple(Entry(skill.name, skill.summary, href=links.skill(skill)) for skill in one.skills)
    return Section("skills", "Special skills", entries=entries)


def _skill_sets(one: WarbandType, book: Rulebook, links: Links) -> Section:
    """The sets of which the warband takes one for good, warrior by warrior."""
    if not one.skill_choices:
        return Section("skill-sets", "Skill sets")
    rows = tuple(
        Row(
            (
                said(choice.name),
                said(warrior.name if (warrior := one.warrior(key)) else words.spelt_out(key)),
                words.skill_lists(lists, book, links),
            )
        )
        for choice in one.skill_choices
        for key, lists in choice.skill_lists.items()
    )
    text = ("The warband chooses one of these sets at the start and keeps it.",)
    return Section("skill-sets", "Skill sets", text, grids=(Grid(("Set", "Warrior", "Skill lists"), rows),))
