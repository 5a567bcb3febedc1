"""A hired sword who returns a favour: every one who is offered comes, and costs nothing."""

import pytest

from rules.aftermath.decisions import FreeHiredSword
from rules.aftermath.draft import Draft
from rules.aftermath.exploration.places import visit
from rules.engine.decisions import NONE
from rules.ledger.sheet import Kind, WarbandSheet
from rules.mustering.hired.hiring import roll_wanted
from rules.values import changed
from tests.rules.aftermath.walk import Played, played
from tests.rules.warbands import BOOK, roster


def returned(sheet: WarbandSheet, sword: str) -> Played:
    def start():
        draft = Draft(sheet, BOOK)
        return draft, visit(draft, BOOK.exploration.locations["returning-a-favour"], (1,))

    return played(start, [], lambda asked: sword if isinstance(asked, FreeHiredSword) else asked.answers[0])


def offered(sheet: WarbandSheet) -> tuple[str, ...]:
    return tuple(
        sword
        for asked in returned(sheet, NONE).asked
        if isinstance(asked, FreeHiredSword)
        for sword in asked.answers
        if sword != NONE
    )


@pytest.mark.rule("CAMP-LOC-FAVOUR-1")
def test_every_one_who_is_offered_joins_any_warband_for_nothing() -> None:
    rolled_for: set[str] = set()
    for key in BOOK.warbands:
        sheet = WarbandSheet("The Poor", key, 0)
        for sword in offered(sheet):
            after = returned(sheet, sword).draft.sheet
            (joined,) = after.active
            assert (joined.kind, joined.type, after.gold, after.wyrdstone) == (Kind.HIRED_SWORD, sword, 0, 0)
            assert [boon.warrior for boon in after.boons] == [joined.number]
            if roll_wanted(BOOK.hired_swords[sword], sheet, BOOK):
                rolled_for.add(sword)
    assert "witch" in rolled_for


def test_a_whole_warband_that_turns_the_favour_down_is_the_same() -> None:
    sheet = changed(roster("mercenaries-reikland"), gold=0)
    assert offered(sheet)
    assert returned(sheet, NONE).draft.sheet == sheet
