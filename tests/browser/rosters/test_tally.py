"""The tally of a battle on a real table, on two phones at once, and without JavaScript."""

import pytest

from tests.browser.looking import PHONE, tap, width_of

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def phone_of(open_page, log_in, user, tally, **options):
    page = open_page(**PHONE, **options)
    log_in(page, user)
    page.goto(f"/campaigns/battles/{tally.pk}/tally/")
    return page


def test_two_players_keep_one_tally_and_hand_it_in(open_page, log_in, tally, organiser, player):
    first, second = (phone_of(open_page, log_in, user, tally) for user in (organiser, player))
    tap(first, "The Lamp Eaters, rat 1", "Out of action")
    first.get_by_text("1 of 5 out of action").wait_for()
    first.get_by_label("The Lamp Eaters, rat 1 was taken out by").select_option(
        "Leader of The Gutter Shadows"
    )
    first.get_by_text("Enemies taken out: Leader of The Gutter Shadows 1").wait_for()
    second.get_by_label("Rounds").fill("6")
    second.get_by_label("Rounds").blur()
    second.get_by_text("Somebody else entered something").wait_for()
    second.get_by_label("Winner").select_option("The Gutter Shadows")
    second.get_by_role("button", name="Finish and hand in").click()
    second.get_by_text("Both are kept").wait_for()
    assert width_of(second) <= 360
    second.get_by_role("button", name="Finish and hand in").click()
    second.get_by_text("Result entered.").wait_for()
    first.reload()
    first.get_by_text("The result of this battle has been entered.").wait_for()


def test_the_tally_works_without_javascript(open_page, log_in, tally, player):
    page = phone_of(open_page, log_in, player, tally, java_script_enabled=False)
    tap(page, "The Lamp Eaters, rat 1", "Out of action")
    page.get_by_role("button", name="Save").click()
    page.get_by_text("1 of 5 out of action").wait_for()
    page.get_by_label("Rounds").fill("6")
    page.get_by_label("Winner").select_option("The Gutter Shadows")
    page.get_by_role("button", name="Finish and hand in").click()
    page.get_by_text("Check this before you hand the result in").wait_for()
    page.get_by_role("button", name="It is right: hand in").click()
    page.get_by_text("Result entered.").wait_for()
