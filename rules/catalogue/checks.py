"""Checks across the files of a rulebook: what is named exists, limits agree, every warband can be mustered.

Called by the loader once everything is read; the first fault is raised as `DataError`.
"""

from collections.abc import Iterable

from rules.catalogue import composition
from rules.catalogue.model import EquipmentList, Rulebook, Skill, WarbandType, WarriorType
from rules.catalogue.tags import CALLINGS
from rules.values import DataError


def check(book: Rulebook) -> None:
    """Raise `DataError` for the first contradiction between the parts of the rulebook."""
    for warband in book.warbands.values():
        _check_warband(warband, book)
    own = {skill.key for warband in book.warbands.values() for skill in warband.skills}
    for skill in book.skills.values():
        if skill.key not in own:
            _check_skill(skill, book, "skills.toml", [])
    for ruleset in book.rulesets.values():
        for switch in ruleset.switches:
            if switch.rule and switch.rule not in book.coverage:
                raise DataError(
                    "rulesets.toml", f"{ruleset.key}.switches.{switch.key}.rule", f"no rule {switch.rule!r}"
                )


def _check_warband(warband: WarbandType, book: Rulebook) -> None:
    where = f"warbands/{warband.key}.toml"
    if warband.minimum_warriors < 1 or warband.maximum_warriors < warband.minimum_warriors:
        raise DataError(where, "maximum_warriors", "the largest warband is smaller than the smallest")
    leaders = [warrior.key for warrior in warband.warriors if warrior.leader]
    if len(leaders) != 1:
        raise DataError(where, "warriors", f"one warrior must be the leader, not {len(leaders)}")
    for warrior in warband.warriors:
        _check_warrior(warrior, warband, book, where)
    heroes = [warrior.key for warrior in warband.warriors if warrior.kind == "hero"]
    _known(warband.heirs, heroes, where, "special_rules.succession", "hero")
    used = {key for warrior in warband.warriors for key in warrior.equipment_lists}
    for listing in warband.equipment_lists:
        _check_list(listing, book, where)
        if listing.key not in used:
            raise DataError(where, f"equipment_lists.{listing.key}", "no warrior uses this list")
    types = [warrior.key for warrior in warband.warriors]
    for index, rule in enumerate(warband.composition):
        _known((rule.warrior, *rule.of), types, where, f"composition[{index}]", "warrior")
    for skill in warband.skills:
        _check_skill(skill, book, where, types)
    _check_mustering(warband, where)


def _check_warrior(warrior: WarriorType, warband: WarbandType, book: Rulebook, where: str) -> None:
    path = f"warriors.{warrior.key}"
    _known(
        warrior.equipment_lists,
        [listing.key for listing in warband.equipment_lists],
        where,
        f"{path}.equipment_lists",
        "equipment list",
    )
    _known(warrior.skill_lists, book.skill_lists, where, f"{path}.skill_lists", "skill list")
    if warrior.racial_maximum is not None:
        _known((warrior.racial_maximum,), book.races, where, f"{path}.racial_maximum", "racial maximum")
    if (warrior.racial_maximum is not None) != warrior.gains_experience:
        raise DataError(
            where, f"{path}.racial_maximum", "belongs to warriors who gain experience, and only there"
        )
    if warrior.maximum is not None and warrior.maximum < max(1, warrior.minimum):
        raise DataError(where, f"{path}.maximum", "is smaller than the minimum")
    if warrior.kind == "henchmen" and (warrior.skill_lists or warrior.leader):
        raise DataError(where, f"{path}.kind", "henchmen have no skill lists and do not lead")
    if not 1 <= warrior.group_size[0] <= warrior.group_size[1]:
        raise DataError(where, f"{path}.group_size", "the largest group is smaller than the smallest")
    for characteristic in warrior.dice_profile:
        if warrior.profile.value(characteristic):
            raise DataError(where, f"{path}.dice_profile.{characteristic}", "the profile must have 0 here")


def _check_list(listing: EquipmentList, book: Rulebook, where: str) -> None:
    path = f"equipment_lists.{listing.key}.prices"
    _known((line.item for line in listing.items), book.items, where, path, "item")


def _check_skill(skill: Skill, book: Rulebook, where: str, types: list[str]) -> None:
    path = f"{skill.list}.{skill.key}"
    _known(skill.not_with, book.skills, where, f"{path}.not_with", "skill")
    _known(skill.also_in, book.skill_lists, where, f"{path}.also_in", "skill list")
    _known((*skill.requires, *skill.excludes), CALLINGS, where, path, "calling")
    _known(skill.restricted_to, types, where, f"{path}.restricted_to", "warrior")


def _check_mustering(warband: WarbandType, where: str) -> None:
    beginning = composition.cheapest(warband)
    if beginning is None:
        raise DataError(where, "minimum_warriors", "its limits allow no legal warband")
    if beginning[1] > warband.starting_gold:
        raise DataError(
            where,
            "starting_gold",
            f"the cheapest legal warband is {beginning[1]} gc, more than the {warband.starting_gold} gc it has",
        )


def _known(keys: Iterable[str], known: Iterable[str], where: str, path: str, noun: str) -> None:
    names = set(known)
    for key in keys:
        if key not in names:
            raise DataError(where, path, f"there is no {noun} {key!r}")
