"""TOML that somebody sends: parsed only where that takes little time, and refused where no rulebook needs it.

Called by `rules.catalogue.packs.stack` for a league's own pack. What passes is plain data of moderate depth, whole
numbers that a database holds, and texts of one printed line.
"""

import re
from typing import Any

import tomli

from rules.values import DataError

#: How deep tables and lists may be nested.
DEEPEST = 12
LARGEST_NUMBER = 1_000_000
LONGEST_KEY = 80
_PART = r"""\.[ \t]*(?:[\w-]+|"[^"\n]{0,80}"|'[^'\n]{0,80}')[ \t]*"""
_DEEP_KEY = re.compile(f"(?:{_PART}){{{DEEPEST},}}", re.ASCII)


def parsed(text: str, where: str) -> dict[str, Any]:
    """The data of a TOML text. Raises `DataError` with the line or the key."""
    if deep := _DEEP_KEY.search(text):
        line = text.count("\n", 0, deep.start()) + 1
        raise DataError(where, "", f"a key of more than {DEEPEST} parts (line {line})")
    try:
        data = tomli.loads(text)
    except RecursionError:
        raise DataError(where, "", "the tables are nested too deep") from None
    except ValueError as error:
        raise DataError(where, "", f"this is not valid TOML ({error})") from None
    _check(data, where)
    return data


def _check(data: dict[str, Any], where: str) -> None:
    waiting: list[tuple[str, int, object]] = [("", 0, data)]
    while waiting:
        path, depth, value = waiting.pop()
        if depth > DEEPEST:
            raise DataError(where, path, "the tables are nested too deep")
        if isinstance(value, dict):
            for key, inner in value.items():
                if len(key) > LONGEST_KEY or not key.isprintable():
                    raise DataError(where, path, f"the key {key[:LONGEST_KEY]!a} is too long or unprintable")
                waiting.append((f"{path}.{key}".removeprefix("."), depth + 1, inner))
        elif isinstance(value, list):
            waiting += [(f"{path}[{index}]", depth + 1, inner) for index, inner in enumerate(value)]
        elif isinstance(value, str) and not value.isprintable():
            found = next(letter for letter in value if not letter.isprintable())
            raise DataError(where, path, f"the character U+{ord(found):04X} cannot stand in a line of text")
        elif isinstance(value, int) and abs(value) > LARGEST_NUMBER:
            raise DataError(where, path, f"the number is larger than {LARGEST_NUMBER:,}")
