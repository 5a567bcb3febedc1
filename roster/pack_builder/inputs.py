"""Fields of a form and the table they stand for: what a field shows, what was posted, and how that changes the table.

Only what somebody changed is written: a table that was written by hand keeps whatever a field cannot show. What cannot
be a number is stored as the text it is, so that nothing that was entered is lost; the loader says what it thinks of it.
"""

import re
from collections.abc import Iterator
from dataclasses import replace
from hashlib import sha256
from typing import Any

import msgspec
from django.http import QueryDict

from roster.pack_builder.shapes import Input
from roster.pack_builder.structure import PROFILE
from rules.catalogue.packs.stack import Table

#: Lines of an empty list, and beyond those that are there, to write into.
FREE_LINES = 3
FREE_PRICES = 6
#: Texts that one field can show; a longer list is changed in the TOML alone.
MOST_TEXTS = 750
#: The two ends of a range.
RANGE = ("least", "most")
#: Cells whose several texts stand in one.
_SEVERAL = ("ticks", "words")
_NUMBER = re.compile(r"[+-]?[0-9]{1,15}")

#: What a browser shows and posts of a field: texts in the order of its controls.
Raw = tuple[str, ...]


def shown(asked: Input, table: Table) -> Raw:
    """The texts in the field: one, those of a list, nine of a profile, three for each line of prices.

    A range has two, counts two for each, and lines of cells one for each cell; the ticks and words of a cell are one
    text, with commas.
    """
    value = _at(table, asked)
    match asked.way:
        case "words" | "ticks":
            return tuple(str(entry) for entry in value) if isinstance(value, list) else ()
        case "numbers":
            return (", ".join(map(_text, value)) if isinstance(value, list) else _text(value),)
        case "counts":
            entries = value.items() if isinstance(value, dict) else ()
            return tuple(text for key, count in entries for text in (key, _text(count)))
        case "profile":
            stated = value if isinstance(value, dict) else {}
            return tuple(_text(stated.get(name)) for name in PROFILE)
        case "prices":
            lines = value.items() if isinstance(value, dict) else ()
            return tuple(text for item, line in lines for text in _price_line(item, line))
        case "range":
            ends = value if isinstance(value, list) and len(value) <= 2 else ()
            return tuple(_text(end) for end in (*ends, "", "")[:2])
        case "lines":
            return tuple(text for line in _lines(asked, value) for text in _cells(asked, line))
    return (_text(value),)


def posted(asked: Input, form: QueryDict, known: dict[str, str]) -> Raw:
    """The texts that were sent of the field, numbers as it will show them.

    `known` has keys by name, for those who write a name where a key belongs.
    """
    match asked.way:
        case "words":
            words = (_line(text) for text in form.getlist(asked.name))
            return tuple(known.get(word.lower(), word) for word in words if word)
        case "ticks":
            return tuple(_line(text) for text in form.getlist(asked.name))
        case "profile":
            return tuple(_figure(form.get(f"{asked.name}.{name}", "")) for name in PROFILE)
        case "prices":
            columns = (form.getlist(f"{asked.name}.{name}") for name in ("item", "price", "free"))
            lines = (tuple(map(_line, line)) for line in zip(*columns, strict=False))
            return tuple(
                text
                for item, price, free in lines
                if item
                for text in (known.get(item.lower(), item), _figure(price), free)
            )
        case "counts":
            held = f"{asked.name}."
            counts = {key.removeprefix(held): form.get(key, "") for key in form if key.startswith(held)}
            return tuple(
                text for key, count in counts.items() if _line(count) for text in (key, _figure(count))
            )
        case "range":
            least, most = (_figure(form.get(f"{asked.name}.{end}", "")) for end in RANGE)
            return least or (most and "1"), most
        case "lines":
            return tuple(text for line in _posted_lines(asked, form) for text in line)
        case "number" | "price":
            return (_figure(form.get(asked.name, "")),)
    return (_line(form.get(asked.name, "")),)


def is_too_long(asked: Input, table: Table) -> bool:
    """Whether the field holds more than a form takes."""
    texts = shown(asked, table)
    return len(texts) + sum(text.count(",") for text in texts if asked.way == "lines") > MOST_TEXTS


def differs(asked: Input, table: Table, raw: Raw) -> bool:
    """Whether writing this would change the table; ticks and counts have no order."""
    stored = tuple(map(_line, shown(asked, table)))
    return _said(asked, raw) != _said(asked, stored) and not is_too_long(asked, table)


def mark(asked: Input, raw: Raw) -> str:
    """A short word for what a field says, by which a form knows later whether it was touched."""
    return sha256(msgspec.json.encode(_said(asked, tuple(map(_line, raw))))).hexdigest()[:8]


