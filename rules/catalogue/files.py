"""Reading the parts of a rulebook: TOML tables by key into frozen values, with errors that say where.

Used by the loader only. Every fault is a `DataError` with the part (a file's name) and the dotted key.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from rules.catalogue.bounds import check_bounds
from rules.catalogue.packs.stack import Override, Pack, check_stack, merged
from rules.values import DataError, read

Table = dict[str, Any]

_KEY = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


class DataFiles:
    """The parts of a stack of packs, merged, each handed out by name; knows which were never asked for."""

    overrides: tuple[Override, ...]

    def __init__(self, packs: tuple[Pack, ...]) -> None:
        check_stack(packs)
        self._parts, self.overrides = merged(packs)
        self._asked: set[str] = set()

    def parse(self, name: str) -> Table:
        """The part as a table. `name` is a file's, e.g. `tables/to_hit.toml`."""
        if name not in self._parts:
            raise DataError(name, "", "this part of the rulebook is missing")
        self._asked.add(name)
        return self._parts[name]

    def names(self, folder: str) -> list[str]:
        """The parts of a folder in the order of their names."""
        return sorted(name for name in self._parts if name.startswith(f"{folder}/"))

    def check_all_read(self) -> None:
        """Refuse a part that no reader asked for. Call when everything is loaded."""
        for name in self._parts:
            if name not in self._asked:
                raise DataError(name, "", "a rulebook has no such part")


def value[T](kind: type[T], table: object, where: str, path: str, **given: object) -> T:
    """One table as a value; `given` are fields that the file does not state (such as its key)."""
    if not isinstance(table, dict):
        raise DataError(where, path, "expected a table")
    for name in given:
        if name in table:
            raise DataError(
                where, f"{path}.{name}", "this field is not known here; the table's own key says it"
            )
    try:
        found = read(kind, {**table, **given}, where=where)
    except DataError as error:
        raise DataError(where, f"{path}.{error.key}".strip("."), error.reason) from None
    check_bounds(kind, found, where, path)
    return found


def keyed(tables: object, where: str, path: str) -> Iterator[tuple[str, str, Table]]:
    """The sub-tables of a table as (key, path, table); keys are kebab-case."""
    if not isinstance(tables, dict):
        raise DataError(where, path, "expected a table")
    for key, table in tables.items():
        place = f"{path}.{key}".strip(".")
        if not _KEY.fullmatch(key):
            raise DataError(where, place, "keys are written in small letters and hyphens")
        if not isinstance(table, dict):
            raise DataError(where, place, "expected a table")
        yield key, place, table


def rows(tables: object, where: str, path: str) -> Iterator[tuple[str, Table]]:
    """The tables of a list as (path, table)."""
    if not isinstance(tables, list):
        raise DataError(where, path, "expected a list of tables")
    for index, table in enumerate(tables):
        if not isinstance(table, dict):
            raise DataError(where, f"{path}[{index}]", "expected a table")
        yield f"{path}[{index}]", table


def only(table: Mapping[str, object], where: str, path: str, *names: str) -> None:
    """Refuse every key of the table that is not among the names."""
    for key in table:
        if key not in names:
            raise DataError(where, f"{path}.{key}".strip("."), "this field is not known")


def needed(table: Mapping[str, object], where: str, path: str, name: str) -> Any:
    """A field that must be there."""
    if name not in table:
        raise DataError(where, f"{path}.{name}".strip("."), "the required field is missing")
    return table[name]


def text(table: Mapping[str, object], where: str, path: str, name: str) -> str:
    """A field that must be there and hold text."""
    found = needed(table, where, path, name)
    if not isinstance(found, str) or not found:
        raise DataError(where, f"{path}.{name}".strip("."), "expected text")
    return found
