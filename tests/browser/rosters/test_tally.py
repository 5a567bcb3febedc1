"""The tally of a battle on a real table, on two phones at once, and without JavaScript."""

import pytest
from playwright.sync_api import expect

from campaigns.services.battles.fight import record_of
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
    first.get_by_text("Enemies taken out: Leader of The Gutter Shadows 1").wait_for(state="attached")
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


#: The pixels of a line of a model, with the gap after it, on the average.
OF_A_LINE = """() => {
  const lines = [...document.querySelectorAll('.tally__side:first-of-type .tally__row--line')];
  const edge = (it) => it.getBoundingClientRect().top;
  return (edge(lines.at(-1)) - edge(lines[0])) / (lines.length - 1);
}"""


def test_a_model_is_a_line_so_that_22_fit_on_three_screens(open_page, log_in, tally, player):
    page = phone_of(open_page, log_in, player, tally)
    assert 22 * page.evaluate(OF_A_LINE) <= 3 * PHONE["viewport"]["height"]
    row = page.get_by_role("group", name="The Lamp Eaters, rat 1")
    expect(row.locator(".statline")).to_be_hidden()
    row.locator("summary").first.click()
    expect(row.locator(".statline")).to_be_visible()
    expect(row.get_by_label("was taken out by")).to_be_hidden()
    tap(page, "The Lamp Eaters, rat 1", "Out of action")
    expect(row.get_by_label("was taken out by")).to_be_visible()
    page.get_by_text("1 of 5 out of action").wait_for()


class Thumb:
    """Counts what a thumb does: a tap is one, a choice of a list two, one to open it and one to choose."""

    def __init__(self, page) -> None:
        self.page, self.taps = page, 0

    def tap(self, place) -> None:
        place.click()
        self.taps += 1

    def choose(self, place, option) -> None:
        place.select_option(option)
        self.taps += 2


def test_a_result_with_six_casualties_takes_at_most_15_taps_from_the_battle_on(
    open_page, log_in, tally, player
):
    page = open_page(**PHONE)
    log_in(page, player)
    page.goto(tally.get_absolute_url())
    thumb = Thumb(page)
    thumb.tap(page.get_by_role("link", name="Open the tally"))
    rows = page.locator(".tally__row--line").all()
    assert len(rows) >= 6
    for row in rows[:3] + rows[-3:]:
        thumb.tap(row.get_by_text("Out of action", exact=True))
    page.get_by_text("Somebody else entered something").wait_for(state="hidden")
    thumb.choose(page.get_by_label("Winner"), "The Gutter Shadows")
    thumb.tap(page.get_by_role("button", name="Finish and hand in"))
    confirmed = page.get_by_role("button", name="It is right: hand in")
    confirmed.or_(page.get_by_text("Result entered.")).first.wait_for()
    if confirmed.is_visible():
        thumb.tap(confirmed)
    page.get_by_text("Result entered.").wait_for()
    assert thumb.taps <= 15
    tally.refresh_from_db()
    assert sum(len(side.out_of_action) for side in record_of(tally).outcome.sides) == 6
