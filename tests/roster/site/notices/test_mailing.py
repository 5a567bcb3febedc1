"""Notices by mail: once each, to verified addresses, as their users have chosen, also when a worker is killed."""

from datetime import timedelta
from smtplib import SMTPRecipientsRefused

import pytest
from django.core.mail.backends.base import BaseEmailBackend
from django.core.mail.backends.locmem import EmailBackend
from django.utils import timezone

from roster.models import Job, Notice, NoticePreference
from roster.services.accounts.delete import delete_account
from roster.site.jobs.care import take_up_lost
from roster.site.jobs.turns import take
from roster.site.notices import settle
from roster.site.notices.mailing import ask_for_digests
from tests.remembered import remembered

pytestmark = pytest.mark.django_db
AWAY = {"default": {"BACKEND": "tests.settings.MailServerIsAway"}}


class Killed(BaseException):
    """What no code catches."""


class KilledAfterSending(EmailBackend):
    def send_messages(self, email_messages):
        super().send_messages(email_messages)
        raise Killed


class KilledBeforeSending(BaseEmailBackend):
    def send_messages(self, email_messages):
        raise Killed


class NoSuchAddress(BaseEmailBackend):
    def send_messages(self, email_messages):
        raise SMTPRecipientsRefused({"player@example.org": (550, b"no such user")})


def backend(found):
    return {"default": {"BACKEND": f"{found.__module__}.{found.__qualname__}"}}


def due():
    """Make the time to try again come."""
    Job.objects.update(not_before=timezone.now())
    take("quick", here=True)


@pytest.fixture
def player(player, verified):
    verified(player)
    return player


@pytest.fixture
@remembered
def daily(player):
    NoticePreference.objects.create(user=player, kind="bells", way="daily")


@pytest.fixture(autouse=True)
def at_noon(settings):
    settings.DIGEST_HOUR = 0


def test_a_mail_says_what_happened_where_and_how_to_end_such_mails(
    organiser, player, ring, mailoutbox, settings
):
    settings.SITE_ADDRESS = "https://wyrd.example"
    ring(organiser, player)
    (sent,) = mailoutbox
    assert (sent.subject, sent.to) == ("Wyrdbook: The bells ring", ["player@example.org"])
    assert "organiser rang the great bell.\nhttps://wyrd.example/campaigns/\n" in sent.body
    assert sent.extra_headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    link = sent.extra_headers["List-Unsubscribe"]
    assert link.startswith("<https://wyrd.example/notices/unsubscribe/")
    assert link.strip("<>") in sent.body
    assert (notice := Notice.objects.get()).mail == "sent"
    assert notice.mailed_at is not None


def test_names_are_words_in_every_part_of_a_mail(organiser, player, ring, mailoutbox):
    ring(organiser, player, bell="<b>Bell</b> & http://evil.example www.evil.example\nBcc: x@example.org")
    (sent,) = mailoutbox
    html = sent.alternatives[0][0]
    assert "&lt;b&gt;Bell&lt;/b&gt; &amp; http: //evil.example www .evil.example Bcc: x@example.org" in html
    assert "<b>" not in html
    assert "<b>Bell</b> & http: //evil.example www .evil.example Bcc: x@example.org" in sent.body


@pytest.mark.parametrize("lack", ["unverified", "suspended", "deleted", "site only", "off"])
def test_no_mail_is_sent_to_whom_none_may_be_sent(lack, organiser, player, ring, mailoutbox):
    if lack == "unverified":
        player.emailaddress_set.update(verified=False)
    elif lack == "suspended":
        player.is_active = False
        player.save()
    elif lack == "deleted":
        delete_account(player)
    else:
        NoticePreference.objects.create(user=player, kind="bells", way={"site only": "site"}.get(lack, lack))
    ring(organiser, player)
    assert mailoutbox == []
    assert not Job.objects.exists()


@pytest.mark.parametrize("lack", ["unverified", "suspended", "deleted", "site only", "read", "daily"])
def test_preferences_changed_after_a_notice_still_apply(lack, organiser, player, ring, mailoutbox, settings):
    found, settings.MAILERS = settings.MAILERS, AWAY
    ring(organiser, player)
    settings.MAILERS = found
    if lack == "unverified":
        player.emailaddress_set.update(verified=False)
    elif lack == "suspended":
        player.is_active = False
        player.save()
    elif lack == "deleted":
        delete_account(player)
    elif lack == "read":
        settle(["bell-1"], "bells")
    else:
        NoticePreference.objects.create(user=player, kind="bells", way=lack.split()[0])
    due()
    assert mailoutbox == []
    assert Notice.objects.get().mail == ("daily" if lack == "daily" else "dropped")
    assert Job.objects.get().state == "done"


