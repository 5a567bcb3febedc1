"""A Court of the Profane Pleasures grafts figures of its dead onto the living."""

from rules.aftermath.draft import Draft
from rules.aftermath.events.trading import FigureGrafted
from rules.aftermath.trading.decisions import Graft
from rules.aftermath.trading.grafting import graft
from rules.engine.decisions import NONE
from rules.ledger.entries import BattleFought, MembersLost
from rules.ledger.sheet import WarbandSheet
from rules.mustering.legality.check import problems
from rules.values import changed
from tests.rules.aftermath.growth.test_skills_that_bring_skills import BOOK, band
from tests.rules.aftermath.trading.posts import run
from tests.rules.aftermath.walk import Played
from tests.rules.aftermath.warbands import RATS

COURT = "court-of-the-profane-pleasures"
WHIP, MERCHANT, GORS, CULTISTS = 1, 2, 3, 4
HOME = changed(band(COURT, "whipmaster", "flesh-merchant", "slaaneshi-beastman", "cultist"), wyrdstone=2)


def of_two(sheet: WarbandSheet, number: int) -> WarbandSheet:
    group = changed(sheet.warrior(number), members=2, hired_for=(0, 0), possessions=())
    return changed(sheet, warriors=tuple(group if it.number == number else it for it in sheet.warriors))


def grafting(
    *answers: str,
    sheet: WarbandSheet = HOME,
    dead: tuple[int, ...] = (WHIP,),
    heroes: tuple[int, ...] = (MERCHANT,),
) -> Played:
    """What the Court does after a battle in which these died."""
    draft = Draft(sheet, BOOK)
    draft.record(
        BattleFought("b", "The Bridge", (), "lost", tuple(MembersLost(number, 1, "dead") for number in dead))
    )
    return run(draft, lambda it: graft(it, frozenset(heroes)), answers=answers)


def test_a_figure_of_the_dead_becomes_that_of_the_living_for_a_shard_and_a_search() -> None:
    found = grafting(f"{CULTISTS}:WS", str(MERCHANT))
    sheet = found.draft.sheet
    assert sheet.warrior(CULTISTS).current.WS == HOME.warrior(WHIP).current.WS == 4
    assert sheet.wyrdstone == 1
    assert found.value == {MERCHANT}
    (event,) = found.events
    assert isinstance(event, FigureGrafted)
    assert (event.characteristic, event.figure) == ("WS", 4)
    assert not [it for it in problems(sheet, BOOK) if it.warrior == CULTISTS and it.severity == "error"]


def test_a_member_who_is_grafted_is_a_group_of_their_own() -> None:
    sheet = grafting(f"{CULTISTS}:WS", str(MERCHANT), sheet=of_two(HOME, CULTISTS)).draft.sheet
    assert sheet.warrior(CULTISTS).members == 1
    assert (sheet.warriors[-1].type, sheet.warriors[-1].members, sheet.warriors[-1].current.WS) == (
        "cultist",
        1,
        4,
    )
    assert sheet.warrior(CULTISTS).current.WS == 3


def test_only_what_the_dead_were_better_at_is_offered_and_only_to_some() -> None:
    (asked,) = grafting(NONE).asked
    assert isinstance(asked, Graft)
    assert f"{CULTISTS}:WS" in asked.choices
    assert f"{CULTISTS}:S" not in asked.choices
    assert {choice.split(":")[0] for choice in asked.choices} <= {str(GORS), str(CULTISTS)}


def test_nothing_is_asked_without_a_shard_a_hero_or_a_dead() -> None:
    assert not grafting(sheet=changed(HOME, wyrdstone=0)).asked
    assert not grafting(heroes=()).asked
    assert not grafting(dead=()).asked


def test_each_hero_grafts_once() -> None:
    found = grafting(f"{CULTISTS}:WS", str(MERCHANT), dead=(WHIP, GORS))
    assert found.value == {MERCHANT}
    assert found.draft.sheet.wyrdstone == 1


def test_other_warbands_graft_nothing() -> None:
    assert not grafting(sheet=changed(RATS, wyrdstone=3), dead=(2,), heroes=(1,)).asked
