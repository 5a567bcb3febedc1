"""The pack builder in a browser: what players see changes with each field, before anything is sent by hand."""

import tomllib

import pytest
from django.urls import reverse

from roster.pack_builder.services import create_draft
from rules.catalogue.packs.text import tables_of
from tests.browser.looking import DESK, PHONE, downloaded, follow, press
from tests.conftest import make_user
from tests.rules.catalogue.packs.league_pack import TEXT

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


#: A page waits for the search for an example of the warband, which takes seconds on a busy machine; in milliseconds.
EXAMPLE_SOUGHT = 30_000


@pytest.mark.parametrize(
    ("javascript", "size"), [(True, PHONE), (True, DESK), (False, PHONE)], ids=["phone", "desk", "no-scripts"]
)
def test_a_draft_is_begun_written_shared_and_taken_along(signed_in, look, player, javascript, size):
    page = signed_in(player, reverse("packs:drafts"), java_script_enabled=javascript, **size)
    page.set_default_timeout(EXAMPLE_SOUGHT)
    look(page, "no drafts")
    follow(page, "New draft")
    page.get_by_label("Name").fill("River League")
    page.get_by_label("Summary").fill("Boats and tolls.")
    press(page, "Create draft")
    page.get_by_role("heading", name="River League", exact=True).wait_for()
    add_ferrymen(page, look)
    follow(page, "River League")
    look(page, "draft")
    follow(page, "Share")
    press(page, "Create link")
    page.get_by_label("Anyone with this link can read the pack").wait_for()
    look(page, "shared")
    follow(page, "River League")
    content, name = downloaded(page, page.get_by_role("link", name="Download TOML"))
    assert name.endswith(".toml")
    ferrymen = tomllib.loads(content.decode())["warbands"]["ferrymen"]
    assert ferrymen["starting_gold"] == 450
    assert ferrymen["composition"][-1]["of"] == ["ruffian"]
    assert ferrymen["mutations"]["choices"]["fins"]["changes"] == {"M": 1}


def add_ferrymen(page, look):
    """Begin as a copy of a warband of the rulebook, with other gold."""
    follow(page, "Warband")
    page.get_by_label("Name").fill("Ferrymen")
    page.get_by_label("Find one to begin from").fill("ostlander")
    if page.evaluate("matchMedia('(scripting: none)').matches"):
        page.get_by_role("button", name="Find", exact=True).click()
        page.get_by_label("Name").fill("Ferrymen")
    page.get_by_label("Copy Reikland Mercenaries").wait_for(state="detached")
    page.get_by_label("Copy Ostlander Mercenaries").check()
    look(page, "add a warband")
    press(page, "Add warband")
    page.get_by_label("Starting gold").fill("450")
    press(page, "Save")
    page.get_by_text("Saved.").wait_for()
    look(page, "warband")
    add_mutation(page, look)
    add_limit(page, look)


def add_mutation(page, look):
    """A blessing, and the warband's own name for it."""
    follow(page, "Add mutation to mutations")
    page.get_by_label("Name").fill("Fins")
    press(page, "Add mutation")
    page.get_by_label("M", exact=True).fill("+1")
    press(page, "Save")
    page.get_by_text("Saved.").wait_for()
    assert page.get_by_label("M", exact=True).input_value() == "1"
    look(page, "mutation")
    follow(page, "Ferrymen")
    page.get_by_label("What its mutations are called").fill("Blessings")


def add_limit(page, look):
    """A limit between two types of warrior, in the line that is folded away."""
    page.get_by_text("Another one").click()
    page.get_by_label("Kind of limit").select_option("not_more_than")
    page.get_by_label("Warrior", exact=True).select_option(label="Elder")
    page.get_by_role("group", name="The others").get_by_label("Ruffian").check()
    page.get_by_label("The limit in a sentence of your own").fill("Never more Elders than Ruffians.")
    look(page, "limit")
    press(page, "Save")
    page.get_by_text("Saved.").wait_for()
    page.get_by_text("1. Never more Elders than Ruffians.").wait_for()
    assert page.get_by_label("What its mutations are called").input_value() == "Blessings"
