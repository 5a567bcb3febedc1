"""Figures of the Condemned that are rolled each turn, and that an advance may fix."""

import pytest

from rules.aftermath.decisions import FixedFigure, RaisedCharacteristic
from rules.aftermath.draft import Draft
from rules.aftermath.events.growth import FigureRolled
from rules.aftermath.growth.advances import roll_advances
from rules.aftermath.sensible import choose as sensible
from rules.catalogue.load import complete_rulebook
from rules.catalogue.profile import Change
from rules.engine.decisions import Decision
from rules.ledger.sheet import Advance, WarbandSheet
from rules.mustering.legality.check import problems
from rules.values import changed
from tests.rules.aftermath.growth.test_skills_that_bring_skills import FIRST, MARAUDERS, band
from tests.rules.aftermath.walk import Played, played

BOOK = complete_rulebook()
#: Rows of the table of advances: Strength or Attacks, Weapon Skill or Ballistic Skill.
STRENGTH_OR_ATTACKS, SKILL_AT_ARMS = (3, 3), (4, 3)


def due(*advances: Advance) -> WarbandSheet:
    sheet = band(MARAUDERS, "condemned")
    at = next(it for it in BOOK.experience.hero_thresholds if it > sheet.warrior(FIRST).experience)
    return changed(sheet, warriors=(changed(sheet.warrior(FIRST), experience=at, advances=advances),))


def advancing(sheet: WarbandSheet, *faces: tuple[int, ...], keep: str = "fix", wish: str = "WS") -> Played:
    def choose(decision: Decision) -> str:
        if isinstance(decision, FixedFigure):
            return keep
        assert isinstance(decision, RaisedCharacteristic)
        return wish

    def start():
        draft = Draft(sheet, BOOK)
        return draft, roll_advances(draft)

    return played(start, list(faces), choose)


def codes(sheet: WarbandSheet) -> list[str]:
    return [it.code for it in problems(sheet, BOOK) if it.warrior == FIRST and it.severity == "error"]


def test_an_advance_rolls_the_figure_and_fixes_it_even_over_the_maximum() -> None:
    found = advancing(due(), STRENGTH_OR_ATTACKS, (1,), (6,))
    hero = found.draft.sheet.warrior(FIRST)
    assert hero.current.S == 6
    assert hero.advances == (Advance(11, (3, 3, 1, 6), change=Change(characteristic="S", by=6)),)
    (event,) = [it for it in found.events if isinstance(it, FigureRolled)]
    assert (event.characteristic, event.figure, event.fixed) == ("S", 6, True)
    assert event.chosen is not None
    assert codes(found.draft.sheet) == []


def test_attacks_are_fixed_by_a_d3() -> None:
    found = advancing(due(), STRENGTH_OR_ATTACKS, (5,), (5,))
    assert found.draft.sheet.warrior(FIRST).current.A == 3


def test_a_figure_that_is_left_rolling_costs_the_advance() -> None:
    found = advancing(due(), STRENGTH_OR_ATTACKS, (1,), (2,), keep="leave")
    hero = found.draft.sheet.warrior(FIRST)
    assert hero.current.S == 0
    assert hero.advances == (Advance(11, (3, 3, 1, 2)),)


def test_a_fixed_figure_is_raised_by_one_like_any_other() -> None:
    fixed = Advance(0, (3, 3, 1, 3), change=Change(characteristic="S", by=3))
    found = advancing(due(fixed), STRENGTH_OR_ATTACKS, (1,))
    assert found.draft.sheet.warrior(FIRST).current.S == 4
    assert codes(found.draft.sheet) == []


def test_a_figure_fixed_at_the_maximum_rises_no_further() -> None:
    fixed = Advance(0, (3, 3, 1, 5), change=Change(characteristic="S", by=5))
    raised = Advance(0, change=Change(characteristic="S", by=1))
    assert codes(due(fixed)) == []
    assert codes(due(fixed, raised)) == ["above-maximum"]


def test_a_figure_that_is_never_rolled_is_raised_as_ever() -> None:
    found = advancing(due(), SKILL_AT_ARMS, wish="BS")
    assert found.draft.sheet.warrior(FIRST).current.BS == 4
    assert not [it for it in found.asked if isinstance(it, FixedFigure)]


@pytest.mark.parametrize(
    ("name", "figure", "answer"), [("S", 3, "leave"), ("S", 4, "fix"), ("A", 1, "leave"), ("A", 2, "fix")]
)
def test_the_sensible_player_keeps_what_is_above_the_average(name, figure, answer) -> None:
    draft = Draft(due(), BOOK)
    assert sensible(FixedFigure(0, FIRST, name, figure), draft) == answer
