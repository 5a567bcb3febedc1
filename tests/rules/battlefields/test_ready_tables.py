"""The ready tables: what makes each of them different, and that battles on them come to blows and end."""

from itertools import combinations

import pytest

from rules.battlefields.reach import walkable
from rules.battlefields.share import share
from rules.catalogue.load import rulebook
from rules.engine.events import BlowStruck
from rules.engine.table import Piece, Point, Table, Terrain, distance, table, tables
from rules.engine.table.geometry.outlines import contains
from rules.engine.table.geometry.plane import near_segment
from rules.policies import POLICIES
from rules.resolve import auto, set_up
from rules.values import changed
from tests.rules.warbands import roster

TABLES = tables()
STEADY = POLICIES["steady"]


def test_there_are_nine_tables_of_different_character():
    assert {it.key for it in TABLES} == {
        *("burnt-district", "cemetery", "docks", "high-street", "market-square"),
        *("river-and-bridges", "rooftops", "ruined-quarter", "street"),
    }


@pytest.mark.parametrize("it", TABLES, ids=lambda it: it.key)
def test_every_piece_has_a_name_of_its_own(it: Table):
    names = [piece.name for piece in it.pieces]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("it", TABLES, ids=lambda it: it.key)
def test_steady_players_meet_and_the_battle_ends(it: Table):
    setup = set_up([roster("undead"), roster("orc-mob")], rulebook(), seed="meet", battlefield=it)
    record = auto(setup, {0: STEADY, 1: STEADY})
    assert record.outcome.rounds < setup.scenario.rounds
    assert sum(isinstance(event, BlowStruck) for event in record.events) >= 5


def without(it: Table, *names: str) -> Terrain:
    assert set(names) <= {piece.name for piece in it.pieces}
    return Terrain(changed(it, pieces=tuple(piece for piece in it.pieces if piece.name not in names)))


def dammed(it: Table, *passages: tuple[float, float, float, float]) -> Terrain:
    """The table with these rectangles filled up, in inches."""
    more = []
    for number, (x0, y0, x1, y1) in enumerate(passages):
        a, b, c, d = (round(100 * value) for value in (x0, y0, x1, y1))
        ring = ((a, b), (c, b), (c, d), (a, d))
        more.append(Piece(kind="area", name=f"Dam {number}", outline=ring, ground="impassable"))
    return Terrain(changed(it, pieces=(*it.pieces, *more)))


def test_the_river_is_crossed_by_two_bridges_and_a_ford_and_nowhere_else():
    river = table("river-and-bridges")
    bridges, ford = ((13, 21.5, 16.5, 26.5), (31.5, 21.5, 35, 26.5)), (21.5, 21.5, 26.5, 26.5)
    north = Point(2450, 4450)

    def crossed(*closed: tuple[float, float, float, float]) -> bool:
        return north in walkable(dammed(river, *closed))

    assert crossed(*bridges)
    assert crossed(bridges[0], ford)
    assert crossed(bridges[1], ford)
    assert not crossed(*bridges, ford)


@pytest.mark.rule("CORE-GAP-1")
def test_the_rooftops_have_gaps_to_leap_between_roofs_of_one_height():
    roofs = [it for it in Terrain.of(table("rooftops")).surfaces if it.z >= 300]
    assert {it.z for it in roofs} == {300, 600}

    def apart(a: tuple[Point, ...], b: tuple[Point, ...], most: int) -> bool:
        return any(near_segment(c, p, q, most + 1) for c in a for p, q in zip(b, b[1:] + b[:1], strict=True))

    leaps = [
        (one, other)
        for one, other in combinations(roofs, 2)
        if one.z == other.z
        and apart(one.outline, other.outline, 300)
        and not apart(one.outline, other.outline, 199)
    ]
    assert len(leaps) >= 10


def test_the_cemetery_is_open_and_its_walls_are_low():
    cemetery = table("cemetery")
    assert share(cemetery) < 20
    assert sum(it.kind == "wall" and it.height < 100 for it in cemetery.pieces) >= 8


def test_the_burnt_district_is_about_70_percent_terrain():
    assert 65 <= share(table("burnt-district")) <= 75


def test_a_warrior_who_falls_at_the_docks_stands_in_the_mud():
    docks = Terrain.of(table("docks"))
    edges = [edge for p in docks.spots if p.z and (edge := docks.edge_within(p))]
    mud = next(it.outline for it in docks.table.pieces if it.name == "Harbour mud")
    wet = [edge for edge in edges if contains(mud, edge.landing.x, edge.landing.y)]
    assert len(wet) >= 20
    nearest = [docks.spots[docks.nearest_spot(edge.landing)] for edge in wet]
    assert all(distance(p, edge.landing) <= 100 for p, edge in zip(nearest, wet, strict=True))
    assert all(p.z == 0 for p in nearest)


def test_the_street_is_the_only_way_from_one_end_to_the_other():
    street = table("street")
    closed = dammed(street, (7, 23, 41, 25))
    assert Point(2450, 4450) not in walkable(closed)
    ruins = [it for it in street.pieces if it.kind == "block" and it.height >= 500]
    assert all(min(x for x, _ in it.outline) == 0 or max(x for x, _ in it.outline) == 4800 for it in ruins)
    assert not {p.x // 100 for p in Terrain.of(street).spots} & {0, 3, 6, 41, 44, 47}


def test_the_mirror_of_every_table_is_fair():
    """The room at both ends is the same."""
    for it in TABLES:
        spots = [p for p in Terrain.of(it).spots if p.z == 0]
        assert sum(p.y <= 800 for p in spots) == sum(p.y >= 4000 for p in spots), it.key
