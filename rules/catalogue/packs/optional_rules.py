"""Reads the optional rules: `optional_rules.toml` and the tables of `rules.catalogue.packs.optional_rule_model`."""

from collections.abc import Iterable

from rules.catalogue.amounts import check_amount
from rules.catalogue.callings import known_callings
from rules.catalogue.clauses import load_clauses
from rules.catalogue.dice import check_rolls
from rules.catalogue.files import DataFiles, keyed, value
from rules.catalogue.model import Rulebook
from rules.catalogue.packs.optional_rule_model import (
    EventTable,
    IndividualBattles,
    Misfires,
    MountedRules,
    OptionalRule,
    OptionTables,
    Rewards,
    Sawbones,
    WeaponCriticals,
)
from rules.catalogue.profile import CHARACTERISTICS
from rules.catalogue.tags import tag_fault
from rules.catalogue.warbands.checks import known
from rules.values import DataError, Value

FILE = "optional_rules.toml"
CRITICALS, MISFIRE, MOUNTED = "tables/criticals_by_weapon.toml", "tables/misfire.toml", "tables/mounted.toml"
INDIVIDUAL, REWARDS = "tables/individual_battles.toml", "tables/rewards_of_the_shadowlord.toml"
SAWBONES, EVENTS = "tables/sawbones.toml", "tables/events.toml"


def load_optional_rules(files: DataFiles) -> dict[str, OptionalRule]:
    """The optional rules by key. Raises `DataError`."""
    found = {}
    for key, path, table in keyed(files.parse(FILE), FILE, ""):
        rest = {name: stated for name, stated in table.items() if name != "clauses"}
        clauses = load_clauses(table, FILE, path)
        found[key] = value(OptionalRule, rest, FILE, path, key=key, clauses=clauses)
        named = (f"tables/{name}.toml" for name in found[key].tables)
        known(named, files.names("tables"), FILE, f"{path}.tables", "part")
    return found


def load_option_tables(files: DataFiles) -> OptionTables:
    """The tables of the optional rules, as far as the packs of the stack hold them. Raises `DataError`."""
    return OptionTables(
        criticals=_criticals(files),
        misfires=_rolled(files, MISFIRE, Misfires),
        mounted=_table(files, MOUNTED, MountedRules),
        individual_battles=_individual_battles(files),
        rewards=_rolled(files, REWARDS, Rewards),
        sawbones=_sawbones(files),
        events=_events(files),
    )


def _table[T: Value](files: DataFiles, where: str, kind: type[T]) -> T | None:
    return value(kind, files.parse(where), where, "") if where in files.names("tables") else None


def _rolled[T: (Misfires, Rewards)](files: DataFiles, where: str, kind: type[T]) -> T | None:
    found = _table(files, where, kind)
    if found:
        check_rolls(found.dice, [row.rolls for row in found.rows], where, "rows")
    return found


def _criticals(files: DataFiles) -> dict[str, WeaponCriticals]:
    found = {}
    for key, path, table in keyed(files.parse(CRITICALS), CRITICALS, ""):
        found[key] = value(WeaponCriticals, table, CRITICALS, path, key=key)
        check_rolls(found[key].dice, [row.rolls for row in found[key].rows], CRITICALS, f"{path}.rows")
    everything = [group.members for group in found.values()] + [group.categories for group in found.values()]
    seen = set[str]()
    for name in (name for names in everything for name in names):
        if name in seen:
            raise DataError(CRITICALS, "", f"two groups of weapons claim {name!r}")
        seen.add(name)
    if [group.unarmed for group in found.values()].count(True) != 1:
        raise DataError(CRITICALS, "", "one group must be for those who fight unarmed")
    return found


def _individual_battles(files: DataFiles) -> IndividualBattles | None:
    found = _table(files, INDIVIDUAL, IndividualBattles)
    if found and set(found.characteristic_prices) != set(CHARACTERISTICS):
        raise DataError(
            INDIVIDUAL, "characteristic_prices", "each of the nine characteristics has its prices"
        )
    return found


def _sawbones(files: DataFiles) -> Sawbones | None:
    found = _table(files, SAWBONES, Sawbones)
    for key, table in found.treatments.items() if found else ():
        check_rolls(table.dice, [row.rolls for row in table.rows], SAWBONES, f"treatments.{key}.rows")
        for tag in (tag for row in table.rows for tag in row.flags):
            if fault := tag_fault(tag):
                raise DataError(SAWBONES, f"treatments.{key}.rows", fault)
    return found


def _events(files: DataFiles) -> dict[str, EventTable]:
    found: dict[str, EventTable] = {}
    if EVENTS not in files.names("tables"):
        return found
    for key, path, table in keyed(files.parse(EVENTS), EVENTS, ""):
        found[key] = value(EventTable, table, EVENTS, path, key=key)
        check_rolls(found[key].dice, [row.rolls for row in found[key].rows], EVENTS, f"{path}.rows")
    return found


def check_optional(book: Rulebook) -> None:
    """Raise `DataError` where the optional rules name what the rulebook does not have."""
    tables = book.option_tables
    for group in tables.criticals.values():
        known(group.members, book.items, CRITICALS, f"{group.key}.items", "item")
    if tables.mounted:
        known((mount.item for mount in tables.mounted.mounts), book.items, MOUNTED, "mounts", "item")
        known(tables.mounted.only_for, known_callings(book.warbands), MOUNTED, "only_for", "calling")
    if tables.rewards:
        _check_rewards(tables.rewards, book)
    if tables.sawbones:
        injuries = {result.key for result in book.serious_injuries["heroes"].results}
        known(tables.sawbones.untreatable, injuries, SAWBONES, "untreatable", "injury")
        treated: Iterable[str] = (key for it in tables.sawbones.treatments.values() for key in it.injuries)
        known(treated, injuries, SAWBONES, "treatments", "injury")


def _check_rewards(rewards: Rewards, book: Rulebook) -> None:
    known((rewards.warband,), known_callings(book.warbands), REWARDS, "warband", "warband")
    if warband := book.warbands.get(rewards.warband):
        known(rewards.warriors, [kind.key for kind in warband.warriors], REWARDS, "warriors", "warrior")
    for index, row in enumerate(rewards.rows):
        check_amount(row.loses_skills, REWARDS, f"rows[{index}].loses_skills")
