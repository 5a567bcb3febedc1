"""A warrior who walks through solid things: their routes run through walls, and end in none."""

from rules.engine.table.geometry.plane import gap
from rules.engine.table.walking.hollow import Hollow
from tests.rules.engine.table.table_cases import at, terrain, wall

FAR = 100_000
WALLED = terrain(walls=[wall((12, 0), (12, 47), 5)])


def test_a_route_runs_through_a_wall():
    found = Hollow(WALLED).route(at(10, 10), at(14, 10), 49, FAR)
    assert found is not None
    assert found.length == 400
    assert WALLED.route(at(10, 10), at(14, 10), 49, 1000) is None


def test_a_charge_from_the_other_side_ends_beside_the_target_where_the_wall_is_not():
    near = at(12.7, 10)  # between him and the wall nobody has room
    for charge in (Hollow(WALLED).route_to_contact, Hollow(WALLED).straight_to_contact):
        found = charge(at(9, 10), 49, near, 49, 1000)
        if found is not None:
            assert WALLED.can_stand(found.points[-1], 49)
            assert gap(found.points[-1], 49, near, 49) <= 5
    assert Hollow(WALLED).route_to_contact(at(9, 10), 49, near, 49, 1000) is not None
