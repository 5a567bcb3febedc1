"""Figures written down apart from the rulebook's data, read from the folder named by REFERENCE.

A cross-check compares every figure of a file with the data. What is meant to differ stands in a table of the test,
each row with its reason; a row that no figure needs fails.
"""

import os
from pathlib import Path
from typing import Any

import pytest
import yaml

FOLDER = Path(os.environ.get("REFERENCE") or Path(__file__).parents[3] / "shared" / "reference")
ABSENT = f"there is no reference to compare with: {FOLDER} is no folder (set REFERENCE)"

needs_reference = pytest.mark.skipif(not FOLDER.is_dir(), reason=ABSENT)


def read(name: str) -> dict[str, Any]:
    """One file of the reference, e.g. `campaign/08_hired_swords.yaml`; empty where the folder is missing."""
    path = FOLDER / name
    if not path.is_file():
        return {}
    written: dict[str, Any] = yaml.safe_load(path.read_text(encoding="utf-8"))
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
