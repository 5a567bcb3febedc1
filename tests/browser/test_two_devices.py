"""One roster on two devices, and on one that has no signal: what is refused says why, and nothing entered is lost."""

import pytest
from playwright.sync_api import expect

from roster.models import Warband
from roster.sheets import read_sheet
from tests.browser.looking import DESK, PHONE, at_both_sizes, begin_to_hire, hire

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.mark.parametrize(("stale", "fresh"), [(PHONE, DESK), (DESK, PHONE)], ids=["phone", "desk"])
def test_a_stale_page_says_what_happened_and_keeps_what_was_entered(
    signed_in, look, bells, player, stale, fresh
):
    address = f"/warbands/{bells.pk}/"
    page, other = signed_in(player, address, **stale), signed_in(player, address, **fresh)
    hire(other, "champion", "Ulrich")
    begin_to_hire(page, "warrior", "The Watch", 3)
    refusal = page.get_by_role("alert")
    refusal.wait_for()
    assert "Ulrich" in refusal.inner_text()
    look(page, "refused")
    form = page.locator("#hire-warrior form")
    assert form.locator("[name=name]").input_value() == "The Watch"
    assert form.locator("[name=members]").input_value() == "3"
    assert [warrior.name for warrior in read_sheet(Warband.objects.get()).warriors][1:] == ["Ulrich"]
    form.get_by_role("button").click()
    page.locator("#block-3").wait_for()
    other.reload()
    expect(other.locator("#block-3")).to_be_visible()
    look(other, "both changes")


@at_both_sizes
def test_without_a_signal_nothing_changes_and_what_was_entered_stays(signed_in, look, bells, player, size):
    page = signed_in(player, f"/warbands/{bells.pk}/", loses_signal=True, **size)
    page.context.set_offline(True)
    begin_to_hire(page, "champion", "Ulrich")
    page.get_by_text("The site did not answer. Nothing was changed").wait_for()
    look(page, "no signal")
    assert page.locator("#hire-champion [name=name]").input_value() == "Ulrich"
    page.context.set_offline(False)
    page.locator("#hire-champion form").get_by_role("button").click()
    page.locator("#block-2").wait_for()
    assert Warband.objects.get().revision == bells.revision + 1
