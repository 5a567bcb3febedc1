"""A copy of the packaged data that a test may spoil, and what the loader then says."""

import shutil
from pathlib import Path

import pytest

from rules.catalogue.load import DATA, load
from rules.values import DataError


def refusal(folder: Path, name: str, old: str, new: str) -> DataError:
    """The fault that the loader finds once the first `old` of a file in a copy of the data is `new`."""
    tree = Path(shutil.copytree(DATA, folder / "data"))
    text = (tree / name).read_text(encoding="utf-8")
    assert old in text, f"{name} does not contain what the test replaces"
    (tree / name).write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(DataError) as refused:
        load(tree)
    return refused.value
