"""A link to an entry of a long history leads to its part, whichever part that is on."""

import pytest
from playwright.sync_api import expect

from roster.models import LedgerEntry
from rules.ledger.entries import Renamed
from rules.values import plain
from tests.campaigns.samples import muster

pytestmark = pytest.mark.django_db(transaction=True)


def test_an_address_with_an_entry_finds_the_part_on_which_it_stands(open_page, log_in, player, live_server):
    warband = muster(player, "Long ago", 3)
    first, last = warband.revision + 1, warband.revision + 120
    LedgerEntry.objects.bulk_create(
        LedgerEntry(
            warband=warband, revision=number, kind="renamed", data=plain(Renamed(None, f"Name {number}"))
        )
        for number in range(first, last + 1)
    )
    warband.name, warband.revision = f"Name {last}", last
    warband.save()
    page = open_page()
    log_in(page, player)
    page.goto(f"/warbands/{warband.pk}/history/#revision-{first}")
    page.wait_for_url(f"**/history/?entry={first}#revision-{first}")
    expect(page.locator(f"#revision-{first}")).to_be_visible()
    page.get_by_role("link", name="Newer").click()
    page.get_by_role("link", name="Newer").wait_for()
    expect(page.get_by_text("Page 4 of 5")).to_be_visible()
