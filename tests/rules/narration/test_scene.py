"""What a log tells of an event that the event itself does not say: who wanted what, which way, who was seen."""

import pytest

from rules.engine import events
from rules.engine.dice import Rolled
from rules.engine.events import AnyEvent
from rules.engine.state.conditions import HIDDEN, Condition
from rules.engine.table import Point
from rules.narration import Names, narrate
from rules.values import changed
from tests.rules.narration.samples import KARL, NAMES, OTTO, PACK_1, SETUP, SNIKCH, rolled

FAR, MIDDLE, NEAR = Point(4000, 4000), Point(4000, 3000), Point(4000, 2500)
SET_UP = (
    events.WarriorDeployed(KARL, Point(4000, 2000)),
    events.WarriorDeployed(SNIKCH, FAR),
    events.RoundBegan(1),
    events.TurnBegan(1),
)
FAILED: Rolled = rolled(4, 5, at_most=5)


def told(*log: AnyEvent, names: Names = NAMES) -> list[str]:
    """How the events after the set-up are told."""
    return [text for _, text in narrate((*SET_UP, *log), names)][len(SET_UP) :]


def fear(who: int) -> AnyEvent:
    return events.LeadershipTested(who, "fear", 5, None, FAILED, False)


def test_a_charger_who_tests_for_fear_says_whom_he_wants_to_charge() -> None:
    balked = events.WarriorMoved(SNIKCH, "balk", (FAR,), 0)
    assert told(events.ChargeDeclared(SNIKCH, KARL), fear(SNIKCH), balked) == [
        "Snikch declares a charge against Karl.",
        "Snikch wants to charge Karl and tests for fear (needs 5 or less on 2D6: Ld 5): rolls 4 + 5 = 9, failed.",
        "Snikch stays put instead of charging Karl.",
    ]


def test_a_warrior_who_is_charged_and_tests_for_fear_says_by_whom() -> None:
    log = (events.ChargeDeclared(SNIKCH, KARL), events.ChargeDeclared(PACK_1, KARL), fear(KARL))
    assert told(*log)[-1].startswith("Karl is charged by Snikch and The Pack 1 and tests for fear (")


def test_chargers_are_not_said_to_be_too_close_to_run() -> None:
    charge = events.ChargeDeclared(SNIKCH, KARL)
    assert told(charge, events.RunnersChecked(1, (SNIKCH, PACK_1)))[-1] == (
        "Too close to an enemy to run this turn: The Pack 1."
    )
    assert told(charge, events.RunnersChecked(1, (SNIKCH,)))[-1] == (
        "Whoever is too close to an enemy to run this turn charges."
    )


def test_a_charge_is_forgotten_with_the_turn_it_was_declared_in() -> None:
    log = (events.ChargeDeclared(SNIKCH, KARL), events.TurnBegan(0), fear(KARL))
    assert told(*log)[-1].startswith("Karl tests for fear (")


def test_a_charge_that_was_carried_out_explains_no_later_test() -> None:
    charge = events.WarriorMoved(SNIKCH, "charge", (FAR, NEAR), 1500, (KARL,))
    assert told(events.ChargeDeclared(SNIKCH, KARL), charge, fear(KARL))[-1].startswith(
        "Karl faces Snikch and tests for fear ("
    )


def test_an_interceptor_tests_for_fear_because_of_the_charge() -> None:
    assert told(events.ChargeDeclared(SNIKCH, KARL), fear(OTTO))[-1].startswith(
        "Otto wants to intercept a charge and tests for fear ("
    )


def test_a_warrior_who_is_all_alone_says_against_whom() -> None:
    contact = events.WarriorMoved(SNIKCH, "charge", (FAR, NEAR), 1500, (KARL,))
    alone = events.LeadershipTested(KARL, "being all alone", 8, None, rolled(3, 4, at_most=8), True)
    assert told(contact, alone)[-1].startswith(
        "Karl is all alone against Snikch and takes a Leadership test ("
    )


def test_the_test_for_an_unseen_enemy_names_the_one_who_is_charged() -> None:
    log = (
        events.ChargeDeclared(SNIKCH, KARL),
        events.CharacteristicTested(SNIKCH, "I", events.DETECTING, rolled(5, at_most=4), False),
    )
    assert told(*log)[-1] == (
        "Snikch wants to charge Karl, who is out of sight, and takes an Initiative test (needs 4 or less: I 4): "
        "rolls 5, failed."
    )


def test_a_charge_that_falls_short_says_of_whom() -> None:
    short = events.WarriorMoved(SNIKCH, "failed_charge", (FAR, MIDDLE), 1000)
    assert told(events.ChargeDeclared(SNIKCH, KARL), short)[-1] == 'Snikch fails to reach Karl and moves 10".'


