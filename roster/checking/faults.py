"""The faults that inspections find, and the list of inspections.

A fault is said in words, with what to do about it. Its `repair`, where there is one, derives what is wrong from what
is right, in one transaction, and says what it did; what cannot be derived is never touched.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from django.db import models, transaction

from roster.registries import NamedRegistry

Repair = Callable[[], str]


@dataclass(frozen=True)
class Fault:
    """`place` says where in the object it is, empty for the whole of it."""

    place: str
    sentence: str
    advice: str
    repair: Repair | None = None


@dataclass(frozen=True)
class Found:
    """A fault and the object that has it."""

    kind: str
    id: int
    name: str
    fault: Fault


@dataclass(frozen=True)
class Inspection:
    """`rows` are looked at one by one; `kind` names one of them, `kinds` several."""

    kind: str
    kinds: str
    rows: Callable[[], models.QuerySet[Any]]
    faults: Callable[[Any], Iterator[Fault]]
    name: Callable[[Any], str] = str


#: Inspections in the order in which they run: what others are derived from comes first.
inspections: NamedRegistry[Inspection] = NamedRegistry()


def add(inspection: Inspection) -> None:
    """Register an inspection once."""
    inspections.setdefault(inspection.kinds, inspection)


def look_through(inspection: Inspection) -> Iterator[tuple[Any, list[Found]]]:
    """Every row with its faults; a row with faults is read twice, as somebody may have been writing it."""
    for row in inspection.rows().order_by("pk").iterator(chunk_size=50):
        found = list(inspection.faults(row))
        if found:
            again = inspection.rows().filter(pk=row.pk).first()
            found = list(inspection.faults(again)) if again is not None else []
        yield row, [Found(inspection.kind, row.pk, inspection.name(row), fault) for fault in found]


def mended(found: Iterable[Found]) -> Iterator[tuple[Found, str]]:
    """Repair what can be derived, each fault in a transaction of its own, and say what was done."""
    for each in found:
        if each.fault.repair is not None:
            with transaction.atomic():
                done = each.fault.repair()
            yield each, done
