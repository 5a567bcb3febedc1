"""Long lists of the rules: loaded when they are unfolded, found by typing, and reached without scripts."""

import pytest
from playwright.sync_api import expect

from tests.browser.looking import PHONE

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_a_word_finds_what_has_not_been_loaded(open_page) -> None:
    page = open_page(**PHONE)
    page.goto("/rules/items/")
    assert page.locator("[data-row]").count() == 0
    page.get_by_label("Find in this list").press_sequentially("duelling p")
    expect(page.get_by_role("link", name="Duelling pistol", exact=True)).to_be_visible()
    expect(page.locator("[data-group]:visible")).to_have_count(1)
    page.get_by_label("Find in this list").fill("")
    expect(page.locator("[data-group]:visible")).to_have_count(page.locator("[data-group]").count())


def test_a_group_of_rules_unfolds_in_place_and_its_book_too(open_page) -> None:
    page = open_page(**PHONE)
    page.goto("/rules/coverage/")
    page.get_by_role("heading", name="Core rules").click()
    page.get_by_text("CORE-SHOOT", exact=True).click()
    expect(page.locator("[id='CORE-SHOOT-HIT-2']")).to_be_visible()
    assert page.url.endswith("/rules/coverage/")


def test_an_address_of_a_pack_unfolds_it(open_page) -> None:
    page = open_page(**PHONE)
    page.goto("/rules/packs/#core")
    expect(page.locator("#rows-core .rule-facts")).to_be_visible()


def test_without_scripts_a_link_shows_the_list(open_page) -> None:
    page = open_page(java_script_enabled=False)
    page.goto("/rules/items/")
    page.get_by_role("heading", name="Armour").click()
    page.get_by_role("link", name="Show the list").click()
    expect(page.get_by_role("link", name="Helmet", exact=True)).to_be_visible()
