"""Pirates who press the people whom they find into the crew."""

import pytest

from rules.aftermath.decisions import PressGang
from rules.aftermath.draft import Draft
from rules.aftermath.exploration.places import visit
from rules.ledger.sheet import WarbandSheet
from tests.rules.aftermath.walk import Played, played
from tests.rules.aftermath.warbands import GUARD, hero
from tests.rules.warbands import BOOK

PIRATES = WarbandSheet("The Crew", "pirates", 0, warriors=(hero(1, "Hook", "pirate-captain", "pirates"),))
PASSED, FAILED = (1, 1), (6, 6)


def found(
    place: str, *faces: tuple[int, ...], answer: str = "press", sheet: WarbandSheet = PIRATES
) -> Played:
    def start():
        draft = Draft(sheet, BOOK)
        return draft, visit(draft, BOOK.exploration.locations[place], (1,))

    return played(
        start, list(faces), lambda asked: answer if isinstance(asked, PressGang) else asked.answers[0]
    )


def crew(after: Played) -> list[tuple[str, int]]:
    return [(block.type, block.members) for block in after.draft.sheet.active[1:]]


def test_a_straggler_becomes_a_swabbie_and_gives_no_advice() -> None:
    after = found("straggler")
    assert crew(after) == [("swabbie", 1)]
    assert (after.draft.sheet.boons, after.draft.sheet.gold) == ((), 0)


@pytest.mark.parametrize(("test", "type"), [(PASSED, "crew"), (FAILED, "swabbie")])
@pytest.mark.parametrize(("die", "members"), [(1, 1), (4, 2), (6, 3)])
def test_d3_prisoners_are_of_the_crew_where_the_captain_persuades_them(
    test: tuple[int, ...], type: str, die: int, members: int
) -> None:
    after = found("prisoners", test, (die,))
    assert crew(after) == [(type, members)]
    assert after.draft.sheet.gold == 0


def test_pirates_may_let_them_go_and_others_are_not_asked() -> None:
    left = found("straggler", answer="leave")
    assert crew(left) == []
    assert [boon.kind for boon in left.draft.sheet.boons] == ["spare-die"]
    assert not any(isinstance(asked, PressGang) for asked in found("straggler", sheet=GUARD).asked)
