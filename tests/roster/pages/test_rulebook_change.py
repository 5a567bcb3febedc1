"""What another rulebook would make of a roster, before anybody decides."""

from roster.pages.rulebook.change import list_price, roster_change
from rules.catalogue.load import rulebook, rulebook_of
from rules.catalogue.packs.stack import standard
from rules.values import changed
from tests.roster.leagues import league_pack
from tests.roster.samples import SHEET

PACKS = standard()
PRINTED = rulebook()


def league(body):
    return rulebook_of((*PACKS, league_pack(body)))


def test_the_same_rulebook_changes_nothing():
    change = roster_change(1, SHEET, PRINTED, PRINTED)
    assert change.is_nothing
    assert change.before == change.after


def test_another_price_changes_what_everything_would_cost():
    book = league("[equipment.close_combat.sword]\nprice = 7\n")
    change = roster_change(1, SHEET, PRINTED, book)
    assert change.after.list_price - change.before.list_price == 7 - 10
    assert change.after.rating == change.before.rating


def test_a_free_copy_and_the_treasury_count_as_they_are():
    bare = changed(SHEET, warriors=(), stash=())
    assert list_price(bare, PRINTED) == SHEET.gold


def test_problems_appear_and_vanish():
    book = league("[warbands.mercenaries-reikland]\nmaximum_warriors = 3\nminimum_warriors = 3\n")
    there = roster_change(1, SHEET, PRINTED, book)
    assert any("the maximum is 3" in sentence for sentence in there.appear)
    back = roster_change(1, SHEET, book, PRINTED)
    assert set(back.vanish) == set(there.appear)
    assert not there.is_nothing


def test_items_missing_from_the_new_rulebook_are_named():
    book = league('[equipment.misc.horn]\nname = "Signal horn"\nprice = 9\nsummary = "x"\nsource = "us"\n')
    horn = changed(SHEET.stash[0], item="horn", paid=(9,))
    change = roster_change(1, changed(SHEET, stash=(*SHEET.stash, horn)), book, PRINTED)
    assert "Signal horn" in change.unknown
    assert "Mace" not in change.unknown
    assert change.before.list_price == change.after.list_price + 9


def test_a_warband_that_the_new_rulebook_does_not_have_is_named_whole():
    small = rulebook_of(PACKS[:1])
    gone = next(key for key in PRINTED.warbands if key not in small.warbands)
    change = roster_change(1, changed(SHEET, type=gone), PRINTED, small)
    assert change.unknown == (f"the warband {PRINTED.warbands[gone].name}",)
    assert not change.after.legal
    assert change.appear
