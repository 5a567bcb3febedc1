"""One thing at half price for newly hired warriors: Lord's Boon of the Chapel Guard, Horse and Rider of the Mare."""

import pytest

from rules.catalogue.load import complete_rulebook
from rules.ledger.apply import apply
from rules.ledger.entries import Dismissed, Entry
from rules.ledger.sheet import WarbandSheet
from rules.mustering.changes import muster, outfitting
from rules.mustering.changes.options import buy_options
from rules.mustering.document import from_document
from rules.mustering.figures.prices import Offer, offer
from rules.mustering.legality.check import problems
from rules.mustering.problem import NotAllowed
from rules.values import changed
from tests.rules.warbands import seasoned

BOOK = complete_rulebook()
KNIGHT, DAMSEL = 1, 2


def guard() -> WarbandSheet:
    """A Chapel Guard that is being mustered: a Questing Knight and a Damsel."""
    sheet = apply(None, muster.begin(BOOK, "bretonnian-chapel-guard", "The Chapel"))
    sheet = apply(sheet, muster.hire(sheet, BOOK, "questing-knight", "Gaston"))
    return apply(sheet, muster.hire(sheet, BOOK, "damsel", "Elise"))


def buying(sheet: WarbandSheet, *items: str, place: int = KNIGHT) -> WarbandSheet:
    for item in items:
        sheet = apply(sheet, muster.buy(sheet, BOOK, place, item))
    return sheet


def paid(sheet: WarbandSheet, place: int = KNIGHT) -> dict[str, tuple[int, ...]]:
    return {held.item: held.paid for held in sheet.warrior(place).possessions}


def refused(wish: Entry) -> None:
    """Never called with an entry: the wish before it raises."""
    raise AssertionError(wish)


def test_heavy_armour_as_the_boon_costs_25() -> None:
    sheet = guard()
    armed = buying(sheet, "heavy-armour")
    assert paid(armed)["heavy-armour"] == (25,)
    assert sheet.gold - armed.gold == 25


def test_a_knight_has_one_thing_at_half_price_and_no_second() -> None:
    armed = buying(guard(), "warhorse", "heavy-armour")
    assert (paid(armed)["warhorse"], paid(armed)["heavy-armour"]) == ((40,), (50,))
    priced = offer(BOOK.items["light-armour"], armed, BOOK, armed.warrior(KNIGHT))
    assert priced == Offer("light-armour", 20, on_list=True)


def test_two_copies_at_once_are_one_at_half_price_and_one_at_the_whole() -> None:
    sheet = changed(guard(), gold=500)
    _offered, prices = outfitting.offer_for(sheet, BOOK, KNIGHT, BOOK.items["warhorse"], 2)  # type: ignore[misc]
    assert prices == (40, 80)


def test_nothing_else_and_nobody_else_pays_half() -> None:
    sheet = guard()
    assert paid(buying(sheet, "shield"))["shield"] == (5,)
    assert paid(buying(sheet, "light-armour", place=DAMSEL), DAMSEL)["light-armour"] == (20,)


def test_the_shop_marks_what_costs_half() -> None:
    options = {option.item: option for option in buy_options(guard(), BOOK, KNIGHT)}
    assert {key for key, option in options.items() if option.is_halved} == {
        "warhorse",
        "light-armour",
        "heavy-armour",
    }
    assert options["heavy-armour"].prices == (25,)


def test_a_boon_is_legal_and_a_second_one_is_underpaid() -> None:
    armed = buying(guard(), "heavy-armour")
    assert not [each for each in problems(armed, BOOK) if each.code == "underpaid"]
    knight = armed.warrior(KNIGHT)
    cheap = tuple(
        changed(held, paid=(20,)) if held.item == "heavy-armour" else held for held in knight.possessions
    )
    wrong = changed(armed, warriors=(changed(knight, possessions=cheap), *armed.warriors[1:]))
    (problem,) = [each for each in problems(wrong, BOOK) if each.code == "underpaid"]
    assert problem.item == "heavy-armour"


def test_a_boon_is_given_back_while_mustering_and_another_one_chosen() -> None:
    armed = buying(guard(), "light-armour")
    back = apply(armed, muster.sell(armed, BOOK, KNIGHT, "light-armour"))
    assert back.gold == guard().gold
    assert paid(buying(back, "warhorse"))["warhorse"] == (40,)


@pytest.mark.parametrize("target", [None, DAMSEL])
def test_a_boon_is_given_to_nobody(target: int | None) -> None:
    armed = buying(guard(), "light-armour")
    sentence = r"Gaston bought the light armour at half price when hired: it is never sold or given away\."
    with pytest.raises(NotAllowed, match=sentence):
        refused(muster.move(armed, BOOK, KNIGHT, target, "light-armour"))


def test_a_boon_is_never_sold_after_the_first_battle() -> None:
    armed = seasoned(buying(guard(), "heavy-armour"))
    with pytest.raises(NotAllowed, match=r"it is never sold or given away\."):
        refused(muster.sell(armed, BOOK, KNIGHT, "heavy-armour"))


def test_a_boon_goes_with_a_dismissed_knight() -> None:
    armed = seasoned(buying(guard(), "heavy-armour", "shield"))
    entry = muster.dismiss(armed, BOOK, KNIGHT)
    assert isinstance(entry, Dismissed)
    assert entry.kept == ("heavy-armour",)
    assert {held.item for held in apply(armed, entry).stash} >= {"shield"}


def test_a_knight_who_has_fought_pays_the_whole_price() -> None:
    sheet = seasoned(guard())
    veteran = changed(sheet.warrior(KNIGHT), battles=1)
    priced = offer(BOOK.items["heavy-armour"], sheet, BOOK, veteran)
    assert isinstance(priced, Offer)
    assert (priced.price, priced.once) == (50, None)


def test_a_paragon_keeps_a_warhorse_for_40_until_the_first_battle_and_then_may_give_it_away() -> None:
    sheet = apply(None, muster.begin(BOOK, "order-of-the-mare", "The Order"))
    sheet = apply(sheet, muster.hire(sheet, BOOK, "paragon", "Aline"))
    mounted = buying(sheet, "warhorse")
    assert paid(mounted)["warhorse"] == (40,)
    with pytest.raises(NotAllowed, match=r"it is kept until the first battle\."):
        refused(muster.move(mounted, BOOK, KNIGHT, None, "warhorse"))
    fought = changed(
        seasoned(mounted), warriors=tuple(changed(block, battles=1) for block in mounted.warriors)
    )
    moved = apply(fought, muster.move(fought, BOOK, KNIGHT, None, "warhorse"))
    assert [held.item for held in moved.stash] == ["warhorse"]


def test_a_boon_is_thrown_away_for_nothing() -> None:
    armed = seasoned(buying(guard(), "light-armour"))
    after = apply(armed, outfitting.discard(armed, BOOK, KNIGHT, "light-armour"))
    assert "light-armour" not in paid(after)
    assert after.gold == armed.gold


def test_a_roster_of_items_alone_has_the_dearest_thing_at_half_price() -> None:
    text = {
        "name": "The Chapel",
        "type": "bretonnian-chapel-guard",
        "warriors": [{"type": "questing-knight", "name": "Gaston", "items": ["light-armour", "warhorse"]}],
    }
    sheet = from_document(text, BOOK, "a test")
    assert (paid(sheet)["light-armour"], paid(sheet)["warhorse"]) == ((20,), (40,))
