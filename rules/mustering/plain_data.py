"""The plain data of a warband's file must not be deep, endless or unprintable: asked before its fields are read.

Called by `document`, so that everything that comes after works on a few thousand small values. Raises `DataError`.
"""

from typing import Any

from rules.mustering.words import UNPRINTED
from rules.values import DataError

#: A roster of a thousand heroes and groups, the dead among them, stays below.
MOST_VALUES = 150_000
DEEPEST = 20
LARGEST_NUMBER = 1_000_000_000

type _Waiting = list[tuple[str, Any, int]]


def check_plain(data: object, where: str) -> None:
    """Refuse too many values, nesting that no field has, numbers that none needs, and text that cannot be printed."""
    waiting: _Waiting = [("", data, 1)]
    met = 0
    while waiting:
        path, value, depth = waiting.pop()
        met += 1
        if met + len(waiting) > MOST_VALUES:
            raise DataError(where, "", f"the file has more than {MOST_VALUES} values; no warband needs that")
        if isinstance(value, dict | list):
            if depth > DEEPEST:
                raise DataError(where, ascii(path)[1:-1], f"this is nested more than {DEEPEST} deep")
            waiting += _entries(path, value, depth + 1)
        else:
            _check_value(value, where, path)


def _entries(path: str, value: dict[str, Any] | list[Any], depth: int) -> _Waiting:
    if isinstance(value, list):
        return [(f"{path}[{index}]", inner, depth) for index, inner in enumerate(value)]
    inside: _Waiting = [(f"{path}.{key}".removeprefix("."), inner, depth) for key, inner in value.items()]
    return inside + [(path, key, depth) for key in value]


def _check_value(value: object, where: str, path: str) -> None:
    """Text is one printed line: no line breaks, no control characters, no halves of a character."""
    if isinstance(value, str) and (found := UNPRINTED.search(value)):
        raise DataError(where, ascii(path)[1:-1], f"the character U+{ord(found[0]):04X} cannot be printed")
    if isinstance(value, int) and abs(value) > LARGEST_NUMBER:
        raise DataError(where, ascii(path)[1:-1], f"the number is larger than {LARGEST_NUMBER:,}")
