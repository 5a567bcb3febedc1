"""Reads `warbands/*.toml`.

Inside a file everything is resolved by key: warriors name their special rules and equipment lists. What reaches
into other files (items, races, skills) is checked by `rules.catalogue.checks` once everything is read.
"""

from rules.catalogue.files import DataFiles, Table, keyed, needed, rows, text, value
from rules.catalogue.model import (
    CompositionRule,
    Mutation,
    Mutations,
    Rune,
    SkillChoice,
    SkillList,
    SpecialRule,
    WarbandType,
    WarriorType,
)
from rules.catalogue.profile import Change
from rules.catalogue.warbands.equipment_lists import load_equipment_lists
from rules.catalogue.warbands.skills import Rules, check_tags, disagreements, skill_lists, special_rules
from rules.values import DataError, changed

_TABLES = (
    "rules",
    "optional_rules",
    "special_rules",
    "warriors",
    "equipment_lists",
    "skill_lists",
    "skill_choices",
    "mutations",
    "runes",
    "composition",
    "disagreements",
)


def load_warband(files: DataFiles, where: str, shared: Rules) -> tuple[WarbandType, dict[str, SkillList]]:
    """One warband file, and the skill lists that it adds. Raises `DataError`."""
    data = files.parse(where)
    rules = shared | special_rules(data.get("special_rules", {}), where, "special_rules")
    lists, skills = skill_lists(
        data.get("skill_lists", {}), where, "skill_lists", text(data, where, "", "source")
    )
    composition = rows(data.get("composition", []), where, "composition")
    warband = value(
        WarbandType,
        {key: field for key, field in data.items() if key not in _TABLES},
        where,
        "",
        key=where.removeprefix("warbands/").removesuffix(".toml"),
        warriors=[],
        equipment_lists=[],
    )
    listings = load_equipment_lists(data.get("equipment_lists", {}), where)
    daggers = {listing.key for listing in listings if listing.has_free_dagger}
    filled = changed(
        warband,
        warriors=tuple(
            _warrior(key, path, table, where, rules, daggers)
            for key, path, table in keyed(needed(data, where, "", "warriors"), where, "warriors")
        ),
        equipment_lists=listings,
        rules=_named(data.get("rules", []), rules, where, "rules"),
        optional_rules=_named(data.get("optional_rules", []), rules, where, "optional_rules"),
        composition=tuple(value(CompositionRule, row, where, path) for path, row in composition),
        skills=skills,
        skill_choices=_by_key(SkillChoice, data, where, "skill_choices"),
        mutations=_mutations(data["mutations"], where) if "mutations" in data else None,
        runes=_by_key(Rune, data, where, "runes"),
        disagreements=disagreements(data, where, "disagreements"),
    )
    return filled, lists


def _named(keys: object, rules: Rules, where: str, path: str) -> tuple[SpecialRule, ...]:
    if not isinstance(keys, list):
        raise DataError(where, path, "expected a list of keys of special rules")
    for key in keys:
        if key not in rules:
            raise DataError(where, path, f"there is no special rule {key!r}")
    return tuple(rules[key] for key in keys)


def _by_key[T](kind: type[T], data: Table, where: str, path: str) -> tuple[T, ...]:
    found = keyed(data.get(path, {}), where, path)
    return tuple(value(kind, table, where, place, key=key) for key, place, table in found)


def _warrior(key: str, path: str, table: Table, where: str, rules: Rules, daggers: set[str]) -> WarriorType:
    """`daggers` are the equipment lists with which a dagger comes free."""
    stated = {"maximum": None, **table, "rules": []}
    if (size := table.get("group_size")) and isinstance(size, list) and len(size) == 1:
        stated["group_size"] = [*size, None]
    warrior = value(WarriorType, stated, where, path, key=key, free_dagger=False)
    named = _named(table.get("rules", []), rules, where, f"{path}.rules")
    return changed(warrior, rules=named, free_dagger=not daggers.isdisjoint(warrior.equipment_lists))


def _mutations(table: object, where: str) -> Mutations:
    mutations = value(Mutations, {**_table(table, where), "choices": []}, where, "mutations")
    choices = []
    for key, path, stated in keyed(_table(table, where).get("choices", {}), where, "mutations.choices"):
        steps = stated.get("changes", {})
        if not isinstance(steps, dict):
            raise DataError(where, f"{path}.changes", "expected a table such as { M = 1 }")
        changes = [
            value(Change, {"by": by}, where, f"{path}.changes.{name}", characteristic=name)
            for name, by in steps.items()
        ]
        choices.append(value(Mutation, {**stated, "changes": changes}, where, path, key=key))
        check_tags(choices[-1].tags, where, path)
    return changed(mutations, choices=tuple(choices))


def _table(table: object, where: str) -> Table:
    if not isinstance(table, dict):
        raise DataError(where, "mutations", "expected a table")
    return table
