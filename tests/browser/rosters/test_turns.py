"""The turns at a real table on two phones: one loses its signal, goes on, and comes back."""

import pytest

from campaigns.models import Battle
from campaigns.services.results.enter import tally_of
from campaigns.services.results.turns import begin_turns
from tests.browser.looking import PHONE, width_of
from tests.browser.rosters.test_at_the_table import ready

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def phone_of(signed_in, user, battle, **options):
    return signed_in(user, f"/campaigns/battles/{battle.pk}/turns/", **PHONE, **options)


def said(battle):
    return tally_of(Battle.objects.get(pk=battle.pk)).turns.said


def test_a_phone_without_a_signal_keeps_its_steps_and_is_told_what_was_not_taken(
    signed_in, tally, organiser, player, takes_nothing
):
    begin_turns(tally.pk, player, shares_device=False)
    page = phone_of(signed_in, player, tally, loses_signal=True)
    page.get_by_role("button", name="The Gutter Shadows", exact=True).click()
    page.get_by_role("heading", name="The Gutter Shadows: recovery").wait_for()
    ready(page)
    page.context.set_offline(True)
    page.get_by_role("button", name="Done", exact=True).click()
    page.get_by_role("heading", name="The Gutter Shadows: movement").wait_for()
    page.get_by_role("button", name="Out of action: The Lamp Eaters, rat 1").click()
    page.get_by_role("button", name="Done", exact=True).click()
    page.get_by_role("heading", name="The Gutter Shadows: shooting").wait_for()
    page.get_by_text("3 steps wait on this device.").wait_for()
    with takes_nothing():
        page.reload()
        page.get_by_text("3 steps wait on this device.").wait_for()
        page.get_by_role("heading", name="The Gutter Shadows: shooting").wait_for()
        assert width_of(page) <= 360
        assert len(said(tally)) == 1
    page.context.set_offline(False)
    page.get_by_text("wait on this device").wait_for(state="detached")
    page.get_by_text("1 of 5 out of action").wait_for()
    assert [it for it in said(tally) if it == "done"] == ["done", "done"]
    assert list(tally_of(Battle.objects.get(pk=tally.pk)).fields.values()).count("out") == 1
    other = phone_of(signed_in, organiser, tally)
    page.context.set_offline(True)
    page.get_by_role("button", name="Done", exact=True).click()
    page.get_by_text("1 step waits on this device.").wait_for()
    other.get_by_role("button", name="Done", exact=True).click()
    other.get_by_role("heading", name="The Gutter Shadows: close combat").wait_for()
    page.context.set_offline(False)
    page.get_by_text("Not taken:").wait_for()
    page.get_by_text("Done: Somebody else went on meanwhile.").wait_for()
    page.get_by_role("heading", name="The Gutter Shadows: close combat").wait_for()


def test_the_turns_go_on_without_javascript(signed_in, tally, player):
    page = phone_of(signed_in, player, tally, java_script_enabled=False)
    page.get_by_role("button", name="Begin, on one phone").click()
    page.get_by_role("button", name="The Gutter Shadows", exact=True).click()
    page.get_by_role("button", name="Done", exact=True).click()
    page.get_by_role("button", name="Out of action: The Lamp Eaters, rat 1").click()
    page.get_by_text("1 of 5 out of action").wait_for()
    page.get_by_role("button", name="Undo the last step").click()
    page.get_by_role("heading", name="The Gutter Shadows: recovery").wait_for()
    page.get_by_text("1 of 5 out of action").wait_for()
