"""The main journeys of a player whose browser runs no scripts, on a phone."""

import pytest
from playwright.sync_api import expect

from roster.models import Warband
from tests.browser.looking import PHONE, follow, hire, pdf_of, press, start_warband, unfold
from tests.browser.rosters.test_import import FOREIGN, read_in
from tests.roster.printing.pdfs import text_of

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

NO_SCRIPTS = {**PHONE, "java_script_enabled": False}


def test_a_warband_is_mustered_armed_ordered_and_printed(signed_in, look, player):
    page = signed_in(player, "/warbands/new/", **NO_SCRIPTS)
    page.get_by_label("Find by name, race, source or style of play").fill("reikland")
    page.get_by_role("button", name="Find", exact=True).click()
    assert page.locator(".type-card").count() < 10
    look(page, "types found")
    start_warband(page, "mercenaries-reikland", "Bells of Ash")
    for key, name in (("mercenary-captain", "Gunther"), ("champion", "Ulrich"), ("champion", "Otto")):
        hire(page, key, name)
    page.get_by_text("legal", exact=True).wait_for()
    arm_sell_and_undo(page, look)
    unfold(page, "more")
    follow(page, "Put the warriors in another order")
    press(page, "Up Otto")
    expect(page.locator(".ordering strong")).to_have_text(["Gunther", "Otto", "Ulrich"])
    look(page, "order")
    page.goto(f"/warbands/{Warband.objects.get().pk}/")
    follow(page, "Print")
    look(page, "print")
    assert "Otto" in text_of(pdf_of(page, "Warrior cards (PDF)"))


def arm_sell_and_undo(page, look):
    unfold(page, 1)
    page.locator("#door-shop-1").click()
    page.locator("#buy-1-sword").click()
    page.get_by_text("Bought Sword for Gunther: 10 gc.").wait_for()
    look(page, "shop")
    page.locator("#sell-1-sword").click()
    page.locator("#sell-1-sword").wait_for(state="detached")
    page.locator("#undo").click()
    page.get_by_text("Undone: ").wait_for()
    unfold(page, 1)
    expect(page.locator("#sell-1-sword")).to_be_visible()


def test_notes_are_written_and_a_foreign_roster_comes_in(signed_in, look, bells, player):
    page = signed_in(player, f"/warbands/{bells.pk}/", **NO_SCRIPTS)
    unfold(page, "more")
    follow(page, "Biography, notes and portrait")
    page.get_by_label("Private notes").fill("Watch the youngblood.")
    press(page, "Save")
    expect(page.get_by_text("Watch the youngblood.")).to_be_visible()
    look(page, "notes")
    read_in(page, FOREIGN)
    look(page, "report")
    press(page, "Make this warband")
    page.get_by_text("Ulla of the Sunken Bell").filter(visible=True).first.wait_for()
    look(page, "roster")


def test_a_stale_page_says_what_happened_and_keeps_what_was_entered(signed_in, look, bells, player):
    address = f"/warbands/{bells.pk}/"
    page, other = (signed_in(player, address, **NO_SCRIPTS) for _device in range(2))
    hire(other, "champion", "Ulrich")
    unfold(page, "hire")
    page.locator("#hire-champion [name=name]").fill("Otto")
    page.locator("#hire-champion form").get_by_role("button").click()
    expect(page.get_by_role("alert")).to_contain_text("Ulrich")
    assert page.locator("#hire-champion [name=name]").input_value() == "Otto"
    look(page, "refused")
