"""Game nights: planned, changed, cancelled, answered, and read by calendar programs at an address of one's own."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from campaigns.models import ChronicleEntry, GameNight, GameNightAnswer, Membership
from campaigns.models import game_night as bounds
from campaigns.pages.chronicle.sentences import lines
from campaigns.services.campaign.delete import delete_campaign
from campaigns.services.members.roles import leave_campaign, remove_member
from campaigns.services.refusal import Refused
from campaigns.services.rounds.arrange import Arrangement, arrange_round, publish_round
from campaigns.services.rounds.game_nights import (
    answer_night,
    cancel_night,
    change_night,
    end_calendar,
    plan_nights,
    renew_calendar,
)
from roster.services.accounts.delete import delete_account, remove_deleted_accounts
from tests.campaigns.leagues import drawn, league
from tests.campaigns.rounds.test_ics import unfolded
from tests.remembered import remembered

pytestmark = pytest.mark.django_db


def soon(days=3, hours=0):
    return timezone.now().replace(microsecond=0) + timedelta(days=days, hours=hours)


def planned(campaign, user, **fields):
    usual = {
        "title": "Thursday",
        "starts_at": soon(),
        "ends_at": soon(hours=4),
        "place": "The Crown",
        "text": "",
    }
    return plan_nights(campaign.pk, user, **usual | fields)


@pytest.fixture
@remembered
def night(campaign, organiser):
    return planned(campaign, organiser)[0]


def words(night, **fields):
    return {
        name: getattr(night, name) for name in ("title", "starts_at", "ends_at", "place", "text")
    } | fields


def test_weekly_nights_keep_the_hour_of_the_clock(campaign, organiser):
    zone = ZoneInfo("Europe/Berlin")
    with timezone.override(zone):
        day = datetime(timezone.now().year + 1, 10, 15, 19, 0, tzinfo=zone)
        nights = planned(
            campaign, organiser, starts_at=day, ends_at=day + timedelta(hours=5), weeks=4, request_key="k"
        )
        again = planned(
            campaign, organiser, starts_at=day, ends_at=day + timedelta(hours=5), weeks=4, request_key="k"
        )
    assert [it.pk for it in again] == [it.pk for it in nights]
    assert GameNight.objects.count() == 4
    hours = {(it.starts_at.astimezone(zone).hour, it.ends_at.astimezone(zone).hour) for it in nights}
    assert hours == {(19, 0)}
    assert len({it.starts_at.astimezone(UTC).hour for it in nights}) == 2
    (told,) = [line.text for line in lines(ChronicleEntry.objects.filter(kind="nights_planned"))]
    assert f"organiser planned Thursday on {day:%a} 15 Oct {day.year}, " in told
    assert told.endswith("and the same for 4 weeks in all.")


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"title": " "}, "needs a title"),
        ({"ends_at": soon()}, "must end after it begins"),
        ({"ends_at": soon(days=20)}, "a week at most"),
        ({"starts_at": soon(days=3000), "ends_at": soon(days=3000, hours=1)}, "within five years"),
        ({"weeks": 0}, "1 to 26 weeks"),
        ({"weeks": 27}, "1 to 26 weeks"),
    ],
)
def test_a_night_that_cannot_be_is_refused(campaign, organiser, fields, reason):
    with pytest.raises(Refused, match=reason):
        planned(campaign, organiser, **fields)
    assert not GameNight.objects.exists()


def test_a_campaign_has_so_many_nights_and_no_more(campaign, organiser, monkeypatch):
    monkeypatch.setattr("campaigns.services.rounds.game_nights.MOST_NIGHTS", 3)
    planned(campaign, organiser, weeks=2)
    with pytest.raises(Refused, match="3 game nights at most"):
        planned(campaign, organiser, weeks=2)
    assert bounds.MOST_NIGHTS > 3


def test_changes_are_told_once_and_a_stale_page_is_refused(night, organiser):
    changed = change_night(night.pk, organiser, **words(night, place="The Bell"), seen=0)
    assert (changed.place, changed.revision) == ("The Bell", 1)
    change_night(night.pk, organiser, **words(night, place="The Bell"), seen=0)
    with pytest.raises(Refused, match="while this page was open"):
        change_night(night.pk, organiser, **words(night, place="The Rose"), seen=0)
    for _ in range(2):
        cancel_night(night.pk, organiser, cancelled=True)
    for _ in range(2):
        cancel_night(night.pk, organiser, cancelled=False)
    kinds = list(night.campaign.chronicle.values_list("kind", flat=True)[:4])
    assert kinds == ["night_back", "night_cancelled", "night_changed", "nights_planned"]
    assert GameNight.objects.get().revision == 3


def test_members_say_whether_they_come(night, player, stranger, organiser):
    answer_night(night.pk, player, is_coming=True)
    answer_night(night.pk, player, is_coming=False)
    assert GameNightAnswer.objects.get().is_coming is False
    with pytest.raises(Refused, match="Only members"):
        answer_night(night.pk, stranger, is_coming=True)
    cancel_night(night.pk, organiser, cancelled=True)
    with pytest.raises(Refused, match="is cancelled"):
        answer_night(night.pk, player, is_coming=True)
    cancel_night(night.pk, organiser, cancelled=False)
    GameNight.objects.update(starts_at=soon(days=-2), ends_at=soon(days=-1))
    with pytest.raises(Refused, match="is over"):
        answer_night(night.pk, player, is_coming=True)


def test_an_account_that_goes_takes_its_answers_along(night, player, settings):
    answer_night(night.pk, player, is_coming=True)
    settings.DELETION_GRACE_DAYS = 0
    delete_account(player)
    remove_deleted_accounts()
    assert not GameNightAnswer.objects.exists()


def page(client, campaign, **query):
    answer = client.get(reverse("campaigns:nights", args=[campaign.pk]), query)
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


def test_the_page_shows_who_comes_and_forgets_those_who_left(
    night, campaign, player, other_player, client_of
):
    answer_night(night.pk, player, is_coming=True)
    answer_night(night.pk, other_player, is_coming=False)
    shown = page(client_of(player), campaign)
    assert "Coming: player" in shown
    assert "Not coming: other-player" in shown
    assert "You’re coming" in shown
    assert "The Crown" in shown
    assert "Edit" not in shown
    leave_campaign(campaign.pk, player)
    shown = page(client_of(other_player), campaign)
    assert "Coming: player" not in shown
    assert "No game nights yet" in page(client_of(other_player), campaign, past="yes")
    assert "Thursday" in client_of(other_player).get(campaign.get_absolute_url()).content.decode()


def test_an_organiser_plans_edits_and_cancels_by_forms(campaign, organiser, client_of):
    client = client_of(organiser)
    new = reverse("campaigns:new-night", args=[campaign.pk])
    assert 'type="datetime-local"' in client.get(new).content.decode()
    begins = (timezone.localtime() + timedelta(days=2)).strftime("%Y-%m-%dT19:00")
    ends = (timezone.localtime() + timedelta(days=2)).strftime("%Y-%m-%dT23:00")
    form = {"title": "Thursday", "starts_at": begins, "ends_at": ends, "weeks": "2", "request_key": "abc"}
    wrong = client.post(new, form | {"ends_at": begins})
    assert wrong.status_code == 422
    assert "must end after it begins" in wrong.content.decode()
    for _ in range(2):
        assert client.post(new, form).status_code == 302
    first, second = GameNight.objects.all()
    assert second.starts_at - first.starts_at == timedelta(weeks=1)
    edit = reverse("campaigns:night", args=[first.pk])
    assert f'value="{begins}"' in client.get(edit).content.decode()
    changed = {name: form[name] for name in ("title", "starts_at", "ends_at")} | {
        "place": "The Bell",
        "seen": "0",
    }
    assert client.post(edit, changed).status_code == 302
    assert client.post(edit, changed | {"place": "The Rose"}).status_code == 422
    client.post(reverse("campaigns:cancel-night", args=[second.pk]), {"cancel": "yes"})
    shown = page(client, campaign)
    assert "cancelled" in shown
    assert "It takes place after all" in shown
    assert "The Bell" in shown


def feed(member, **headers):
    return Client(headers=headers).get(reverse("campaigns:calendar-feed", args=[member.calendar_token]))


def entries(member):
    return unfolded(feed(member).content)


def test_a_calendar_program_reads_the_dates_without_signing_in(night, campaign, player):
    member = renew_calendar(campaign.pk, player)
    answer = feed(member)
    assert answer.status_code == 200
    assert answer["Content-Type"] == "text/calendar; charset=utf-8"
    assert answer["Cache-Control"] == "private, no-cache"
    assert answer["X-Robots-Tag"] == "noindex"
    assert "SUMMARY:Thursday (Winter in the Ruins)" in unfolded(answer.content)
    assert "LOCATION:The Crown" in unfolded(answer.content)
    again = feed(member, **{"If-None-Match": answer["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert again["Cache-Control"] == "private, no-cache"


def test_a_changed_night_is_the_same_event_with_a_higher_sequence(night, campaign, organiser):
    member = renew_calendar(campaign.pk, organiser)
    before = entries(member)
    change_night(night.pk, organiser, **words(night, title="Friday"), seen=0)
    cancel_night(night.pk, organiser, cancelled=True)
    after = entries(member)
    uid = [line for line in before if line.startswith("UID:night-")]
    assert uid == [line for line in after if line.startswith("UID:night-")] != []
    assert ("SEQUENCE:0" in before, "SEQUENCE:2" in after, "STATUS:CANCELLED" in after) == (True, True, True)


def test_a_new_address_ends_the_old_one_and_an_end_ends_it(campaign, player, organiser, client_of):
    address = reverse("campaigns:calendar", args=[campaign.pk])
    client = client_of(player)
    client.post(address, {"do": "renew"})
    first = Membership.objects.get(user=player)
    assert first.calendar_token in page(client, campaign)
    assert first.calendar_token not in page(client_of(organiser), campaign)
    client.post(address, {"do": "renew"})
    second = Membership.objects.get(user=player)
    assert (feed(first).status_code, feed(second).status_code) == (404, 200)
    end_calendar(campaign.pk, player)
    assert feed(second).status_code == 404


@pytest.mark.parametrize("how", ["leaves", "removed", "suspended", "deleted", "made up"])
def test_nobody_reads_who_may_not_any_more(campaign, player, organiser, how):
    member = renew_calendar(campaign.pk, player)
    if how == "leaves":
        leave_campaign(campaign.pk, player)
    elif how == "removed":
        remove_member(campaign.pk, member.pk, organiser)
    elif how == "suspended":
        player.is_active = False
        player.save()
    elif how == "deleted":
        delete_campaign(campaign.pk, organiser)
    else:
        member.calendar_token = member.calendar_token[:-1]
    assert feed(member).status_code == 404


def test_a_member_finds_the_deadline_and_his_own_pairing(organiser):
    season, warbands = league(organiser, 3)
    found = drawn(season)
    deadline = timezone.localdate() + timedelta(days=7)
    places = {warband.pk: place for warband, place in zip(warbands, (1, 1, 0), strict=True)}
    arrange_round(found.pk, organiser, Arrangement(places), deadline=deadline, seen=1)
    one, bye = (renew_calendar(season.campaign_id, warbands[number].owner) for number in (0, 2))
    assert not [line for line in entries(one) if line.startswith("SUMMARY")]
    publish_round(found.pk, organiser, seen=2)
    told = "SUMMARY:Round 1: Warband 1 against Warband 2 (The Street of Bells)"
    assert told in entries(one)
    assert f"DTSTART;VALUE=DATE:{deadline:%Y%m%d}" in entries(one)
    assert "SUMMARY:Round 1: deadline (The Street of Bells)" in entries(bye)
    before = entries(one)
    later = deadline + timedelta(days=1)
    found.refresh_from_db()
    arrange_round(found.pk, organiser, Arrangement(places), deadline=later, seen=found.revision)
    after = entries(one)
    assert f"DTSTART;VALUE=DATE:{later:%Y%m%d}" in after
    assert (f"SEQUENCE:{found.revision}" in before, f"SEQUENCE:{found.revision + 1}" in after) == (True, True)
    assert _uids(before) == _uids(after) != []


def _uids(lines):
    return [line for line in lines if line.startswith("UID:")]


def test_pages_and_calendars_of_many_nights_need_no_more_queries_than_of_few(
    campaign, organiser, player, client_of
):
    member = renew_calendar(campaign.pk, organiser)
    addresses = [
        reverse("campaigns:nights", args=[campaign.pk]),
        reverse("campaigns:calendar-feed", args=[member.calendar_token]),
        campaign.get_absolute_url(),
    ]
    counts = []
    for weeks in (2, 10):
        for night in planned(campaign, organiser, weeks=weeks):
            answer_night(night.pk, player, is_coming=True)
        client, counted = client_of(organiser), []
        for address in addresses:
            client.get(address)
            with CaptureQueriesContext(connection) as queries:
                assert client.get(address).status_code == 200
            counted.append(len(queries))
        counts.append(counted)
    assert counts[0] == counts[1]