def test_a_server_that_is_away_is_tried_again_under_the_same_number(
    organiser, player, ring, mailoutbox, settings
):
    found, settings.MAILERS = settings.MAILERS, AWAY
    ring(organiser, player)
    assert (Job.objects.get().state, Notice.objects.get().mail) == ("waiting", "at_once")
    key = Notice.objects.get().mail_key
    settings.MAILERS = found
    due()
    (sent,) = mailoutbox
    assert sent.extra_headers["Message-ID"].startswith(f"<{key}.{player.pk}@")
    assert Notice.objects.get().mail == "sent"


def test_an_address_that_the_server_refuses_is_not_tried_again(organiser, player, ring, settings):
    settings.MAILERS = backend(NoSuchAddress)
    ring(organiser, player)
    assert (Job.objects.get().state, Notice.objects.get().mail) == ("failed", "dropped")


@pytest.mark.parametrize(("kills", "arrived"), [(KilledAfterSending, 1), (KilledBeforeSending, 0)])
def test_a_mail_is_not_sent_twice_when_its_worker_is_killed(
    kills, arrived, organiser, player, ring, mailoutbox, settings, monkeypatch
):
    found, settings.MAILERS = settings.MAILERS, AWAY
    ring(organiser, player)
    settings.MAILERS = backend(kills)
    Job.objects.update(not_before=timezone.now())
    with pytest.raises(Killed):
        take("quick", here=True)
    assert (Job.objects.get().state, Notice.objects.get().mail) == ("running", "claimed")
    Job.objects.update(heartbeat_at=timezone.now() - timedelta(hours=1))
    settings.MAILERS = found
    take_up_lost()
    due()
    ask_for_digests()
    assert len(mailoutbox) == arrived
    job = Job.objects.get()
    assert (job.state, "not sent a second time" in job.sentence) == ("done", True)


def test_a_daily_mail_comes_once_a_day_with_all_that_waits(
    organiser, player, ring, mailoutbox, daily, monkeypatch
):
    for key in ("1", "2"):
        ring(organiser, player, key=key, bell=f"bell {key}")
    assert mailoutbox == []
    assert ask_for_digests() == [player.pk]
    (sent,) = mailoutbox
    assert sent.subject == "Wyrdbook: 2 notices"
    assert sent.body.index("bell 1") < sent.body.index("bell 2")
    ring(organiser, player, key="3")
    assert ask_for_digests() == []
    tomorrow = timezone.localtime() + timedelta(days=1)
    monkeypatch.setattr(timezone, "localtime", lambda *_: tomorrow)
    assert ask_for_digests() == [player.pk]
    assert [mail.subject for mail in mailoutbox] == ["Wyrdbook: 2 notices", "Wyrdbook: The bells ring"]


def test_a_daily_mail_waits_for_its_hour_and_is_not_sent_for_what_was_read(
    organiser, player, ring, mailoutbox, daily, settings, monkeypatch
):
    morning = timezone.localtime().replace(hour=6)
    monkeypatch.setattr(timezone, "localtime", lambda *_: morning)
    settings.DIGEST_HOUR = 7
    ring(organiser, player)
    assert ask_for_digests() == []
    settings.DIGEST_HOUR = 6
    settle(["bell-1"], "bells")
    assert ask_for_digests() == []
    assert mailoutbox == []


def test_a_daily_mail_that_failed_for_good_leaves_its_notices_to_the_next(
    organiser, player, ring, mailoutbox, daily, settings, monkeypatch
):
    found, settings.MAILERS = settings.MAILERS, AWAY
    ring(organiser, player)
    ask_for_digests()
    Job.objects.update(state="failed", finished_at=timezone.now())
    settings.MAILERS = found
    tomorrow = timezone.localtime() + timedelta(days=1)
    monkeypatch.setattr(timezone, "localtime", lambda *_: tomorrow)
    ask_for_digests()
    assert len(mailoutbox) == 1


def test_beyond_the_mails_of_a_day_notices_wait_for_the_daily_one(
    organiser, player, ring, mailoutbox, settings
):
    settings.QUOTAS = settings.QUOTAS | {"notice_mails": 2}
    for key in "1234":
        ring(organiser, player, key=key)
    assert len(mailoutbox) == 2
    assert Notice.objects.filter(mail="daily").count() == 2
    ask_for_digests()
    assert len(mailoutbox) == 3


def test_the_primary_address_is_written_to(organiser, player, verified, ring, mailoutbox):
    verified(player, "other@example.org")
    ring(organiser, player)
    assert mailoutbox[0].to == ["player@example.org"]
    player.emailaddress_set.filter(primary=True).update(verified=False)
    ring(organiser, player, key="2")
    assert mailoutbox[1].to == ["other@example.org"]
