"""The zones and places of scenarios that are data, on the picture of the table."""

from xml.etree import ElementTree

import pytest

from campaigns.table_picture.overlay import marks_before, marks_of
from campaigns.table_picture.scenes import before_battle
from rules.engine import events
from rules.engine.events import objectives as aims
from rules.engine.state.battle_state import BattleState
from rules.engine.table import Point
from rules.resolve import set_up
from tests.rules.scenarios.small_bands import BOOK, SCRIPTED, TABLES, bands_for, small


def setup_of(key: str):
    bands = [small(band) for band in bands_for(BOOK.scenarios[key])]
    return set_up(bands, BOOK, seed="3", scenario=key, battlefield=TABLES.get(key, "ruined-quarter"))


@pytest.mark.parametrize(
    ("key", "zones", "places"),
    [
        ("ap-raid", 5, 0),
        ("beastmen-ambush", 1, 0),
        ("defend-the-oasis", 4, 1),
        ("demz-my-gubbinz", 4, 0),
        ("the-bodyguards", 6, 1),
        ("haunted-treasure", 2, 1),
    ],
)
def test_zones_and_places_of_rules_are_marked_before_the_battle(key: str, zones: int, places: int):
    marks = marks_before(setup_of(key))
    assert (len(marks.zones), len(marks.places)) == (zones, places)


def test_every_scenario_that_is_data_is_drawn_before_the_battle():
    for key in SCRIPTED:
        picture = before_battle(setup_of(key))
        assert ElementTree.fromstring(str(picture.svg)) is not None


def test_the_zones_of_roles_are_those_sides_own_while_they_set_up():
    setup = setup_of("ap-raid")
    state = BattleState(setup)
    assert marks_of(setup, state, set_up=True).zones == ()
    state.fold(aims.RoleTaken(1, "defender"))
    (zone,) = marks_of(setup, state, set_up=True).zones
    assert zone.side == 1
    assert zone.title == f"Zone of {setup.side_names[1]}"
    edges = setup_of("haunted-treasure")
    state = BattleState(edges)
    state.fold(events.EdgeChosen(0, "south"))
    assert {zone.side for zone in marks_of(edges, state, set_up=True).zones} == {0}


def test_named_places_keep_their_names():
    setup = setup_of("haunted-treasure")
    state = BattleState(setup)
    state.fold(aims.BuildingsNamed((0,), "the haunted house"))
    state.fold(aims.CounterPlaced(0, "the chest", Point(2400, 2400)))
    marks = marks_of(setup, state, set_up=False)
    assert marks.places[0].title == f"The haunted house: {setup.table.pieces[0].name}"
    assert marks.tokens[0].chest
