"""Tables as CSV for spreadsheets. What players typed is text there and never a formula."""

import csv
import re
from collections.abc import Iterable, Iterator, Sequence

#: How a spreadsheet tells a formula; a tab or a line break may hide one from the eye.
_FORMULA = re.compile(r"[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]")
_NUMBER = re.compile(r"[+-]?\d+([.,]\d+)?")
#: Tells spreadsheets that the text is UTF-8.
MARK = "\ufeff"


class _Echo:
    """Hands on what is written."""

    def write(self, text: str) -> str:
        return text


def csv_lines(header: Sequence[str], rows: Iterable[Sequence[object]]) -> Iterator[str]:
    """Line by line, so that a long table is never held as a whole."""
    writer = csv.writer(_Echo())
    yield MARK + writer.writerow([cell(name) for name in header])
    for row in rows:
        yield writer.writerow([cell(value) for value in row])


def cell(value: object) -> str:
    """The value as text. One that a spreadsheet would take for a formula begins with an apostrophe."""
    text = "" if value is None else str(value)
    if _FORMULA.match(text) and not _NUMBER.fullmatch(text):
        return f"'{text}"
    return text
