"""A newcomer's first evening: an account, the first warband, hired, armed, legal and printed; and other beginnings."""

import pytest

from tests.browser.looking import at_both_sizes, follow, hire, pdf_of, press, sign_up, start_warband, unfold
from tests.roster.printing.pdfs import text_of

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@at_both_sizes
def test_a_newcomer_signs_up_musters_arms_and_prints(open_page, look, size):
    page = open_page(**size)
    page.goto("/accounts/signup/")
    look(page, "sign up")
    sign_up(page, "magda")
    page.get_by_role("heading", name="Welcome, magda").wait_for()
    look(page, "first steps")
    follow(page, "New warband")
    look_for_a_type(page, look)
    start_warband(page, "mercenaries-reikland", "Bells of Ash")
    page.get_by_text("has no leader").first.wait_for()
    look(page, "an empty roster")
    hire(page, "mercenary-captain", "Gunther")
    hire(page, "warrior", "The Watch", 2)
    unfold(page, 1)
    page.locator("#door-shop-1").click()
    page.locator("#buy-1-sword").click()
    page.get_by_text("Bought Sword for Gunther: 10 gc.").wait_for()
    page.get_by_text("legal", exact=True).wait_for()
    look(page, "armed and legal")
    sheet = text_of(pdf_of(page, "Roster sheet (PDF)"))
    assert all(words in sheet for words in ("Bells of Ash", "Gunther", "The Watch", "Sword"))
    page.goto("/")
    page.get_by_role("heading", name="First steps").wait_for()
    assert page.locator(".steps-list .is-done h3").all_inner_texts() == ["Build a warband"]


def look_for_a_type(page, look):
    """Search by race, then by name."""
    cards, find = page.locator(".type-card"), page.get_by_label("Find by name, race, source or style of play")
    for words, found in (("dwarf", "Dwarf Treasure Hunters"), ("reikland", "Reikland Mercenaries")):
        find.fill(words)
        page.locator("input[value=skaven-clan-eshin]").wait_for(state="detached")
        cards.filter(has_text=found).wait_for()
        assert cards.count() < 10
    look(page, "types of warband found")


@at_both_sizes
def test_a_warband_begins_filled_by_chance_or_as_a_copy(open_page, sign_in, look, player, size):
    page = open_page(**size)
    sign_in(page, player)
    for start, type in (("a filled example", "undead"), ("a random warband", "skaven-clan-eshin")):
        page.goto("/warbands/new/")
        start_warband(page, type, start.title(), start)
        page.get_by_text("legal", exact=True).wait_for()
        assert page.locator(".roster-block").count() >= 3
    look(page, "filled by chance")
    names = page.locator(".roster-block h3").all_inner_texts()
    unfold(page, "more")
    follow(page, "Copy this warband")
    look(page, "copy")
    page.get_by_label("Name").fill("The Second Litter")
    press(page, "Create warband")
    page.get_by_role("heading", name="The Second Litter", exact=True).wait_for()
    assert page.locator(".roster-block h3").all_inner_texts() == names
    page.goto("/warbands/")
    assert page.locator(".warband-cards .tag--good").count() == 3
    look(page, "my warbands")
