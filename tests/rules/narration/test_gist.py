"""A stretch of a battle in one line."""

from rules.engine import events
from rules.engine.dice import Rolled
from rules.engine.events import Status
from rules.engine.table import Point
from rules.narration import Names, at_a_glance, gist
from rules.resolve import set_up
from tests.rules.warbands import BOOK, roster

SETUP = set_up([roster("mercenaries-reikland"), roster("skaven-clan-eshin")], BOOK, seed="1")
NAMES = Names(SETUP)
US, THEM = (tuple(fighter.id for fighter in side.fighters) for side in SETUP.sides)


def moved(who, inches):
    return events.WarriorMoved(who, "walk", (Point(0, 0), Point(100 * inches, 0)), 100 * inches)


def blow(hit):
    return events.BlowStruck(US[0], THEM[0], "sword", Rolled((4,), need=4), hit)


def changes(who, status):
    return events.StatusChanged(who, status, US[0])


def test_moves_are_told_with_the_distance_of_one_and_the_number_of_several():
    assert gist([moved(US[0], 4), moved(US[0], 2)], NAMES) == 'moves 6"'
    assert gist([moved(US[0], 4), moved(US[1], 2)], NAMES) == "2 warriors move"


def test_attacks_are_counted_with_their_hits():
    shot = events.ShotFired(US[0], THEM[0], "bow", 700, Rolled((1,), need=4), None)
    assert gist([shot], NAMES) == "1 shot, no hits"
    assert gist([blow(True), blow(False), blow(True)], NAMES) == "3 attacks, 2 hits"
    assert gist([blow(True)], NAMES) == "1 attack, 1 hit"


def test_a_warrior_is_told_by_the_worst_that_happened_to_them():
    one, other = NAMES.who(THEM[0]), NAMES.who(THEM[1])
    told = [
        changes(THEM[0], Status.KNOCKED_DOWN),
        changes(THEM[1], Status.STUNNED),
        changes(THEM[0], Status.OUT_OF_ACTION),
    ]
    assert gist(told, NAMES) == f"{other} stunned; {one} out of action"
    assert gist([blow(True), *told], NAMES) == f"1 attack, 1 hit; {other} stunned; {one} out of action"


def test_charges_spells_and_failed_tests_are_told():
    charge = events.ChargeDeclared(US[0], THEM[0])
    assert gist([charge], NAMES) == f"charges {NAMES.who(THEM[0])}"
    assert gist([charge, events.ChargeDeclared(US[1], THEM[0])], NAMES) == "2 charges"
    cast = events.SpellCast(US[0], "fires-of-u-zhul", THEM[0], Rolled((4, 4), need=7), True)
    assert gist([cast], NAMES) == "Fires of u zhul cast"
    failed = events.LeadershipTested(US[0], "fear", 7, None, Rolled((6, 5), at_most=7), False)
    assert gist([failed], NAMES) == f"Leadership test failed by {NAMES.who(US[0])}"


def test_tests_of_warbands_and_the_end_are_told():
    side = NAMES.side(0)
    rout = events.RoutTested(0, 3, 10, US[0], Rolled((6, 6), at_most=8), False)
    assert at_a_glance([rout, events.SideRouted(0, voluntary=False)], NAMES) == [
        f"{side}: rout test failed",
        NAMES.does(0, "routs"),
    ]
    assert gist([events.BattleEnded(1, "rout", 3)], NAMES) == "the battle ends"
    assert gist([], NAMES) == ""
