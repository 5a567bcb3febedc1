"""What a scenario is about, on the picture of its table and in words."""

from xml.etree import ElementTree

import pytest

from campaigns.table_picture.overlay import marks_before, marks_of
from campaigns.table_picture.scenes import at_the_end, before_battle
from rules.engine import events
from rules.engine.events import objectives as aims
from rules.engine.state.battle_state import BattleState
from rules.engine.table import Point
from rules.policies import POLICIES
from rules.resolve import auto, set_up
from rules.scenarios import SCENARIOS
from tests.campaigns.battles.rounds import after_round
from tests.rules.warbands import BOOK, roster

SVG = "{http://www.w3.org/2000/svg}"
HERE = Point(1000, 2000)
BANDS = ("undead", "orc-mob", "skaven-clan-eshin")


def setup_of(scenario: str):
    sides = 2 if BOOK.scenarios[scenario].players == "two" else 3
    table = "street" if scenario == "street-fight" else "ruined-quarter"
    return set_up(
        [roster(name) for name in BANDS[:sides]], BOOK, seed="3", scenario=scenario, battlefield=table
    )


def state_of(setup, *happened) -> BattleState:
    state = BattleState(setup)
    for event in happened:
        state.fold(event)
    return state


def classes(picture) -> list[str]:
    return [it.get("class") for it in ElementTree.fromstring(str(picture.svg)).iter() if it.get("class")]


@pytest.mark.parametrize(
    ("scenario", "zones", "places"),
    [
        ("skirmish", 2, 0),
        ("street-brawl", 6, 0),
        ("defend-the-find", 4, 1),
        ("chance-encounter", 4, 0),
        ("the-pool", 6, 1),
        ("ambush", 6, 1),
        ("monster-hunt", 6, 1),
        ("wizards-mansion", 6, 1),
    ],
)
def test_zones_and_places_are_marked_before_the_battle(scenario: str, zones: int, places: int):
    marks = marks_before(setup_of(scenario))
    assert (len(marks.zones), len(marks.places)) == (zones, places)


@pytest.mark.parametrize("scenario", list(SCENARIOS))
def test_every_scenario_can_be_drawn_from_set_up_to_end(scenario: str):
    setup = setup_of(scenario)
    record = auto(setup, dict.fromkeys(range(len(setup.sides)), POLICIES["steady"]))
    for picture in (before_battle(setup), after_round(record, 0), at_the_end(record)):
        assert ElementTree.fromstring(str(picture.svg)) is not None
        assert "style" not in str(picture.svg)


def test_each_sides_own_zone_is_shown_while_they_set_up():
    setup = setup_of("street-brawl")
    state = state_of(setup, events.EdgeChosen(0, "A"), events.EdgeChosen(2, "E"))
    zones = marks_of(setup, state, set_up=True).zones
    assert [(zone.side, zone.label) for zone in zones] == [(0, "A"), (2, "E")]
    assert marks_of(setup, state, set_up=False).zones == ()


def test_counters_lie_where_they_are_and_are_drawn_at_their_carriers_base():
    setup = setup_of("treasure-hunt")
    state = state_of(
        setup,
        events.WarriorDeployed(4, Point(2000, 2000)),
        *(aims.CounterPlaced(number, "wyrdstone", HERE) for number in range(3)),
        aims.CounterTaken(1, 4),
        aims.CounterTaken(2, 4),
    )
    lies, carried = marks_of(setup, state, set_up=False).tokens
    assert (lies.at, lies.carried, lies.title) == (HERE, False, "Wyrdstone lies here")
    assert (carried.at, carried.count, carried.carried) == (Point(2000, 2000), 2, True)
    assert carried.title == f"{setup.fighters[4].name} carries 2 counters of wyrdstone"


def test_a_counter_that_left_the_table_is_not_drawn():
    setup = setup_of("treasure-hunt")
    state = state_of(setup, aims.CounterPlaced(0, "wyrdstone", HERE), aims.CounterTaken(0, 4))
    assert marks_of(setup, state, set_up=False).tokens == ()


def test_the_pool_says_how_much_is_left():
    setup = setup_of("the-pool")
    state = state_of(
        setup, aims.SpotMarked("the pool", HERE, 300, 4), aims.CounterPlaced(0, "wyrdstone", HERE)
    )
    assert [place.title for place in marks_of(setup, state, set_up=False).places] == [
        "The pool, 3 shards left"
    ]


def test_buildings_are_numbered_and_say_who_holds_them():
    setup = setup_of("occupy")
    state = state_of(setup, aims.BuildingsNamed((0, 1), "to be held"), aims.BuildingHeld(1, 0))
    titles = [place.title for place in marks_of(setup, state, set_up=False).places]
    names = [setup.table.pieces[piece].name for piece in (0, 1)]
    assert titles == [
        f"Objective 1: {names[0]}",
        f"Objective 2: {names[1]}, held by {setup.sides[0].name}",
    ]


def test_a_user_who_is_nobodys_is_a_star_and_a_line_shows_whom_he_follows():
    setup = setup_of("lost-prince")
    record = auto(setup, dict.fromkeys(range(3), POLICIES["steady"]))
    assert "base base--nobody is-standing" in classes(after_round(record, 0))
    boy = setup.unowned[0].id
    state = state_of(
        setup, events.WarriorDeployed(boy, HERE), events.WarriorDeployed(0, HERE), aims.Followed(boy, 0)
    )
    (bond,) = marks_of(setup, state, set_up=False).bonds
    assert bond.title == f"The merchant's son follows {setup.fighters[0].name}"


def test_everything_is_told_in_words_too():
    setup = setup_of("monster-hunt")
    assert "The lair: " in before_battle(setup).description
