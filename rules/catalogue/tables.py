"""Reads `tables/*.toml`: the combat charts, serious injuries and experience."""

from rules.catalogue.bounds import Modifier, Needed, Roll
from rules.catalogue.clauses import load_clauses
from rules.catalogue.dice import check_rolls
from rules.catalogue.files import DataFiles, Table, keyed, needed, only, rows, text, value
from rules.catalogue.model import (
    AdvanceRow,
    Charts,
    CriticalRow,
    DiceTable,
    Experience,
    InjuryResult,
    InjuryRow,
    Row,
)
from rules.catalogue.tags import tag_fault
from rules.values import DataError, Value, changed

MODIFIERS = ("cover", "long-range", "moved", "large-target")
SIZE = 10


class _Rolls(Value, frozen=True):
    rolls: tuple[Roll, ...]


def load_charts(files: DataFiles) -> Charts:
    """The combat charts, each complete for characteristics 1 to 10. Raises `DataError`."""
    hit, wound = files.parse("tables/to_hit.toml"), files.parse("tables/to_wound.toml")
    only(hit, "tables/to_hit.toml", "", "source", "close_combat", "ballistic", "modifiers")
    only(wound, "tables/to_wound.toml", "", "source", "strength")
    armour = files.parse("tables/armour.toml")
    only(armour, "tables/armour.toml", "", "source", "save_modifier_by_strength")
    square = _square(hit, "tables/to_hit.toml", "close_combat", smallest=1)
    wounds = _square(wound, "tables/to_wound.toml", "strength", smallest=0)
    return Charts(
        close_combat_to_hit=square,
        ballistic_to_hit=_column(hit, "tables/to_hit.toml", "ballistic"),
        to_wound=tuple(tuple(needed or None for needed in row) for row in wounds),
        save_modifier_by_strength=_column(armour, "tables/armour.toml", "save_modifier_by_strength"),
        hit_modifiers=_modifiers(hit),
        injuries=_rolled(files, "tables/injury.toml", InjuryRow),
        criticals=_rolled(files, "tables/critical.toml", CriticalRow),
        source=text(hit, "tables/to_hit.toml", "", "source"),
    )


def _modifiers(hit: Table) -> dict[str, int]:
    found = value(dict[str, Modifier], hit.get("modifiers"), "tables/to_hit.toml", "modifiers")
    if set(found) != set(MODIFIERS):
        raise DataError(
            "tables/to_hit.toml", "modifiers", f"exactly these are needed: {', '.join(MODIFIERS)}"
        )
    return found


def _square(table: Table, where: str, name: str, smallest: int) -> tuple[tuple[int, ...], ...]:
    chart = value(dict[str, tuple[Needed, ...]], table.get(name), where, name)
    _check_rows(chart, where, name)
    for key, row in chart.items():
        if len(row) != SIZE:
            raise DataError(where, f"{name}.{key}", f"the row has {len(row)} columns, not {SIZE}")
        if not all(smallest <= needed <= 6 for needed in row):
            raise DataError(where, f"{name}.{key}", f"a needed roll lies between {smallest} and 6")
    return tuple(chart.values())


def _column(table: Table, where: str, name: str) -> tuple[int, ...]:
    chart = value(dict[str, Modifier], table.get(name), where, name)
    _check_rows(chart, where, name)
    return tuple(chart.values())


def _check_rows[V](chart: dict[str, V], where: str, name: str) -> None:
    if list(chart) != [str(number) for number in range(1, SIZE + 1)]:
        raise DataError(where, name, f"the rows must be 1 to {SIZE}, each once and in order")


def _rolled[T: (InjuryRow, CriticalRow)](files: DataFiles, where: str, kind: type[T]) -> tuple[T, ...]:
    data = files.parse(where)
    only(data, where, "", "source", "dice", "rows")
    text(data, where, "", "source")
    found = tuple(value(kind, row, where, path) for path, row in rows(data.get("rows"), where, "rows"))
    check_rolls(text(data, where, "", "dice"), [row.rolls for row in found], where, "rows")
    return found


_INJURIES = "tables/serious_injuries.toml"


