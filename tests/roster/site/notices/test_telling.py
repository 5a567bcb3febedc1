"""The others are told once each, nobody of their own doing, and nobody of what is done by a user whom they block."""

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from roster.models import Notice, NoticePreference
from roster.services.accounts.block import block_user
from roster.site.notices import forget, settle
from roster.site.notices.kinds import sentence_of
from tests.conftest import make_user

pytestmark = pytest.mark.django_db


def recipients():
    return sorted(Notice.objects.values_list("recipient__username", flat=True))


def test_everybody_else_is_told_once_however_often_it_is_told(organiser, player, other_player, ring):
    for _ in range(2):
        ring(organiser, organiser, player, other_player)
    assert recipients() == ["other-player", "player"]
    ring(organiser, player, key="2")
    assert Notice.objects.filter(recipient=player).count() == 2


def test_rolled_back_notices_reach_nobody(organiser, player, ring):
    with transaction.atomic():
        ring(organiser, player)
        transaction.set_rollback(True)
    assert not Notice.objects.exists()
    ring(organiser, player)
    assert recipients() == ["player"]


def test_actions_of_blocked_users_are_not_notified(organiser, player, other_player, ring):
    block_user(player, organiser)
    ring(organiser, player, other_player)
    assert recipients() == ["other-player"]
    ring(other_player, player, key="2")
    assert recipients() == ["other-player", "player"]


def test_suspended_accounts_and_those_who_want_nothing_are_not_told(organiser, player, other_player, ring):
    player.is_active = False
    player.save()
    NoticePreference.objects.create(user=other_player, kind="bells", way="off")
    ring(organiser, player, other_player)
    assert not Notice.objects.exists()


def test_many_are_told_with_as_many_queries_as_few(organiser, ring):
    users = [make_user(f"user-{number}") for number in range(20)]
    counts = []
    for key, some in (("few", users[:2]), ("many", users)):
        with CaptureQueriesContext(connection) as queries:
            ring(organiser, *some, key=key)
        counts.append(len(queries))
    assert counts[0] == counts[1] <= 6


def test_a_sentence_names_whoever_did_it_by_the_name_of_today(organiser, player, ring):
    ring(organiser, player)
    notice = Notice.objects.get()
    assert sentence_of(notice) == "organiser rang the great bell."
    organiser.username = "deleted player 7"
    organiser.save()
    assert sentence_of(Notice.objects.get()) == "deleted player 7 rang the great bell."


def test_a_sentence_is_one_line_of_what_can_be_seen(organiser, player, ring):
    ring(organiser, player, bell="a\r\nBcc: all@example.org\u202e bell" + "x" * 500)
    sentence = sentence_of(Notice.objects.get())
    assert sentence.startswith("organiser rang a Bcc: all@example.org bellxx")
    assert len(sentence) < 410


def test_a_kind_of_another_version_is_shown_all_the_same(organiser, player, ring):
    ring(organiser, player)
    Notice.objects.update(kind="from-tomorrow")
    assert "does not know" in sentence_of(Notice.objects.get())


def test_settled_notices_are_read_and_forgotten_ones_deleted(organiser, player, other_player, ring):
    ring(organiser, player, other_player)
    settle(["bell-1"], "other")
    assert Notice.objects.filter(read_at=None).count() == 2
    settle(["bell-1"], "bells")
    assert not Notice.objects.filter(read_at=None).exists()
    forget(["bell-2"])
    assert Notice.objects.count() == 2
    forget(["bell-1"])
    assert not Notice.objects.exists()
