"""Checks of one warband against itself and the rest of the rulebook. Called by `rules.catalogue.checks`."""

from collections.abc import Iterable

from rules.catalogue.callings import GROUPS, known_callings
from rules.catalogue.model import EquipmentList, Mutations, Rulebook, WarbandType, WarriorType
from rules.catalogue.packs.overlooking import contradiction
from rules.catalogue.warbands import composition
from rules.values import DataError


def known(keys: Iterable[str], those: Iterable[str], where: str, path: str, noun: str) -> None:
    """Raise `DataError` for the first key that is not among those known."""
    names = those if isinstance(those, dict | set | frozenset) else set(those)
    for key in keys:
        if key not in names:
            raise DataError(where, path, f"there is no {noun} {key!r}")


def check_warband(warband: WarbandType, book: Rulebook) -> None:
    """Raise `DataError` for the first thing in a warband that contradicts itself or names what does not exist."""
    where = f"warbands/{warband.key}.toml"
    if warband.minimum_warriors < 1 or warband.maximum_warriors < warband.minimum_warriors:
        contradiction(where, "maximum_warriors", "the largest warband is smaller than the smallest")
    leaders = [warrior.key for warrior in warband.warriors if warrior.leader]
    if len(leaders) != 1:
        raise DataError(where, "warriors", f"one warrior must be the leader, not {len(leaders)}")
    for warrior in warband.warriors:
        _check_warrior(warrior, warband, book, where)
    heroes = [warrior.key for warrior in warband.warriors if warrior.kind == "hero"]
    known(warband.heirs, heroes, where, "special_rules.succession", "hero")
    known(warband.may_lead, heroes, where, "may_lead", "hero")
    known(warband.groups, GROUPS, where, "groups", "group of warbands")
    used = {key for warrior in warband.warriors for key in warrior.equipment_lists}
    for listing in warband.equipment_lists:
        if listing.key not in used:
            raise DataError(where, f"equipment_lists.{listing.key}", "no warrior uses this list")
        users = [kind for kind in warband.warriors if listing.key in kind.equipment_lists]
        _check_list(listing, users, book, where)
    _check_between_types(warband, where)
    _check_gifts(warband, book, where)
    _check_choices(warband, book, where)
    _check_hiring(warband, book, where)
    _check_mustering(warband, where)


def _check_warrior(warrior: WarriorType, warband: WarbandType, book: Rulebook, where: str) -> None:
    path = f"warriors.{warrior.key}"
    lists = [listing.key for listing in warband.equipment_lists]
    known(warrior.equipment_lists, lists, where, f"{path}.equipment_lists", "equipment list")
    known(warrior.skill_lists, book.skill_lists, where, f"{path}.skill_lists", "skill list")
    known(warrior.talent_skills, book.skill_lists, where, f"{path}.talent_skills", "skill list")
    known(warrior.starting_skills, book.skills, where, f"{path}.starting_skills", "skill")
    known(warrior.fixed_equipment, book.items, where, f"{path}.fixed_equipment", "item")
    if warrior.racial_maximum is not None:
        known((warrior.racial_maximum,), book.races, where, f"{path}.racial_maximum", "racial maximum")
    if (warrior.racial_maximum is not None) != warrior.gains_experience:
        contradiction(
            where, f"{path}.racial_maximum", "belongs to warriors who gain experience, and only there"
        )
    if warrior.wizard:
        spells = (warrior.wizard.spell_list,)
        known(spells, book.spell_lists, where, f"{path}.wizard.spell_list", "spell list")
    for characteristic in warrior.dice_profile:
        if warrior.profile.value(characteristic):
            raise DataError(where, f"{path}.dice_profile.{characteristic}", "the profile must have 0 here")
    if warrior.parts and not warrior.vehicle:
        contradiction(where, f"{path}.parts", "only a vehicle has parts")
    _check_kind(warrior, where, path)
    _check_limits(warrior, where, path)


def _check_kind(warrior: WarriorType, where: str, path: str) -> None:
    if warrior.kind == "henchmen" and (warrior.skill_lists or warrior.leader):
        contradiction(where, f"{path}.kind", "henchmen have no skill lists and do not lead")
    if warrior.talent_skills and not warrior.can_become_hero:
        contradiction(where, f"{path}.talent_skills", "belong to henchmen who can become heroes")
    if warrior.leader and not warrior.hireable:
        contradiction(where, f"{path}.hireable", "the leader is always hired")
    if warrior.rating != (20 if warrior.large else 5):
        contradiction(where, f"{path}.rating", "is 20 for large creatures and 5 for all others")


def _check_limits(warrior: WarriorType, where: str, path: str) -> None:
    if warrior.maximum is not None and warrior.maximum < max(1, warrior.minimum):
        contradiction(where, f"{path}.maximum", "is smaller than the minimum")
    least, most = warrior.group_size
    if least < 1 or (most is not None and most < least):
        raise DataError(where, f"{path}.group_size", "the largest group is smaller than the smallest")
    if warrior.advance_rate < 1:
        raise DataError(where, f"{path}.advance_rate", "is 1, or 2 for twice the experience")


