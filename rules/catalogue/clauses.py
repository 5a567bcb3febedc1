"""Clauses: the parts of a rule that are told in one sentence each, by key. Read wherever tables carry them."""

from rules.catalogue.files import DataFiles, Table, keyed, value
from rules.values import Value


class Clause(Value, frozen=True):
    """A named part of a rule in one sentence of ours; `source` is set where it is another than that of its file."""

    key: str
    name: str
    summary: str
    source: str = ""


def load_clauses(table: Table, where: str, path: str = "") -> dict[str, Clause]:
    """The field `clauses` of a table, by key. Raises `DataError`."""
    place = f"{path}.clauses".strip(".")
    return {
        key: value(Clause, stated, where, spot, key=key)
        for key, spot, stated in keyed(table.get("clauses", {}), where, place)
    }


def read_with_clauses[T: Value](files: DataFiles, where: str, kind: type[T]) -> T:
    """A whole part as one value that has `clauses`. Raises `DataError`."""
    data = files.parse(where)
    rest = {name: stated for name, stated in data.items() if name != "clauses"}
    return value(kind, rest, where, "", clauses=load_clauses(data, where))
