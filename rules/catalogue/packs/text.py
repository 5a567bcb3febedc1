"""A league's pack as plain data and as TOML text: the inverse of each other, for packs that a form edits.

Comments of a text are not kept, and neither are dates, which no rulebook has; everything else is, in its order.
"""

import json
import math
import re
from collections.abc import Iterator
from typing import Any

from rules.catalogue import foreign
from rules.catalogue.packs.stack import LARGEST_PACK, Table
from rules.values import DataError

_BARE = re.compile(r"[A-Za-z0-9_-]+")
#: Tables of this number of steps and more are written on one line if they are short.
_SHORT_FROM = 3
_SHORT = 6


def tables_of(text: str | bytes, origin: str) -> Table:
    """A pack's TOML as plain data, whatever it says. Hostile until read: raises `DataError` with key or line."""
    content = text.encode(errors="replace") if isinstance(text, str) else text
    if len(content) > LARGEST_PACK:
        limit = LARGEST_PACK // 1000
        raise DataError(origin, "", f"the file is larger than {limit} kB, the limit for a pack")
    try:
        tables = foreign.parsed(content.decode("utf-8-sig"), origin)
    except UnicodeDecodeError as error:
        raise DataError(origin, "", f"the file is not UTF-8 text (byte {error.start})") from None
    _check_plain(tables, origin)
    return tables


def toml_of(tables: Table) -> str:
    """The data as TOML; `tables_of` reads it back as it was."""
    return "\n".join(_lines((), tables)).strip("\n") + "\n"


def _check_plain(tables: Table, origin: str) -> None:
    waiting: list[tuple[str, object]] = [("", tables)]
    while waiting:
        path, found = waiting.pop()
        if isinstance(found, dict):
            waiting += [(f"{path}.{key}".strip("."), inner) for key, inner in found.items()]
        elif isinstance(found, list):
            waiting += [(f"{path}[{index}]", inner) for index, inner in enumerate(found)]
        elif not isinstance(found, str | int | float) or (
            isinstance(found, float) and not math.isfinite(found)
        ):
            raise DataError(
                origin, path, "a pack has texts and numbers only, no dates and nothing without end"
            )


def _lines(path: tuple[str, ...], table: Table) -> Iterator[str]:
    inner = {key: value for key, value in table.items() if isinstance(value, dict)}
    if (path and path[-1] == "prices") or all(_is_short((*path, key), value) for key, value in inner.items()):
        inner = {}
    own = [key for key in table if key not in inner]
    if path and (own or not inner):
        yield ""
        yield f"[{'.'.join(map(_key, path))}]"
    for key in own:
        yield f"{_key(key)} = {_value(table[key], spread=True)}"
    for key, value in inner.items():
        yield from _lines((*path, key), value)


def _is_short(path: tuple[str, ...], table: Table) -> bool:
    """Whether a table is a few figures, such as a changed price or a price with its marks."""
    if path[-1] in ("profile", "dice_profile"):
        return True
    plain = all(not isinstance(value, dict | list | str) for value in table.values())
    return len(path) >= _SHORT_FROM and plain and len(table) <= _SHORT


def _key(key: str) -> str:
    return key if _BARE.fullmatch(key) else _text(key)


def _text(value: str) -> str:
    """A basic string; what JSON escapes TOML does too, and the one control character more."""
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007F")


def _value(value: Any, *, spread: bool = False) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return _text(value)
    if isinstance(value, dict):
        fields = ", ".join(f"{_key(key)} = {_value(inner)}" for key, inner in value.items())
        return f"{{ {fields} }}" if fields else "{}"
    if isinstance(value, list):
        if spread and any(isinstance(entry, dict) for entry in value):
            return "[\n" + "".join(f"    {_value(entry)},\n" for entry in value) + "]"
        return f"[{', '.join(map(_value, value))}]"
    return repr(value)
