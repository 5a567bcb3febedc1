"""Columns that follow from the rest of their row: digests, sizes and names of what another column holds.

Apps above list theirs by `columns_follow` as well. The row is right and the columns are derived from it.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any

from django.db import models

from roster.checking.faults import Fault, Inspection, Repair, add
from roster.site.pictures import PictureRefused
from rules.values import DataError

#: Each answers what a column of a row ought to hold. Raises `DataError` or `PictureRefused` where nothing tells.
Columns = Mapping[str, Callable[[Any], Any]]
_DERIVED = "Run this check with --repair: it is derived from the rest of the row."
_BACKUP = "Rows of this kind are never changed: take it from a backup."


def columns_follow(
    kind: str, kinds: str, rows: Callable[[], models.QuerySet[Any]], columns: Columns, *, fixed: bool = False
) -> None:
    """Register an inspection of a model by its own columns. With `fixed` nothing is ever written."""
    add(Inspection(kind, kinds, rows, partial(_faults_of, columns, fixed)))


def _faults_of(columns: Columns, fixed: bool, row: models.Model) -> Iterator[Fault]:
    for name, derive in columns.items():
        try:
            value = derive(row)
        except (DataError, PictureRefused) as error:
            yield Fault(name, f"It cannot be read: {error}", _BACKUP)
            return
        stored = getattr(row, name)
        if stored != value:
            repair: Repair | None = None if fixed else partial(_mend, type(row), row.pk, name, value)
            sentence = f"{stored!r} is stored; by the rest of the row it is {value!r}."
            yield Fault(name, sentence, _BACKUP if fixed else _DERIVED, repair)


def _mend(model: type[models.Model], pk: int, name: str, value: Any) -> str:
    models.QuerySet(model).filter(pk=pk).update(**{name: value})
    return f"{name} is {value!r}, as the rest of the row says."
