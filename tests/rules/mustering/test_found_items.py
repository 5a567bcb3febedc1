"""Things whose price is rolled: what a search found, at a price that the dice can show."""

import pytest

from rules.mustering.changes import muster
from rules.mustering.changes.options import buy_options
from rules.mustering.problem import NotAllowed
from rules.values import changed
from tests.rules.warbands import BOOK, roster, seasoned

CAPTAIN = 1
VETERANS = changed(seasoned(roster("mercenaries-reikland")), gold=500)


def option(item: str):
    return next(each for each in buy_options(VETERANS, BOOK, CAPTAIN) if each.item == item)


def test_an_option_tells_the_prices_that_it_can_come_to() -> None:
    cloak = option("elven-cloak")
    assert (cloak.lowest, cloak.highest, cloak.dice) == (110, 160, "D6x10")
    assert cloak.is_found
    assert not option("sword").is_found


@pytest.mark.parametrize("found", [110, 160])
def test_it_is_bought_for_what_was_rolled(found: int) -> None:
    assert muster.buy(VETERANS, BOOK, CAPTAIN, "elven-cloak", found=found).prices == (found,)


@pytest.mark.parametrize("found", [0, 100, 115, 170])
def test_a_price_that_the_dice_never_show_is_refused(found: int) -> None:
    with pytest.raises(NotAllowed, match=rf"is 100 \+ D6x10 gc, from 110 to 160; it cannot be {found} gc"):
        muster.buy(VETERANS, BOOK, CAPTAIN, "elven-cloak", found=found)


def test_without_dice_a_find_has_its_printed_price() -> None:
    with pytest.raises(NotAllowed, match="is 10 gc; it cannot be 1 gc"):
        muster.buy(VETERANS, BOOK, CAPTAIN, "sword", found=1)


def test_rare_items_are_searched_for_first() -> None:
    with pytest.raises(NotAllowed, match=r"Elven cloak is rare: first roll 12\+ on 2D6 to find one\."):
        muster.buy(VETERANS, BOOK, CAPTAIN, "elven-cloak")


def test_a_warrior_who_cannot_pay_the_lowest_price_is_told_so() -> None:
    poor = changed(VETERANS, gold=105)
    cloak = next(each for each in buy_options(poor, BOOK, CAPTAIN) if each.item == "elven-cloak")
    assert "Not enough gold: Elven cloak costs 110 gc, The Altdorf Irregulars has 105 gc." in cloak.reason
