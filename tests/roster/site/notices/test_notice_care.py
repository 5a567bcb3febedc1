"""Old notices go, an account takes its own with it, and a change by somebody else is told to the owner."""

import json
import zipfile
from datetime import timedelta
from io import BytesIO

import pytest
from django.utils import timezone

from roster.models import Notice, NoticePreference
from roster.services.accounts.archive import archive_of
from roster.services.accounts.delete import delete_account, remove_deleted_accounts
from roster.services.history.by_hand import Wish, change_by_hand
from roster.services.history.undo import undo_last
from roster.site.notices.care import remove_old_notices
from roster.site.notices.kinds import sentence_of
from tests.campaigns.samples import muster

pytestmark = pytest.mark.django_db


def test_notices_go_after_their_days_and_beyond_the_quota(organiser, player, other_player, ring, settings):
    settings.QUOTAS = settings.QUOTAS | {"notices": 3}
    for key in "12345":
        ring(organiser, player, key=key)
    ring(organiser, other_player)
    Notice.objects.filter(recipient=other_player).update(made_at=timezone.now() - timedelta(days=181))
    assert remove_old_notices() == 3
    assert sorted(Notice.objects.values_list("key", flat=True)) == ["3", "4", "5"]
    assert remove_old_notices() == 0


def test_an_account_that_goes_takes_its_notices_along(organiser, player, ring, settings):
    ring(organiser, player)
    NoticePreference.objects.create(user=player, kind="bells", way="off")
    settings.DELETION_GRACE_DAYS = 0
    delete_account(player)
    remove_deleted_accounts()
    assert not Notice.objects.exists()
    assert not NoticePreference.objects.exists()


def test_a_user_takes_his_notices_along(organiser, player, ring):
    ring(organiser, player)
    archive = zipfile.ZipFile(BytesIO(archive_of(player)))
    found = json.loads(archive.read("notices.json"))
    assert found["how you hear of them"]["bells"] == "at_once"
    assert found["notices"][0]["text"] == "organiser rang the great bell."


def test_the_owner_hears_of_a_change_by_somebody_else_with_its_reason(superuser, player):
    warband = muster(player, "The Rats")
    wish = Wish(kind="gold", reason="We miscounted.", number=25)
    for _ in range(2):
        change_by_hand(warband.pk, superuser, wish=wish, revision=None, request_key="page:gold")
    (notice,) = Notice.objects.all()
    assert (notice.recipient, notice.url) == (player, f"/warbands/{warband.pk}/history/")
    assert sentence_of(notice) == "superuser changed The Rats by hand (gold +25): We miscounted."
    undo_last(warband.pk, superuser, revision=None, request_key="page:undo")
    assert "superuser undid a change of The Rats" in sentence_of(Notice.objects.first())


def test_nobody_is_told_of_his_own_change(player):
    warband = muster(player, "The Rats")
    wish = Wish(kind="gold", reason="We miscounted.", number=25)
    change_by_hand(warband.pk, player, wish=wish, revision=None, request_key="page:gold")
    assert not Notice.objects.exists()
