"""Deleting a warband: shown first, to be regretted for some days, and gone for good afterwards."""

from datetime import timedelta

import pytest
from django.core.management import call_command
from django.utils import timezone

from roster.models import LedgerEntry, Warband
from roster.services.warbands import delete as deleting
from roster.services.warbands.delete import NOBODY, remove_deleted_warbands

pytestmark = pytest.mark.django_db


@pytest.fixture
def deleted(as_owner, warband):
    as_owner.post(f"/warbands/{warband.pk}/delete/")
    return Warband.objects.get(pk=warband.pk)


def days_pass(warband, days):
    Warband.objects.filter(pk=warband.pk).update(deleted_at=timezone.now() - timedelta(days=days))


def test_the_page_deletes_nothing_before_the_button_is_pressed(as_owner, warband, text_of):
    page = text_of(as_owner.get(f"/warbands/{warband.pk}/delete/"))
    assert "You can restore it for 30 days." in page
    assert Warband.objects.kept().filter(pk=warband.pk).exists()


def test_another_player_cannot_delete_it_or_restore_it(client_of, stranger, warband, deleted):
    assert client_of(stranger).post(f"/warbands/{warband.pk}/restore/").status_code == 404
    days_pass(warband, 1)
    assert client_of(stranger).post(f"/warbands/{warband.pk}/delete/").status_code == 404


def test_a_deleted_warband_is_nowhere_but_in_the_list_of_deleted_ones(as_owner, deleted, text_of):
    assert deleted.name not in text_of(as_owner.get("/warbands/")).replace(f"{deleted.name} is deleted", "")
    assert as_owner.get(f"/warbands/{deleted.pk}/").status_code == 404
    assert as_owner.post(f"/warbands/{deleted.pk}/hire/", {"revision": 1}).status_code == 404
    assert deleted.name in text_of(as_owner.get("/warbands/deleted/"))


def test_it_comes_back_as_it_was(as_owner, deleted):
    entries = list(LedgerEntry.objects.values_list("pk", flat=True))
    as_owner.post(f"/warbands/{deleted.pk}/restore/")
    assert as_owner.get(f"/warbands/{deleted.pk}/").status_code == 200
    assert list(LedgerEntry.objects.values_list("pk", flat=True)) == entries


def test_deleting_twice_does_not_begin_the_days_anew(as_owner, deleted):
    days_pass(deleted, 5)
    deleting.delete_warband(deleted.pk)
    assert Warband.objects.get(pk=deleted.pk).deleted_at < timezone.now() - timedelta(days=4)


def test_after_the_days_it_is_gone_with_everything(deleted):
    days_pass(deleted, 29)
    assert remove_deleted_warbands() == 0
    days_pass(deleted, 31)
    assert remove_deleted_warbands() == 1
    assert (Warband.objects.count(), LedgerEntry.objects.count()) == (0, 0)


def test_the_command_removes_it_as_well(deleted, capsys):
    days_pass(deleted, 31)
    call_command("deletions", "carry-out")
    assert "1 warband" in capsys.readouterr().out
    assert not Warband.objects.exists()


def test_a_deleted_warband_that_others_need_stays_without_its_player(deleted, monkeypatch):
    monkeypatch.setattr(deleting, "needs", [lambda warband: warband.pk == deleted.pk])
    days_pass(deleted, 31)
    assert remove_deleted_warbands() == 1
    kept = Warband.objects.get(pk=deleted.pk)
    assert (kept.owner.username, kept.owner.has_usable_password(), kept.owner.is_active) == (
        NOBODY,
        False,
        False,
    )
    assert LedgerEntry.objects.filter(warband=kept).exists()
    assert remove_deleted_warbands() == 0


def test_a_warband_with_ties_says_what_to_do_first(as_owner, warband, monkeypatch, text_of):
    monkeypatch.setattr(deleting, "ties", [lambda warband: "Withdraw it first."])
    answer = as_owner.post(f"/warbands/{warband.pk}/delete/", follow=True)
    assert "Withdraw it first." in text_of(answer)
    assert Warband.objects.kept().filter(pk=warband.pk).exists()
