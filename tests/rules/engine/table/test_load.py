"""The ready tables, and what is refused in a table that somebody writes."""

from typing import Any

import pytest

from rules.engine.table import Table, Terrain, table, tables
from rules.engine.table.load import UnknownTable, check, read
from rules.values import DataError, canonical, read_json
from tests.rules.engine.table.table_cases import area, bare, block, house, wall

HEAD = 'key = "mine"\nname = "Mine"\nsummary = "A test."\n'


def test_the_default_table_comes_first_and_there_are_three_at_least():
    keys = [it.key for it in tables()]
    assert keys[0] == "ruined-quarter"
    assert {"market-square", "high-street"} <= set(keys)


def test_an_unknown_table_is_answered_with_the_known_ones():
    with pytest.raises(UnknownTable, match=r"nowhere.*high-street, market-square,.* ruined-quarter"):
        table("nowhere")


@pytest.mark.parametrize("it", tables(), ids=lambda it: it.key)
def test_a_ready_table_has_20_to_40_pieces_with_names_and_room_at_both_edges(it: Table):
    assert 20 <= len(it.pieces) <= 40
    assert all(piece.name and len(piece.outline) >= 3 for piece in it.pieces)
    spots = [p for p in Terrain.of(it).spots if p.z == 0]
    south, north = [p for p in spots if p.y <= 800], [p for p in spots if p.y >= 4000]
    assert len(south) == len(north) > 100


@pytest.mark.parametrize("it", tables()[:2], ids=lambda it: it.key)
def test_every_spot_of_a_ready_table_can_be_walked_to(it: Table):
    ground = Terrain.of(it)
    reached = {number for number, _ in ground.reach(ground.spots[10], 49, 50000)}
    assert len(reached) == len(ground.spots)


@pytest.mark.parametrize("it", tables(), ids=lambda it: it.key)
def test_a_table_survives_being_stored(it: Table):
    again = read_json(Table, canonical(it), where="stored")
    assert again == it
    assert again.digest == it.digest


def test_a_written_table_is_read():
    text = HEAD + '[[walls]]\nname = "Wall"\nstart = [10, 10.25]\nend = [20, 10.25]\nheight = 0.75\n'
    piece = read(text, where="mine.toml").pieces[0]
    assert (piece.kind, piece.height) == ("wall", 75)
    assert set(piece.outline) == {(1000, 1012), (2000, 1012), (2000, 1038), (1000, 1038)}


def test_a_turned_building_keeps_its_place_and_turns_its_door():
    door = [{"side": "south", "at": 1, "width": 1.5}]
    turned = bare(buildings=[house(width=4, openings=door, turn=90)]).pieces[0]
    assert turned.outline == ((2000, 2000), (2800, 2000), (2800, 2400), (2000, 2400))
    east = [it for it in turned.solids if min(x for x, _ in it.outline) == 2775 and it.bottom == 0]
    assert [(it.outline[0][1], it.outline[2][1]) for it in east] == [(2000, 2100), (2250, 2400)]


def test_windows_and_doors_leave_sill_and_lintel():
    openings = [{"kind": "window", "side": "south", "at": 3, "width": 1}]
    solids = bare(buildings=[house(openings=openings)]).pieces[0].solids
    assert {(it.bottom, it.top) for it in solids if it.outline[0] == (2300, 2000)} == {(0, 100), (200, 400)}


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("width = 'wide'\n", "width"),
        ("colour = 1\n", "colour"),
        ("width = 10\n", "24 to 96"),
        ('[[walls]]\nname = "W"\nstart = [1, 1]\nend = [1, 1]\nheight = 1\n', r"walls\[0\].*needs a length"),
        ('[[walls]]\nname = "W"\nstart = [1, 1]\nend = [50, 1]\nheight = 1\n', "W: reaches over the edge"),
        (
            '[[blocks]]\nname = "B"\nx = 1.001\nwidth = 2\ndepth = 2\nheight = 1\n',
            "whole number of hundredths",
        ),
        ('[[blocks]]\nname = "B"\nheight = 1\ncorners = [[1, 1], [2, 1], [3, 1]]\n', "convex"),
        ('[[blocks]]\nname = "B"\nheight = 1\n', "width and depth, or corners"),
        ('[[blocks]]\nname = "B"\nx = nan\nwidth = 2\ndepth = 2\nheight = 1\n', "no size"),
        ('[[areas]]\nname = "A"\nground = "lava"\nwidth = 2\ndepth = 2\n', "ground"),
        ('[[blocks]]\nname = "B"\ny = 0\nwidth = 48\ndepth = 8\nheight = 3\n', "south edge has room for"),
    ],
)
def test_bad_tables_are_refused_with_place_and_reason(text: str, reason: str):
    with pytest.raises(DataError, match=reason):
        read(HEAD + text, where="mine.toml")


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"openings": [{"side": "south", "at": 7, "width": 1.5}]}, "does not fit"),
        ({"openings": [{"side": "south", "at": 1, "width": 1}]}, "narrower than 1.25"),
        ({"floors": [{"height": 3, "x": 5, "width": 4}]}, "outside of the building"),
        ({"floors": [{"height": 0.1}]}, "higher than 0.2"),
        ({"thickness": 0.05}, "at least 0.1 inch"),
        ({"ladders": [{"foot": [4, 4], "head": [3, 4], "top": 3}]}, "where there is no floor"),
        (
            {"floors": [{"height": 3}], "ladders": [{"foot": [0.2, 4], "head": [3, 4], "top": 3}]},
            "nobody can stand",
        ),
    ],
)
def test_bad_buildings_are_refused(change: dict[str, Any], reason: str):
    with pytest.raises(DataError, match=reason):
        check(bare(buildings=[house(**change)]), where="mine.toml")


def test_slow_areas_that_overlap_are_refused():
    areas = [area("difficult", 10, 10, 4, 4), area("difficult", 13, 13, 4, 4)]
    with pytest.raises(DataError, match="must not overlap"):
        check(bare(areas=areas), where="mine.toml")


def test_too_many_pieces_are_refused():
    with pytest.raises(DataError, match="at most 200 entries"):
        check(bare(blocks=[block(10, 10, 1, 1)] * 201), where="mine.toml")


def test_a_slanting_wall_is_as_thick_as_it_says():
    ring = bare(walls=[wall((10, 10), (14, 13), 1)]).pieces[0].outline
    (ax, ay), (bx, by) = sorted(ring)[:2]
    assert 24 <= ((ax - bx) ** 2 + (ay - by) ** 2) ** 0.5 <= 27
