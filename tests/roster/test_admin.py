"""The web admin shows warbands and their ledger, and changes nothing but through the services."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from roster.models import Warband
from roster.services.history.record import record
from roster.services.warbands.muster import import_warband, muster_warband
from roster.sheets import read_sheet
from rules.catalogue.load import rulebook
from rules.ledger.entries import ItemSold, Renamed
from rules.mustering.changes import muster
from rules.values import changed
from tests.roster.samples import SHEET
from tests.roster.services.test_recording import LOST

pytestmark = pytest.mark.django_db

LIST = reverse("admin:roster_warband_changelist")


@pytest.fixture
def desk(client_of, superuser):
    return client_of(superuser)


def test_warbands_are_listed_with_owner_and_rating_and_found_by_both(desk, warband):
    page = desk.get(LIST, {"q": "olga"}).content.decode()
    assert "The Grey Company" in page
    assert "59" in page
    assert "The Grey Company" not in desk.get(LIST, {"q": "nobody-by-that-name"}).content.decode()


def test_signing_out_of_the_admin_asks_as_the_other_pages_do(desk, superuser):
    page = desk.get(reverse("admin:index")).content.decode()
    assert "js/signing_out.js" in page
    assert f'data-user="{superuser.get_username()}"' in page


def test_a_warband_is_shown_with_its_ledger_in_sentences(desk, warband, owner):
    record(warband.pk, owner, [ItemSold(None, "mace", 1, 1)], revision=1, request_key="x")
    page = desk.get(reverse("admin:roster_warband_change", args=[warband.pk])).content.decode()
    assert "Sold Mace from the stash for 1 gc." in page
    assert "Gunther Halbrecht" in page
    assert 'name="gold"' not in page
    assert "mercenaries-reikland" not in page
    assert "Reikland Mercenaries" in page
    assert "item_sold" not in page


def test_the_history_names_everybody_as_he_was_then(desk, owner):
    """A leader takes over from nobody when they are hired, and keeps the name that they had then."""
    made = muster_warband(owner, type="mercenaries-reikland", name="The Watch", request_key="x")
    captain = muster.hire(read_sheet(made), rulebook(), "mercenary-captain", "Ulf")
    record(made.pk, owner, [captain, Renamed(1, "Ulf the Red")], revision=1, request_key="y")
    page = desk.get(reverse("admin:roster_warband_change", args=[made.pk])).content.decode()
    assert "Hired Ulf (Mercenary Captain) for 60 gc." in page
    assert "stepped down" not in page
    assert "Ulf is now called Ulf the Red." in page


@pytest.mark.parametrize("address", ["add", "change", "delete"])
def test_nothing_is_edited_by_hand(desk, warband, address):
    arguments = [] if address == "add" else [warband.pk]
    answer = desk.post(
        reverse(f"admin:roster_warband_{address}", args=arguments), {"gold": 9999, "post": "yes"}
    )
    assert answer.status_code == 403
    assert Warband.objects.get().gold == SHEET.gold


def undo(desk, warband):
    return desk.post(LIST, {"action": "undo_the_last_change", "_selected_action": [warband.pk]}, follow=True)


def test_the_last_change_can_be_taken_back_by_an_action(desk, warband, owner, superuser):
    record(warband.pk, owner, [Renamed(None, "Other")], revision=1, request_key="x")
    assert "last change undone" in undo(desk, warband).content.decode()
    assert Warband.objects.get().name == SHEET.name
    assert warband.ledger.last().made_by == superuser


def test_a_battle_is_not_taken_back_here(desk, warband, owner):
    record(warband.pk, owner, [LOST], revision=1, request_key="x")
    assert "Only an organiser of the campaign" in undo(desk, warband).content.decode()
    assert Warband.objects.get().revision == 2


def test_a_longer_list_takes_no_more_queries(desk, warband, owner):
    def queries() -> int:
        with CaptureQueriesContext(connection) as captured:
            desk.get(LIST)
        return len(captured)

    desk.get(LIST)
    alone = queries()
    for number in range(5):
        import_warband(owner, changed(SHEET, name=f"Warband {number}"), origin="", request_key="")
    assert queries() == alone


def test_players_do_not_get_in(client_of, owner, warband):
    assert client_of(owner).get(LIST).status_code == 302
