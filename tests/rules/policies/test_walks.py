"""The way on foot round houses."""

import gc

from rules.engine.decisions import STAY, MoveTo, place
from rules.engine.table import Terrain
from rules.engine.view import View
from rules.policies import POLICIES, walks
from rules.policies.walks import FAR, walks_to
from tests.rules.engine.table.table_cases import bare, block, wall
from tests.rules.staging.battlefield import Battlefield, inches, man

RADIUS = 49


def left_from(terrain: Terrain, x: float, y: float, to: tuple[float, float]) -> int:
    return walks_to(terrain, inches(*to), RADIUS)[terrain.spot_by(inches(x, y), RADIUS)]


def test_it_is_longer_round_a_wall_than_over_open_ground():
    to = (24.5, 30.5)
    assert left_from(Terrain.of(bare()), 24.5, 20.5, to) <= 1200
    walled = Terrain.of(bare(walls=[wall((4, 25), (44, 25), 3)]))
    assert left_from(walled, 24.5, 20.5, to) > 3500


def test_no_way_leads_up_to_a_roof_without_stairs():
    tower = Terrain.of(bare(blocks=[block(20, 20, 6, 6, 4, roof="flat")]))
    field = walks_to(tower, inches(23, 23, 4), RADIUS)
    assert field[tower.spot_by(inches(5.5, 5.5), RADIUS)] == FAR


def test_places_of_one_square_share_a_field_and_it_goes_with_its_table():
    terrain = Terrain(bare())
    assert walks_to(terrain, inches(9, 9), RADIUS) is walks_to(terrain, inches(11, 11), RADIUS)
    gc.collect()  # terrains that earlier tests left behind
    before = len(walks._kept)
    del terrain
    gc.collect()
    assert len(walks._kept) == before - 1


def test_a_sensible_player_walks_round_a_long_wall_and_does_not_turn_back():
    table = bare(walls=[wall((0, 20), (36, 20), 4)])
    field = Battlefield([man(10.5, 17.5, "sword")], [man(10.5, 30.5)], table=table)
    view, moved = View(field.battle, 0), []
    for _ in range(8):
        answer = POLICIES["steady"].choose(MoveTo(0, 0, 400, 800), view)
        if answer == STAY:
            break
        field.state.combatants[0].position = place(answer)
        field.state.arrangement += 1
        moved.append(place(answer))
    assert moved[0].x > 1050
    assert any(at.y > 2000 for at in moved)
