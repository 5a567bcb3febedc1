"""Rounds in a real browser: drawn, swapped by keyboard and by drag, published; and a player's way to the battle."""

import pytest
from playwright.sync_api import expect

from campaigns.models import Round
from campaigns.services.rounds.arrange import arrangement_of
from tests.browser.looking import PHONE, fits, press
from tests.campaigns.leagues import drawn, league, published

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def season(organiser):
    return league(organiser, 4)[0]


@pytest.mark.parametrize("javascript", [True, False])
def test_a_round_is_added_drawn_and_published(open_page, log_in, season, organiser, javascript):
    page = open_page(java_script_enabled=javascript, **PHONE)
    log_in(page, organiser)
    page.goto(season.campaign.get_absolute_url())
    page.get_by_role("navigation", name="Campaign").get_by_role("link", name="Rounds", exact=True).click()
    page.get_by_label("Deadline (optional)", exact=True).fill("2030-03-04")
    press(page, "Draw round 1")
    page.get_by_text("Drawn.").wait_for()
    assert fits(page)
    press(page, "Publish round 1")
    page.get_by_text("Published: every player sees the pairings.").wait_for()
    page.get_by_role("link", name="Back to Season 1").click()
    page.get_by_text("Play by 4 March 2030").wait_for()
    assert page.get_by_text("against").count() == 2
    assert fits(page)


def test_two_warbands_are_swapped_by_keyboard(open_page, log_in, season, organiser):
    found = drawn(season)
    before = arrangement_of(found).tables
    names = dict(found.seats.values_list("warband", "name"))
    one, other = before[1][0], before[2][0]
    page = open_page()
    log_in(page, organiser)
    page.goto(found.get_absolute_url())
    page.get_by_role("button", name=names[one], exact=True).focus()
    page.keyboard.press("Enter")
    page.get_by_role("button", name=names[other], exact=True).focus()
    page.keyboard.press("Enter")
    assert "swapped" in page.locator("[data-board-status]").inner_text()
    press(page, "Save pairings")
    page.get_by_text("Saved.").wait_for()
    after = arrangement_of(Round.objects.get())
    assert after.places == {**arrangement_of(found).places, one: 2, other: 1}


def test_arrow_keys_carry_a_warband_and_escape_takes_it_back(open_page, log_in, season, organiser):
    found = drawn(season)
    name = found.seats.first().name
    page = open_page()
    log_in(page, organiser)
    page.goto(found.get_absolute_url())
    held = page.get_by_role("button", name=name, exact=True)
    held.focus()
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowRight")
    assert page.get_by_label(name, exact=True).input_value() == "2"
    page.keyboard.press("Escape")
    assert page.get_by_label(name, exact=True).input_value() == "1"
    assert held.get_attribute("aria-pressed") == "false"


def test_a_warband_is_dragged_to_another(open_page, log_in, season, organiser):
    found = drawn(season)
    before = arrangement_of(found).tables
    names = dict(found.seats.values_list("warband", "name"))
    one, other = before[1][0], before[2][0]
    page = open_page()
    log_in(page, organiser)
    page.goto(found.get_absolute_url())
    target = page.get_by_role("button", name=names[other], exact=True)
    page.get_by_role("button", name=names[one], exact=True).drag_to(target)
    assert page.get_by_label(names[one], exact=True).input_value() == "2"
    assert page.get_by_label(names[other], exact=True).input_value() == "1"


def test_a_player_finds_the_pairing_and_sets_the_battle_up(open_page, log_in, season, organiser):
    published(season, organiser)
    player = season.campaign.memberships.get(user__username="player-1").user
    page = open_page(**PHONE)
    log_in(page, player)
    page.goto("/campaigns/")
    page.get_by_role("link", name="Round 1: ").click()
    page.get_by_role("link", name="Set up battle").click()
    press(page, "Set up battle")
    page.get_by_text("Battle set up.").wait_for()
    page.goto(season.get_absolute_url())
    expect(page.get_by_role("link", name="Battle 1")).to_be_visible()
    assert fits(page)
