"""What the builder offers, with prices and reasons."""

import pytest

from rules.mustering.changes import muster
from rules.mustering.changes.options import buy_options, hire_options, options
from rules.values import changed
from tests.rules.warbands import BOOK, roster, seasoned, with_block

ORCS = roster("orc-mob")
RICH = changed(ORCS, gold=300)


def test_every_type_is_offered_with_its_price_and_the_reason_why_not() -> None:
    offered = {option.type: option for option in hire_options(RICH, BOOK)}
    assert list(offered) == [kind.key for kind in BOOK.warbands["orc-mob"].warriors]
    assert "Da Ruin Bashers has 1 x Orc Boss; the maximum is 1." in offered["orc-boss"].reason
    assert (offered["orc-boy"].reason, offered["orc-boy"].price, offered["orc-boy"].now) == ("", 25, 4)
    assert (offered["troll"].maximum, offered["troll"].largest_group) == (1, 5)


def test_the_own_list_comes_first_and_only_the_permitted_is_shown() -> None:
    offered = buy_options(RICH, BOOK, 1)
    own = [option.item for option in offered if option.on_list]
    assert [option.item for option in offered][: len(own)] == own
    assert "sword" in own
    assert "flail" not in [option.item for option in offered]


def test_unaffordable_or_forbidden_options_stay_with_their_reason() -> None:
    reasons = {option.item: option.reason for option in buy_options(changed(ORCS, gold=12), BOOK, 1)}
    assert "Not enough gold: Crossbow costs 25 gc, Da Ruin Bashers has 12 gc." in reasons["crossbow"]
    assert "close combat weapons" in reasons["halberd"]
    assert reasons["bow"] == ""


def test_with_everything_the_rest_is_there_with_its_reason() -> None:
    reasons = {option.item: option.reason for option in buy_options(RICH, BOOK, 5, everything=True)}
    assert "not on the equipment list" in reasons["flail"]
    assert "for heroes only" in reasons["lantern"]
    assert "fist" not in reasons


@pytest.mark.rule("CAMP-STASH-7")
def test_a_group_pays_for_each_member() -> None:
    spear = next(option for option in buy_options(RICH, BOOK, 5) if option.item == "spear")
    assert (spear.price, spear.copies) == (40, 4)


def test_rare_things_say_what_must_be_rolled() -> None:
    charm = next(option for option in buy_options(seasoned(ORCS), BOOK, 1) if option.item == "elven-cloak")
    assert (charm.price, charm.dice, charm.rarity) == (100, "D6x10", 12)


def test_growing_says_what_one_more_member_is_with_gear_and_experience() -> None:
    veterans = with_block(seasoned(ORCS), 5, experience=2)
    grow = {option.number: option for option in options(veterans, BOOK).grow}
    assert (grow[5].price, grow[5].reason) == (25 + 4 + 5 + 5, "")
    assert "Never more Cave Squigs" not in grow[7].reason


def test_options_without_a_reason_are_granted() -> None:
    offered = options(RICH, BOOK)
    for hire in offered.hire:
        if not hire.reason:
            muster.hire(RICH, BOOK, hire.type, "New")
    for number, shopping in offered.buy.items():
        for option in shopping:
            if not option.reason:
                assert sum(muster.buy(RICH, BOOK, number, option.item).prices) == option.price
