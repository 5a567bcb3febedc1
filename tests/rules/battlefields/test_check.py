"""The validator: every fault of a table with file, piece and what to do about it."""

import itertools
from typing import Any

import pytest

from rules.battlefields.check import checked, faults_in, faults_of
from rules.engine.table import tables
from rules.engine.table.load import FOLDER
from rules.values import DataError
from tests.rules.engine.table.table_cases import area, bare, block, house, wall

HEAD = 'key = "mine"\nname = "Mine"\nsummary = "A test."\n'


def told(**groups: list[dict[str, Any]]) -> list[str]:
    return [str(fault) for fault in faults_of(bare(**groups), where="mine.toml")]


@pytest.mark.parametrize("key", [it.key for it in tables()])
def test_a_ready_table_has_no_fault(key: str):
    text = (FOLDER / f"{key}.toml").read_text(encoding="utf-8")
    assert faults_in(text, where=key) == ()


def test_bare_ground_has_no_fault():
    assert told() == []


@pytest.mark.parametrize(
    ("group", "piece", "says"),
    [
        ("blocks", block(46, 20, 5, 5), "mine.toml: Block: reaches over the edge of the table"),
        (
            "buildings",
            house(ladders=[{"foot": [4, 4], "head": [3, 4], "top": 3}]),
            "mine.toml: House: the ladder ends at 23, 24 at height 3, where there is no floor",
        ),
        ("blocks", block(0, 0, 48, 8), "mine.toml: the south edge has room for"),
    ],
)
def test_pieces_refused_by_the_loader_are_faults(group: str, piece: dict[str, Any], says: str):
    fault, *others = told(**{group: [piece]})
    assert fault.startswith(says)
    assert not any("do not hold a warband" in other for other in others)


def test_all_that_is_wrong_with_pieces_and_places_is_told_at_once():
    ladder = {"foot": [4, 4], "head": [3, 4], "top": 3}
    found = told(
        blocks=[block(20, 10, 5, 5, 5, roof="flat"), block(22, 12, 5, 5, 5)],
        buildings=[house(ladders=[ladder])],
    )
    assert [fault.partition(": ")[2].split(" at ")[0] for fault in found] == [
        "House: the ladder ends",
        "Block: is built into Block; move one of the two until they only touch",
        "Block: nobody gets up to its floor",
    ]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('colour = "red"', "colour: this field is not known; known are key, name, summary, width, "),
        ('width = "wide"', "width: expected a number, found text"),
        ('[[blocks]]\nname = "B"\nroof = "flat"', "blocks[0].height: is missing"),
        (
            '[[blocks]]\nheight = 1\nname = "B"\nturn = 45',
            "blocks[0].turn: must be one of 0, 90, 180, 270, not 45",
        ),
        ('[[areas]]\nname = "A"\nground = "swamp"', "areas[0].ground: must be one of '', 'difficult', "),
        (
            '[[walls]]\nname = "W"\nheight = 2\nstart = [1]\nend = [2, 3]',
            "walls[0].start: the list must have 2 entries",
        ),
        (
            '[[walls]]\nname = "W"\nheight = 2\nstart = [1, "x"]\nend = [2, 3]',
            "walls[0].start[1]: expected a number",
        ),
    ],
)
def test_unreadable_values_are_reported_with_readable_ones(text: str, says: str):
    (fault,) = faults_in(HEAD + text, where="mine.toml")
    assert str(fault).startswith(f"mine.toml: {says}")


def test_every_fault_of_a_file_is_told_at_once():
    text = f"""{HEAD}
depth = 1e9
[[buildings]]
name = "House"
x = 1
y = 1
width = 8
depth = 8
turn = 45
openings = [{{ kind = "hole", side = "up", at = 1 }}]
"""
    assert [fault.key for fault in faults_in(text, where="mine.toml")] == [
        "buildings[0].turn",
        "buildings[0].height",
        "buildings[0].openings[0].kind",
        "buildings[0].openings[0].side",
    ]
    mended = (
        text.replace("45", "0\nheight = 4\nthickness = 9")
        .replace('"hole"', '"door"')
        .replace('"up"', '"south"')
    )
    assert [fault.key for fault in faults_in(mended, where="mine.toml")] == ["buildings[0]", "depth"]


