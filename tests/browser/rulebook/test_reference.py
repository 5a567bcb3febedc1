"""The rules in a real browser: on the narrowest phone, while typing, and from a roster."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.looking import PHONE, width_of
from tests.roster.views.rulebook.test_reference import SAMPLES

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

WIDE_TABLES = tuple(
    f"/rules/tables/{key}/"
    for key in (
        "to-hit",
        "to-wound",
        "income",
        "exploration",
        "mounted-warriors",
        "sequence",
        "racial-maximums",
        "trading",
    )
)
WIDE_PAGES = (
    "/rules/warbands/dwarf-treasure-hunters/",
    "/rules/warbands/tomb-guardians/",
    "/rules/warbands/mercenaries-ostermark/",
    "/rules/warbands/cult-of-the-possessed/",
    "/rules/items/opulent-coach/",
    "/rules/scenarios/monster-hunt/",
    "/rules/tables/monsters/",
)


def test_no_page_scrolls_sideways_on_a_phone(open_page) -> None:
    page = open_page(**PHONE)
    wide = {}
    for address in (*SAMPLES, *WIDE_TABLES, *WIDE_PAGES):
        assert page.goto(address).status == 200
        page.evaluate("document.querySelectorAll('details').forEach(one => one.open = true)")
        width = width_of(page)
        if width > page.viewport_size["width"]:
            wide[address] = width
    assert wide == {}


def test_results_appear_while_typing_and_the_address_follows(open_page) -> None:
    page = open_page()
    page.goto("/rules/")
    page.get_by_label("Search the rules").press_sequentially("duelling p")
    page.get_by_role("link", name="Duelling pistol").first.wait_for()
    page.wait_for_url(re.compile("q=duelling(%20|[+])p$"))
    page.reload()
    page.get_by_role("link", name="Duelling pistol").first.click()
    page.wait_for_url("**/rules/items/duelling-pistol/")
    page.go_back()
    assert page.get_by_label("Search the rules").input_value() == "duelling p"
    expect(page.get_by_role("navigation", name="Main")).to_be_visible()


def test_the_search_works_without_scripts(open_page) -> None:
    page = open_page(java_script_enabled=False)
    page.goto("/rules/")
    page.get_by_label("Search the rules").fill("assassin adept")
    page.get_by_role("button", name="Search").click()
    page.get_by_role("link", name="Assassin Adept").first.click()
    assert page.url.endswith("/rules/warbands/skaven-clan-eshin/#assassin-adept")


def test_a_name_on_a_roster_leads_to_its_rule(open_page, log_in, bells, player) -> None:
    page = open_page()
    log_in(page, player)
    page.goto(f"/warbands/{bells.pk}/")
    page.locator("#block-1").get_by_role("link", name="Leader").click()
    page.wait_for_url("**/rules/warbands/mercenaries-reikland/#mercenary-captain.leader")
    expect(page.locator("[id='mercenary-captain.leader']")).to_be_visible()


def test_on_a_phone_the_open_part_of_the_rules_is_in_view(open_page) -> None:
    page = open_page(**PHONE)
    page.goto("/rules/coverage/")
    place = page.locator(".rules-nav [aria-current]").bounding_box()
    assert 0 <= place["x"] < place["x"] + place["width"] <= page.viewport_size["width"]
    assert page.evaluate("scrollY") == 0
