"""Reads `warbands/*.toml`, and the rules, races and skill lists that warbands share.

Inside a file everything is resolved by key: warriors name their special rules and equipment lists. What reaches
into other files (items, races, skill lists) is checked by `rules.catalogue.checks` once everything is read.
"""

from rules.catalogue.files import DataFiles, Table, keyed, needed, only, rows, text, value
from rules.catalogue.model import (
    CompositionRule,
    Disagreement,
    EquipmentList,
    ListedItem,
    Race,
    Skill,
    SkillList,
    SpecialRule,
    WarbandType,
    WarriorType,
)
from rules.catalogue.profile import Profile
from rules.catalogue.tags import is_tag
from rules.values import DataError, changed

Rules = dict[str, SpecialRule]

_TABLES = (
    "rules",
    "special_rules",
    "warriors",
    "equipment_lists",
    "skill_lists",
    "composition",
    "disagreements",
)


def load_shared_rules(files: DataFiles) -> Rules:
    """The special rules that several warbands share, by key. Raises `DataError`."""
    return _special_rules(files.parse("special_rules.toml"), "special_rules.toml", "")


def load_races(files: DataFiles) -> dict[str, Race]:
    """The racial maximums, by key. Raises `DataError`."""
    where = "racial_maximums.toml"
    races = {}
    for key, path, table in keyed(files.parse(where), where, ""):
        only(table, where, path, "name", "profile", "source")
        maximum = value(Profile, needed(table, where, path, "profile"), where, f"{path}.profile")
        races[key] = Race(key, text(table, where, path, "name"), maximum, text(table, where, path, "source"))
    return races


def load_skills(files: DataFiles) -> tuple[dict[str, SkillList], tuple[Skill, ...]]:
    """The skill lists of the core rules and their skills. Raises `DataError`."""
    where = "skills.toml"
    data = files.parse(where)
    only(data, where, "", "source", "lists")
    return _skill_lists(needed(data, where, "", "lists"), where, "lists", text(data, where, "", "source"))


def load_warband(files: DataFiles, where: str, shared: Rules) -> tuple[WarbandType, dict[str, SkillList]]:
    """One warband file, and the skill lists that it adds. Raises `DataError`."""
    data = files.parse(where)
    rules = shared | _special_rules(data.get("special_rules", {}), where, "special_rules")
    source = text(data, where, "", "source")
    lists, skills = _skill_lists(data.get("skill_lists", {}), where, "skill_lists", source)
    composition = rows(data.get("composition", []), where, "composition")
    disagreements = rows(data.get("disagreements", []), where, "disagreements")
    warband = value(
        WarbandType,
        {key: field for key, field in data.items() if key not in _TABLES},
        where,
        "",
        key=where.removeprefix("warbands/").removesuffix(".toml"),
        warriors=[],
        equipment_lists=[],
    )
    return (
        changed(
            warband,
            warriors=tuple(
                _warrior(key, path, table, where, rules)
                for key, path, table in keyed(needed(data, where, "", "warriors"), where, "warriors")
            ),
            equipment_lists=_equipment_lists(data.get("equipment_lists", {}), where),
            rules=_named(data.get("rules", []), rules, where, "rules"),
            composition=tuple(value(CompositionRule, row, where, path) for path, row in composition),
            skills=skills,
            disagreements=tuple(value(Disagreement, row, where, path) for path, row in disagreements),
        ),
        lists,
    )


def _special_rules(tables: object, where: str, path: str) -> Rules:
    rules = {}
    for key, place, table in keyed(tables, where, path):
        rules[key] = value(SpecialRule, table, where, place, key=key)
        _check_tags(rules[key].tags, where, place)
    return rules


def _check_tags(tags: tuple[str, ...], where: str, path: str) -> None:
    for tag in tags:
        if not is_tag(tag):
            raise DataError(where, f"{path}.tags", f"{tag!r} is no known tag")


def _named(keys: object, rules: Rules, where: str, path: str) -> tuple[SpecialRule, ...]:
    if not isinstance(keys, list):
        raise DataError(where, path, "expected a list of keys of special rules")
    for key in keys:
        if key not in rules:
            raise DataError(where, path, f"there is no special rule {key!r}")
    return tuple(rules[key] for key in keys)


def _warrior(key: str, path: str, table: Table, where: str, rules: Rules) -> WarriorType:
    stated = {"maximum": None, **table, "rules": []}
    warrior = value(WarriorType, stated, where, path, key=key)
    named = _named(table.get("rules", []), rules, where, f"{path}.rules")
    return changed(warrior, rules=named)


def _equipment_lists(tables: object, where: str) -> tuple[EquipmentList, ...]:
    lists = []
    for key, path, table in keyed(tables, where, "equipment_lists"):
        prices = needed(table, where, path, "prices")
        if not isinstance(prices, dict):
            raise DataError(where, f"{path}.prices", "expected a table")
        items = []
        for item, stated in prices.items():
            line = {"price": stated} if isinstance(stated, int) else stated
            items.append(value(ListedItem, line, where, f"{path}.prices.{item}", item=item))
        rest = {name: field for name, field in table.items() if name != "prices"}
        lists.append(value(EquipmentList, rest, where, path, key=key, items=items))
    return tuple(lists)


def _skill_lists(
    tables: object, where: str, path: str, source: str
) -> tuple[dict[str, SkillList], tuple[Skill, ...]]:
    lists, skills = {}, []
    for key, place, table in keyed(tables, where, path):
        only(table, where, place, "name", "skills")
        lists[key] = SkillList(key, text(table, where, place, "name"))
        for skill, spot, stated in keyed(table.get("skills", {}), where, f"{place}.skills"):
            skills.append(value(Skill, {"source": source, **stated}, where, spot, key=skill, list=key))
            _check_tags(skills[-1].tags, where, spot)
    return lists, tuple(skills)
