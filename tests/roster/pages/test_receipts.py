"""Receipts: what a price or a rating is made of, in terms whose sum is the price that is paid."""

from roster.pages.names import Names
from roster.pages.parts.receipts import growth_receipt, offer_receipt, rating_view, warrior_receipt
from rules.mustering.changes.muster import enlarge
from rules.mustering.changes.options import buy_options
from rules.mustering.figures.prices import member_price
from rules.mustering.figures.rating import rating
from rules.values import changed
from tests.roster.samples import SHEET
from tests.rules.warbands import BOOK

NAMES = Names(BOOK, SHEET.type)
RICH = changed(SHEET, gold=500)


def test_a_rating_is_the_sum_of_its_terms_and_of_its_warriors():
    view = rating_view(SHEET, BOOK)
    total = rating(SHEET, BOOK).total
    assert sum(term.points for term in view.terms) == sum(term.points for term in view.shares) == total
    assert [(term.label, term.points) for term in view.shares] == [
        ("Gunther Halbrecht (5 + 30 experience)", 35),
        ("The Pikes (3 x 5 + 9 experience)", 24),
    ]


def test_a_warrior_cost_their_hire_and_gear():
    receipt = warrior_receipt(SHEET.warrior(4), NAMES)
    assert [(term.label, term.points) for term in receipt.terms] == [
        ("Hire, 2 x 25", 50),
        ("Hire", 31),
        ("Spear", 30),
    ]
    assert receipt.total == 111


def test_a_new_member_costs_more_for_experience():
    block = SHEET.warrior(4)
    joined = enlarge(RICH, BOOK, 4, 1)
    receipt = growth_receipt(joined, block, NAMES)
    assert [(term.label, term.points) for term in receipt.terms] == [
        ("Hire", 25),
        ("Experience of the group", 6),
        ("Spear", 10),
    ]
    kind = BOOK.warrior_type(SHEET.type, block.type)
    assert receipt.total == member_price(block, kind, BOOK) + 10


def test_an_offer_of_one_printed_price_needs_no_receipt():
    offers = {option.item: option for option in buy_options(RICH, BOOK, 1)}
    assert offer_receipt(offers["halberd"], NAMES) is None
    for_three = {option.item: option for option in buy_options(RICH, BOOK, 4)}
    receipt = offer_receipt(for_three["halberd"], NAMES)
    assert receipt is not None
    assert [(term.label, term.points) for term in receipt.terms] == [("Halberd, 3 x 10", 30)]
    assert receipt.total == for_three["halberd"].price


def test_dice_in_a_price_are_named():
    offers = buy_options(RICH, BOOK, 1)
    rolled = next(option for option in offers if option.dice)
    receipt = offer_receipt(rolled, NAMES)
    assert receipt is not None
    assert rolled.dice in receipt.notes[0]
    assert f"{rolled.lowest} to {rolled.highest} gc" in receipt.notes[0]
