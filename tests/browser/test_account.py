"""A player takes everything along, deletes the account, and keeps it after all."""

import zipfile
from io import BytesIO

import pytest
from django.contrib.sessions.models import Session
from playwright.sync_api import expect

from tests.browser.looking import at_both_sizes, downloaded, follow, press
from tests.conftest import PASSWORD

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@at_both_sizes
def test_everything_is_taken_along_and_the_account_deleted_and_kept(signed_in, look, bells, player, size):
    page = signed_in(player, "/warbands/", **size)
    page.locator(".page-menu summary").click()
    page.get_by_role("navigation", name="Main").get_by_role("link", name="Account", exact=True).click()
    look(page, "account")
    follow(page, "Your data")
    look(page, "your data")
    follow(page, "Download my data")
    page.get_by_placeholder("Password").or_(page.get_by_label("Password")).first.fill(PASSWORD)
    look(page, "password again")
    content, name = downloaded(page, page.get_by_role("button", name="Confirm"))
    assert name.endswith(".zip")
    with zipfile.ZipFile(BytesIO(content)) as archive:
        assert archive.testzip() is None
        assert any("Bells" in archive.read(member).decode() for member in archive.namelist())
    look(page, "taken along")
    follow(page, "Back")
    press(page, "Delete my account")
    page.get_by_text("Your account will be deleted on").wait_for()
    look(page, "deletion asked for")
    page.goto("/warbands/")
    page.get_by_text("You asked to delete your account.").wait_for()
    look(page, "a page meanwhile")
    follow(page, "Keep it, or take your data along")
    press(page, "Keep my account")
    page.get_by_text("Your account stays.").wait_for()
    player.refresh_from_db()
    assert player.deletion_asked_at is None
    page.goto(f"/warbands/{bells.pk}/")
    expect(page.locator("#block-1")).to_be_visible()


def test_a_text_is_back_after_signing_in_again_in_the_middle_of_it(signed_in, player, bells):
    page = signed_in(player, f"/warbands/{bells.pk}/story/")
    story = page.get_by_role("main").locator("textarea").first
    story.fill("Nobody wants to write this twice.")
    Session.objects.all().delete()
    press(page, "Save")
    page.get_by_label("Username or email").fill(player.get_username())
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    press(page, "Sign in")
    page.get_by_text("Your text is back: save it now.").wait_for()
    assert story.input_value() == "Nobody wants to write this twice."
    press(page, "Save")
    page.get_by_text("Nobody wants to write this twice.").first.wait_for()
    page.goto(f"/warbands/{bells.pk}/story/")
    assert page.get_by_text("Your text is back").count() == 0
