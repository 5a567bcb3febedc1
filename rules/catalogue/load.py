"""The strict loader: `rules/data/` in, one checked `Rulebook` out.

Everything that needs figures calls `rulebook()`, which reads the packaged data once. `load` reads any data tree.
Unknown keys, wrong types, dangling references and contradictions are refused as `DataError` with file and key.
"""

from functools import cache
from pathlib import Path
from typing import Literal

from rules.catalogue.checks import check
from rules.catalogue.equipment import load_items
from rules.catalogue.files import DataFiles, Table, keyed, only, value
from rules.catalogue.model import (
    Coverage,
    Rulebook,
    RulesetType,
    ScenarioType,
    Skill,
    SkillList,
    Switch,
    WarbandType,
)
from rules.catalogue.tables import load_charts, load_experience, load_injuries
from rules.catalogue.warbands import load_races, load_shared_rules, load_skills, load_warband
from rules.values import DataError

DATA = Path(__file__).resolve().parent.parent / "data"
_STATES: tuple[Literal["done", "simplified", "not_yet"], ...] = ("done", "simplified", "not_yet")


@cache
def rulebook() -> Rulebook:
    """The rulebook of the packaged data, read once. Raises `DataError` when the data is faulty."""
    return load(DATA)


def load(root: Path) -> Rulebook:
    """Read a whole data tree. Raises `DataError` for the first fault."""
    files = DataFiles(root)
    warbands, skill_lists, skills = _warbands(files)
    items = load_items(files)
    races = load_races(files)
    charts = load_charts(files)
    injuries = load_injuries(files)
    experience = load_experience(files)
    scenarios = {scenario.key: scenario for scenario in _scenarios(files)}
    rulesets = {ruleset.key: ruleset for ruleset in _rulesets(files)}
    coverage = _coverage(files)
    book = Rulebook(
        version=files.version,
        warbands=warbands,
        items=items,
        skills=skills,
        skill_lists=skill_lists,
        races=races,
        charts=charts,
        serious_injuries=injuries,
        experience=experience,
        scenarios=scenarios,
        rulesets=rulesets,
        coverage=coverage,
    )
    check(book)
    return book


def _warbands(files: DataFiles) -> tuple[dict[str, WarbandType], dict[str, SkillList], dict[str, Skill]]:
    shared = load_shared_rules(files)
    lists, core = load_skills(files)
    skills: dict[str, Skill] = {}
    _add_skills(skills, core, "skills.toml")
    warbands = {}
    for name in files.names("warbands"):
        warband, added = load_warband(files, name, shared)
        for key in added:
            if key in lists:
                raise DataError(name, f"skill_lists.{key}", "another file has a skill list of that key")
        lists |= added
        _add_skills(skills, warband.skills, name)
        warbands[warband.key] = warband
    if not warbands:
        raise DataError("warbands", "", "there is no warband file")
    return warbands, lists, skills


def _add_skills(skills: dict[str, Skill], added: tuple[Skill, ...], where: str) -> None:
    for skill in added:
        if skill.key in skills:
            raise DataError(where, f"{skill.list}.{skill.key}", "another list has a skill of that key")
        skills[skill.key] = skill


def _scenarios(files: DataFiles) -> list[ScenarioType]:
    return [
        value(
            ScenarioType,
            files.parse(name),
            name,
            "",
            key=name.removeprefix("scenarios/").removesuffix(".toml"),
        )
        for name in files.names("scenarios")
    ]


def _rulesets(files: DataFiles) -> list[RulesetType]:
    where = "rulesets.toml"
    rulesets = []
    for key, path, table in keyed(files.parse(where), where, ""):
        switches = [
            value(Switch, switch, where, place, key=name)
            for name, place, switch in keyed(table.get("switches", {}), where, f"{path}.switches")
        ]
        rest: Table = {name: field for name, field in table.items() if name != "switches"}
        ruleset = value(RulesetType, rest, where, path, key=key)
        rulesets.append(
            RulesetType(key, ruleset.name, ruleset.summary, ruleset.sequence, ruleset.combat, tuple(switches))
        )
    return rulesets


def _coverage(files: DataFiles) -> dict[str, Coverage]:
    where = "coverage.toml"
    data = files.parse(where)
    only(data, where, "", *_STATES)
    coverage: dict[str, Coverage] = {}
    for state in _STATES:
        for rule, note in value(dict[str, str], data.get(state, {}), where, state).items():
            if rule in coverage:
                raise DataError(where, f"{state}.{rule}", f"the rule is {coverage[rule].state} already")
            coverage[rule] = Coverage(rule, state, note)
    return coverage