def _check_skill(skill: str, book: Rulebook, where: str, path: str) -> None:
    known((skill,) if skill else (), book.skills, where, f"{path}.by_skill", "skill")


def _check_list(listing: EquipmentList, users: list[WarriorType], book: Rulebook, where: str) -> None:
    path = f"equipment_lists.{listing.key}"
    known((line.item for line in listing.items), book.items, where, f"{path}.prices", "item")
    types = {kind.key for kind in users}
    for line in listing.items:
        known(line.warriors, types, where, f"{path}.prices.{line.item}.warriors", "user of this list")
        _check_skill(line.by_skill, book, where, f"{path}.prices.{line.item}")
        if line.brace_price is not None and not line.price < line.brace_price <= 2 * line.price:
            contradiction(where, f"{path}.prices.{line.item}.brace_price", "is more than one and at most two")
    _check_skill(listing.by_skill, book, where, path)
    metals = {item.material for item in book.items.values() if item.material}
    known(listing.materials, metals, where, f"{path}.materials", "metal")
    for material in listing.materials.values():
        spot = f"{path}.materials.{material.material}.warriors"
        known(material.warriors, types, where, spot, "user of this list")
    for loadout in listing.loadouts:
        chosen = (item for choice in loadout.choices for alternative in choice for item in alternative)
        known((*loadout.items, *chosen), book.items, where, f"{path}.loadouts.{loadout.key}", "item")


def _check_between_types(warband: WarbandType, where: str) -> None:
    types = [warrior.key for warrior in warband.warriors]
    for index, rule in enumerate(warband.composition):
        path = f"composition[{index}]"
        known((rule.warrior, *rule.of), types, where, path, "warrior")
        numbers = {"max_ratio": rule.of and rule.max, "together": rule.of and rule.max}
        needed = {**numbers, "increases_max": rule.amount > 0}.get(rule.type, rule.of)
        if not needed or rule.per < 1:
            raise DataError(where, path, "this kind of limit lacks its numbers or the other warriors")


def _check_gifts(warband: WarbandType, book: Rulebook, where: str) -> None:
    takers = [warrior.key for warrior in warband.warriors if warrior.mutations]
    gifts = warband.mutations
    if gifts is None:
        if takers:
            raise DataError(
                where, f"warriors.{takers[0]}.mutations", f"{warband.name} has no list of mutations"
            )
        return
    for mutation in gifts.choices:
        known(mutation.warriors, takers, where, f"mutations.choices.{mutation.key}.warriors", "taker")
    known((gifts.by_skill,) if gifts.by_skill else (), book.skills, where, "mutations.by_skill", "skill")
    _check_takers(gifts, takers, where)


def _check_takers(gifts: Mutations, takers: list[str], where: str) -> None:
    if not gifts.choices:
        raise DataError(where, "mutations.choices", "expected at least one mutation")
    if gifts.further_price_multiplier < 1:
        raise DataError(where, "mutations.further_price_multiplier", "expected a multiplier of 1 or more")
    if gifts.at_recruitment != bool(takers):
        found = "here some do" if takers else "here none may"
        contradiction(
            where, "mutations.at_recruitment", f"is true where some warriors buy mutations, and {found}"
        )
    for key in takers:
        if not gifts.of(key):
            contradiction(where, f"warriors.{key}.mutations", "there is no mutation for this warrior")


def _check_choices(warband: WarbandType, book: Rulebook, where: str) -> None:
    heroes = [warrior.key for warrior in warband.warriors if warrior.kind == "hero"]
    for choice in warband.skill_choices:
        path = f"skill_choices.{choice.key}.skill_lists"
        known(choice.skill_lists, heroes, where, path, "hero")
        for lists in choice.skill_lists.values():
            known(lists, book.skill_lists, where, path, "skill list")


def _check_hiring(warband: WarbandType, book: Rulebook, where: str) -> None:
    limits = warband.hired_swords
    callings = known_callings(book.warbands)
    known(limits.as_if, callings, where, "hired_swords.as_if", "calling")
    swords = {*book.hired_swords, *book.dramatis_personae, *callings}
    for field in ("swords", "also", "never"):
        known(getattr(limits, field), swords, where, f"hired_swords.{field}", "hired sword or calling")
    if (limits.rule in ("only", "not")) != bool(limits.swords):
        contradiction(where, "hired_swords.swords", 'belong to the rules "only" and "not", and only there')


def _check_mustering(warband: WarbandType, where: str) -> None:
    beginning = composition.cheapest(warband)
    if beginning is None:
        contradiction(where, "minimum_warriors", "its limits allow no legal warband")
    elif beginning[1] > warband.starting_gold:
        contradiction(
            where,
            "starting_gold",
            f"the cheapest legal warband is {beginning[1]} gc, more than the {warband.starting_gold} gc it has",
        )
