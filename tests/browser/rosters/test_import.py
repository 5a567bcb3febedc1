"""A roster of another program comes in, with a report first; it is exported, and imported again as it was."""

import pytest
from playwright.sync_api import expect

from roster.models import Warband
from roster.sheets import read_sheet
from rules.values import changed
from tests import tree
from tests.browser.looking import at_both_sizes, downloaded, follow, press, unfold

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

FOREIGN = tree.ROOT / "tests/reference/exchange/witch-hunters-custom-unit.ros"


def read_in(page, file):
    page.goto("/warbands/import/")
    page.get_by_label("File").set_input_files(file)
    press(page, "See what is in it")
    page.get_by_role("heading", name="Understood").wait_for()


@at_both_sizes
def test_a_foreign_roster_comes_in_goes_out_and_comes_back(signed_in, look, player, size):
    page = signed_in(player, "/warbands/", **size)
    follow(page, "Import a warband")
    look(page, "choose a file")
    read_in(page, FOREIGN)
    for kind, words in (("Left out", "Bronze Handbell"), ("Guessed", "Bell Ringer")):
        part = page.get_by_role("heading", name=kind, exact=True).locator("+ ul")
        assert words in part.inner_text()
    assert not Warband.objects.exists()
    look(page, "report")
    press(page, "Make this warband")
    page.get_by_text("Ulla of the Sunken Bell").filter(visible=True).first.wait_for()
    look(page, "roster")
    unfold(page, "more")
    text, name = downloaded(page, page.get_by_role("link", name="text for a forum"))
    assert "Ulla of the Sunken Bell" in text.decode()
    assert name.endswith(".txt")
    again, name = downloaded(page, page.get_by_role("link", name="JSON"))
    read_in(page, {"name": name, "mimeType": "application/json", "buffer": again})
    expect(page.get_by_text("Read as a file of Wyrdbook")).to_be_visible()
    press(page, "Make this warband")
    page.get_by_text("is here.").wait_for()
    first, second = (read_sheet(warband) for warband in Warband.objects.order_by("pk"))
    assert second == changed(first, name=second.name)


@at_both_sizes
def test_a_file_that_is_none_is_refused_in_words(signed_in, look, player, size):
    page = signed_in(player, "/warbands/import/", **size)
    page.get_by_label("Or its text").fill('{"type": "nobody", "name": "The Pale"}')
    press(page, "See what is in it")
    page.locator(".errorlist").first.wait_for()
    assert "The Pale" in page.get_by_label("Or its text").input_value()
    look(page, "refused")
