"""Reads special rules, racial maximums and skill lists, from the files of their own and from warband files.

A list may name skills of other lists that stand in it too (`shared`); `sharing` gives those skills the list.
"""

from collections.abc import Mapping

from rules.catalogue.files import DataFiles, keyed, needed, only, rows, text, value
from rules.catalogue.model import Disagreement, Race, Skill, SkillList, SpecialRule
from rules.catalogue.profile import Profile
from rules.catalogue.tags import tag_fault
from rules.values import DataError, changed

Rules = dict[str, SpecialRule]


def load_shared_rules(files: DataFiles) -> Rules:
    """The special rules that several warbands share, by key. Raises `DataError`."""
    return special_rules(files.parse("special_rules.toml"), "special_rules.toml", "")


def load_races(files: DataFiles) -> dict[str, Race]:
    """The racial maximums, by key. Raises `DataError`."""
    where = "racial_maximums.toml"
    races = {}
    for key, path, table in keyed(files.parse(where), where, ""):
        maximum = value(Profile, needed(table, where, path, "profile"), where, f"{path}.profile")
        differing = disagreements(table, where, f"{path}.disagreements")
        rest = {name: stated for name, stated in table.items() if name not in ("profile", "disagreements")}
        races[key] = value(Race, rest, where, path, key=key, maximum=maximum, disagreements=differing)
    return races


def load_skills(files: DataFiles) -> tuple[dict[str, SkillList], tuple[Skill, ...]]:
    """The skill lists that belong to no single warband, and their skills. Raises `DataError`."""
    where = "skills.toml"
    data = files.parse(where)
    only(data, where, "", "source", "lists")
    return skill_lists(needed(data, where, "", "lists"), where, "lists", text(data, where, "", "source"))


def special_rules(tables: object, where: str, path: str) -> Rules:
    """Special rules by key, their tags checked. Raises `DataError`."""
    found = {}
    for key, place, table in keyed(tables, where, path):
        found[key] = value(SpecialRule, table, where, place, key=key)
        check_tags(found[key].tags, where, place)
    return found


def check_tags(tags: tuple[str, ...], where: str, path: str) -> None:
    """Raise `DataError` for a tag that the table of tags does not have."""
    for tag in tags:
        if fault := tag_fault(tag):
            raise DataError(where, f"{path}.tags", fault)


def disagreements(table: Mapping[str, object], where: str, path: str) -> tuple[Disagreement, ...]:
    """The rows about which sources differ; none where the table has no such field. Raises `DataError`."""
    found = rows(table.get("disagreements", []), where, path)
    return tuple(value(Disagreement, row, where, place) for place, row in found)


def skill_lists(
    tables: object, where: str, path: str, source: str
) -> tuple[dict[str, SkillList], tuple[Skill, ...]]:
    """Lists by key and their skills; a list or skill may state another `source`. Raises `DataError`."""
    lists, skills = {}, []
    for key, place, table in keyed(tables, where, path):
        own = {"source": table.get("source", source)}
        rest = {name: stated for name, stated in table.items() if name not in ("skills", "source")}
        lists[key] = value(SkillList, rest, where, place, key=key)
        for skill, spot, stated in keyed(table.get("skills", {}), where, f"{place}.skills"):
            skills.append(value(Skill, own | stated, where, spot, key=skill, list=key))
            check_tags(skills[-1].tags, where, spot)
    return lists, tuple(skills)


def skill_place(skill: Skill, where: str) -> str:
    """The dotted path at which a part states a skill of its own."""
    lists = "lists" if where == "skills.toml" else "skill_lists"
    return f"{lists}.{skill.list}.skills.{skill.key}"


def sharing(skills: Mapping[str, Skill], lists: Mapping[str, SkillList]) -> dict[str, Skill]:
    """The skills, each with every list that names it among its shared ones."""
    return {
        key: changed(
            skill,
            also_in=(
                *skill.also_in,
                *(skill_list.key for skill_list in lists.values() if key in skill_list.shared),
            ),
        )
        for key, skill in skills.items()
    }
