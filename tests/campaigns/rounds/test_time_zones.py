"""Deadlines, game nights and mails where the campaign is, told where the reader is."""

from datetime import UTC, date, datetime, time, timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from campaigns.models import Round
from campaigns.pages.chronicle.sentences import lines
from campaigns.pages.rounds.calendar_feed import feed_of
from campaigns.services.campaign.options import change_options
from campaigns.services.refusal import Refused
from campaigns.services.rounds.arrange import add_round, arrange_round, arrangement_of
from campaigns.services.rounds.byes import Deadline, deadline_of
from campaigns.services.rounds.game_nights import plan_nights
from roster.models import Notice
from roster.site.notices.kinds import sentence_of
from roster.site.zones import read_by
from tests.campaigns.leagues import league, published

pytestmark = pytest.mark.django_db
DAY = date(2027, 1, 15)


@pytest.fixture
def season(organiser):
    season, _warbands = league(organiser, 2)
    change_options(season.campaign_id, organiser, {"time_zone": "Europe/Berlin"})
    season.campaign.refresh_from_db()
    return season


def due(found, organiser, hour=None):
    """The round with a deadline."""
    found.refresh_from_db()
    now = {"deadline": DAY, "hour": hour, "seen": found.revision}
    arrange_round(found.pk, organiser, arrangement_of(found), **now)
    return Round.objects.select_related("season__campaign").get(pk=found.pk)


def test_a_day_ends_where_the_campaign_is(season, organiser):
    found = due(published(season, organiser), organiser)
    assert found.due_at == datetime(2027, 1, 15, 23, 0, tzinfo=UTC)
    found = due(found, organiser, time(19, 0))
    assert found.due_at == datetime(2027, 1, 15, 18, 0, tzinfo=UTC)


def test_a_deadline_passes_at_its_moment(season):
    now = timezone.now()
    assert deadline_of(None) is Deadline.NONE
    assert deadline_of(now + timedelta(minutes=1)) is Deadline.COMING
    assert deadline_of(now - timedelta(minutes=1)) is Deadline.PASSED


@pytest.mark.parametrize(
    ("hour", "zone", "words"),
    [
        (None, "", "15 January 2027"),
        (None, "Europe/Paris", "15 January 2027"),
        (None, "America/New_York", "Fri 15 Jan 2027, 17:59 EST"),
        (time(19, 0), "", "Fri 15 Jan 2027, 19:00 CET"),
        (time(19, 0), "America/New_York", "Fri 15 Jan 2027, 13:00 EST"),
    ],
)
def test_each_reader_has_the_deadline_in_their_zone(season, organiser, client_of, hour, zone, words):
    found = due(published(season, organiser), organiser, hour)
    told = Notice.objects.filter(kind="paired").select_related("recipient").order_by("-pk")[0]
    with read_by(zone):
        assert f"to be played by {words}." in sentence_of(told)
    player = told.recipient
    player.time_zone = zone
    player.save()
    for page in (season.get_absolute_url(), season.campaign.get_absolute_url(), reverse("home")):
        assert words in client_of(player).get(page).content.decode()
    assert found.season.campaign.time_zone == "Europe/Berlin"


def test_an_hour_without_a_day_is_refused_on_the_page(season, organiser, client_of):
    answer = client_of(organiser).post(
        reverse("campaigns:new-round", args=[season.pk]), {"after": 0, "hour": "19:00"}, follow=True
    )
    assert "An hour needs a day." in answer.content.decode()
    client_of(organiser).post(
        reverse("campaigns:new-round", args=[season.pk]),
        {"after": 0, "deadline": DAY.isoformat(), "hour": "19:00"},
    )
    assert season.rounds.get().deadline_hour == time(19, 0)


def test_a_round_without_a_day_keeps_no_hour(season):
    assert add_round(season.pk, hour=time(19, 0), after=0).deadline_hour is None


def test_a_calendar_has_the_hour_of_a_deadline(season, organiser):
    found = published(season, organiser)
    member = season.campaign.memberships.get(user__username="player-1")
    due(found, organiser)
    assert b"DTSTART;VALUE=DATE:20270115" in feed_of(member)
    due(found, organiser, time(19, 0))
    assert b"DTEND:20270115T180000Z" in feed_of(member)


def test_weekly_nights_keep_the_hour_of_the_campaign_when_its_clocks_change(season, organiser, client_of):
    begins = datetime(2027, 3, 25, 18, 0, tzinfo=UTC)
    words = {"title": "Thursday", "starts_at": begins, "ends_at": begins + timedelta(hours=4)}
    first, second = plan_nights(season.campaign_id, organiser, **words, weeks=2)
    assert [it.starts_at.astimezone(UTC).hour for it in (first, second)] == [18, 17]
    shown = client_of(organiser).get(reverse("campaigns:nights", args=[season.campaign_id])).content.decode()
    assert "Times are those of Europe/Berlin." in shown
    assert "Thursday, 25 March 2027, 19:00" in shown
    assert "CET" in shown
    with read_by("America/New_York"):
        assert "Thu 25 Mar 2027, 14:00 EDT" in lines(season.campaign.chronicle.all()[:1])[0].text


def test_an_unknown_zone_is_refused(season, organiser, client_of):
    with pytest.raises(Refused, match="Time zone"):
        change_options(season.campaign_id, organiser, {"time_zone": "Europe/Atlantis"})
    address = reverse("account_time_zone")
    assert client_of(organiser).post(address, {"time_zone": "Mars"}).status_code == 422
    assert client_of(organiser).post(address, {"time_zone": "Asia/Tokyo"})["Location"] == reverse("account")
    shown = client_of(organiser).get(reverse("account")).content.decode()
    assert "You read times in Asia/Tokyo." in shown