def load_injuries(files: DataFiles) -> dict[str, DiceTable]:
    """The serious injuries of `heroes` (D66) and `henchmen` (D6). Raises `DataError`."""
    data = files.parse(_INJURIES)
    only(data, _INJURIES, "", "heroes", "henchmen", "side_effects")
    return {
        key: _dice_table(key, needed(data, _INJURIES, "", key), _INJURIES) for key in ("heroes", "henchmen")
    }


def load_side_effects(files: DataFiles) -> dict[str, DiceTable]:
    """The side effects of each drug, by the key of the item. Raises `DataError`."""
    given = files.parse(_INJURIES).get("side_effects", {})
    return {
        key: changed(_dice_table(path, table, _INJURIES), key=key)
        for key, path, table in keyed(given, _INJURIES, "side_effects")
    }


def _dice_table(key: str, table: Table, where: str) -> DiceTable:
    only(table, where, key, "name", "dice", "source", "rows")
    found = tuple(_row(row, where, path) for path, row in rows(table.get("rows"), where, f"{key}.rows"))
    dice = text(table, where, key, "dice")
    check_rolls(dice, [row.rolls for row in found], where, f"{key}.rows")
    injuries = DiceTable(key, text(table, where, key, "name"), dice, text(table, where, key, "source"), found)
    keys = [result.key for result in injuries.results]
    for result in injuries.results:
        if keys.count(result.key) > 1:
            raise DataError(where, f"{key}.rows", f"two rows have the key {result.key!r}")
        for rerolled in result.rerolled:
            if rerolled not in keys:
                raise DataError(where, f"{key}.rows", f"{result.key} re-rolls {rerolled!r}, which no row has")
    return injuries


def _row(table: Table, where: str, path: str) -> Row:
    rolls = value(_Rolls, {"rolls": needed(table, where, path, "rolls")}, where, path).rolls
    sub_dice = text(table, where, path, "sub_dice") if "sub_dice" in table else ""
    sub = tuple(_row(row, where, place) for place, row in rows(table.get("sub", []), where, f"{path}.sub"))
    if sub_dice or sub:
        check_rolls(sub_dice, [row.rolls for row in sub], where, f"{path}.sub")
    stated = {key: field for key, field in table.items() if key not in ("rolls", "sub_dice", "sub")}
    result = value(InjuryResult, stated, where, path)
    for flag in result.flags:
        if fault := tag_fault(flag):
            raise DataError(where, f"{path}.flags", fault)
    return Row(rolls, result, sub_dice, sub)


def load_experience(files: DataFiles) -> Experience:
    """Thresholds, advance tables and the underdog's bonus. Raises `DataError`."""
    where = "tables/advances.toml"
    data = files.parse(where)
    stated = {key: field for key, field in data.items() if key not in ("heroes", "henchmen", "clauses")}
    tables = {key: _advances(data, where, key) for key in ("heroes", "henchmen")}
    found = value(
        Experience,
        stated,
        where,
        "",
        hero_advances=tables["heroes"],
        henchman_advances=tables["henchmen"],
        clauses=load_clauses(data, where),
    )
    for name in ("hero_thresholds", "henchman_thresholds"):
        _check_rising(getattr(found, name), where, name)
    _check_rising([difference for difference, _ in found.underdog], where, "underdog")
    return found


def _check_rising(numbers: tuple[int, ...] | list[int], where: str, name: str) -> None:
    if not numbers or list(numbers) != sorted(set(numbers)):
        raise DataError(where, name, "the numbers must rise")


def _advances(data: Table, where: str, name: str) -> tuple[AdvanceRow, ...]:
    found = tuple(value(AdvanceRow, row, where, path) for path, row in rows(data.get(name), where, name))
    check_rolls("2D6", [row.rolls for row in found], where, name)
    for index, row in enumerate(found):
        if bool(row.changes) != (row.gains == "change"):
            raise DataError(
                where, f"{name}[{index}]", "changes belong to rows that gain a change, and only there"
            )
        if row.sub_dice and 6 % len(row.changes):
            raise DataError(where, f"{name}[{index}]", "the D6 cannot be split evenly over these changes")
    return found
