"""A study that takes a second, and how it is written down."""

from pathlib import Path

from rules.studies.description import Plan, read_plan

#: Three battles in two blocks, between two shipped rosters.
TINY = """
format = "wyrdbook-study/1"
name = "Tiny"
battles = 3
block = 2
rosters = ["dark-elves", "averlanders"]
"""


def described(folder: Path, text: str = TINY) -> Path:
    """The description in a file."""
    path = folder / "tiny.toml"
    path.write_text(text, encoding="utf-8")
    return path


def planned(folder: Path, text: str = TINY) -> Plan:
    """The plan of a description."""
    return read_plan(described(folder, text))
