"""The result of a study as a Parquet file: a row for each count of a cell, the description in the metadata."""

from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from rules.studies.cells import Cell, cells
from rules.studies.description import Plan, Study
from rules.studies.measures import Counts
from rules.values import DataError, Value, canonical, read_json

#: Names of what stands in the metadata.
_STUDY, _VERSION, _DIGEST, _CELLS, _ENTRANTS = (
    b"wyrdbook.study", b"wyrdbook.version", b"wyrdbook.digest", b"wyrdbook.cells", b"wyrdbook.warbands",
)  # fmt: skip


class MissingExtra(Exception):
    """A library that only studies need is not installed."""

    def __init__(self, library: str) -> None:
        super().__init__(
            f"Studies need {library}, which is not installed. Install it with: pip install 'wyrdbook[studies]'"
        )


class Kept(Value, frozen=True):
    """The result of a study as it was read: `warbands` by their place, cells in their order."""

    study: Study
    version: str
    digest: str
    warbands: tuple[str, ...]
    cells: tuple[Cell, ...]
    counts: tuple[dict[str, dict[str, int]], ...]


def write_result(plan: Plan, found: Mapping[int, Counts], path: Path) -> None:
    """Write the file, whole or not at all; the same counts give the same bytes. Raises `MissingExtra`."""
    arrow, parquet = _libraries()
    rows = [
        (cell, measure, key, count)
        for cell, counts in sorted(found.items())
        for (measure, key), count in sorted(counts.items())
    ]
    metadata = {
        _STUDY: canonical(plan.study),
        _VERSION: plan.version.encode(),
        _DIGEST: plan.digest.encode(),
        _ENTRANTS: canonical([entrant.key for entrant in plan.entrants]),
        _CELLS: canonical(cells(plan)),
    }
    fields = [
        ("cell", arrow.int32()),
        ("measure", arrow.string()),
        ("key", arrow.string()),
        ("count", arrow.int64()),
    ]
    schema = arrow.schema(fields)
    columns = [[row[at] for row in rows] for at in range(len(fields))]
    table = arrow.table(
        [arrow.array(column, kind) for column, (_, kind) in zip(columns, fields, strict=True)], schema=schema
    )
    part = path.with_suffix(".part")
    with parquet.ParquetWriter(part, schema, compression="zstd", store_schema=False) as writer:
        writer.write_table(table)
        writer.add_key_value_metadata(metadata)
    part.replace(path)


def read_result(path: Path) -> Kept:
    """The result in a file. Raises `DataError` for what is none, and `MissingExtra`."""
    arrow, parquet = _libraries()
    try:
        table = parquet.read_table(path, partitioning=None)
    except (OSError, arrow.ArrowInvalid) as error:
        raise DataError(path.name, "", f"this is no result of a study ({error})") from None
    metadata = parquet.read_metadata(path).metadata or {}
    if _STUDY not in metadata:
        raise DataError(path.name, "", "this Parquet file was not written by a study")
    found = read_json(tuple[Cell, ...], metadata[_CELLS], where=path.name)
    counts: list[dict[str, dict[str, int]]] = [{} for _ in found]
    for row in table.to_pylist():
        counts[row["cell"]].setdefault(row["measure"], Counter())[row["key"]] += row["count"]
    return Kept(
        study=read_json(Study, metadata[_STUDY], where=path.name),
        version=metadata[_VERSION].decode(),
        digest=metadata[_DIGEST].decode(),
        warbands=read_json(tuple[str, ...], metadata[_ENTRANTS], where=path.name),
        cells=found,
        counts=tuple(counts),
    )


def _libraries() -> tuple[Any, Any]:
    try:
        import pyarrow
        from pyarrow import parquet
    except ImportError:
        raise MissingExtra("pyarrow") from None
    return pyarrow, parquet
