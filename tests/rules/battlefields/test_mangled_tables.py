"""Whatever a file of a table says, its check ends in faults or none, soon, and never raises."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from rules.battlefields.check import as_written, faults_in
from rules.battlefields.share import share
from rules.engine.table.load import FOLDER
from rules.values import DataError
from tests.examples import examples
from tests.soon import soon

HEAD = 'key = "mine"\nname = "Mine"\nsummary = "A test."\n'
STORE = f"""{HEAD}width = 48
depth = 48
walls = [{{ name = "Fence", start = [10, 24], end = [16, 24], height = 0.75 }}]
areas = [{{ name = "Bog", ground = "difficult", x = 32, y = 21, width = 6, depth = 6 }}]
platforms = [{{ name = "Bridge", x = 2, y = 40, width = 4, depth = 2, height = 2 }}]

[[blocks]]
name = "Store"
x = 20
y = 20
width = 8
depth = 8
height = 3
roof = "flat"
ladders = [{{ foot = [4, -0.6], head = [4, 0.6], top = 3 }}]

[[buildings]]
name = "House"
x = 36
y = 36
width = 6
depth = 6
height = 4
openings = [{{ side = "south", at = 2 }}, {{ side = "north", at = 2, kind = "window" }}]
floors = [{{ height = 2, x = 1, y = 1, width = 3, depth = 3 }}]
"""
#: What nobody means where a number stands.
ODD = (
    "nan", "inf", "-inf", "1e308", "-1", "0", "0.005", "1" * 30, "-40", "0.1", "48", "47.99", "1e-9", "-0.0", "true",
    '"x"', "[]", "{}", "[nan, nan]", "2020-01-01",
)  # fmt: skip
NUMBER = re.compile(r"-?\b\d+(?:\.\d+)?\b")
READY = [path.read_text(encoding="utf-8") for path in sorted(FOLDER.glob("*.toml"))]


@some.composite
def mangled(draw: some.DrawFn) -> str:
    """A good table in which numbers, words and lines are spoilt."""
    text = draw(some.sampled_from([STORE, STORE, STORE, *READY]))
    for _ in range(draw(some.integers(1, 4))):
        numbers, lines = list(NUMBER.finditer(text)), text.split("\n")
        match draw(some.sampled_from(["number", "number", "number", "drop", "double", "word"])):
            case "number" if numbers:
                at = draw(some.sampled_from(numbers))
                text = text[: at.start()] + draw(some.sampled_from(ODD)) + text[at.end() :]
            case "drop":
                del lines[draw(some.integers(0, len(lines) - 1))]
                text = "\n".join(lines)
            case "double":
                line = draw(some.sampled_from(lines))
                lines.insert(draw(some.integers(0, len(lines))), line)
                text = "\n".join(lines)
            case _:
                words = sorted(set(re.findall(r"[a-z]{3,}", text)))
                old, new = draw(some.sampled_from(words or ["x"])), draw(some.sampled_from(words or ["x"]))
                text = text.replace(old, new)
    return text


@settings(deadline=None, max_examples=examples(120))
@given(mangled())
def test_a_mangled_table_is_checked_without_an_exception(text: str) -> None:
    faults = faults_in(text, where="mine.toml")
    assert all(isinstance(fault, DataError) and str(fault) for fault in faults)
    try:
        table = as_written(text, where="mine.toml")
    except DataError:
        assert faults
    else:
        assert 0 <= share(table) <= 100


@settings(deadline=None)
@given(some.text() | some.binary().map(lambda data: data.decode("latin-1")))
def test_a_text_that_is_no_table_is_one_fault(text: str) -> None:
    assert faults_in(text, where="mine.toml")


@pytest.mark.parametrize(
    "piece",
    [
        '[[blocks]]\nname = "Rock"\nwidth = 48\ndepth = 48\nheight = 3\nroof = "flat"\n',
        '[[blocks]]\nname = "Rock"\nwidth = 48\ndepth = 48\nheight = 3\n',
        '[[areas]]\nname = "Lake"\nground = "impassable"\nwidth = 48\ndepth = 48\n',
    ],
)
def test_a_table_without_any_ground_to_stand_on_has_faults(piece: str) -> None:
    told = [str(fault) for fault in faults_in(HEAD + piece, where="mine.toml")]
    assert "mine.toml: the south edge has room for 0 warriors, at least 60 are needed" in told


def test_a_table_of_no_size_is_a_fault_and_has_no_terrain() -> None:
    text = f"{HEAD}width = 0.1\ndepth = 0.1\n"
    assert "24 to 96 inches" in str(faults_in(text, where="mine.toml")[0])
    assert share(as_written(text, where="mine.toml")) == 0


LADDER = "{ foot = [4, -0.6], head = [4, 0.6], top = 3 }"
CROWDS = {
    "walls of a table": HEAD + "walls = [" + '{ name = "w", start = [1, 1], end = [2, 1], height = 1 },' * 3_000 + "]",
    "ladders of a block": STORE.replace(LADDER, f"{LADDER}," * 3_000),
    "openings of a house": STORE.replace("openings = [", "openings = [" + '{ side = "south", at = 2 },' * 3_000),
}  # fmt: skip


@pytest.mark.parametrize("crowd", CROWDS)
def test_a_crowd_is_one_sentence_within_two_seconds(crowd: str) -> None:
    with soon():
        faults = faults_in(CROWDS[crowd], where="mine.toml")
    assert re.search(r"the list must have at most (40|200) entries", str(faults[0]))


def test_two_hundred_long_walls_are_checked_within_two_seconds() -> None:
    walls = ",".join('{ name = "w", start = [2, 2], end = [46, 40], height = 1 }' for _ in range(200))
    with soon():
        assert faults_in(f"{HEAD}walls = [{walls}]\n", where="mine.toml") == ()