def test_solid_pieces_in_one_place_are_told_with_both_names():
    other = {**block(12, 12, 5, 5), "name": "Tower"}
    assert told(blocks=[block(10, 10, 5, 5), other]) == [
        "mine.toml: Block: is built into Tower; move one of the two until they only touch"
    ]


def test_pieces_that_touch_and_walls_that_make_a_corner_are_no_fault():
    corner = [wall((30, 30), (35, 30), 2), wall((35, 29.9), (35, 35), 2)]
    assert told(blocks=[block(10, 10, 5, 5), block(15, 10, 5, 5)], walls=corner) == []


def test_a_bridge_over_a_wall_does_not_collide_with_it():
    bridge = {"name": "Bridge", "x": 18, "y": 18, "width": 4, "depth": 4, "height": 3, "unreachable": True}
    assert not any(
        "built into" in fault for fault in told(walls=[wall((10, 20), (30, 20), 1)], platforms=[bridge])
    )


def test_a_floor_out_of_reach_wants_a_ladder_or_a_note():
    (fault,) = told(blocks=[block(20, 20, 5, 5, 5, roof="flat")])
    assert fault == (
        "mine.toml: Block: nobody gets up to its floor at 5 inches; "
        "give it a ladder or stairs, or write `unreachable = true`"
    )


@pytest.mark.rule("CORE-CLIMB-4")
def test_a_roof_that_can_be_climbed_needs_no_ladder():
    assert told(blocks=[block(20, 20, 5, 5, 4, roof="flat")]) == []


@pytest.mark.parametrize(
    "piece",
    [
        '[[blocks]]\nname = "B"\nx = 20\ny = 20\nwidth = 5\ndepth = 5\nheight = 5\nroof = "flat"\n{}',
        '[[platforms]]\nname = "P"\nx = 20\ny = 20\nwidth = 5\ndepth = 5\nheight = 5\n{}',
        (
            '[[buildings]]\nname = "H"\nx = 20\ny = 20\nwidth = 8\ndepth = 8\nheight = 5\n'
            'openings = [{{ side = "south", at = 3 }}]\nfloors = [{{ height = 5 }}]\n{}'
        ),
    ],
)
def test_a_floor_that_is_marked_may_be_out_of_reach(piece: str):
    bare_text, mark = HEAD + piece.format(""), "unreachable = true\n"
    (fault,) = faults_in(bare_text, where="mine.toml")
    assert "nobody gets up" in fault.reason
    marked = HEAD + piece.format(mark)
    if "buildings" in piece:
        marked = bare_text.replace("height = 5 }]", "height = 5, unreachable = true }]")
    assert faults_in(marked, where="mine.toml") == ()


def test_a_house_without_a_door_is_named():
    assert told(buildings=[house(openings=[])]) == [
        "mine.toml: House: has a room that nobody can enter; give it a door or a gap"
    ]


def test_a_closed_yard_is_told_with_a_place_in_it():
    ring = [(20, 20), (30, 20), (30, 30), (20, 30), (20, 20)]
    walls = [wall(a, b, 2) for a, b in itertools.pairwise(ring)]
    (fault,) = told(walls=walls)
    assert fault.startswith("mine.toml: nobody can get to the ground at 2")


def test_a_river_without_a_bridge_cuts_the_table_in_two():
    assert told(areas=[area("impassable", 0, 22, 48, 4)]) == [
        "mine.toml: there is no way from the south edge to the north edge; open one, 1.25 inches wide at least"
    ]


def test_nobody_may_fall_where_nobody_can_be():
    pier = {"name": "Pier", "x": 20, "y": 20, "width": 4, "depth": 4, "height": 2}
    lake = area("impassable", 12, 12, 20, 20)
    (fault,) = told(areas=[lake], platforms=[{**pier, "unreachable": True}])[-1:]
    assert "Pier: whoever falls down at" in fault
    assert fault.endswith("put a wall along that edge or move the piece")


def test_a_table_with_a_fault_is_not_given_out():
    text = '[[blocks]]\nname = "B"\nx = 20\ny = 20\nwidth = 5\ndepth = 5\nheight = 5\nroof = "flat"\n'
    with pytest.raises(DataError, match=r"mine\.toml: B: nobody gets up"):
        checked(HEAD + text, where="mine.toml")
    assert checked(HEAD, where="mine.toml").name == "Mine"


def test_a_file_that_cannot_be_read_is_one_fault():
    (fault,) = faults_in("width = ", where="mine.toml")
    assert "this is not valid TOML" in str(fault)
