"""Figures gathered from the rulebooks apart from the rulebook's data: `tests/reference/`.

A cross-check compares every figure of a file with the data. What is meant to differ stands in a table of the test,
each row with its reason; a row that no figure needs fails.
"""

from pathlib import Path
from typing import Any

import yaml

FOLDER = Path(__file__).parents[3] / "reference"
#: The one in C, ten times as fast, where the library was built with it.
LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def read(name: str) -> dict[str, Any]:
    """One file of the reference, e.g. `campaign/08_hired_swords.yaml`."""
    written: dict[str, Any] = yaml.load((FOLDER / name).read_text(encoding="utf-8"), Loader=LOADER)
    return written


def kebab(id: str) -> str:
    """A key as our data writes it."""
    return id.replace("_", "-")


def differing(found: dict[str, tuple[object, object]], meant: dict[str, str]) -> list[str]:
    """What differs and is not meant to, and what is meant to and does not: both are empty when all is well.

    `found` holds (reference, ours) by the name of each figure, `meant` the reason by the same name.
    """
    differ = {name: pair for name, pair in found.items() if pair[0] != pair[1]}
    wrong = [
        f"{name}: {theirs!r} there, {ours!r} here"
        for name, (theirs, ours) in differ.items()
        if name not in meant
    ]
    return wrong + [
        f"{name}: listed as a difference, but there is none" for name in meant if name not in differ
    ]
