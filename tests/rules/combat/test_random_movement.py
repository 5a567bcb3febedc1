"""Creatures that roll for every move."""

from rules.engine.events import ChargeDeclared, MovementRolled, WarriorMoved
from rules.policies import POLICIES
from rules.resolve import auto, set_up
from tests.rules.warbands import BOOK, roster

STEADY = {0: POLICIES["steady"], 1: POLICIES["steady"]}


def squig_moves(seed: str):
    setup = set_up([roster("orc-mob"), roster("mercenaries-reikland")], BOOK, seed=seed)
    squig = next(fighter.id for fighter in setup.fighters if fighter.type == "Cave Squig")
    return squig, auto(setup, STEADY).events


def test_a_squig_rolls_two_dice_for_every_move_and_never_moves_farther():
    rolled = 0
    for seed in ("1", "2", "3"):
        squig, events = squig_moves(seed)
        allowed = 0
        for event in events:
            if isinstance(event, MovementRolled) and event.who == squig:
                assert len(event.roll.faces) == 2
                allowed, rolled = event.roll.total * 100, rolled + 1
            if isinstance(event, WarriorMoved) and event.who == squig and event.manner != "intercept":
                assert event.spent <= allowed
                assert event.manner in ("walk", "charge", "straight")  # straight on when it is wild
    assert rolled


def test_a_squig_declares_no_charge_but_its_contact_counts_as_one():
    charged = False
    for seed in map(str, range(12)):
        squig, events = squig_moves(seed)
        assert not any(isinstance(event, ChargeDeclared) and event.who == squig for event in events)
        charged |= any(
            isinstance(event, WarriorMoved)
            and event.who == squig
            and event.manner == "charge"
            and event.contacts
            for event in events
        )
    assert charged
