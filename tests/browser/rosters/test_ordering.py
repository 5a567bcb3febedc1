"""Warriors are put into order in a real browser: by drag, by keyboard, and by buttons without JavaScript."""

import pytest

from tests.browser.looking import PHONE, fits
from tests.campaigns.samples import muster

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def names(page) -> list[str]:
    return page.locator(".ordering strong").all_inner_texts()


@pytest.fixture
def opened(open_page, log_in, player):
    """A function that opens the page of a warband of a leader and three rats."""
    warband = muster(player, "Bells", 4)

    def at(**options):
        page = open_page(**PHONE, **options)
        log_in(page, player)
        page.goto(f"/warbands/{warband.pk}/order/")
        return page, warband

    return at


def test_a_row_is_dragged_and_saved_at_once(opened):
    page, warband = opened()
    page.locator(".ordering__handle").last.hover()
    target = page.locator(".ordering__handle").first.bounding_box()
    page.mouse.down()
    page.mouse.move(target["x"] + 5, target["y"] - 5, steps=8)
    page.mouse.up()
    page.get_by_text("Saved.").wait_for()
    assert names(page) == ["Leader of Bells", "Bells, rat 3", "Bells, rat 1", "Bells, rat 2"]
    page.goto(f"/warbands/{warband.pk}/")
    assert page.locator(".roster-block h3").all_inner_texts()[1].startswith("Bells, rat 3")
    assert fits(page)


def test_arrow_keys_move_a_row_and_the_leader_stays_first(opened):
    page, _warband = opened()
    up = page.get_by_role("button", name="Up Bells, rat 2")
    up.focus()
    up.press("ArrowUp")
    page.get_by_text("Bells, rat 2 is number 1 now. Saved.").wait_for()
    up.press("ArrowUp")
    page.reload()
    assert names(page) == ["Leader of Bells", "Bells, rat 2", "Bells, rat 1", "Bells, rat 3"]


def test_buttons_move_without_javascript(opened):
    page, _warband = opened(java_script_enabled=False)
    page.get_by_role("button", name="Up Bells, rat 3").click()
    assert names(page) == ["Leader of Bells", "Bells, rat 1", "Bells, rat 3", "Bells, rat 2"]
