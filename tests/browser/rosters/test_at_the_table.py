"""An evening at the table with a poor signal: what was open stays readable, and what is entered arrives later."""

import contextlib

import pytest
from playwright.sync_api import expect

from campaigns.models import Battle
from campaigns.services.results.enter import tally_of
from tests.browser.looking import tap, width_of
from tests.browser.rosters.test_tally import phone_of

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def kept_on_the_site(battle):
    return tally_of(Battle.objects.get(pk=battle.pk)).fields


def until(page, expression):
    """Pages forbid the `eval` that Playwright's own waiting takes."""
    for _ in range(100):
        if page.evaluate(expression):
            return
        page.wait_for_timeout(100)
    raise AssertionError(expression)


def ready(page):
    """Once the worker answers for the page, and the page and its styles are kept."""
    until(page, "navigator.serviceWorker.controller !== null")
    for address in ("location.pathname", "document.querySelector('link[rel=stylesheet]').href"):
        until(page, f"caches.match({address}, {{ignoreVary: true}}).then((found) => found !== undefined)")


def test_figures_arms_and_rules_of_both_sides_are_there(open_page, log_in, tally, player):
    page = phone_of(open_page, log_in, player, tally)
    leader = page.get_by_role("group", name="Leader of The Lamp Eaters")
    leader.locator(".tally__more > summary").click()
    assert leader.get_by_role("table").inner_text().split()[:3] == ["M", "WS", "BS"]
    leader.locator(".tally__facts > summary").click()
    expect(leader.get_by_text("Equipment", exact=True)).to_be_visible()
    assert page.get_by_text("rout test at 2").count() == 2
    assert width_of(page) <= 360


def test_the_page_is_read_and_filled_without_a_signal_and_all_of_it_is_sent_later(
    open_page, log_in, tally, player
):
    page = phone_of(open_page, log_in, player, tally, loses_signal=True)
    ready(page)
    page.context.set_offline(True)
    tap(page, "The Lamp Eaters, rat 1", "Out of action")
    page.get_by_text("1 change is kept on this device.").wait_for()
    page.reload()
    page.get_by_text("1 change is kept on this device.").wait_for()
    rat = page.get_by_role("group", name="The Lamp Eaters, rat 1")
    assert rat.get_by_label("Out of action").is_checked()
    assert page.locator(".tally").evaluate("form => getComputedStyle(form).display") == "grid"
    tap(page, "The Lamp Eaters, rat 2", "Out of action")
    page.get_by_text("2 changes are kept on this device.").wait_for()
    page.context.set_offline(False)
    page.get_by_text("Everything is sent.").wait_for()
    assert sorted(kept_on_the_site(tally).values()) == ["out", "out"]
    assert page.evaluate("Object.keys(localStorage).length") == 0


def test_two_devices_meet_again_and_lose_nothing(open_page, log_in, tally, organiser, player):
    first = phone_of(open_page, log_in, organiser, tally)
    second = phone_of(open_page, log_in, player, tally, loses_signal=True)
    ready(second)
    second.context.set_offline(True)
    tap(second, "The Lamp Eaters, rat 1", "Out of action")
    second.get_by_text("kept on this device").wait_for()
    tap(first, "The Lamp Eaters, rat 2", "Out of action")
    first.get_by_text("Everything is sent.").wait_for()
    second.context.set_offline(False)
    second.get_by_text("Somebody else entered something").wait_for()
    assert sorted(kept_on_the_site(tally).values()) == ["out", "out"]


def test_nothing_that_was_kept_for_a_user_is_left_after_signing_out(open_page, log_in, tally, player):
    page = phone_of(open_page, log_in, player, tally, loses_signal=True)
    ready(page)
    page.context.clear_cookies()
    page.goto("/rules/")
    until(page, "caches.keys().then((names) => names.length === 0)")
    page.context.set_offline(True)
    with pytest.raises(Exception, match="net::ERR_"):
        page.goto(f"/campaigns/battles/{tally.pk}/tally/")


def signed_out_without_a_page(page):
    """Act as if the signal went between the answer to the sign-out and the page that it leads to."""
    page.evaluate("""() => {
        const form = document.querySelector("form[action='/accounts/logout/']");
        return fetch(form.action, { method: "POST", body: new FormData(form), redirect: "manual" }).then(() => true);
    }""")


def test_signing_out_clears_kept_pages_though_no_page_follows(open_page, log_in, tally, player):
    page = phone_of(open_page, log_in, player, tally, loses_signal=True)
    ready(page)
    signed_out_without_a_page(page)
    page.context.set_offline(True)
    with pytest.raises(Exception, match="net::ERR_"):
        page.goto(f"/campaigns/battles/{tally.pk}/tally/")


def test_a_page_that_was_kept_for_one_user_is_shown_to_no_other(open_page, log_in, tally, player):
    page = phone_of(open_page, log_in, player, tally, loses_signal=True)
    ready(page)
    page.evaluate("""async () => {
        const cache = await caches.open("at-the-table-somebody");
        await cache.put(location.pathname, new Response("theirs", { headers: { "Content-Type": "text/html" } }));
        for (const name of await caches.keys()) if (name.endsWith(document.body.dataset.user)) {
            const own = await caches.open(name);
            await own.delete(location.pathname);
        }
    }""")
    page.context.set_offline(True)
    with pytest.raises(Exception, match="net::ERR_"):
        page.goto(f"/campaigns/battles/{tally.pk}/tally/")


