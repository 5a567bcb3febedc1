"""Checks across the files of a rulebook: what is named exists, limits agree, every warband can be mustered.

Called by the loader once everything is read; the first fault is raised as `DataError`.
"""

from rules.catalogue.callings import known_callings
from rules.catalogue.campaign.exploration import check_exploration
from rules.catalogue.campaign.reading import check_campaign
from rules.catalogue.magic.reading import check_magic
from rules.catalogue.model import Rulebook, Skill
from rules.catalogue.packs.optional_rules import check_optional
from rules.catalogue.scenarios.reading import check_scenarios
from rules.catalogue.warbands.checks import check_warband, known
from rules.catalogue.warbands.given_rules import check_given_rules
from rules.catalogue.warbands.skills import skill_place
from rules.values import DataError

SKILLS = "skills.toml"
ITEMS = "equipment.toml"


def check(book: Rulebook) -> None:
    """Raise `DataError` for the first contradiction between the parts of the rulebook."""
    for warband in book.warbands.values():
        check_warband(warband, book)
    _check_skills(book)
    _check_items(book)
    check_magic(book)
    check_campaign(book)
    check_exploration(book)
    check_scenarios(book)
    check_optional(book)
    check_given_rules(book.given_rules, book.warbands)
    for ruleset in book.rulesets.values():
        for switch in ruleset.switches:
            if switch.rule and switch.rule not in book.coverage:
                raise DataError(
                    "rulesets.toml", f"{ruleset.key}.switches.{switch.key}.rule", f"no rule {switch.rule!r}"
                )


def _check_items(book: Rulebook) -> None:
    callings = known_callings(book.warbands)
    for item in book.items.values():
        path = f"{item.category}.{item.key}"
        for field, words in (
            ("only_for", item.only_for),
            ("not_for", item.not_for),
            ("two_for", item.two_for),
            ("rarity_for", item.rarity_for),
        ):
            known(words, callings, ITEMS, f"{path}.{field}", "calling")


def _check_skills(book: Rulebook) -> None:
    homes = {skill.key: f"warbands/{it.key}.toml" for it in book.warbands.values() for skill in it.skills}
    callings = known_callings(book.warbands)
    types = {kind.key for warband in book.warbands.values() for kind in warband.warriors}
    for listing in book.skill_lists.values():
        known(listing.shared, book.skills, _home(listing.key, book), f"{listing.key}.shared", "skill")
    for skill in book.skills.values():
        _check_skill(skill, book, homes.get(skill.key, SKILLS), callings, types)


def _home(skill_list: str, book: Rulebook) -> str:
    """The file whose warriors use a list."""
    for warband in book.warbands.values():
        if any(skill_list in kind.skill_lists for kind in warband.warriors):
            return f"warbands/{warband.key}.toml"
    return SKILLS


def _check_skill(skill: Skill, book: Rulebook, where: str, callings: dict[str, str], types: set[str]) -> None:
    path = skill_place(skill, where)
    known(skill.not_with, book.skills, where, f"{path}.not_with", "skill")
    known(skill.after, book.skills, where, f"{path}.after", "skill")
    known(skill.also_in, book.skill_lists, where, f"{path}.also_in", "skill list")
    known((*skill.requires, *skill.excludes), callings, where, path, "calling")
    known(skill.restricted_to, types, where, f"{path}.restricted_to", "warrior")
    known(skill.requires_items, book.items, where, f"{path}.requires_items", "item")
    optional = {**book.optional_rules, **book.house_rules}
    known((skill.optional,) if skill.optional else (), optional, where, path, "optional rule")
    known(skill.not_for, types, where, f"{path}.not_for", "warrior")
