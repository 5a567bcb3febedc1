"""Prices of items and members, and what comes back."""

import pytest

from rules.ledger.apply import apply
from rules.ledger.sheet import Possession, WarbandSheet
from rules.mustering.changes import muster
from rules.mustering.document import from_document
from rules.mustering.figures.prices import Offer, member_price, offer
from rules.mustering.figures.rating import worth
from rules.mustering.problem import Refusal
from rules.values import changed
from tests.rules.warbands import BOOK, roster, seasoned, with_block, with_item

REIKLAND = roster("mercenaries-reikland")
CAPTAIN, MARKSMEN, SWORDSMEN = 1, 6, 7


def offered(sheet: WarbandSheet, item: str, number: int | None = None) -> Offer | Refusal:
    return offer(BOOK.items[item], sheet, BOOK, sheet.warrior(number) if number else None)


def test_the_own_list_comes_before_the_price_chart() -> None:
    assert offered(REIKLAND, "duelling-pistol", CAPTAIN) == Offer("duelling-pistol", 25, on_list=True)


@pytest.mark.rule("CAMP-TRADE-2")
def test_off_the_list_the_price_chart_holds() -> None:
    assert offered(REIKLAND, "lantern", CAPTAIN) == Offer("lantern", 10)


def test_a_club_costs_what_the_list_asks_for_a_mace() -> None:
    skaven = roster("skaven-clan-eshin")
    assert offered(skaven, "mace", 5) == Offer("mace", 3, on_list=True)


def test_gromril_is_never_sold_at_the_price_of_the_ordinary_weapon() -> None:
    found = offered(seasoned(REIKLAND), "gromril-sword", CAPTAIN)
    assert found == Offer("gromril-sword", 40, "", 11)


@pytest.mark.rule("CAMP-TRADE-3")
@pytest.mark.rule("CAMP-TRADE-4")
def test_rare_things_of_the_own_list_need_no_search_while_mustering_but_do_later() -> None:
    now, later = offered(REIKLAND, "pistol", CAPTAIN), offered(seasoned(REIKLAND), "pistol", CAPTAIN)
    assert (now, later) == (Offer("pistol", 15, on_list=True), Offer("pistol", 15, "", 8, on_list=True))


def test_other_rare_things_cannot_be_had_before_the_first_battle() -> None:
    found = offered(REIKLAND, "lucky-charm", CAPTAIN)
    assert isinstance(found, Refusal)
    assert "Lucky charm is rare (6) and can only be found after a battle." in found.sentence
    assert offered(seasoned(REIKLAND), "lucky-charm", CAPTAIN) == Offer("lucky-charm", 10, "", 6)


@pytest.mark.rule("CAMP-PRICE-LIMITS-1")
def test_black_lotus_is_easier_to_find_for_skaven() -> None:
    assert offered(seasoned(REIKLAND), "black-lotus", CAPTAIN) == Offer("black-lotus", 10, "D6", 9)
    assert offered(seasoned(roster("skaven-clan-eshin")), "black-lotus", 1) == Offer(
        "black-lotus", 10, "D6", 7
    )


def test_fists_are_not_for_sale() -> None:
    found = offered(REIKLAND, "fist", CAPTAIN)
    assert isinstance(found, Refusal)
    assert found.sentence == "Fist is not for sale."


@pytest.mark.rule("CAMP-TRADE-9")
def test_the_first_dagger_is_free_and_the_second_is_not() -> None:
    bare = with_block(changed(REIKLAND, gold=10), CAPTAIN, possessions=())
    assert muster.buy(bare, BOOK, CAPTAIN, "dagger", 2).prices == (0, 2)
    assert muster.buy(changed(REIKLAND, gold=10), BOOK, CAPTAIN, "dagger").prices == (2,)


def test_each_member_of_a_group_has_a_free_dagger() -> None:
    bare = with_block(changed(REIKLAND, gold=10), MARKSMEN, possessions=())
    assert muster.buy(bare, BOOK, MARKSMEN, "dagger", 2).prices == (0, 0, 0, 2, 2, 2)


def test_a_brace_is_two_pistols_at_double_the_price() -> None:
    rich = changed(REIKLAND, gold=100)
    assert muster.buy(rich, BOOK, CAPTAIN, "duelling-pistol", 2).prices == (25, 25)


@pytest.mark.rule("CAMP-VET-4")
def test_a_new_member_pays_2_gc_for_each_experience_point_of_the_group() -> None:
    veterans = with_block(seasoned(REIKLAND), MARKSMEN, experience=5)
    kind = BOOK.warrior_type("mercenaries-reikland", "marksman")
    assert kind is not None
    assert member_price(veterans.warrior(MARKSMEN), kind, BOOK) == 25 + 2 * 5


