"""The shell of the site in a real browser: sign up, sign out, colours, keyboard, phone width."""

import pytest
from playwright.sync_api import expect

from tests.browser.looking import PHONE, fits, sign_up

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PUBLIC_PAGES = ["/", "/accounts/login/", "/accounts/signup/", "/accounts/password/reset/", "/nothing/"]


def theme_of(page) -> str:
    return page.evaluate("getComputedStyle(document.documentElement).colorScheme")


def test_a_stranger_signs_up_and_begins_with_a_warband(open_page) -> None:
    page = open_page()
    page.goto("/")
    page.get_by_role("link", name="Start a warband").click()
    sign_up(page, "magda")
    page.get_by_role("heading", name="New warband").wait_for()
    assert page.locator(".page-menu summary").inner_text().endswith("magda")


def test_a_player_signs_in_and_out_again(open_page, sign_in, player) -> None:
    page = open_page()
    sign_in(page, player)
    page.locator(".page-menu summary").click()
    page.get_by_role("button", name="Sign out").click()
    page.wait_for_url("**/")
    expect(page.get_by_role("navigation").get_by_role("link", name="Sign in")).to_be_visible()


def test_the_chosen_colours_are_remembered(open_page) -> None:
    page = open_page(color_scheme="light")
    page.goto("/")
    page.get_by_role("button", name="Dark mode").click()
    assert theme_of(page) == "dark"
    page.goto("/accounts/login/")
    assert theme_of(page) == "dark"


def test_the_first_tab_stop_leads_past_the_menu_to_the_content(open_page) -> None:
    page = open_page()
    page.goto("/accounts/login/")
    page.locator("body").press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "Skip to content"
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "content"


@pytest.mark.parametrize("path", PUBLIC_PAGES)
def test_a_public_page_fits_a_phone_without_scrolling_sideways(open_page, path: str) -> None:
    page = open_page(**PHONE)
    page.goto(path)
    assert fits(page)


@pytest.mark.parametrize("path", PUBLIC_PAGES)
def test_everything_to_press_on_a_phone_is_large_enough(open_page, path: str) -> None:
    page = open_page(**PHONE, has_touch=True)
    page.goto(path)
    heights = page.locator(".button:visible, .page-head a:visible, .page-head button:visible").evaluate_all(
        "found => found.map(one => [one.textContent.trim(), one.getBoundingClientRect().height])"
    )
    assert heights
    assert [name for name, height in heights if height < 44] == []


def test_the_site_works_without_scripts(open_page, sign_in, player) -> None:
    page = open_page(java_script_enabled=False)
    sign_in(page, player)
    expect(page.get_by_role("link", name="Campaigns", exact=True)).to_be_visible()
    expect(page.get_by_role("button", name="Dark mode")).to_be_hidden()
