"""The page of one warband with its limits, warriors, equipment lists and skills."""

from dataclasses import replace

from roster.rulebook_pages import words
from roster.rulebook_pages.links import Links, rule_anchor
from roster.rulebook_pages.parts import (
    Article,
    Entry,
    Grid,
    Marks,
    Mention,
    Row,
    Section,
    Words,
    facts,
    said,
    sections,
)
from roster.rulebook_pages.warbands import employers
from roster.rulebook_pages.warbands.equipment_lists import list_sections
from roster.rulebook_pages.warbands.gifts import mutation_section, rune_section
from roster.rulebook_pages.warbands.studied import studied
from roster.rulebook_pages.warbands.warriors import warrior_entry
from rules.catalogue.model import HiredSwordLimits, Rulebook, SpecialRule, WarbandType

HIRING = {
    "listed": "as each hired sword's own entry says",
    "any": "any",
    "none": "none",
    "only": "only",
    "named": "those whose own entry names them",
    "not": "as each entry says, but not",
}


def article(book: Rulebook, links: Links, key: str) -> Article | None:
    """The whole entry of one warband; None for a key that the rulebook does not know."""
    warband_type = book.warbands.get(key)
    if warband_type is None:
        return None
    return Article(
        title=warband_type.name,
        trail=Mention("Warband lists", links.to("warbands")),
        marks=_marks(warband_type),
        facts=facts(
            ("Starting gold", said(words.gold(warband_type.starting_gold))),
            ("Warriors", said(words.count(warband_type.minimum_warriors, warband_type.maximum_warriors))),
            ("Heroes", said(f"at most {warband_type.maximum_heroes}")),
            ("May lead besides the leader", _may_lead(warband_type)),
            ("Race", said(words.capital(words.race_name(warband_type.race, book)))),
            (
                "Setting",
                said(words.SETTINGS[warband_type.setting]) if warband_type.setting != "mordheim" else (),
            ),
            ("Counts as", words.called(warband_type.groups, book, links)),
            ("Hired swords", _hiring(warband_type.hired_swords, book, links)),
        ),
        sections=sections(
            _limits(warband_type),
            _rules("rules", "Special rules of the warband", warband_type.rules),
            _warriors(warband_type, "hero", "Heroes", book, links),
            _warriors(warband_type, "henchmen", "Henchmen", book, links),
            *list_sections(warband_type, book, links),
            mutation_section(warband_type, links),
            rune_section(warband_type),
            _skills(warband_type, book, links),
            _skill_sets(warband_type, book, links),
            _rules("optional-rules", "Optional rules", warband_type.optional_rules),
            _for_hire(warband_type, book, links),
            studied(key, links),
        ),
    )


def _marks(warband_type: WarbandType) -> Marks:
    marks = words.marks(
        warband_type.source,
        warband_type.grade,
        warband_type.confidence,
        warband_type.doubts,
        warband_type.disagreements,
    )
    further = tuple(tag for tag in words.warband_tags(warband_type) if tag not in marks.tags)
    return replace(marks, tags=(*marks.tags, *further))


def _may_lead(warband_type: WarbandType) -> Words:
    found = map(warband_type.warrior, warband_type.may_lead)
    return tuple(Mention(warrior.name, f"#{warrior.key}") for warrior in found if warrior)


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


def _for_hire(warband_type: WarbandType, book: Rulebook, links: Links) -> Section:
    """Everybody whom the entries of both sides let join, at any price."""
    return Section(
        "for-hire",
        "Hired swords and dramatis personae",
        facts=facts(
            ("Hired swords", employers.hired_by(warband_type, book.hired_swords.values(), book, links)),
            (
                "Dramatis personae",
                employers.hired_by(warband_type, book.dramatis_personae.values(), book, links),
            ),
        ),
    )


def _limits(warband_type: WarbandType) -> Section:
    return Section(
        "limits", "Limits between warriors", text=tuple(rule.text for rule in warband_type.composition)
    )


def _rules(anchor: str, name: str, rules: tuple[SpecialRule, ...]) -> Section:
    return Section(anchor, name, entries=tuple(rule_entry(rule) for rule in rules))


def rule_entry(rule: SpecialRule, warrior: str = "") -> Entry:
    """A special rule as an entry."""
    return Entry(
        rule.name,
        rule.summary,
        rule_anchor(rule.key, warrior),
        marks=words.rule_marks(rule.tags, rule.source),
    )


def _warriors(warband_type: WarbandType, kind: str, name: str, book: Rulebook, links: Links) -> Section:
    found = (warrior for warrior in warband_type.warriors if warrior.kind == kind)
    entries = tuple(warrior_entry(warrior, warband_type, book, links) for warrior in found)
    return Section("heroes" if kind == "hero" else kind, name, entries=entries, is_large=True)


def _skills(warband_type: WarbandType, book: Rulebook, links: Links) -> Section:
    entries = tuple(
        Entry(skill.name, skill.summary, href=links.skill(skill)) for skill in warband_type.skills
    )
    return Section("skills", "Special skills", entries=entries)


def _skill_sets(warband_type: WarbandType, book: Rulebook, links: Links) -> Section:
    """The sets of which the warband takes one for good, warrior by warrior."""
    if not warband_type.skill_choices:
        return Section("skill-sets", "Skill sets")
    rows = tuple(
        Row(
            (
                said(choice.name),
                said(warrior.name if (warrior := warband_type.warrior(key)) else words.spelt_out(key)),
                words.skill_lists(lists, book, links),
            )
        )
        for choice in warband_type.skill_choices
        for key, lists in choice.skill_lists.items()
    )
    text = ("The warband chooses one of these sets at the start and keeps it.",)
    return Section("skill-sets", "Skill sets", text, grids=(Grid(("Set", "Warrior", "Skill lists"), rows),))
