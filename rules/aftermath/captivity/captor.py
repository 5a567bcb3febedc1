"""The warband that holds a captive: that of the enemy who took them out of action, else the winner's."""

from rules.aftermath.losses.capture import captors_of_henchmen
from rules.aftermath.record import AftermathSetup
from rules.aftermath.side import Side
from rules.catalogue.model import Rulebook


def captor_of(setup: AftermathSetup, number: int, rulebook: Rulebook) -> int:
    """The index of the side that holds number `number` of the sequence's warband.

    A henchman of a group has a number of their own since the battle: the first of those who take henchmen has them.
    """
    side = Side(setup.side, setup.setup, setup.outcome, setup.sheet, rulebook, setup.battle)
    casualty = next((fighter for fighter in side.casualties if fighter.warrior == number), None)
    return captors_of_henchmen(side)[0] if casualty is None else side.opponent_of(casualty)


def captors_edge(setup: AftermathSetup, captor: int) -> int:
    """1 where the captor won the battle, -1 where the captive's side did, else 0."""
    winners = setup.outcome.winners
    return int(captor in winners) - int(setup.side in winners)
