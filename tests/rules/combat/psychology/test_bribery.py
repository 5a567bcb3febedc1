"""Gold for those who stay, so that casualties do not count for the rout test."""

import pytest

from rules.combat.psychology.bribery import ASKED, KEEP, PAY
from rules.combat.psychology.rout import FIGHT_ON, check_rout, is_due
from rules.engine.decisions import Choice
from rules.engine.events import RoutTested, Status
from rules.engine.events.objectives import SpoilWon
from tests.rules.staging.battlefield import Battlefield, man


def caravan(gold, out=3, *, briber_out=False):
    """A Merchant, two heroes and henchmen, 12 in all, of whom some henchmen are out of action."""
    tags = ("bribes-casualties", *((f"has-gold:{gold}",) if gold else ()))
    heroes = [man(1 + 2 * at, 5, hero=True, Ld=8, leader=not at, tags=tags * (not at)) for at in range(3)]
    field = Battlefield([*heroes, *(man(2 + 2 * at, 10, hero=False) for at in range(9))], [man(40, 40)])
    for who in range(12 - out, 12):
        field.status(who, Status.OUT_OF_ACTION)
    if briber_out:
        field.status(0, Status.OUT_OF_ACTION)
    field.turn(0)
    return field


def answered(*bribes):
    given = list(bribes)

    def say(decision):
        return given.pop(0) if decision.question == ASKED else FIGHT_ON

    return say


def test_30_gc_for_6_henchmen_leave_2_of_12_and_no_test():
    field = caravan(30)
    field.play(check_rout(field.battle, 0), says={Choice: answered(PAY)})
    assert field.told(RoutTested) == []
    assert [(it.what, it.amount) for it in field.told(SpoilWon)] == [("gold", -30)]
    assert not is_due(field.battle, 0)


def test_a_test_is_taken_where_the_gold_is_kept():
    field = caravan(30)
    field.play(check_rout(field.battle, 0), 1, 1, says={Choice: answered(KEEP)})
    assert len(field.told(RoutTested)) == 1


@pytest.mark.parametrize(("gold", "asked"), [(24, 0), (25, 1), (49, 1), (50, 2)])
def test_casualties_are_paid_for_as_long_as_the_gold_lasts(gold, asked):
    field = caravan(gold, out=4)
    field.play(
        check_rout(field.battle, 0), *(() if asked == 2 else (1, 1)), says={Choice: answered(PAY, PAY)}
    )
    assert len(field.told(SpoilWon)) == asked


def test_nobody_pays_without_a_merchant_on_their_feet():
    field = caravan(100, briber_out=True)
    field.play(check_rout(field.battle, 0), 1, 1, says={Choice: answered()})
    assert field.told(SpoilWon) == []
