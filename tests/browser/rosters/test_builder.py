"""Mustering a warband in a real browser: on a phone, with JavaScript and without it."""

import pytest
from playwright.sync_api import expect

from tests.browser.looking import PHONE, begin_to_hire, fits, hire, unfold

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def gold(page) -> str:
    return page.locator(".summary-bar dd").first.inner_text().replace("\xa0", " ")


@pytest.mark.parametrize("javascript", [True, False])
def test_a_warband_is_mustered_armed_and_set_back_by_one_step(open_page, sign_in, player, javascript):
    page = open_page(java_script_enabled=javascript, **PHONE)
    sign_in(page, player)
    page.get_by_role("link", name="New warband").first.click()
    page.get_by_label("Warband name").fill("Bells of Ash")
    page.locator("input[value=mercenaries-reikland]").check()
    page.get_by_role("button", name="Create warband").click()
    assert gold(page) == "500 gc"

    hire(page, "mercenary-captain", "Gunther")
    page.locator("#block-1").wait_for()
    assert gold(page) == "440 gc"
    hire(page, "youngblood", "Pip")
    page.locator("#block-2").wait_for()

    unfold(page, 1)
    page.locator("#door-shop-1").click()
    page.locator("#buy-1-sword").click()
    page.get_by_text("Bought Sword for Gunther: 10 gc.").wait_for()
    assert gold(page) == "415 gc"
    assert page.locator(".shop").count() == 1

    page.locator("#undo").click()
    page.get_by_text("Undone: Bought Sword for Gunther: 10 gc.").wait_for()
    assert gold(page) == "425 gc"
    expect(page.get_by_text("has 2 warriors")).to_be_visible()
    assert fits(page)


def test_the_keyboard_keeps_its_place(open_page, log_in, bells, player):
    from roster.services.trading.items import buy_item

    buy_item(bells.pk, player, place=1, item="sword", revision=None, request_key="")
    page = open_page()
    log_in(page, player)
    page.goto(f"/warbands/{bells.pk}/?open=shop-stash&find=mace")

    page.locator("#buy-stash-mace").focus()
    page.keyboard.press("Enter")
    page.get_by_text("Bought Mace").wait_for()
    page.locator("#buy-stash-mace:focus").wait_for()

    page.locator("#sell-1-sword").focus()
    page.keyboard.press("Enter")
    page.get_by_text("Sold Sword from").wait_for()
    page.locator("#block-1:focus").wait_for()


def test_another_tab_sees_what_happened_meanwhile(open_page, log_in, player):
    from roster.services.warbands.muster import muster_warband
    from roster.services.warbands.warriors import rename

    warband = muster_warband(player, name="Bells", type="mercenaries-reikland", request_key="")
    page = open_page(**PHONE)
    log_in(page, player)
    page.goto(f"/warbands/{warband.pk}/")
    rename(warband.pk, player, number=None, name="Ashes", revision=1, request_key="other:1")
    begin_to_hire(page, "champion", "Ulrich")
    page.get_by_role("alert").wait_for()
    assert "Bells is now called Ashes." in page.get_by_role("alert").inner_text()
    assert page.locator("#hire-champion [name=name]").input_value() == "Ulrich"
    begin_to_hire(page, "champion", "Ulrich")
    page.locator("#block-1").wait_for()


@pytest.mark.parametrize("javascript", [True, False])
def test_the_shop_shows_effects_reasons_and_what_is_searched_for(
    open_page, log_in, bells, player, javascript
):
    page = open_page(java_script_enabled=javascript, **PHONE)
    log_in(page, player)
    page.goto(f"/warbands/{bells.pk}/?open=shop-1")
    page.get_by_text("save none \u2192 6+, leaves 435 gc").wait_for()

    page.locator("#everything-shop-1").click()
    page.get_by_text("Hide unavailable items").wait_for()
    page.locator("#find-shop-1").fill("elven")
    page.get_by_role("button", name="Find", exact=True).click()
    page.get_by_text("can only be found after a battle").first.wait_for()
    assert "everything=1" in page.url
    assert "find=elven" in page.url
    assert page.locator("#buy-1-sword").count() == 0
    assert fits(page)


