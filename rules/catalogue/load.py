"""The strict loader: a stack of packs in, one checked `Rulebook` out.

Everything that needs figures calls `rulebook()` (the standard packs as printed) or `rulebook_of` (a campaign's stack
and house rules); both keep what they read. `complete_rulebook()` has every packaged pack, to look things up in. `load`
reads any data tree. Unknown keys, wrong types, dangling references and contradictions are refused as `DataError` with
file and key.
"""

from collections.abc import Iterable
from pathlib import Path
from typing import Literal

import tomli

from rules.catalogue.bounds import within_bounds
from rules.catalogue.campaign.exploration import load_exploration
from rules.catalogue.campaign.reading import load_campaign
from rules.catalogue.checks import check
from rules.catalogue.files import DataFiles, Table, keyed, only, value
from rules.catalogue.heroheim import load_heroheim
from rules.catalogue.magic.reading import load_magic_rules, load_spell_lists, rune_lists
from rules.catalogue.model import (
    Coverage,
    Rulebook,
    RulesetType,
    Skill,
    SkillList,
    Switch,
    WarbandType,
)
from rules.catalogue.packs.house_rules import check_house_rules, load_house_rules, with_house_rules
from rules.catalogue.packs.optional_rules import load_option_tables, load_optional_rules
from rules.catalogue.packs.ruleset_pairs import check_pair_of
from rules.catalogue.packs.stack import DATA, Pack, located, packaged, packs_under, stack_digest, standard
from rules.catalogue.scenarios.reading import (
    load_monsters,
    load_multiplayer,
    load_scenario_tables,
    load_scenarios,
)
from rules.catalogue.tables import load_charts, load_experience, load_injuries, load_side_effects
from rules.catalogue.trading.items import load_items
from rules.catalogue.trading.reading import check_trading, load_trading
from rules.catalogue.warbands.given_rules import load_given_rules
from rules.catalogue.warbands.hired import check_hired, load_dramatis_personae, load_hired_swords, load_hiring
from rules.catalogue.warbands.reading import load_warband
from rules.catalogue.warbands.skills import load_races, load_shared_rules, load_skills, sharing, skill_place
from rules.first_use import made_once
from rules.values import DataError, changed

_STATES: tuple[Literal["done", "untested", "simplified", "not_yet"], ...] = (
    "done",
    "untested",
    "simplified",
    "not_yet",
)
#: How many stacks are kept in memory besides the packaged one, and how many of them with house rules on.
KEPT, KEPT_WITH_HOUSE_RULES = 8, 32


@made_once()
def rulebook() -> Rulebook:
    """The rulebook of the standard packs as printed, read once. Raises `DataError` when the data is faulty."""
    return read_packs(standard())


@made_once()
def complete_rulebook() -> Rulebook:
    """The rulebook of every packaged pack as printed, read once. Raises `DataError` when the data is faulty."""
    return read_packs(tuple(packaged().values()))


def rulebook_of(packs: tuple[Pack, ...], switched_on: Iterable[str] = ()) -> Rulebook:
    """The rulebook of a stack with these house rules on; kept, so that asking again is free. Raises `DataError`."""
    on = tuple(sorted(set(switched_on)))
    return _with_house_rules(packs, on) if on else _as_printed(packs)


@made_once(KEPT)
def _as_printed(packs: tuple[Pack, ...]) -> Rulebook:
    if packs == standard():
        return rulebook()
    return complete_rulebook() if packs == tuple(packaged().values()) else read_packs(packs)


@made_once(KEPT_WITH_HOUSE_RULES)
def _with_house_rules(packs: tuple[Pack, ...], on: tuple[str, ...]) -> Rulebook:
    """The same stack is not read again for every choice of house rules."""
    return with_house_rules(changed(_as_printed(packs), version=version_of(packs, on)), on)


def with_todays_rulesets(book: Rulebook) -> Rulebook:
    """A rulebook with the rulesets, and what they go by, that the program has learnt since its packs were stored."""
    today = rulebook()
    learnt = {key: it for key, it in today.rulesets.items() if key not in book.rulesets}
    if not learnt:
        return book
    return changed(
        book,
        rulesets=book.rulesets | learnt,
        given_rules=book.given_rules or today.given_rules,
        heroheim=book.heroheim or today.heroheim,
    )


