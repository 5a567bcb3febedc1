"""The roster on a phone: folded cards, what is remembered of them, and how long the page is."""

import pytest
from playwright.sync_api import expect

from tests.browser.looking import DESK, PHONE, fits, serious_faults, unfold
from tests.campaigns.samples import muster

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

SCREEN = PHONE["viewport"]["height"]
UNFOLDED = "() => [...document.querySelectorAll('details.fold[open]')].map((it) => it.id)"
#: From the first warrior to the end of the last.
OF_WARRIORS = """() => {
  const blocks = [...document.querySelectorAll('.roster-block')];
  return blocks.at(-1).getBoundingClientRect().bottom - blocks[0].getBoundingClientRect().top;
}"""


@pytest.fixture
def opened(signed_in, player):
    """A function that opens the page of a warband of that number of warriors."""

    def at(warriors, **size):
        warband = muster(player, f"Bells {warriors}", warriors)
        return signed_in(player, f"/warbands/{warband.pk}/", **size)

    return at


@pytest.mark.parametrize(("warriors", "screens"), [(7, 2.5), (20, 5)])
def test_warriors_fit_on_few_screens_of_a_phone(opened, warriors, screens):
    page = opened(warriors, **PHONE)
    assert page.locator(".roster-block").count() == warriors
    assert page.evaluate(OF_WARRIORS) <= screens * SCREEN
    assert page.evaluate(UNFOLDED) == []
    assert fits(page)
    assert serious_faults(page) == []


def test_a_folded_warrior_still_shows_profile_gear_and_experience(opened):
    page = opened(4, **PHONE)
    line = page.locator("#fold-1 > summary")
    shown = line.inner_text()
    assert "Leader of Bells" in shown
    assert "WS" in shown
    assert "XP to go" in shown
    unfold(page, 1)
    expect(page.locator("#fold-1 .statline")).to_be_visible()
    expect(line.locator(".fold__figures")).to_be_hidden()


def test_an_unfolded_card_stays_so_after_a_reload_and_after_a_change(opened):
    page = opened(4, **PHONE)
    unfold(page, 2)
    page.reload()
    assert page.evaluate(UNFOLDED) == ["fold-2"]
    page.locator("#fold-2").get_by_role("link", name="Buy").click()
    page.locator("#fold-2 .shelf").first.wait_for()
    page.locator("#fold-2").get_by_role("link", name="Close shop").click()
    page.locator("#fold-2 .shelf").first.wait_for(state="detached")
    assert page.evaluate(UNFOLDED) == ["fold-2"]


def test_all_are_unfolded_and_folded_at_once(opened):
    page = opened(4, **PHONE)
    page.get_by_role("link", name="Unfold all").click()
    page.get_by_role("link", name="Fold all").wait_for()
    assert len(page.evaluate(UNFOLDED)) == page.locator("details.fold").count()
    page.get_by_role("link", name="Fold all").click()
    page.get_by_role("link", name="Unfold all").wait_for()
    assert page.evaluate(UNFOLDED) == []


def test_the_jump_bar_leads_to_a_section_and_unfolds_it(opened):
    page = opened(20, **PHONE)
    page.get_by_role("navigation", name="On this page").get_by_role("link", name="Hire").click()
    assert page.evaluate(UNFOLDED) == ["fold-hire"]
    assert page.locator("#hire-title").evaluate("it => it.getBoundingClientRect().top") < SCREEN


def test_a_desk_shows_everything(opened):
    page = opened(4, **DESK)
    assert len(page.evaluate(UNFOLDED)) == page.locator("details.fold").count()
    expect(page.get_by_role("navigation", name="On this page")).to_be_hidden()


def test_cards_unfold_without_javascript(opened):
    page = opened(4, **PHONE, java_script_enabled=False)
    expect(page.locator("#fold-1 .statline")).to_be_hidden()
    page.get_by_role("link", name="Unfold all").click()
    expect(page.locator("#fold-1 .statline")).to_be_visible()
    page.get_by_role("link", name="Fold all").click()
    expect(page.locator("#fold-1 .statline")).to_be_hidden()