def test_open_sections_stay_open_after_a_purchase(open_page, log_in, bells, player):
    page = open_page()
    log_in(page, player)
    page.goto(f"/warbands/{bells.pk}/?open=shop-1")
    page.locator("#shelf-1-more-misc-door[aria-expanded=false]").click()
    page.locator("#buy-1-rope-and-hook").click()
    page.get_by_text("Bought Rope").wait_for()
    page.locator("#shelf-1-more-misc-door[aria-expanded=true]").wait_for()
    page.locator("#hire-champion-profile summary").click()
    page.locator("#buy-1-rope-and-hook").click()
    page.locator("#messages").get_by_text("Bought Rope").wait_for()
    page.locator("#hire-champion-profile[open]").wait_for()


def test_only_what_changed_is_swapped_and_what_is_typed_elsewhere_stays(open_page, log_in, player):
    from roster.services.warbands.muster import muster_warband
    from roster.services.warbands.warriors import hire as hire_warrior

    warband = muster_warband(player, name="Bells", type="mercenaries-reikland", request_key="")
    for type in ("mercenary-captain", "champion"):
        hire_warrior(warband.pk, player, type=type, revision=None, request_key="")
    page = open_page()
    log_in(page, player)
    page.goto(f"/warbands/{warband.pk}/")
    unfold(page, 1)
    page.locator("#door-shop-1").click()
    page.locator("#buy-1-dagger").wait_for()
    page.locator("#ledger [name=name]").fill("The Bells of Ash")
    page.evaluate("for (const it of document.querySelectorAll('[data-part]')) it.classList.add('as-it-was')")
    page.locator("#buy-1-dagger").click()
    page.get_by_text("Bought Dagger").wait_for()
    assert page.locator("#ledger [name=name]").input_value() == "The Bells of Ash"
    for part in ("builder", "heroes-section", "block-2", "title", "ledger"):
        assert page.locator(f"#{part}.as-it-was").count() == 1, part
    for part in ("summary", "block-1"):
        assert page.locator(f"#{part}.as-it-was").count() == 0, part

    page.locator("#ledger button").click()
    page.get_by_role("heading", name="The Bells of Ash", exact=True).wait_for()
    page.locator("#undo").click()
    page.get_by_role("heading", name="Bells", exact=True).wait_for()


@pytest.mark.parametrize("javascript", [True, False])
def test_a_mutation_is_bought_and_a_hired_sword_joins(open_page, log_in, player, javascript):
    from roster.services.warbands import muster, warriors

    warband = muster.muster_warband(player, name="The Hand", type="cult-of-the-possessed", request_key="")
    warriors.hire(warband.pk, player, type="magister", revision=None, request_key="")
    warriors.hire(warband.pk, player, type="mutant", revision=None, request_key="")
    page = open_page(java_script_enabled=javascript, **PHONE)
    log_in(page, player)
    page.goto(f"/warbands/{warband.pk}/")
    unfold(page, 2)
    page.locator("#door-shop-2").click()
    page.locator("#mutate-2-tentacle").click()
    page.get_by_text("got Tentacle for 35 gc").wait_for()
    expect(page.locator("#return-2-tentacle")).to_be_visible()

    page.locator("#door-swords").click()
    page.locator("#hire-pit-fighter-door").click()
    page.locator("#button-hire-pit-fighter").click()
    page.locator("#block-3").wait_for()
    assert fits(page)


@pytest.mark.parametrize("javascript", [True, False])
def test_an_organiser_lets_a_problem_be(open_page, log_in, player, superuser, javascript):
    from roster.services.warbands.muster import muster_warband

    warband = muster_warband(player, name="Bells", type="mercenaries-reikland", request_key="")
    page = open_page(java_script_enabled=javascript, **PHONE)
    log_in(page, superuser)
    page.goto(f"/warbands/{warband.pk}/")
    problem = page.locator("#problem-no-leader")
    problem.get_by_text("Allow this", exact=True).click()
    problem.get_by_label("Reason to allow").fill("He is on his way.")
    problem.get_by_role("button", name="Allow").click()
    page.get_by_text("He is on his way.").first.wait_for()
    problem.get_by_role("button", name="Withdraw permission").click()
    page.get_by_text("Permission withdrawn").wait_for()
    assert fits(page)
