"""Reading the data files: TOML tables by key into frozen values, with errors that say where.

Used by the loader only. Every fault is a `DataError` with the file and the dotted key.
"""

import hashlib
import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from rules.values import DataError, read

Table = dict[str, Any]

_KEY = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


class DataFiles:
    """The data folder: parses each file once and hashes every byte it handed out."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._hash = hashlib.sha256()

    def parse(self, name: str) -> Table:
        """The file as a table. `name` is relative to the data folder, e.g. `tables/to_hit.toml`."""
        path = self._root / name
        try:
            text = path.read_bytes()
        except OSError as error:
            raise DataError(name, "", f"the file cannot be read ({error.strerror})") from None
        self._hash.update(f"{name}\0{len(text)}\0".encode())
        self._hash.update(text)
        try:
            return tomllib.loads(text.decode())
        except (tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError) as error:
            raise DataError(name, "", f"this is not valid TOML ({error})") from None

    def names(self, folder: str) -> list[str]:
        """The TOML files of a folder in the order of their names, relative to the data folder."""
        return sorted(f"{folder}/{path.name}" for path in (self._root / folder).glob("*.toml"))

    @property
    def version(self) -> str:
        """A short hash of everything parsed so far."""
        return self._hash.hexdigest()[:12]


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
        return read(kind, {**table, **given}, where=where)
    except DataError as error:
        raise DataError(where, f"{path}.{error.key}".strip("."), error.reason) from None


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
