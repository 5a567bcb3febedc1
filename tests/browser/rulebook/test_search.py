"""The rules are searched with the words of players; a result leads to its page, and back leads to the results."""

import pytest
from playwright.sync_api import expect

from tests.browser.looking import PHONE, at_both_sizes

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

#: What is typed, what is found first, and where it leads: the rulebook's word, a synonym, one cut short, one misspelt.
WORDS = (
    ("duelling pistol", "Duelling pistol", "/rules/items/duelling-pistol/"),
    ("great axe", "Double-handed weapon", "/rules/items/double-handed-weapon/"),
    ("ratmen", "Skaven (Clan Eshin)", "/rules/warbands/skaven-clan-eshin/"),
    ("assas adept", "Assassin Adept", "/rules/warbands/skaven-clan-eshin/#assassin-adept"),
    ("swrod", "Sword", "/rules/items/sword/"),
)


@at_both_sizes
def test_a_reader_searches_reads_and_goes_back_to_the_results(open_page, look, size):
    page = open_page(**size)
    page.goto("/rules/")
    look(page, "rules")
    for typed, name, address in WORDS:
        page.get_by_label("Search the rules").fill(typed)
        found = page.locator(".found a").filter(has=page.locator(".found__name", has_text=name)).first
        found.wait_for()
        found.click()
        page.wait_for_url(f"**{address}")
        if typed == "ratmen":
            look(page, name)
        page.go_back()
        assert page.get_by_label("Search the rules").input_value() == typed
    look(page, "results")


def test_without_javascript_the_button_searches_and_back_shows_the_results(open_page, look):
    page = open_page(java_script_enabled=False, **PHONE)
    page.goto("/rules/")
    page.get_by_label("Search the rules").fill("holy water")
    page.get_by_role("button", name="Search").click()
    look(page, "found")
    page.get_by_role("link", name="Blessed water").first.click()
    page.get_by_role("heading", name="Blessed water", exact=True).wait_for()
    look(page, "blessed water")
    page.go_back()
    expect(page.get_by_role("link", name="Blessed water").first).to_be_visible()


@at_both_sizes
def test_a_search_without_a_match_says_so(open_page, look, size):
    page = open_page(**size)
    page.goto("/rules/?q=zeppelin")
    page.get_by_role("heading", name="Nothing found").wait_for()
    look(page, "nothing found")
