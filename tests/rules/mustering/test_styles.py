"""Fighting styles: complete sets at one price, and nothing beside them."""

import pytest

from rules.ledger.apply import apply
from rules.ledger.sheet import WarbandSheet
from rules.mustering.changes import muster
from rules.mustering.document import from_document
from rules.mustering.figures.rating import worth
from rules.mustering.legality.check import problems
from rules.mustering.problem import NotAllowed
from rules.mustering.styles import StyleOption, buy_style, style_options
from tests.rules.warbands import BOOK, with_block, with_item

KING, FIGHTERS, PURSUERS, OGRE = 1, 2, 3, 4


def pit(gold: int = 300) -> WarbandSheet:
    warriors = [
        {"type": "pit-king", "name": "King"},
        {"type": "pit-fighter", "name": "Fighters", "members": 2},
        {"type": "pursuer", "name": "Pursuers", "members": 2},
        {"type": "ogre-pit-fighter", "name": "Gorm"},
    ]
    document = {"type": "pit-fighters", "name": "Pit", "gold": gold, "warriors": warriors}
    return from_document(document, BOOK, "a test")


def armed(sheet: WarbandSheet, number: int, style: str, pick: int = 0) -> WarbandSheet:
    for entry in buy_style(sheet, BOOK, number, style, pick):
        sheet = apply(sheet, entry)
    return sheet


@pytest.mark.parametrize(
    ("style", "price"), [("orc-style", 20), ("undead-style", 35), ("empire-style", 45), ("chaos-style", 50)]
)
def test_a_style_costs_what_is_printed_for_every_member(style: str, price: int) -> None:
    sheet = armed(pit(), FIGHTERS, style)
    assert (sheet.gold, worth(sheet)) == (300 - 2 * price, worth(pit()))
    assert found_for(sheet, FIGHTERS) == []


def found_for(sheet: WarbandSheet, number: int) -> list[str]:
    return [
        problem.code
        for problem in problems(sheet, BOOK)
        if problem.warrior == number and problem.severity != "note"
    ]


def test_every_pick_of_a_choice_makes_the_style_complete() -> None:
    options = [option for option in style_options(pit(), BOOK, PURSUERS) if option.style == "skink-style"]
    assert len({option.items for option in options}) == 4
    for option in options:
        sheet = armed(pit(), PURSUERS, "skink-style", option.pick)
        assert sheet.gold == 300 - 2 * 25
        assert "fighting-style" not in found_for(sheet, PURSUERS)
        copies = {held.item: held.copies for held in sheet.warrior(PURSUERS).possessions}
        assert copies == {item: 2 * option.items.count(item) for item in option.items}


def test_a_warrior_who_has_none_is_offered_some_with_one_click() -> None:
    (problem,) = [
        problem
        for problem in problems(pit(), BOOK)
        if (problem.code, problem.warrior) == ("fighting-style", FIGHTERS)
    ]
    assert "Fighters (Pit Fighter) must have exactly one complete" in problem.message
    sheet = pit()
    for entry in problem.fixes[0].entries:
        sheet = apply(sheet, entry)
    assert "fighting-style" not in found_for(sheet, FIGHTERS)


def test_half_a_style_or_more_than_one_is_none() -> None:
    sheet = armed(pit(), FIGHTERS, "orc-style")
    assert "fighting-style" in found_for(with_item(sheet, FIGHTERS, "sword", 10, 10), FIGHTERS)
    half = with_block(sheet, FIGHTERS, possessions=sheet.warrior(FIGHTERS).possessions[:2])
    assert "fighting-style" in found_for(half, FIGHTERS)
    with pytest.raises(NotAllowed, match=r"Fighters has parts of a fighting style; sell them first\."):
        buy_style(half, BOOK, FIGHTERS, "orc-style")


def test_items_outside_the_styles_are_allowed_beside_one() -> None:
    sheet = armed(pit(), KING, "orc-style")
    equipped = apply(sheet, muster.buy(sheet, BOOK, KING, "lantern"))
    assert found_for(equipped, KING) == []
    with pytest.raises(NotAllowed, match=r"King already has a fighting style; sell it first\."):
        buy_style(equipped, BOOK, KING, "orc-style")
    assert found_for(with_item(sheet, KING, "lantern", 2), KING) == ["underpaid"]
    first = apply(pit(), muster.buy(pit(), BOOK, KING, "lantern"))
    assert found_for(armed(first, KING, "orc-style"), KING) == []
    (problem,) = [one for one in problems(first, BOOK) if one.warrior == KING]
    assert problem.code == "fighting-style"
    assert problem.fixes


def test_a_group_may_mix_styles() -> None:
    one, other = armed(pit(), FIGHTERS, "orc-style"), armed(pit(), FIGHTERS, "undead-style")
    copies: dict[str, int] = {}
    for sheet in (one, other):
        for held in sheet.warrior(FIGHTERS).possessions:
            copies[held.item] = copies.get(held.item, 0) + held.copies // 2
    mixed = pit()
    for item, number in copies.items():
        if item != "dagger":
            mixed = with_item(mixed, FIGHTERS, item, *[10] * number)
    assert found_for(mixed, FIGHTERS) == []


def test_single_weapons_are_not_sold_to_them() -> None:
    with pytest.raises(NotAllowed, match="complete fighting style"):
        muster.buy(pit(), BOOK, FIGHTERS, "sword")
    with pytest.raises(NotAllowed, match=r"Fighters already has a fighting style; sell it first\."):
        buy_style(armed(pit(), FIGHTERS, "orc-style"), BOOK, FIGHTERS, "chaos-style")
    with pytest.raises(NotAllowed, match=r"Not enough gold: 2 x Chaos style cost 100 gc, Pit has 99 gc\."):
        buy_style(pit(gold=99), BOOK, FIGHTERS, "chaos-style")
    with pytest.raises(NotAllowed, match=r"Gorm cannot choose that fighting style\."):
        buy_style(pit(), BOOK, OGRE, "orc-style")


def test_a_warrior_who_buys_item_by_item_needs_no_style() -> None:
    assert style_options(pit(), BOOK, OGRE) == ()
    assert "fighting-style" not in found_for(pit(), OGRE)


@pytest.mark.parametrize("option", style_options(pit(), BOOK, PURSUERS), ids=lambda option: f"{option.items}")
def test_a_file_that_names_the_items_of_a_style_has_it_at_the_price_of_the_style(option: StyleOption) -> None:
    bought = armed(pit(), PURSUERS, option.style, option.pick).warrior(PURSUERS)
    block = {"type": "pursuer", "name": "Pursuers", "members": 2, "items": list(option.items)}
    written = from_document({"type": "pit-fighters", "name": "Pit", "warriors": [block]}, BOOK, "a test")
    assert written.warriors[0].possessions == bought.possessions
