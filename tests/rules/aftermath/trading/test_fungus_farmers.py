"""Night Goblins who pick Mad Caps instead of looking for rare items."""

import pytest

from rules.aftermath.draft import Draft
from rules.aftermath.losses.spent import strike_off_used
from rules.aftermath.pending_changes import PendingChanges
from rules.aftermath.side import Side
from rules.aftermath.trading.decisions import Sideline
from rules.aftermath.trading.sidelines import go_about
from rules.catalogue.load import complete_rulebook
from rules.ledger.apply import apply
from rules.ledger.entries import BattleFought, ItemLost
from rules.ledger.sheet import Possession, WarbandSheet
from rules.mustering.changes.outfitting import sell
from rules.mustering.problem import NotAllowed
from rules.resolve import set_up
from rules.values import changed
from tests.rules.aftermath.trading.posts import run, sentences
from tests.rules.aftermath.trading.test_searches import home_of
from tests.rules.aftermath.walk import Played
from tests.rules.aftermath.warbands import RATS, battle, outcome

BOOK = complete_rulebook()
BOSS, GOON = 1, 2
MUSHROOMS = "mad-cap-mushrooms"


def goblins(bought: int = 0) -> WarbandSheet:
    """A Boss and a Goon who farms, with mushrooms in the stash that were bought."""
    sheet = home_of("night-goblins", "boss", "goon").sheet
    goon = changed(sheet.warrior(GOON), starting_skills=("fungus-farmer",))
    stash = (Possession(MUSHROOMS, (15,) * bought),) if bought else ()
    return changed(sheet, warriors=(sheet.warrior(BOSS), goon), stash=stash)


def picked(die: int, bought: int = 0) -> tuple[Draft, Played]:
    sheet = goblins(bought)
    setup = battle(sheet, RATS, book=BOOK)
    side = Side(0, setup, outcome(setup, {}), sheet, BOOK, "battle-1")
    draft = Draft(sheet, BOOK)
    return draft, run(
        draft, lambda it: go_about(it, side, (BOSS, GOON), None), (die,), answers=("fungus-farmer",)
    )


def after_a_battle(sheet: WarbandSheet, eaten: int = 0) -> tuple[list[ItemLost], WarbandSheet]:
    """What the battle cost, and the sheet after it, if the Boss ate that number of mushrooms."""
    setup = set_up([sheet, RATS], BOOK, seed="7")
    ended = outcome(setup, {}, used={"Boss": (MUSHROOMS,) * eaten})
    pending = PendingChanges()
    strike_off_used(Side(0, setup, ended, sheet, BOOK, "battle-2"), pending)
    fought = BattleFought("battle-2", "The Bridge", (), "won", pending.all_changes)
    return [it for it in pending.changes if isinstance(it, ItemLost)], apply(sheet, fought)


@pytest.mark.parametrize(("die", "doses"), [(1, 0), (2, 0), (3, 1), (4, 1), (5, 2), (6, 2)])
def test_a_fungus_farmer_picks_d3_less_1_mad_caps_instead_of_a_search(die: int, doses: int) -> None:
    draft, played = picked(die)
    assert played.asked == (Sideline(0, GOON, ("fungus-farmer",)),)
    assert played.value == {GOON}
    assert [held.copies for held in draft.sheet.stash if held.item == MUSHROOMS] == [doses] * (doses > 0)


def test_picking_is_told_with_its_die() -> None:
    assert sentences(picked(5)[1]) == ["Goon picks Mad Cap mushrooms: rolls 5, 2 doses for the next battle."]


@pytest.mark.parametrize(("eaten", "kept"), [(0, 1), (1, 1), (2, 1), (3, 0)])
def test_picked_mad_caps_are_eaten_before_others_and_spoil_after_the_next_battle(
    eaten: int, kept: int
) -> None:
    sheet = picked(6, bought=1)[0].sheet
    boss = changed(sheet.warrior(BOSS), possessions=sheet.stash)
    _, later = after_a_battle(changed(sheet, stash=(), warriors=(boss, sheet.warrior(GOON))), eaten)
    assert sum(held.copies for held in later.warrior(BOSS).possessions) == kept
    assert later.boons == ()


def test_picked_mad_caps_in_the_stash_spoil_as_well() -> None:
    lost, later = after_a_battle(picked(4)[0].sheet)
    assert [(it.number, it.copies, it.reason) for it in lost] == [(None, 1, "spoilt")]
    assert later.stash == ()


def test_mad_caps_that_were_bought_keep() -> None:
    lost, later = after_a_battle(goblins(bought=2))
    assert lost == []
    assert later.stash == goblins(bought=2).stash


def test_picked_mad_caps_cannot_be_sold() -> None:
    sheet = picked(6, bought=1)[0].sheet
    assert sell(sheet, BOOK, None, MUSHROOMS, 1).gold == 7
    with pytest.raises(NotAllowed, match="2 doses of Mad Cap mushrooms were gathered for the next battle"):
        sell(sheet, BOOK, None, MUSHROOMS, 2)