def _said(asked: Input, raw: Raw) -> list[Any]:
    """The texts as they compare."""
    match asked.way:
        case "ticks":
            return sorted(raw)
        case "counts":
            return sorted(zip(raw[::2], raw[1::2], strict=True))
    return list(raw)


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
    if asked.whole and not around:
        table.pop(asked.steps[0])


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
        case "range":
            return [_number(end) for end in raw if end] or None
        case "numbers":
            return [_number(text) for text in map(str.strip, raw[0].split(",")) if text] or None
        case "counts":
            stated = dict(zip(raw[::2], raw[1::2], strict=True))
            stored = [key for key in before if key in stated] if isinstance(before, dict) else []
            return {key: _number(stated[key]) for key in dict.fromkeys([*stored, *stated])} or None
        case "lines":
            return _written(asked, tuple(lines_of(asked, raw)), before)
        case "number" | "price":
            return _number(raw[0]) if raw[0] else None
        case "yes":
            return {"yes": True, "no": False}.get(raw[0], raw[0] or None)
    return raw[0] or None


# --- lines of cells ---


def _tables(value: object) -> list[Table]:
    """The lines of a list of tables; none where it holds anything else."""
    return value if isinstance(value, list) and all(isinstance(line, dict) for line in value) else []


def _lines(asked: Input, value: object) -> list[Table]:
    return [line for line in _tables(value) if asked.has(line)]


def places_of(asked: Input, table: Table) -> tuple[int, ...]:
    """Where the lines of the field stand in their list."""
    return tuple(at for at, line in enumerate(_tables(_at(table, asked))) if asked.has(line))


def _cell(cell: Input, raw: Raw) -> str:
    return ",".join(sorted(raw) if cell.way == "ticks" else raw) if cell.way in _SEVERAL else raw[0]


def in_cell(cell: Input, text: str) -> Raw:
    """What the field of a cell shows, from its one text in a line."""
    return tuple(filter(None, text.split(","))) if cell.way in _SEVERAL else (text,)


def cells_of(asked: Input, number: int) -> tuple[Input, ...]:
    """The fields of one line, under names of their own."""
    return tuple(replace(cell, name=f"{asked.name}.{number}.{cell.name}") for cell in asked.cells)


def _posted_lines(asked: Input, form: QueryDict) -> Iterator[Raw]:
    """The lines that were sent; one in which nothing is chosen goes, or entered where nothing can be chosen."""
    number = 0
    while (cells := cells_of(asked, number))[0].name in form:
        line = tuple(_cell(cell, posted(cell, form, {})) for cell in cells)
        if any(_choices(asked, line) or line):
            yield line
        number += 1


def _choices(asked: Input, line: Raw) -> Raw:
    return tuple(text for cell, text in zip(asked.cells, line, strict=True) if cell.way == "choice")


def lines_of(asked: Input, raw: Raw) -> Iterator[Raw]:
    """The texts of a field line by line."""
    width = len(asked.cells)
    return (raw[start : start + width] for start in range(0, len(raw), width))


def _written(asked: Input, lines: tuple[Raw, ...], before: object) -> list[Table] | None:
    """The list with these lines in place of the field's own; what else the stored ones say stays."""
    kept = _kept(asked, lines, _lines(asked, before))
    own = iter([_with_cells(asked, line, table) for line, table in zip(lines, kept, strict=True)])
    others = [next(own, None) if asked.has(line) else line for line in _tables(before)]
    return [line for line in (*others, *own) if line is not None] or None


def _kept(asked: Input, lines: tuple[Raw, ...], stored: list[Table]) -> list[Table]:
    """What was stored of each line: that with the same choices, or else, unless lines went, that at the same place."""
    left = dict(enumerate(stored))
    found: dict[int, Table] = {}
    for number, line in enumerate(lines):
        choices = _choices(asked, line)
        same = next((at for at, it in left.items() if _choices(asked, _cells(asked, it)) == choices), None)
        if same is not None:
            found[number] = left.pop(same)
    if len(lines) < len(stored):
        left = {}
    return [found[number] if number in found else left.get(number, {}) for number in range(len(lines))]


def _with_cells(asked: Input, line: Raw, stored: Table) -> Table:
    table = {"kind": asked.of, **stored} if asked.of else dict(stored)
    for cell, text in zip(asked.cells, line, strict=True):
        write(cell, table, in_cell(cell, text))
    return table


def _cells(asked: Input, table: Table) -> Raw:
    return tuple(_cell(cell, shown(cell, table)) for cell in asked.cells)


# --- single values ---


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


def _figure(text: str) -> str:
    """A number as it is stored, without a plus and noughts before it; any other text as it is."""
    return str(_number(_line(text)))


def _number(text: str) -> int | str:
    return int(text) if _NUMBER.fullmatch(text) else text
