"""Members and webhooks hear of pairings, deadlines, game nights, events and captives."""

from datetime import UTC, date, datetime, timedelta

import pytest
from django.utils import timezone

from campaigns.models import ChronicleEntry, Round, WebhookMessage
from campaigns.services.events.write import EventPlan, Period, end_or_resume_event, write_event
from campaigns.services.rounds.deadlines import note_deadlines_near
from campaigns.services.rounds.game_nights import cancel_night, plan_nights
from campaigns.services.webhooks.events import EVENTS
from campaigns.services.webhooks.manage import make_webhook
from campaigns.webhooks.messages import text_of
from roster.models import Notice
from roster.site.notices.kinds import sentence_of
from roster.site.zones import read_by
from tests.campaigns.leagues import league, published

pytestmark = pytest.mark.django_db


@pytest.fixture
def season(organiser):
    found, _warbands = league(organiser, 2)
    hook = {"address": "https://example.org/hook", "format": "wyrdbook", "events": sorted(EVENTS)}
    make_webhook(found.campaign_id, organiser, **hook, request_key="")
    return found


def heard(season, kind):
    player = season.campaign.memberships.get(user__username="player-1").user
    return [sentence_of(it) for it in Notice.objects.filter(recipient=player, kind=kind).order_by("pk")]


def sent(event):
    return [text_of(it) for it in WebhookMessage.objects.filter(event=event).order_by("pk")]


def test_members_and_webhooks_hear_of_game_nights(season, organiser):
    begins = datetime(2027, 3, 25, 18, 0, tzinfo=UTC)
    words = {"title": "Thursday", "starts_at": begins, "ends_at": begins + timedelta(hours=4)}
    (night,) = plan_nights(season.campaign_id, organiser, **words)
    cancel_night(night.pk, organiser, cancelled=True)
    planned = "organiser planned Thursday on Thu 25 Mar 2027, 18:00 UTC."
    assert sent("nights") == [planned, "organiser cancelled Thursday on Thu 25 Mar 2027, 18:00 UTC."]
    assert heard(season, "night")[0] == f"{planned} (The Street of Bells)"
    with read_by("Europe/Berlin"):
        assert "Thu 25 Mar 2027, 19:00 CET" in heard(season, "night")[1]


def test_members_and_webhooks_hear_of_events(season, organiser):
    event = write_event(season.campaign_id, organiser, EventPlan("Fog", Period(1)), request_key="k")
    end_or_resume_event(event.pk, organiser, ended=True)
    assert len(sent("events")) == len(heard(season, "event")) == 2
    assert "Fog" in heard(season, "event")[0]


def test_webhooks_hear_of_pairings_and_once_that_a_deadline_is_near(season, organiser):
    found = published(season, organiser)
    assert sent("pairings") == [f"organiser published the pairings of {season.name}, round 1."]
    near = timezone.localdate() + timedelta(days=1)
    Round.objects.filter(pk=found.pk).update(deadline=near)
    for _twice in range(2):
        note_deadlines_near()
    (told,) = sent("deadlines")
    assert told.startswith(f"Round 1 of {season.name} is to be played by {near.day} ")
    assert {"Warband 1", "Warband 2"} == set(told.partition("Not played: ")[2].rstrip(".").split(" against "))
    assert ChronicleEntry.objects.filter(kind="deadline_near").count() == 1
    Round.objects.filter(pk=found.pk).update(deadline=date(2020, 1, 1))
    note_deadlines_near()
    assert len(sent("deadlines")) == 1


def test_webhooks_know_of_captives(season):
    assert EVENTS["captives"].kinds == {"captive_taken", "captive_settled"}
