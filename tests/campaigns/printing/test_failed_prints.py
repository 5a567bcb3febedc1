"""A print that is not made: whoever asked for it is told why, once, and how to ask again."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from campaigns.printing import pack
from campaigns.services.members.roles import leave_campaign
from roster.models import Job, Notice
from roster.site.jobs import care
from roster.site.jobs.asking import cancel, retry
from roster.site.jobs.endings import write_end
from roster.site.jobs.kinds import KINDS
from roster.site.jobs.perform import out_of_time
from roster.site.jobs.turns import claim, take
from roster.site.notices.kinds import sentence_of
from tests.campaigns.printing.prints import ask, page_of

pytestmark = pytest.mark.django_db
AGAIN = "Nothing new can be fetched; choose less, or try it again later. You can ask for it again on the print page."


@pytest.fixture
def made_by(monkeypatch):
    """A function that says how packs are made from now on."""
    return lambda make: monkeypatch.setattr(pack, "make_pack", make)


def stumble(*_order):
    raise LookupError("a loose stone")


def nothing(*_order):
    return pack.Made(b"%PDF", "pdf", 3, frozenset(), ())


def told(user):
    """The sentences of the notices of prints that were not made."""
    notices = Notice.objects.filter(recipient=user, kind="print_failed")
    return [sentence_of(notice) for notice in notices]


def waiting(user):
    return Notice.objects.filter(recipient=user, kind="print_failed", read_at=None).count()


def test_a_job_that_raises_is_told_once_with_a_reason_and_the_way_to_ask_again(
    client_of, organiser, campaign, queued, made_by
):
    made_by(stumble)
    ask(client_of(organiser), campaign)
    take("long", here=True)
    fault = "There is a fault in the site; its operator can look it up."
    assert told(organiser) == [f"Your handout of The Street of Bells was not made. {fault} {AGAIN}"]
    assert Notice.objects.get(kind="print_failed").url == page_of(campaign)
    assert not Notice.objects.filter(kind="print_ready").exists()


def test_a_job_whose_worker_is_killed_every_time_is_told_when_it_is_given_up(
    client_of, organiser, campaign, queued, settings
):
    settings.JOB_ATTEMPTS = 2
    ask(client_of(organiser), campaign)
    for attempt in range(2):
        assert told(organiser) == [], attempt
        Job.objects.update(not_before=None)
        assert claim("long").attempts == attempt + 1
        Job.objects.update(heartbeat_at=timezone.now() - timedelta(hours=1))
        care.take_up_lost()
    care.take_up_lost()
    reason = "This print was interrupted 2 times and given up."
    assert told(organiser) == [f"Your handout of The Street of Bells was not made. {reason} {AGAIN}"]


def test_a_job_that_took_too_long_is_told_and_a_late_end_of_the_same_attempt_is_not(
    client_of, organiser, campaign, queued
):
    ask(client_of(organiser), campaign)
    job = claim("long")
    for _time in range(2):
        write_end(job, out_of_time(KINDS[job.kind], 600))
    reason = "This print took longer than 600 seconds and was stopped."
    assert told(organiser) == [f"Your handout of The Street of Bells was not made. {reason} {AGAIN}"]


def test_a_job_that_cannot_be_done_is_told_in_its_own_words(client_of, campaign, queued, made_by):
    made_by(nothing)
    player = campaign.entered.first().warband.owner
    ask(client_of(player), campaign)
    leave_campaign(campaign.pk, player)
    take("long", here=True)
    reason = "You can no longer read this campaign, so nothing was printed for you."
    assert told(player) == [f"Your handout of The Street of Bells was not made. {reason}"]
    assert Notice.objects.get(kind="print_failed").url == reverse("campaigns:campaigns")


def test_cancelling_a_waiting_print_notifies_once(client_of, organiser, campaign, queued):
    ask(client_of(organiser), campaign)
    for _time in range(2):
        cancel(Job.objects.get().pk)
    (sentence,) = told(organiser)
    assert "It was cancelled by the site's operator." in sentence


def test_asking_again_settles_the_notice_and_so_does_a_print_that_comes_after_all(
    client_of, organiser, campaign, queued, made_by
):
    made_by(stumble)
    client = client_of(organiser)
    ask(client, campaign)
    take("long", here=True)
    assert waiting(organiser) == 1
    ask(client, campaign, request_key="again")
    assert waiting(organiser) == 0
    take("long", here=True)
    assert waiting(organiser) == 1
    made_by(nothing)
    retry(Job.objects.order_by("-pk").first().pk)
    take("long", here=True)
    assert (waiting(organiser), len(told(organiser))) == (0, 2)
    assert Notice.objects.filter(kind="print_ready").count() == 1


def test_a_failed_print_of_a_deleted_account_notifies_nobody(client_of, organiser, campaign, queued, made_by):
    made_by(stumble)
    player = campaign.entered.first().warband.owner
    ask(client_of(organiser), campaign)
    job = Job.objects.get()
    Job.objects.update(arguments=job.arguments | {"reader": 999_999})
    take("long", here=True)
    assert Job.objects.get().state == "failed"
    assert told(player) == told(organiser) == []
