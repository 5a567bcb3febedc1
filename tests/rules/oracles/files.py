"""Cases of exact chances that were worked out elsewhere: `tests/oracles/`, or the folder that ORACLES names.

Each case has a situation and the fractions that must come out. `parameters` gives them as pytest parameters whose id is
the file's name and the case's id. What a test does not read of a situation it did not express: `unread` tells.
"""

import json
import os
from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple

import pytest

FOLDER = Path(os.environ.get("ORACLES") or Path(__file__).parents[2] / "oracles")
#: How a file says that it is about battles. Those about what happens between battles are passed over.
ABOUT_BATTLES = "resolver-oracle/1"

#: What a case says besides its situation: in words, and what follows from the rest.
SAID_BESIDE = {"text", "table", "need"}


class Given(dict[str, Any]):
    """A situation that notes which of its fields are read, in all its parts."""

    def __init__(self, written: dict[str, Any]) -> None:
        super().__init__({name: _given(value) for name, value in written.items()})
        self._read: set[str] = set()

    def __getitem__(self, name: str) -> Any:
        self._read.add(name)
        return super().__getitem__(name)

    def get(self, name: str, default: Any = None) -> Any:
        self._read.add(name)
        return super().get(name, default)

    def items(self) -> Any:
        self._read |= set(self)
        return super().items()

    def values(self) -> Any:
        self._read |= set(self)
        return super().values()

    def unread(self) -> list[str]:
        """The fields that nobody asked for, those of the parts with a dot before them."""
        found = [name for name in self if name not in self._read | SAID_BESIDE]
        for name, value in super().items():
            parts = value if isinstance(value, list) else [value]
            found += [f"{name}.{left}" for part in parts if isinstance(part, Given) for left in part.unread()]
        return found


def _given(value: Any) -> Any:
    if isinstance(value, dict):
        return Given(value)
    return [_given(part) for part in value] if isinstance(value, list) else value


class Case(NamedTuple):
    """One situation; `expected` holds what comes of it by name, nested as it is written."""

    id: str
    situation: Given
    expected: dict[str, Any]


def files() -> dict[str, dict[str, Any]]:
    """The files about battles by their names. Raises `FileNotFoundError` where there is no such folder."""
    written = {
        path.stem: json.loads(path.read_text()) for path in sorted(FOLDER.iterdir()) if path.suffix == ".json"
    }
    return {name: it for name, it in written.items() if it["schema"] == ABOUT_BATTLES}


FILES = files()
#: The files that some test reads.
READ: set[str] = set()


def read(name: str) -> list[Case]:
    """The cases of one file; none where the folder has no such file."""
    READ.add(name)
    cases = FILES[name]["cases"] if name in FILES else []
    return [Case(f"{name}-{case['id']}", Given(case["situation"]), case["outcomes"]) for case in cases]


def parameters(cases: list[Case]) -> list[Any]:
    """The cases as parameters of a test."""
    return [pytest.param(case, id=case.id) for case in cases]


def vectors() -> list[Any]:
    """The cases about the order of things, each with its turn sequence, as parameters of a test."""
    name = "sequence_vectors"
    READ.add(name)
    found = []
    for written in FILES[name]["cases"] if name in FILES else ():
        case = Case(f"{name}-{written['id']}", Given(written["given"]), written["expect"])
        found.append(pytest.param(written["sequence"], case, id=case.id))
    return found


def fractions(written: dict[str, Any]) -> dict[str, Fraction]:
    """The fractions of a case or of a part of it; what is too long to be written as one is left out."""
    return {name: Fraction(it["fraction"]) for name, it in written.items() if it["fraction"] is not None}
