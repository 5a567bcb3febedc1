"""The places of captives, which are kept until their fate is settled: whoever fills one is told."""

import pytest

from rules.ledger.sheet import Boon, Status, WarbandSheet
from rules.mustering.legality.check import problems
from rules.mustering.succession import NEVER_RETURNS
from rules.values import changed
from tests.rules.warbands import BOOK, roster, seasoned, with_another, with_block

pytestmark = pytest.mark.rule("CAMP-CAPT-12")

REIKLAND = seasoned(roster("mercenaries-reikland"))
CHAMPION, YOUNGBLOOD = 2, 4


def told(sheet: WarbandSheet) -> list[str]:
    return [it.message for it in problems(sheet, BOOK) if it.code == "place-of-a-captive"]


def filled(sheet: WarbandSheet, captive: int, again: int, times: int = 1) -> WarbandSheet:
    """The sheet with one hero a captive, and others hired."""
    sheet = with_block(sheet, captive, status=Status.CAPTURED)
    for _ in range(times):
        sheet = with_another(sheet, again)
    return sheet


def test_a_seventh_hero_counted_with_a_captive_is_told_of():
    (about,) = told(filled(REIKLAND, CHAMPION, YOUNGBLOOD, 2))
    assert "has 7 heroes; the maximum is 6" in about


def test_a_third_of_a_type_counted_with_a_captive_is_told_of():
    (about,) = told(filled(REIKLAND, CHAMPION, 3))
    assert "has 3 x Champion; the maximum is 2" in about


def test_a_captive_whose_fate_is_settled_keeps_no_place():
    sheet = filled(REIKLAND, CHAMPION, 3)
    gone = changed(sheet, boons=(Boon(NEVER_RETURNS, warrior=CHAMPION),))
    assert told(sheet)
    assert not told(gone)
    assert not told(with_block(sheet, CHAMPION, status=Status.DEAD))


def test_a_place_that_nobody_fills_is_not_told_of():
    assert not told(with_block(REIKLAND, CHAMPION, status=Status.CAPTURED))
