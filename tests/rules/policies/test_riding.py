"""Riders of a sensible player: they ride, do not head into houses, and go in on foot after an enemy."""

import pytest

from rules.combat.riding.mounting import BEGINNING, DISMOUNTING, GET_OFF, GET_ON, MOUNTING, STAY_DOWN, STAY_UP
from rules.engine.decisions import Choice
from rules.engine.table import table
from rules.engine.view import View
from rules.policies.climbs_and_jumps import mount_or_not
from rules.policies.places import for_mounts
from tests.rules.staging.battlefield import Battlefield, man
from tests.rules.staging.riders import mounted, take_the_saddle

QUARTER = table("ruined-quarter")
#: In the Cracked Bell, and in the street before it.
INSIDE, OUTSIDE = (8.5, 11), (8.5, 7)


def facing(enemy: tuple[float, float]) -> View:
    field = Battlefield([mounted(8.5, 6)], [man(*enemy)], table=QUARTER)
    return View(field.battle, 0)


def asked(question: str, *answers: str) -> Choice:
    return Choice(0, question, answers, 0)


@pytest.mark.parametrize(("enemy", "off", "on"), [(INSIDE, GET_OFF, STAY_DOWN), (OUTSIDE, STAY_UP, GET_ON)])
def test_a_rider_goes_in_on_foot_after_an_enemy_in_a_house(enemy, off, on):
    view = facing(enemy)
    assert mount_or_not(asked(DISMOUNTING, STAY_UP, GET_OFF), view) == off
    assert mount_or_not(asked(MOUNTING, GET_ON, STAY_DOWN), view) == on


def test_everybody_with_a_mount_begins_on_it():
    assert mount_or_not(asked(BEGINNING, "in the saddle", "on foot"), facing(OUTSIDE)) == "in the saddle"


def test_a_rider_looks_at_no_place_in_a_house():
    field = Battlefield([mounted(8.5, 6)], [man(40, 40)], table=QUARTER)
    view, rider, terrain = View(field.battle, 0), field.one(0), field.battle.terrain
    near = terrain.around(rider.position, rider.radius, 800).choice
    inside = [spot for spot in near if terrain.building(terrain.spots[spot]) is not None]
    assert inside
    assert for_mounts(view, rider, near) == near
    take_the_saddle(field, 0)
    assert not set(inside) & set(for_mounts(view, rider, near))
