"""Reads `scenarios/*.toml`, the tables that choose one, the monsters of one and the rules for several warbands."""

from rules.catalogue.amounts import check_amount
from rules.catalogue.bounds import are_asked
from rules.catalogue.campaign.finds import check_outcome
from rules.catalogue.clauses import read_with_clauses
from rules.catalogue.dice import check_rolls, is_dice, outcomes
from rules.catalogue.files import DataFiles, keyed, value
from rules.catalogue.model import Rulebook
from rules.catalogue.scenarios.mechanisms import Escape, Mechanism, Prize, Target
from rules.catalogue.scenarios.model import Monsters, Multiplayer, ScenarioTable, ScenarioType
from rules.catalogue.scenarios.neutral_model import Hazard, ThirdParty
from rules.catalogue.scenarios.thing_model import Carry, Lent, SearchHouses, Task
from rules.catalogue.warbands.checks import known
from rules.values import DataError

ALONG_AN_EDGE = ("edge", "any-edge", "street-end", "segment", "random-edge")
#: The dice of a table that chooses a scenario.
_DICE = ("D6", "2D6", "3D6")
TABLES, MONSTERS, MULTIPLAYER = "tables/scenarios.toml", "tables/monsters.toml", "tables/multiplayer.toml"


def load_scenarios(files: DataFiles) -> dict[str, ScenarioType]:
    """All scenarios by key. Raises `DataError`."""
    found = {}
    for where in files.names("scenarios"):
        key = where.removeprefix("scenarios/").removesuffix(".toml")
        found[key] = value(ScenarioType, files.parse(where), where, "", key=key)
        _check_figures(found[key], where)
    return found


def load_scenario_tables(files: DataFiles) -> dict[str, ScenarioTable]:
    """The tables that choose a scenario, by key. Raises `DataError`."""
    found = {}
    for key, path, table in keyed(files.parse(TABLES), TABLES, ""):
        found[key] = value(ScenarioTable, table, TABLES, path, key=key)
        if found[key].dice not in _DICE:
            raise DataError(TABLES, f"{path}.dice", f"scenarios are rolled with {', '.join(_DICE)}")
        check_rolls(found[key].dice, [row.rolls for row in found[key].rows], TABLES, f"{path}.rows")
        for index, row in enumerate(found[key].rows):
            if sum(map(bool, (row.scenario, row.choice, row.unplayed))) != 1:
                reason = "a row names a scenario, whose choice it is, or a scenario that is not played"
                raise DataError(TABLES, f"{path}.rows[{index}]", reason)
    return found


def load_monsters(files: DataFiles) -> Monsters | None:
    """The monsters, where a pack of the stack has them. Raises `DataError`."""
    if MONSTERS not in files.names("tables"):
        return None
    found = read_with_clauses(files, MONSTERS, Monsters)
    check_rolls(found.dice, [row.rolls for row in found.rows], MONSTERS, "rows")
    return found


def load_multiplayer(files: DataFiles) -> Multiplayer | None:
    """The rules for several warbands, where a pack of the stack has them. Raises `DataError`."""
    if MULTIPLAYER not in files.names("tables"):
        return None
    return read_with_clauses(files, MULTIPLAYER, Multiplayer)


def _check_figures(scenario: ScenarioType, where: str) -> None:
    if scenario.deployment_depth < 0 or scenario.rounds < 1:
        raise DataError(where, "rounds", "a battle has a round at least, and no zone is less than 0 deep")
    if are_asked() and scenario.deployment_depth < 1 and _has_zones(scenario):
        raise DataError(where, "deployment_depth", "the zones along an edge must be at least 1 inch deep")
    if scenario.search:
        if not is_dice(scenario.search.dice):
            raise DataError(where, "search.dice", f"{scenario.search.dice!r} names no dice")
        if not set(scenario.search.finds) <= set(outcomes(scenario.search.dice)):
            raise DataError(where, "search.finds", f"{scenario.search.dice} never shows that")
    if scenario.reserves and not set(scenario.reserves.waits) <= set(range(1, 7)):
        raise DataError(where, "reserves.waits", "a D6 never shows that")
    if scenario.counters:
        check_amount(scenario.counters.count, where, "counters.count")
    if scenario.spoils and scenario.spoils.per == "counter" and not scenario.counters:
        raise DataError(where, "spoils.per", "the scenario has no counters")
    if scenario.defender_bonus:
        check_rolls("D6", [row.rolls for row in scenario.defender_bonus], where, "defender_bonus")


