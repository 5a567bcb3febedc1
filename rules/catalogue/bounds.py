"""How large or small the numbers of a pack may be, declared with the types of the rulebook.

A bound stands in a field's type and is asked when a pack is uploaded or pinned (`within_bounds`), never when a stored
one is read: what a campaign was founded on stays readable when a bound changes. Every number of the rulebook has one.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from functools import cache
from typing import Annotated, Any

import msgspec
from msgspec import Meta, inspect

from rules.catalogue.amounts import span
from rules.values import DataError


def bound(least: int, most: int, *, ge: int | None = None, le: int | None = None) -> Meta:
    """The bound of a number, both ends included; for `Annotated`. `ge` and `le` hold of stored packs too."""
    return Meta(extra={"least": least, "most": most}, ge=ge, le=le)


#: What dice show, and what they must show at least (0: nothing is rolled).
Roll = Annotated[int, bound(1, 100)]
Needed = Annotated[int, bound(0, 20)]
#: Gold crowns; points of rating or experience.
Gold = Annotated[int, bound(0, 10_000)]
StartingGold = Annotated[int, bound(1, 5_000)]
Points = Annotated[int, bound(0, 1_000)]
#: How many of something; `Some` is at least one, `Models` are warriors.
Count = Annotated[int, bound(0, 100)]
Some = Annotated[int, bound(1, 100)]
Models = Annotated[int, bound(1, 60)]
Multiplier = Annotated[int, bound(1, 20)]
Percent = Annotated[int, bound(0, 100)]
Rounds = Annotated[int, bound(1, 50)]
#: Characteristics, and what is added to them or to a roll.
Level = Annotated[int, bound(0, 20)]
Modifier = Annotated[int, bound(-20, 20)]
#: An amount that is rolled, such as 2 or D6+1: the bound is what it can come to.
Rolled = Annotated[str, bound(0, 100)]
#: Inches on the table, and of a shot.
Inches = Annotated[int, bound(0, 48)]
Range = Annotated[int, bound(0, 1_000)]

#: The most that an amount such as 2D6x5 can come to.
MOST_ROLLED = 10_000
_DICE = re.compile(r"(?:\d+\+)?\d*D\d[\dx]*(?:\+\d+)?")
_asked: ContextVar[bool] = ContextVar("bounds are asked", default=False)


@contextmanager
def within_bounds() -> Iterator[None]:
    """Refuse whatever is read inside when one of its numbers is out of bounds."""
    token = _asked.set(True)
    try:
        yield
    finally:
        _asked.reset(token)


def are_asked() -> bool:
    """Whether bounds are asked now; for checks of what the type of a field cannot say."""
    return _asked.get()


def check_bounds(kind: Any, found: object, where: str, path: str) -> None:
    """Refuse the first number out of bounds; does nothing outside `within_bounds`. Raises `DataError`."""
    if not _asked.get():
        return
    for place, reason in _faults(_type(kind), found, path):
        raise DataError(where, place.strip("."), reason)


def _faults(kind: inspect.Type, found: object, path: str) -> Iterator[tuple[str, str]]:
    if isinstance(kind, inspect.Metadata):
        declared = kind.extra if kind.extra and "most" in kind.extra else {}
        if isinstance(found, int) and declared:
            yield from _outside(found, declared["least"], declared["most"], path)
        elif isinstance(found, str) and declared:
            yield from _too_much(found, declared["most"], path)
        else:
            yield from _faults(kind.type, found, path)
    elif isinstance(kind, inspect.UnionType):
        for option in kind.types:
            yield from _faults(option, found, path)
    elif isinstance(kind, inspect.StrType) and isinstance(found, str) and _DICE.fullmatch(found):
        yield from _too_much(found, MOST_ROLLED, path)
    else:
        for place, inner, entry in _entries(kind, found):
            yield from _faults(inner, entry, f"{path}{place}")


def _entries(kind: inspect.Type, found: object) -> Iterator[tuple[str, inspect.Type, Any]]:
    """The parts of a value: (place, type, entry)."""
    match kind, found:
        case inspect.StructType(), msgspec.Struct() if type(found) is kind.cls:
            for name, inner in _fields(kind.cls):
                yield f".{name}", inner, getattr(found, name)
        case inspect.DictType(), dict():
            for key, entry in found.items():
                yield f".{key}", kind.value_type, entry
        case inspect.VarTupleType(), tuple():
            for index, entry in enumerate(found):
                yield f"[{index}]", kind.item_type, entry
        case inspect.TupleType(), tuple():
            for index, entry in enumerate(found):
                yield f"[{index}]", kind.item_types[index], entry


def _outside(number: int, least: int, most: int, path: str) -> Iterator[tuple[str, str]]:
    if not least <= number <= most:
        yield path, f"{number} is out of bounds; the number must lie between {least} and {most}"


def _too_much(text: str, most: int, path: str) -> Iterator[tuple[str, str]]:
    """Texts that are no amount are refused elsewhere, where they should be one."""
    with suppress(ValueError):
        if span(text)[1] > most:
            yield path, f"{text!r} can come to more than {most}"


@cache
def _type(kind: Any) -> inspect.Type:
    return inspect.type_info(kind)


@cache
def _fields(kind: type[msgspec.Struct]) -> tuple[tuple[str, inspect.Type], ...]:
    found = _type(kind)
    assert isinstance(found, inspect.StructType)
    return tuple((field.name, field.type) for field in found.fields)
