"""Rare items: what a warband's heroes may look for, how likely they find it, and for whom it is."""

from fractions import Fraction

import pytest

from roster.pages.trading.rare import rare_page
from rules.aftermath.draft import Draft
from rules.aftermath.trading.searches import chance_of_item, chance_of_persona
from rules.values import changed
from tests.roster.samples import SHEET
from tests.rules.warbands import BOOK

DRAFT = Draft(SHEET, BOOK)


def rows(page):
    return {row.name: row for _title, group in page.groups for row in group}


@pytest.mark.parametrize(("need", "ways"), [(2, 36), (7, 21), (8, 15), (12, 1), (None, 0)])
def test_a_chance_counts_the_36_throws(need, ways):
    assert chance_of_item(DRAFT, SHEET.warrior(1), need) == Fraction(ways, 36)


def test_a_person_is_found_below_initiative():
    assert chance_of_persona(DRAFT, SHEET.warrior(1)) == Fraction(3, 6)


def test_several_seekers_have_one_chance_together():
    captain = SHEET.warriors[0]
    two = changed(SHEET, warriors=(captain, changed(captain, number=7, name="Ulf", leader=False)))
    row = rows(rare_page(Draft(two, BOOK), ()))["Duelling pistol"]
    assert (row.rarity, [(found.names, found.chance) for found in row.seekers]) == (
        10,
        [("Gunther Halbrecht, Ulf", "17\N{NO-BREAK SPACE}%")],
    )
    assert row.together == "31\N{NO-BREAK SPACE}%"
    assert row.carriers == "Gunther Halbrecht, Ulf"


def test_wishes_come_first_and_what_nobody_may_use_is_apart():
    page = rare_page(DRAFT, {"duelling-pistol"})
    assert [row.key for row in page.groups[0][1]] == ["duelling-pistol"]
    assert page.unfit
    assert all(row.why for row in page.unfit)
    assert not {row.key for row in page.unfit} & {row.key for row in rows(page).values()}


def test_words_find_names_and_effects():
    assert list(rows(rare_page(DRAFT, (), "duelling pis"))) == ["Duelling pistol"]


@pytest.mark.django_db
def test_the_page_says_who_may_carry_it(as_owner, warband, text_of):
    address = f"/warbands/{warband.pk}/rare/"
    text = text_of(as_owner.get(address, {"find": "duelling"}))
    assert "Duelling pistol" in text
    assert "May carry it" in text


@pytest.mark.django_db
def test_a_wish_leads_back_to_the_list(as_owner, warband):
    answer = as_owner.post(
        f"/warbands/{warband.pk}/wish-list/", {"thing": "item:duelling-pistol", "copies": 1, "then": "rare"}
    )
    assert answer["Location"] == f"/warbands/{warband.pk}/rare/"
