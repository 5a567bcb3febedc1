"""The pack builder in a browser: what players see changes with each field, before anything is sent by hand."""

import pytest
from django.urls import reverse

from roster.pack_builder.services import create_draft
from rules.catalogue.pack_text import tables_of
from tests.conftest import make_user
from tests.rules.catalogue.league_pack import TEXT

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_the_preview_follows_the_form(open_page, log_in):
    organiser = make_user("organiser")
    draft = create_draft(organiser, tables_of(TEXT, "bridge.toml"), "first")
    page = open_page()
    log_in(page, organiser)
    page.goto(reverse("packs:thing", args=[draft.pk, "warbands/ferrymen/warriors/first-boatman"]))
    preview = page.locator("#preview")
    page.get_by_label("Price in gold crowns").fill("72")
    page.get_by_label("Price in gold crowns").blur()
    preview.get_by_text("First Boatman (72 gc)").wait_for()
    page.get_by_label("Price in gold crowns").fill("a lot")
    page.get_by_label("Price in gold crowns").blur()
    preview.get_by_text("Expected a whole number, found text.").wait_for()
    page.get_by_label("Price in gold crowns").fill("64")
    page.get_by_role("button", name="Save").click()
    page.get_by_text("Saved.").wait_for()
    assert page.get_by_label("Price in gold crowns").input_value() == "64"
    draft.refresh_from_db()
    assert draft.tables["warbands"]["ferrymen"]["warriors"]["first-boatman"]["price"] == 64
