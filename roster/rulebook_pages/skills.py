"""Skills: the lists with the warriors that may choose from them, and the page of each list with its skills."""

from roster.rulebook_pages import words
from roster.rulebook_pages.links import Links
from roster.rulebook_pages.parts import (
    Article,
    Card,
    Contents,
    Entry,
    Mention,
    Section,
    Shelf,
    Words,
    facts,
    sections,
    shelves,
)
from rules.catalogue.model import Rulebook, Skill, SkillList, WarbandType

GENERAL = ("combat", "shooting", "academic", "strength", "speed")


def contents(book: Rulebook, links: Links) -> Contents:
    """The five general lists, then those of single warbands."""
    lists = sorted(book.skill_lists.values(), key=lambda skill_list: skill_list.name)
    general = [book.skill_lists[key] for key in GENERAL if key in book.skill_lists]
    special = [skill_list for skill_list in lists if skill_list.key not in GENERAL]
    return Contents(
        title="Skills",
        summary="Warriors choose new skills from the lists given for their type.",
        shelves=shelves(
            Shelf(
                "general", "General lists", tuple(_card(skill_list, book, links) for skill_list in general)
            ),
            Shelf(
                "special", "Special lists", tuple(_card(skill_list, book, links) for skill_list in special)
            ),
        ),
    )


def skills_of(skill_list: SkillList, book: Rulebook) -> tuple[Skill, ...]:
    """The skills of the list and those of other lists that stand in it too, by name."""
    found = [skill for skill in book.skills.values() if skill_list.key in skill.lists]
    return tuple(sorted(found, key=lambda skill: skill.name))


def _card(skill_list: SkillList, book: Rulebook, links: Links) -> Card:
    is_general = skill_list.key in GENERAL
    names = tuple(
        Mention(skill.name, links.to("skill_list", skill_list.key, anchor=skill.key) if is_general else "")
        for skill in skills_of(skill_list, book)
    )
    users = [] if is_general else [mention.name for mention in _choosers(skill_list, book, links)]
    return Card(
        skill_list.name, links.skill_list(skill_list.key), skill_list.note, ", ".join(users), mentions=names
    )


def article(book: Rulebook, links: Links, key: str) -> Article | None:
    """The page of a list with all its skills; None for a key that the rulebook does not know."""
    skill_list = book.skill_lists.get(key)
    if skill_list is None:
        return None
    found = skills_of(skill_list, book)
    source = max((skill.source for skill in found), key=[skill.source for skill in found].count, default="")
    entries = tuple(_entry(skill, skill_list, book, links, source) for skill in found)
    return Article(
        title=skill_list.name,
        trail=Mention("Skills", links.to("skills")),
        summary=skill_list.note,
        marks=words.marks(source),
        facts=facts(("Chosen by", _choosers(skill_list, book, links))),
        sections=sections(Section("all", "The skills", entries=entries, is_large=False)),
    )


def _choosers(skill_list: SkillList, book: Rulebook, links: Links) -> Words:
    """Warbands with a warrior who may choose from it; general lists are for too many to name."""
    if skill_list.key in GENERAL:
        return (Mention("most heroes; see the skill lists of each warrior"),)
    found = (warband for warband in book.warbands.values() if _uses(warband, skill_list.key))
    hired = (sword for sword in book.hired_swords.values() if skill_list.key in sword.skill_lists)
    return (
        *(Mention(warband.name, links.warband(warband.key)) for warband in found),
        *(words.hireling(sword.key, book, links) for sword in hired),
    )


def _uses(warband: WarbandType, key: str) -> bool:
    chosen = any(key in lists for choice in warband.skill_choices for lists in choice.skill_lists.values())
    return chosen or any(
        key in (*warrior_type.skill_lists, *warrior_type.talent_skills) for warrior_type in warband.warriors
    )


def _entry(skill: Skill, skill_list: SkillList, book: Rulebook, links: Links, source: str) -> Entry:
    """A skill; its source is told where it is another than that of most of the list."""
    also = tuple(key for key in skill.lists if key != skill_list.key)
    return Entry(
        name=skill.name,
        summary=skill.summary,
        anchor=skill.key,
        facts=facts(
            ("Only for", words.called((*skill.requires, *skill.restricted_to), book, links)),
            ("Not for", words.called((*skill.excludes, *skill.not_for), book, links)),
            ("After", words.skills(skill.after, book, links)),
            ("Not together with", words.skills(skill.not_with, book, links)),
            ("Also in", words.skill_lists(also, book, links)),
        ),
        marks=words.rule_marks(skill.tags, "" if skill.source == source else skill.source),
    )