def load(root: Path) -> Rulebook:
    """Read a whole data tree. Raises `DataError` for the first fault."""
    return read_packs(tuple(packs_under(root).values()), coverage=root)


def read_packs(packs: tuple[Pack, ...], switched_on: tuple[str, ...] = (), coverage: Path = DATA) -> Rulebook:
    """Read a stack, lowest pack first. Raises `DataError` for the first fault, at the pack that states it."""
    try:
        return read_stack(packs, switched_on, coverage)
    except DataError as error:
        raise located(error, packs) from None


def check_stack_of(packs: tuple[Pack, ...]) -> Rulebook:
    """The rulebook of a stack that is to be uploaded or pinned: its numbers lie within bounds. Raises `DataError`."""
    with within_bounds():
        return read_packs(packs)


def read_stack(packs: tuple[Pack, ...], switched_on: tuple[str, ...] = (), coverage: Path = DATA) -> Rulebook:
    """Read packs like `read_packs`, but a fault names the part of the rulebook and not the pack."""
    files = DataFiles(packs)
    warbands, skill_lists, skills = _warbands(files)
    book = Rulebook(
        version=version_of(packs, switched_on),
        packs=tuple(pack.header for pack in packs),
        overrides=files.overrides,
        house_rules=load_house_rules(files),
        switched_on=(),
        warbands=warbands,
        items=load_items(files),
        skills=skills,
        skill_lists=skill_lists,
        hired_swords=load_hired_swords(files),
        dramatis_personae=load_dramatis_personae(files),
        hiring=load_hiring(files),
        spell_lists=load_spell_lists(files) | rune_lists(warbands.values()),
        magic_rules=load_magic_rules(files),
        races=load_races(files),
        charts=load_charts(files),
        serious_injuries=load_injuries(files),
        side_effects=load_side_effects(files),
        experience=load_experience(files),
        trading=load_trading(files),
        campaign=load_campaign(files),
        exploration=load_exploration(files),
        scenarios=load_scenarios(files),
        scenario_tables=load_scenario_tables(files),
        multiplayer=load_multiplayer(files),
        monsters=load_monsters(files),
        optional_rules=load_optional_rules(files),
        option_tables=load_option_tables(files),
        heroheim=load_heroheim(files),
        given_rules=load_given_rules(files, warbands),
        rulesets={ruleset.key: ruleset for ruleset in _rulesets(files)},
        coverage=_coverage(coverage),
    )
    files.check_all_read()
    book = with_house_rules(book, switched_on)
    check(book)
    check_hired(book)
    check_trading(book.trading, book.items, book.skills)
    check_house_rules(book)
    return book


def version_of(packs: tuple[Pack, ...], switched_on: tuple[str, ...]) -> str:
    """A short hash of everything that the packs and house rules say."""
    return stack_digest((pack.digest for pack in packs), switched_on)[:12]


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
    return warbands, lists, sharing(skills, lists)


def _add_skills(skills: dict[str, Skill], added: tuple[Skill, ...], where: str) -> None:
    for skill in added:
        if skill.key in skills:
            raise DataError(where, skill_place(skill, where), "another list has a skill of that key")
        skills[skill.key] = skill


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
        check_pair_of(ruleset, where, path)
        rulesets.append(changed(ruleset, switches=tuple(switches)))
    return rulesets


def _coverage(root: Path) -> dict[str, Coverage]:
    """How far each numbered rule is played: this describes the program and is no part of any pack."""
    where = "coverage.toml"
    try:
        data = tomli.loads((root / where).read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise DataError(where, "", f"the file cannot be read ({error})") from None
    only(data, where, "", *_STATES)
    coverage: dict[str, Coverage] = {}
    for state in _STATES:
        for rule, note in value(dict[str, str], data.get(state, {}), where, state).items():
            if rule in coverage:
                raise DataError(where, f"{state}.{rule}", f"the rule is {coverage[rule].state} already")
            coverage[rule] = Coverage(rule, state, note)
    return coverage