def _has_zones(scenario: ScenarioType) -> bool:
    """Whether anybody sets up in a strip along an edge; so they do where nothing else is said."""
    return not scenario.set_up or any(it.of in ALONG_AN_EDGE for it in scenario.set_up)


def check_scenarios(book: Rulebook) -> None:
    """Raise `DataError` where scenarios and their tables name what the rulebook does not have."""
    for table in book.scenario_tables.values():
        named = (row.scenario for row in table.rows if row.scenario)
        known(named, book.scenarios, TABLES, f"{table.key}.rows", "scenario")
    for scenario in book.scenarios.values():
        where = f"scenarios/{scenario.key}.toml"
        known(scenario.experience, book.campaign.awards, where, "experience", "award")
        for index, reward in enumerate(scenario.rewards):
            check_outcome(reward, book, where, f"rewards[{index}]")
        for row in scenario.defender_bonus:
            known((row.item,), book.items, where, "defender_bonus", "item")
            check_amount(row.count, where, "defender_bonus")
        for index, it in enumerate(scenario.mechanisms):
            _check_mechanism(it, scenario, book, where, f"mechanisms[{index}]")
        if scenario.monsters and book.monsters is None:
            raise DataError(where, "monsters", "no pack of the stack has monsters")


def _check_mechanism(it: Mechanism, scenario: ScenarioType, book: Rulebook, where: str, path: str) -> None:
    """Refuse a mechanism that names an item, an award or a third party that there is not."""
    parties = {party.key for party in scenario.third_parties}
    if isinstance(it, ThirdParty):
        known((*it.weapons, *it.armour), book.items, where, path, "item")
        known([key for key in (it.award, it.wound_award) if key], book.campaign.awards, where, path, "award")
        known([it.falls_with] if it.falls_with else [], parties, where, f"{path}.falls_with", "third party")
    elif isinstance(it, Hazard):
        if it.dice:
            _check_rows(it, where, path)
        arriving = [row.arrives for row in it.rows if row.arrives]
        known(arriving, parties, where, f"{path}.rows", "third party")
        awards = [strike.award for row in it.rows for strike in row.strikes if strike.award]
        known(awards, book.campaign.awards, where, f"{path}.rows", "award")
    elif isinstance(it, Prize):
        for index, reward in enumerate(it.rewards):
            check_outcome(reward, book, where, f"{path}.rewards[{index}]")
    elif isinstance(it, Lent):
        _check_lent(it, book, where, path)
    elif isinstance(it, Carry):
        known(
            [row.happens.arrives for row in it.rows if row.happens.arrives],
            parties,
            where,
            path,
            "third party",
        )
        if it.spoil not in ("", "wyrdstone"):
            known((it.spoil,), book.items, where, f"{path}.spoil", "item")
        if scenario.counters is None:
            raise DataError(where, path, "the scenario does not say how many counters there are")
    elif isinstance(it, SearchHouses) and it.arrives:
        known((it.arrives,), parties, where, f"{path}.arrives", "third party")
    if isinstance(it, Escape | Target | Carry | SearchHouses | Task | Lent) and it.award:
        known((it.award,), book.campaign.awards, where, f"{path}.award", "award")


def _check_lent(it: Lent, book: Rulebook, where: str, path: str) -> None:
    known((*it.weapons, *it.armour), book.items, where, path, "item")
    if it.hireling:
        known((it.hireling,), {**book.hired_swords, **book.dramatis_personae}, where, path, "hireling")
    elif it.profile is None:
        raise DataError(where, f"{path}.profile", "a lent fighter is a hireling or has a profile")


def _check_rows(hazard: Hazard, where: str, path: str) -> None:
    """Refuse a hazard of which two rows claim the same result, or one claims none."""
    claimed: set[int] = set()
    for index, row in enumerate(hazard.rows):
        if not row.rolls:
            raise DataError(where, f"{path}.rows[{index}].rolls", "a row of a table has results")
        if claimed.intersection(row.rolls):
            raise DataError(where, f"{path}.rows[{index}].rolls", "two rows claim the same result")
        claimed.update(row.rolls)
