"""What only the player sees, what readers see, for how long; and a warband that is deleted, and regretted."""

from io import BytesIO

import pytest
from PIL import Image
from playwright.sync_api import expect

from roster.models import Portrait
from tests.browser.looking import at_both_sizes, follow, press, unfold

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def portrait():
    file = BytesIO()
    Image.new("RGB", (300, 400), "teal").save(file, "PNG")
    return {"name": "captain.png", "mimeType": "image/png", "buffer": file.getvalue()}


@at_both_sizes
def test_a_story_is_written_and_a_portrait_uploaded_and_removed(signed_in, look, bells, player, size):
    page = signed_in(player, f"/warbands/{bells.pk}/", **size)
    unfold(page, "more")
    follow(page, "Biography, notes and portrait")
    page.get_by_label("Biography").fill("They came down the river.\n\nNobody sent for them.")
    page.get_by_label("Private notes").fill("Watch the youngblood.")
    look(page, "story")
    press(page, "Save")
    page.get_by_text("Watch the youngblood.").wait_for()
    follow(page, "Biography, notes and portrait")
    page.locator("input[type=file]").set_input_files(portrait())
    press(page, "Save portrait")
    page.get_by_text("The portrait is saved.").wait_for()
    assert (
        page.get_by_role("main")
        .get_by_role("img")
        .evaluate("it => it.decode().then(() => it.naturalWidth > 0)")
    )
    look(page, "portrait")
    page.goto(f"/warbands/{bells.pk}/")
    look(page, "on the roster")
    follow(page, "Biography, notes and portrait")
    press(page, "Remove portrait")
    page.get_by_text("The portrait is removed.").wait_for()
    assert not Portrait.objects.exists()


@at_both_sizes
def test_readers_are_let_in_by_link_shut_out_and_let_in_again(
    signed_in, open_page, look, bells, player, size
):
    bells.stories.create(number=0, biography="They came down the river.", notes="Watch the youngblood.")
    page, reader = signed_in(player, f"/warbands/{bells.pk}/", **size), open_page(**size)
    assert reader.goto(f"/warbands/{bells.pk}/").url.startswith(reader.url.partition("/warbands")[0])
    assert "/accounts/login/" in reader.url
    unfold(page, "more")
    follow(page, "Sharing")
    page.get_by_label("Unlisted").check()
    press(page, "Save")
    link = page.get_by_label("Anyone with this link can read the warband").input_value()
    look(page, "unlisted")
    reader.goto(link)
    reader.get_by_role("heading", name="Bells", exact=True).wait_for()
    expect(reader.get_by_text("They came down the river.")).to_be_visible()
    assert "youngblood" not in reader.content()
    assert reader.get_by_role("main").locator("form").count() == 0
    look(reader, "read by link")
    press(page, "Disable link")
    page.get_by_text("There is no read link").wait_for()
    reader.reload()
    reader.wait_for_url("**/accounts/login/**")
    reader.goto(link)
    assert reader.get_by_role("heading", name="Bells", exact=True).count() == 0
    look(reader, "revoked link")
    page.get_by_label("Public").check()
    press(page, "Save")
    page.get_by_label("Everybody can read the warband here").wait_for()
    look(page, "public")
    reader.goto(f"/warbands/{bells.pk}/")
    reader.get_by_role("heading", name="Bells", exact=True).wait_for()


@at_both_sizes
def test_a_warband_is_deleted_and_restored(signed_in, look, bells, player, size):
    page = signed_in(player, f"/warbands/{bells.pk}/", **size)
    unfold(page, "more")
    follow(page, "Delete this warband")
    look(page, "delete")
    press(page, "Delete warband")
    page.get_by_text("Bells is deleted.").wait_for()
    look(page, "deleted")
    assert page.goto(f"/warbands/{bells.pk}/").status == 404
    look(page, "not found")
    page.goto("/warbands/")
    assert page.get_by_role("link", name="Bells", exact=True).count() == 0
    follow(page, "Deleted warbands")
    press(page, "Restore")
    page.goto(f"/warbands/{bells.pk}/")
    page.locator("#block-1").wait_for()
