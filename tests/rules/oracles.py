"""Cases of exact chances that were worked out elsewhere, read from the folder named by ORACLES.

Each case has a situation and the fractions that must come out. `cases` gives them as pytest parameters whose id is the
file's name and the case's id.
"""

import json
import os
from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple

import pytest

FOLDER = Path(os.environ.get("ORACLES") or Path(__file__).parents[3] / "shared" / "oracles")
ABSENT = f"there are no oracles to compare with: {FOLDER} is no folder (set ORACLES)"


class Case(NamedTuple):
    """One situation; `expected` holds its chances by name, nested as they are written."""

    id: str
    situation: dict[str, Any]
    expected: dict[str, Any]


def read(name: str) -> list[Case]:
    """The cases of one file; none where the folder is missing."""
    path = FOLDER / f"{name}.json"
    if not path.is_file():
        return []
    written = json.loads(path.read_text())["cases"]
    return [Case(f"{name}-{case['id']}", case["situation"], case["outcomes"]) for case in written]


def parameters(cases: list[Case]) -> list[Any]:
    """The cases as parameters of a test; without any, one that says why it is skipped."""
    if not cases:
        return [pytest.param(None, id="absent", marks=pytest.mark.skip(reason=ABSENT))]
    return [pytest.param(case, id=case.id) for case in cases]


def fractions(written: dict[str, Any]) -> dict[str, Fraction]:
    """The fractions of a case or of a part of it; what is too long to be written as one is left out."""
    return {name: Fraction(it["fraction"]) for name, it in written.items() if it["fraction"] is not None}
