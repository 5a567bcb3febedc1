"""Tables of battle as the command lines read them: files in TOML. An unusable file is reported in a sentence."""

from pathlib import Path

from roster.management.commands._words import unusable, unusable_data
from rules.battlefields.check import checked
from rules.engine.table import Table
from rules.values import DataError

#: Letters that a file of 200 pieces does not come near to.
LONGEST = 200_000


def text_of(name: str) -> str:
    """The text of a file. Raises `CommandError`."""
    try:
        with Path(name).open(encoding="utf-8") as file:
            text = file.read(LONGEST + 1)
    except OSError as error:
        raise unusable(f"{name}: the file cannot be read ({error.strerror}).") from error
    except UnicodeDecodeError as error:
        raise unusable(f"{name}: the file is not UTF-8 text.") from error
    if len(text) > LONGEST:
        raise unusable(f"{name}: the file is too long for a table.")
    return text


def table_from(name: str) -> Table:
    """The table in a file; raises `CommandError` with its first fault."""
    try:
        return checked(text_of(name), where=name)
    except DataError as error:
        raise unusable_data(error) from error
