"""The fate of the Condemned: armed once all figures are fixed, a Spawn with 90 experience while one is rolled."""

from rules.aftermath.draft import Draft
from rules.aftermath.events.growth import FateMet
from rules.aftermath.growth.spawning import meet_fate
from rules.catalogue.load import complete_rulebook
from rules.catalogue.profile import Change
from rules.ledger.apply import apply
from rules.ledger.sheet import Advance, Status, WarbandSheet
from rules.mustering.changes import muster
from rules.mustering.figures.prices import offer
from rules.mustering.legality.check import problems
from rules.mustering.problem import Refusal
from rules.values import changed
from tests.rules.aftermath.growth.test_skills_that_bring_skills import MARAUDERS, band
from tests.rules.aftermath.walk import Played, played

BOOK = complete_rulebook()
CONDEMNED = 1
ALL = ("WS", "S", "T", "A")


def doomed(*fixed: str, experience: int = 90, others: tuple[str, ...] = ("chieftain",)) -> WarbandSheet:
    """A Condemned with that experience, of whose figures these are fixed, and others."""
    sheet = band(MARAUDERS, "condemned", *others)
    gains = tuple(Advance(0, change=Change(characteristic=name, by=3)) for name in fixed)
    hero = changed(sheet.warrior(CONDEMNED), experience=experience, advances=gains)
    return changed(sheet, warriors=(hero, *sheet.warriors[1:]))


def met(sheet: WarbandSheet) -> Played:
    def start():
        draft = Draft(sheet, BOOK)
        return draft, meet_fate(draft)

    return played(start, [], lambda _: "")


def told(found: Played) -> list[bool]:
    return [it.becomes_spawn for it in found.events if isinstance(it, FateMet)]


def test_a_condemned_with_90_experience_and_a_rolled_figure_becomes_a_spawn() -> None:
    found = met(doomed("WS", "S", "T"))
    after = found.draft.sheet
    assert told(found) == [True]
    assert after.warrior(CONDEMNED).status is Status.RETIRED
    assert (after.warriors[-1].type, after.warriors[-1].hired_for) == ("spawn-of-chaos", (0,))
    assert [it.type for it in after.active if it.leader] == ["chieftain"]


def test_a_condemned_goes_off_where_the_warband_has_a_spawn() -> None:
    found = met(doomed("WS", others=("chieftain", "spawn-of-chaos")))
    assert told(found) == [False]
    assert [it.type for it in found.draft.sheet.active] == ["chieftain", "spawn-of-chaos"]


def test_a_condemned_lives_on_below_90_or_with_all_figures_fixed() -> None:
    assert not met(doomed("WS", experience=89)).draft.entries
    assert not met(doomed(*ALL)).draft.entries


def test_a_condemned_leads_no_more_as_a_spawn() -> None:
    sheet = doomed(others=("champion",))
    leading = changed(sheet.warrior(CONDEMNED), leader=True)
    after = met(changed(sheet, warriors=(leading, *sheet.warriors[1:]))).draft.sheet
    assert [it.type for it in after.active if it.leader] == ["champion"]


def test_a_condemned_is_armed_once_all_figures_are_fixed() -> None:
    sword = BOOK.items["sword"]
    rolled, fixed = doomed("WS", "S", "T", experience=40), doomed(*ALL, experience=40)
    refused = offer(sword, rolled, BOOK, rolled.warrior(CONDEMNED))
    assert isinstance(refused, Refusal)
    assert refused.sentence == (
        "Condemned never carries equipment until no figure of theirs is rolled any more."
    )
    armed = apply(fixed, muster.buy(fixed, BOOK, CONDEMNED, "sword"))
    assert [it.item for it in armed.warrior(CONDEMNED).possessions] == ["sword"]
    assert not [it for it in problems(armed, BOOK) if it.warrior == CONDEMNED and it.code == "not-permitted"]


def test_a_condemned_comes_without_a_dagger() -> None:
    assert doomed().warrior(CONDEMNED).possessions == ()
