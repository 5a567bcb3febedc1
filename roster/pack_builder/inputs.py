"""Fields of a form and the table they stand for: what a field shows, what was posted, and how that changes the table.

Only what somebody changed is written: a table that was written by hand keeps whatever a field cannot show. What cannot
be a number is stored as the text it is, so that nothing that was entered is lost; the loader says what it thinks of it.
"""

import re
from hashlib import sha256
from typing import Any

import msgspec
from django.http import QueryDict

from roster.pack_builder.structure import PROFILE, Input
from rules.catalogue.packs import Table

#: Lines of an empty list, and beyond those that are there, to write into.
FREE_LINES = 3
FREE_PRICES = 6
#: Texts that one field can show; a longer list is changed in the TOML alone.
MOST_TEXTS = 750
_NUMBER = re.compile(r"[+-]?[0-9]{1,15}")

#: What a browser shows and posts of a field: texts in the order of its controls.
Raw = tuple[str, ...]


def shown(asked: Input, table: Table) -> Raw:
    """What stands in the field: one text, those of a list, nine of a profile, or three for each line of prices."""
    value = _at(table, asked)
    match asked.way:
        case "words" | "ticks":
            return tuple(str(entry) for entry in value) if isinstance(value, list) else ()
        case "profile":
            stated = value if isinstance(value, dict) else {}
            return tuple(_text(stated.get(name)) for name in PROFILE)
        case "prices":
            lines = value.items() if isinstance(value, dict) else ()
            return tuple(text for item, line in lines for text in _price_line(item, line))
    return (_text(value),)


def posted(asked: Input, form: QueryDict, known: dict[str, str]) -> Raw:
    """What was sent of the field; `known` has keys by name, for those who write a name where a key belongs."""
    match asked.way:
        case "words":
            words = (_line(text) for text in form.getlist(asked.name))
            return tuple(known.get(word.lower(), word) for word in words if word)
        case "ticks":
            return tuple(_line(text) for text in form.getlist(asked.name))
        case "profile":
            return tuple(_line(form.get(f"{asked.name}.{name}", "")) for name in PROFILE)
        case "prices":
            columns = (form.getlist(f"{asked.name}.{name}") for name in ("item", "price", "free"))
            lines = (tuple(map(_line, line)) for line in zip(*columns, strict=False))
            return tuple(
                text for item, *rest in lines if item for text in (known.get(item.lower(), item), *rest)
            )
    return (_line(form.get(asked.name, "")),)


def is_too_long(asked: Input, table: Table) -> bool:
    """Whether the field holds more than a form takes."""
    return len(shown(asked, table)) > MOST_TEXTS


def differs(asked: Input, table: Table, raw: Raw) -> bool:
    """Whether writing this would change the table; ticks have no order."""
    stored = tuple(map(_line, shown(asked, table)))
    same = set(raw) == set(stored) if asked.way == "ticks" else raw == stored
    return not same and not is_too_long(asked, table)


def mark(asked: Input, raw: Raw) -> str:
    """A short word for what a field says, by which a form knows later whether it was touched."""
    said = sorted(raw) if asked.way == "ticks" else list(map(_line, raw))
    return sha256(msgspec.json.encode(said)).hexdigest()[:8]


def write(asked: Input, table: Table, raw: Raw) -> None:
    """Change the table so that the field shows this; a field that shows it already changes nothing."""
    if not differs(asked, table, raw):
        return
    around = table
    for step in asked.steps[:-1]:
        if not isinstance(around.get(step), dict):
            around[step] = {}
        around = around[step]
    before = around.get(asked.steps[-1])
    value = _value(asked, raw, before)
    if value is not None:
        around[asked.steps[-1]] = value
    else:
        around.pop(asked.steps[-1], None)


def _value(asked: Input, raw: Raw, before: object) -> Any:
    match asked.way:
        case "words":
            return list(raw) or None
        case "ticks":
            stored = [entry for entry in before if entry in raw] if isinstance(before, list) else []
            return [*stored, *(word for word in raw if word not in stored)] or None
        case "profile":
            own = before if isinstance(before, dict) else {}
            rest = {key: value for key, value in own.items() if key not in PROFILE}
            figures = {name: _number(text) for name, text in zip(PROFILE, raw, strict=True) if text}
            return {**figures, **rest} or None
        case "prices":
            lines = before if isinstance(before, dict) else {}
            thirds = zip(raw[::3], raw[1::3], raw[2::3], strict=True)
            return {item: _priced(lines.get(item), price, free) for item, price, free in thirds}
        case "number" | "price":
            return _number(raw[0]) if raw[0] else None
        case "yes":
            return {"yes": True, "no": False}.get(raw[0], raw[0] or None)
    return raw[0] or None


def _price_line(item: str, line: object) -> tuple[str, str, str]:
    if isinstance(line, dict):
        return item, _text(line.get("price")), "first" if line.get("first_free") is True else ""
    return item, _text(line), ""


def _priced(before: object, price: str, free: str) -> Any:
    """A line of an equipment list; what else it says of who may buy stays."""
    line = dict(before) if isinstance(before, dict) else {}
    line.pop("first_free", None)
    line["price"] = _number(price)
    if free:
        line["first_free"] = True
    return line if len(line) > 1 else line["price"]


def _at(table: object, asked: Input) -> Any:
    for step in asked.steps:
        table = table.get(step) if isinstance(table, dict) else None
    return table


def _text(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value) if isinstance(value, str | int | float) else ""


def _line(text: str) -> str:
    return " ".join(text.split("\n")).replace("\r", "").strip()


def _number(text: str) -> int | str:
    return int(text) if _NUMBER.fullmatch(text) else text
