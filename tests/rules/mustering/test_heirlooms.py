"""Heirlooms: there from the hiring, neither swapped nor sold, robbed or thrown away, and lost with their bearer."""

import pytest

from rules.catalogue.model import Rulebook
from rules.ledger.apply import apply
from rules.ledger.entries import BattleFought, Dismissed, GearLost
from rules.ledger.sheet import Possession, WarbandSheet
from rules.mustering.changes import muster, outfitting
from rules.mustering.heirlooms import HEIRLOOM, kept_by_fixes
from rules.mustering.problem import NotAllowed, Problem
from rules.mustering.refunds import fix_by_dismissing
from rules.values import changed
from tests.rules.warbands import BOOK, roster, seasoned, with_item

CAPTAIN, CHAMPION = 1, 2
LOCKET = changed(BOOK.items["lucky-charm"], key="locket", name="Locket", effects=(HEIRLOOM,))
WITH_LOCKET = changed(BOOK, items={**BOOK.items, "locket": LOCKET})


def owner() -> WarbandSheet:
    """A warband after its first battle; the champion has a locket."""
    return with_item(seasoned(roster("mercenaries-reikland")), CHAMPION, "locket", 0)


def with_locket_at_hiring() -> Rulebook:
    """A rulebook in which every champion comes with a locket."""
    reikland = BOOK.warbands["mercenaries-reikland"]
    kinds = tuple(
        changed(kind, fixed_equipment=("locket",)) if kind.key == "champion" else kind
        for kind in reikland.warriors
    )
    return changed(WITH_LOCKET, warbands={**BOOK.warbands, reikland.key: changed(reikland, warriors=kinds)})


def held(sheet: WarbandSheet) -> list[str]:
    return [possession.item for possession in sheet.warrior(CHAMPION).possessions]


@pytest.mark.rule("HERO-HEIR-1")
def test_a_warrior_who_has_one_has_it_when_he_is_hired() -> None:
    book = with_locket_at_hiring()
    sheet = changed(roster("mercenaries-reikland"), warriors=(), gold=500)
    hired = muster.hire(sheet, book, "champion", "Otto")
    assert Possession("locket", (0,)) in apply(sheet, hired).warriors[0].possessions


@pytest.mark.rule("HERO-HEIR-2")
@pytest.mark.parametrize("target", [None, CAPTAIN])
def test_it_is_given_to_nobody(target: int | None) -> None:
    with pytest.raises(NotAllowed, match=r"Locket is an heirloom: it cannot be sold or given away\."):
        outfitting.move(owner(), WITH_LOCKET, CHAMPION, target, "locket")


@pytest.mark.rule("HERO-HEIR-3")
def test_it_is_never_sold() -> None:
    with pytest.raises(NotAllowed, match=r"Locket is an heirloom: it cannot be sold or given away\."):
        outfitting.sell(owner(), WITH_LOCKET, CHAMPION, "locket")


@pytest.mark.rule("HERO-HEIR-4")
def test_it_may_be_robbed() -> None:
    sheet = owner()
    robbed = apply(sheet, BattleFought("battle", "A battle", (), "lost", (GearLost(CHAMPION),)))
    assert held(robbed) == []


@pytest.mark.rule("HERO-HEIR-5")
def test_it_may_be_thrown_away_for_nothing() -> None:
    sheet = owner()
    after = apply(sheet, outfitting.discard(sheet, WITH_LOCKET, CHAMPION, "locket"))
    assert "locket" not in held(after)
    assert after.gold == sheet.gold


def test_nothing_else_that_comes_with_a_warrior_is_thrown_away() -> None:
    kind = BOOK.warbands["mercenaries-reikland"].warrior("champion")
    assert kind is not None
    with pytest.raises(NotAllowed, match=r"Gunther the Tall has 0 x Rope & hook, not 1\."):
        outfitting.discard(owner(), WITH_LOCKET, CHAMPION, "rope-and-hook")


@pytest.mark.rule("HERO-HEIR-6")
def test_it_is_lost_with_whoever_is_dismissed_and_his_other_things_are_not() -> None:
    sheet = owner()
    entry = muster.dismiss(sheet, WITH_LOCKET, CHAMPION)
    assert entry == Dismissed(CHAMPION, 1, 0, "to_stash", ("locket",))
    stash = {possession.item for possession in apply(sheet, entry).stash}
    assert "locket" not in stash
    assert set(held(sheet)) - {"locket"} <= stash


@pytest.mark.rule("HERO-HEIR-6")
def test_a_fix_that_dismisses_him_loses_it_too() -> None:
    sheet = owner()
    fix = fix_by_dismissing(sheet, sheet.warrior(CHAMPION), 1)
    found = Problem("x", "error", "x", "x", "x", CHAMPION, fixes=(fix,))
    (problem,) = kept_by_fixes(sheet, WITH_LOCKET, [found])
    (entry,) = problem.fixes[0].entries
    assert isinstance(entry, Dismissed)
    assert entry.kept == ("locket",)
    assert kept_by_fixes(sheet, BOOK, [found]) == (found,)