@pytest.mark.rule("CAMP-VET-5")
def test_growing_a_group_buys_every_new_member_the_gear_of_the_others() -> None:
    veterans = with_block(seasoned(REIKLAND), MARKSMEN, experience=5)
    entry = muster.enlarge(veterans, BOOK, MARKSMEN, 2)
    assert entry.prices == (35, 35)
    assert entry.gear == (Possession("dagger", (0, 0)), Possession("long-bow", (15, 15)))
    after = apply(veterans, entry)
    assert after.gold == veterans.gold - 2 * (25 + 10 + 15)
    assert after.warrior(MARKSMEN).members == 5
    assert worth(after) == worth(veterans)


def test_a_group_without_experience_pays_no_surcharge() -> None:
    assert muster.enlarge(seasoned(REIKLAND), BOOK, MARKSMEN, 1).prices == (25,)


@pytest.mark.rule("CAMP-VET-6")
def test_rare_gear_of_a_group_must_be_found_first_and_is_then_used() -> None:
    armed = with_item(with_block(seasoned(REIKLAND), SWORDSMEN, possessions=()), SWORDSMEN, "pistol", 15, 15)
    with pytest.raises(muster.NotAllowed, match="Pistol is rare"):
        muster.enlarge(armed, BOOK, SWORDSMEN, 1)
    stocked = apply(
        changed(armed, stash=(Possession("pistol", (15,)),)),
        muster.move(changed(armed, stash=(Possession("pistol", (15,)),)), BOOK, None, SWORDSMEN, "pistol", 1),
    )
    entry = muster.enlarge(stocked, BOOK, SWORDSMEN, 1)
    assert entry.gear == ()
    assert apply(stocked, entry).warrior(SWORDSMEN).possessions == (Possession("pistol", (15, 15, 15)),)


def test_while_mustering_everything_goes_back_at_its_full_price() -> None:
    assert muster.sell(REIKLAND, BOOK, MARKSMEN, "long-bow").gold == 3 * 15
    assert muster.dismiss(REIKLAND, BOOK, MARKSMEN, 1).refund == 25 + 15
    assert muster.dismiss(REIKLAND, BOOK, MARKSMEN).refund == 3 * 40


@pytest.mark.rule("CAMP-SELL-1", "CAMP-SELL-2", "CAMP-SELL-3")
def test_later_things_sell_at_half_their_fixed_price_rounded_down() -> None:
    later = with_item(seasoned(REIKLAND), CAPTAIN, "elven-cloak", 130)
    assert muster.sell(later, BOOK, CAPTAIN, "elven-cloak").gold == 50
    assert muster.sell(later, BOOK, CAPTAIN, "buckler").gold == 2
    assert muster.sell(later, BOOK, MARKSMEN, "long-bow").gold == 3 * 7


@pytest.mark.rule("CAMP-SELL-8")
def test_later_the_free_dagger_sells_for_nothing() -> None:
    assert muster.sell(seasoned(REIKLAND), BOOK, CAPTAIN, "dagger").gold == 0


def test_the_lower_of_two_printed_prices_decides_what_a_thing_sells_for() -> None:
    later = with_item(seasoned(REIKLAND), CAPTAIN, "duelling-pistol", 25)
    assert muster.sell(later, BOOK, CAPTAIN, "duelling-pistol").gold == 12


def test_toughened_leathers_cannot_be_sold_again() -> None:
    later = with_item(seasoned(REIKLAND), CAPTAIN, "toughened-leathers", 5)
    assert muster.sell(later, BOOK, CAPTAIN, "toughened-leathers").gold == 0


@pytest.mark.rule("CAMP-DISBAND-2")
def test_later_a_dismissed_warrior_brings_nothing_and_leaves_his_gear() -> None:
    later = seasoned(REIKLAND)
    entry = muster.dismiss(later, BOOK, MARKSMEN, 1)
    assert (entry.refund, entry.gear) == (0, "to_stash")
    assert apply(later, entry).stash == (Possession("dagger", (0,)), Possession("long-bow", (15,)))


def test_a_second_dagger_is_shared_fairly_when_a_member_leaves() -> None:
    data = {
        "type": "mercenaries-reikland",
        "name": "Two daggers each",
        "warriors": [{"type": "warrior", "name": "Cutthroats", "members": 3, "items": ["dagger", "dagger"]}],
    }
    sheet = from_document(data, BOOK, "test")
    assert muster.dismiss(sheet, BOOK, 1, 1).refund == 25 + 2