def test_a_charge_that_cannot_move_stays_put() -> None:
    short = events.WarriorMoved(SNIKCH, "failed_charge", (FAR,), 0)
    assert told(events.ChargeDeclared(SNIKCH, KARL), short)[-1] == "Snikch fails to reach Karl and stays put."


@pytest.mark.parametrize(
    ("start", "end", "way"),
    [
        (FAR, MIDDLE, " towards the enemy"),
        (MIDDLE, FAR, " away from the enemy"),
        (FAR, Point(3990, 4000), ""),
    ],
)
def test_a_move_in_the_open_leads_towards_the_enemy_or_away(start: Point, end: Point, way: str) -> None:
    assert told(events.WarriorMoved(SNIKCH, "run", (start, end), 900)) == [f'Snikch runs 9"{way}.']


def test_a_move_leads_away_from_no_enemy_who_hides() -> None:
    hides = events.ConditionBegan(KARL, Condition(HIDDEN))
    assert told(hides, events.WarriorMoved(SNIKCH, "run", (FAR, MIDDLE), 1000)) == [
        "Karl hides.",
        'Snikch runs 10".',
    ]


@pytest.mark.parametrize(
    ("start", "end", "way"),
    [
        ((1000, 400), (400, 400), "into the Inn"),
        ((400, 400), (500, 600), "inside the Inn"),
        ((400, 400), (1000, 400), "to the Inn"),
        ((1000, 300), (1000, 700), "along the Inn"),
        ((1000, 400), (400, 400, 300), "up into the Inn"),
        ((1500, 400), (1940, 400), "to Weaver's"),
    ],
)
def test_a_move_ends_at_the_terrain_that_is_near(
    start: tuple[int, ...], end: tuple[int, ...], way: str
) -> None:
    assert told(events.WarriorMoved(SNIKCH, "walk", (Point(*start), Point(*end)), 500)) == [
        f'Snikch moves 5" {way}.'
    ]


@pytest.mark.parametrize(
    ("at", "where"),
    [
        ((400, 400), " in the Inn"),
        ((400, 400, 300), " upstairs in the Inn"),
        ((1000, 400), " by the Inn"),
        ((1300, 400), " near the Inn"),
        ((2400, 2400), ""),
    ],
)
def test_a_warrior_sets_up_where_the_terrain_says(at: tuple[int, ...], where: str) -> None:
    assert told(events.WarriorDeployed(OTTO, Point(*at))) == [f"Otto sets up{where}."]


def test_places_are_told_by_their_coordinates_on_request() -> None:
    names = Names(SETUP, measured=True)
    moved = events.WarriorMoved(SNIKCH, "run", (FAR, Point(1000, 400, 300)), 900)
    assert told(moved, events.TrapLaid(KARL, 0, Point(1200, 450)), names=names) == [
        'Snikch runs 9" to (10.0, 4.0, 3.0 up).',
        "Karl lays a trap at (12.0, 4.5).",
    ]


def test_a_warrior_who_gives_himself_away_is_no_longer_hidden() -> None:
    hides = events.ConditionBegan(SNIKCH, Condition(HIDDEN))
    assert told(hides, events.WarriorMoved(SNIKCH, "run", (FAR, MIDDLE), 1000))[1:] == [
        'Snikch runs 10" towards the enemy. Snikch is no longer hidden.'
    ]
    shot = events.ShotFired(KARL, SNIKCH, "long-bow", 1000, rolled(6, need=4), SNIKCH)
    assert told(events.ConditionBegan(KARL, Condition(HIDDEN)), shot)[1].endswith(
        "hits. Karl is no longer hidden."
    )


def test_a_warrior_who_is_found_is_told_once_to_be_hidden_no_longer() -> None:
    log = (
        events.ConditionBegan(KARL, Condition(HIDDEN)),
        events.ConditionEnded(KARL, HIDDEN, "found by Snikch"),
    )
    assert told(*log) == ["Karl hides.", "Karl is found by Snikch and no longer hidden."]


def test_nobody_who_goes_out_of_action_is_told_to_be_hidden_no_longer() -> None:
    out = events.StatusChanged(KARL, events.Status.OUT_OF_ACTION, SNIKCH)
    assert told(events.ConditionBegan(KARL, Condition(HIDDEN)), out)[1] == "Snikch takes Karl out of action."


def test_a_name_of_a_piece_keeps_the_capitals_of_a_proper_name() -> None:
    pieces = SETUP.table.pieces
    table = changed(
        SETUP.table, pieces=(changed(pieces[0], name="Counting House"), changed(pieces[1], name="Well"))
    )
    names = Names(changed(SETUP, table=table))
    assert [names.piece(0), names.piece(1), NAMES.piece(0), NAMES.piece(1)] == [
        *("the Counting House", "the well", "the Inn", "Weaver's"),
    ]
