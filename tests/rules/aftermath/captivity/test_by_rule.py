"""What the rules of single warbands let them do with a captive."""

from rules.aftermath.captivity.fates import lost_to, options, settle_captive
from rules.aftermath.captivity.prisoner import Prisoner
from rules.aftermath.draft import Draft
from rules.aftermath.flow import drive
from rules.ledger.apply import apply
from rules.ledger.sheet import Status, WarbandSheet
from rules.values import changed
from tests.rules.aftermath.captivity.test_captivity import OTTO, taken
from tests.rules.aftermath.growth.test_skills_that_bring_skills import BOOK, band
from tests.rules.aftermath.warbands import scripted

OGRES = band("maneaters", "captain")
COURT = band("court-of-the-profane-pleasures", "flesh-merchant")


def by_own_rule(captor: WarbandSheet, fate: str, captive: Prisoner | None = None) -> WarbandSheet:
    draft = Draft(captor, BOOK)
    drive(settle_captive(draft, captive or taken()[0]), scripted(), lambda decision: fate)
    return draft.sheet


def test_a_flesh_merchant_makes_a_wretch_of_a_captive_for_nothing() -> None:
    sheet = by_own_rule(COURT, "make-wretch")
    (wretch,) = sheet.active[1:]
    assert (wretch.type, wretch.hired_for, sheet.gold) == ("wretch", (0,), COURT.gold)
    assert [held.item for held in sheet.stash] == ["dagger", "light-armour", "sword"]


def test_a_court_without_a_flesh_merchant_makes_no_wretches() -> None:
    others = band("court-of-the-profane-pleasures", "whipmaster")
    offered = [it.key for it in options(others, taken()[0], BOOK)]
    assert "make-wretch" not in offered


def test_the_leader_of_maneaters_eats_a_captive_and_learns() -> None:
    sheet = by_own_rule(OGRES, "eat")
    assert sheet.warrior(1).experience == OGRES.warrior(1).experience + 1
    assert [(it.kind, it.count) for it in sheet.boons] == [("fed-on-a-captive", 1)]


def test_a_large_captive_is_a_meal_for_two() -> None:
    ogre = changed(OGRES.warrior(1), status=Status.CAPTURED)
    captive = Prisoner(1, "Grod", "The Bulls", 7, block=ogre, warband="maneaters")
    sheet = by_own_rule(OGRES, "eat", captive)
    assert sheet.warrior(1).experience == OGRES.warrior(1).experience + 2
    assert [it.count for it in sheet.boons] == [2]


def test_a_captive_who_was_eaten_is_dead_and_one_made_a_wretch_is_gone() -> None:
    for fate, status in (("eat", Status.DEAD), ("make-wretch", Status.CAPTURED)):
        otto, home = taken()
        after = apply(home, lost_to(otto, fate, "The Captors"))
        assert after.warrior(OTTO).status is status
