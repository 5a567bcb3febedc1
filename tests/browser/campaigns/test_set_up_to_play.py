"""A pairing leads to the first question: one sets the battle up to be played here, the other sees it and agrees."""

import pytest
from playwright.sync_api import expect

from campaigns.models import Game, Season
from campaigns.services.rounds.seasons import begin_season
from tests.browser.campaigns.playing import league_of
from tests.browser.looking import DESK, PHONE, SCRIPTS, at_both_sizes, follow, press
from tests.campaigns.leagues import published

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def season(organiser, player, battle_key) -> Season:
    campaign = league_of(organiser, player)
    found = begin_season(campaign.pk, organiser)
    published(found, organiser)
    return found


def set_up(page):
    """Fill the form to which the pairing has led, and send it."""
    page.get_by_label("Played here by people").check()
    page.locator("summary", has_text="Dice, clock and lookers-on").click()
    page.get_by_label("Time for each decision").select_option(label="1 day")
    page.get_by_label("Reserve of each side").select_option(label="3 days")
    page.locator("input[name=ruleset][value=trench]").check()
    press(page, "Set up battle")
    page.get_by_text("Next, player must agree").wait_for()


@at_both_sizes
def test_a_pairing_leads_to_the_first_question(season, signed_in, organiser, player, look, size):
    here = signed_in(organiser, season.get_absolute_url(), **size)
    look(here, "pairing")
    follow(here, "Play it here at table 1 of round 1")
    assert here.get_by_label("Played here by people").is_checked()
    look(here, "form")
    here.locator("summary", has_text="Table").first.click()
    here.locator("input[name=battlefield][value=docks]").check()
    assert here.locator("[data-chosen-table]").inner_text() == "The docks"
    set_up(here)
    look(here, "proposed")
    there = signed_in(player, "/", **(DESK if size is PHONE else PHONE))
    there.locator("li", has_text="Agree to play").get_by_role("link").first.click()
    clock = "Each decision has 1 day. Each side has 3 days in reserve"
    for words in ("The docks", clock, "Trench Crusade", "Members of the campaign."):
        expect(there.get_by_text(words).first, words).to_be_visible()
    there.locator("summary", has_text="The Gutter Shadows").click()
    expect(there.get_by_text("Leader of The Gutter Shadows").first).to_be_visible()
    look(there, "asked")
    press(there, "Agree and play")
    there.locator("#play").wait_for()
    here.locator("#play").wait_for(timeout=20_000)
    assert here.locator("#ask").count() + there.locator("#ask").count() == 1
    watcher = signed_in(player, season.get_absolute_url(), **size)
    expect(watcher.get_by_text("It is being played here.")).to_be_visible()
    assert Game.objects.get().is_running


def test_a_browser_without_scripts_sets_up_agrees_and_is_asked(season, signed_in, organiser, player):
    here = signed_in(organiser, season.get_absolute_url(), java_script_enabled=False, **PHONE)
    follow(here, "Set up battle at table 1 of round 1")
    expect(here.get_by_label("Played by").first).to_be_hidden()
    set_up(here)
    there = signed_in(player, here.url, java_script_enabled=False, **PHONE)
    press(there, "Agree and play")
    here.reload()
    pages = here.content() + there.content()
    assert 'id="ask"' in SCRIPTS.sub("", pages)


def test_fields_for_people_show_only_for_them_and_the_page_stays_short(season, signed_in, organiser):
    page = signed_in(organiser, f"{season.campaign.get_absolute_url()}battles/new/", **PHONE)
    expect(page.get_by_label("Played by").first).to_be_hidden()
    page.get_by_label("Played here by people").check()
    expect(page.get_by_label("Played by").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollHeight") < 3500
    page.get_by_label("By tactics").check()
    expect(page.get_by_label("Played by").first).to_be_hidden()