def answering(page, take):
    """Take or leave what dialogs of the page ask, and give their words."""
    words = []

    def answer(dialog):
        words.append(dialog.message)
        (dialog.accept if take else dialog.dismiss)()

    page.once("dialog", answer)
    return words


def sign_out(page):
    page.locator(".page-menu summary").click()
    page.get_by_role("button", name="Sign out").click()


KEYS = "Object.keys(localStorage)"


def test_entries_that_were_not_sent_go_with_the_user_who_signs_out_after_asking(
    open_page, log_in, tally, player
):
    page = phone_of(open_page, log_in, player, tally, loses_signal=True)
    page.goto(f"/warbands/{player.warbands.get().pk}/table/")
    page.locator("fieldset.tally__row").last.locator(".tally__quick").get_by_text("Out").click()
    page.goto(f"/campaigns/battles/{tally.pk}/tally/")
    ready(page)
    page.context.set_offline(True)
    tap(page, "The Lamp Eaters, rat 1", "Out of action")
    page.get_by_text("1 change is kept on this device.").wait_for()
    page.evaluate("localStorage.setItem('tally somebody /campaigns/battles/1/tally/', '{}')")
    page.evaluate("document.querySelector('form[data-kept-here]').remove()")
    page.context.set_offline(False)
    asked = answering(page, take=False)
    sign_out(page)
    until(page, f"{KEYS}.length === 3")
    (words,) = asked
    assert "entries in the tally of 1 battle that were not sent yet, and the ticks of 1 roster" in words
    assert page.locator("[data-user]").count() == 1
    answering(page, take=True)
    page.get_by_role("button", name="Sign out").click()
    page.locator("[data-user]").wait_for(state="detached")
    until(page, f"{KEYS}.length === 1")
    assert page.evaluate(KEYS) == ["tally somebody /campaigns/battles/1/tally/"]


def test_a_user_with_nothing_on_the_device_is_not_asked_and_a_failed_sign_out_loses_nothing(
    open_page, log_in, tally, player
):
    page = phone_of(open_page, log_in, player, tally, loses_signal=True)
    asked = answering(page, take=True)
    page.evaluate("localStorage.setItem('ticks somebody /warbands/1/table/', '{}')")
    page.evaluate(f"localStorage.setItem('ticks {player.get_username()} /warbands/1/table/', '{{}}')")
    page.context.set_offline(True)
    with contextlib.suppress(Exception):
        sign_out(page)
    page.wait_for_timeout(500)
    assert asked
    page.context.set_offline(False)
    page.goto("/rules/")
    assert page.evaluate(f"{KEYS}.length") == 2
    page.evaluate(f"localStorage.removeItem('ticks {player.get_username()} /warbands/1/table/')")
    again = answering(page, take=True)
    sign_out(page)
    page.locator("[data-user]").wait_for(state="detached")
    assert again == []


def test_a_battle_that_was_handed_in_meanwhile_says_so(open_page, log_in, tally, organiser, player):
    first, second = (phone_of(open_page, log_in, user, tally) for user in (organiser, player))
    first.get_by_label("Winner").select_option("The Gutter Shadows")
    first.get_by_label("Rounds").fill("6")
    first.get_by_label("Rounds").blur()
    first.wait_for_load_state("networkidle")
    first.get_by_text("Everything is sent.").wait_for()
    first.get_by_role("button", name="Finish and hand in").click()
    first.get_by_text("Result entered.").wait_for()
    tap(second, "The Lamp Eaters, rat 2", "Out of action")
    second.get_by_text("takes no more entries").wait_for()
    expect(second.get_by_role("link", name="Show the battle")).to_be_visible()


@pytest.mark.parametrize("width", [360, 1280])
def test_ticks_of_a_roster_stay_on_the_device_without_a_signal(open_page, log_in, player, width):
    from tests.campaigns.samples import muster

    warband = muster(player, "The Gutter Shadows", 4)
    page = open_page(loses_signal=True, viewport={"width": width, "height": 800})
    log_in(page, player)
    page.goto(f"/warbands/{warband.pk}/")
    page.get_by_role("link", name="At the table").click()
    ready(page)
    page.context.set_offline(True)
    rat = page.locator("fieldset.tally__row").last.locator(".tally__quick")
    rat.get_by_text("Out").click()
    page.get_by_text("1 of 4 out of action").wait_for()
    page.reload()
    page.get_by_text("1 of 4 out of action").wait_for()
    page.locator(".tally__quick").first.get_by_text("Out").click()
    page.locator("#ticks-test.tag--warn").wait_for()
    page.get_by_role("button", name="Clear all ticks").click()
    page.get_by_text("0 of 4 out of action").wait_for()
    until(page, "Object.keys(localStorage).length === 0")
    assert width_of(page) <= width
