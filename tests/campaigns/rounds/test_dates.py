"""Dates are proposed for a battle or a game night, answered, and one is fixed."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from campaigns.models import ChronicleEntry, DatePoll, GameNight
from campaigns.pages.home.waiting import waiting_anywhere
from campaigns.pages.rounds.calendar_feed import feed_of
from campaigns.services.members.warbands import withdraw_warband
from campaigns.services.refusal import Refused
from campaigns.services.rounds.arrange import Arrangement, arrange_round, arrangement_of
from campaigns.services.rounds.dates import (
    Proposal,
    answer_dates,
    fix_date,
    propose_dates,
    withdraw_dates,
)
from roster.models import Notice
from roster.site.notices.kinds import sentence_of
from tests.campaigns.leagues import league, published
from tests.remembered import remembered

pytestmark = pytest.mark.django_db


def soon(days=3):
    return timezone.now().replace(minute=0, second=0, microsecond=0) + timedelta(days=days)


@pytest.fixture
@remembered
def season(organiser):
    found, _warbands = league(organiser, 4)
    published(found, organiser)
    return found


@pytest.fixture
def table(season):
    """A table of two with its players."""
    return season.rounds.get().pairings.order_by("table").first()


@pytest.fixture
def players(table):
    return [seat.warband.owner for seat in table.seats.order_by("pk")]


@pytest.fixture
def poll(season, table, players):
    plan = Proposal([soon(4), soon(3)])
    return propose_dates(season.campaign_id, players[0], plan, pairing_id=table.pk, request_key="k")


def told(user, kind):
    return [sentence_of(it) for it in Notice.objects.filter(recipient=user, kind=kind)]


def verbs(user):
    return [item.verb for item in waiting_anywhere(user)]


def test_dates_of_a_battle_are_proposed_answered_and_fixed(season, table, players, poll):
    one, other = players
    assert poll.moments == (soon(3), soon(4))
    assert [len(told(it, "dates_proposed")) for it in (one, other)] == [0, 1]
    assert f"{soon(3):%a} {soon(3).day} " in told(other, "dates_proposed")[0]
    assert "Say which dates suit you" in verbs(other)
    assert "Fix a date" not in verbs(one)
    answer_dates(poll.pk, other, suits=[1])
    assert "1 of 2 dates" in told(one, "dates_answered")[0]
    assert "Fix a date" in verbs(one)
    assert "Say which dates suit you" not in verbs(other)
    fix_date(poll.pk, one, choice=1)
    table.refresh_from_db()
    assert table.agreed_at == soon(4)
    assert told(other, "date_fixed")
    assert ChronicleEntry.objects.filter(kind="date_agreed").count() == 1
    assert not {"Fix a date", "Say which dates suit you"} & {*verbs(one), *verbs(other)}
    member = season.campaign.memberships.get(user=other)
    assert f"DTSTART:{soon(4):%Y%m%dT%H%M%SZ}".encode() in feed_of(member)


def test_the_pages_propose_answer_and_fix(season, table, players, client_of):
    one, other = map(client_of, players)
    form = one.get(reverse("campaigns:propose-dates", args=[table.pk]))
    sent = {**form.context["form"].initial, "date_0": f"{soon(3):%Y-%m-%dT%H:%M}"}
    address = one.post(reverse("campaigns:propose-dates", args=[table.pk]), sent)["Location"]
    poll = DatePoll.objects.get()
    assert address == poll.get_absolute_url()
    for page in (season.get_absolute_url(), season.campaign.get_absolute_url()):
        assert f'href="{address}"' in other.get(page).content.decode()
    other.post(reverse("campaigns:answer-dates", args=[poll.pk]), {"suits": ["0"]})
    shown = one.get(address).content.decode()
    assert f"Suits {players[0].get_username()}, {players[1].get_username()}" in shown
    one.post(reverse("campaigns:fix-date", args=[poll.pk]), {"choice": "0"})
    assert "no longer open" in one.get(address).content.decode()
    assert "You meet" in other.get(season.get_absolute_url()).content.decode()
    late = other.post(reverse("campaigns:answer-dates", args=[poll.pk]), {"suits": []}, follow=True)
    assert "These dates are no longer open." in late.content.decode()


def test_dates_of_a_game_night_become_one(season, organiser, client_of):
    player = season.campaign.memberships.get(user__username="player-1").user
    plan = Proposal([soon(5), soon(6)], title="Big game", place="The Crown", hours=5)
    poll = propose_dates(season.campaign_id, player, plan, request_key="k")
    page = reverse("campaigns:nights", args=[season.campaign_id])
    assert "Big game" in client_of(organiser).get(page).content.decode()
    answer_dates(poll.pk, organiser, suits=[0])
    fix_date(poll.pk, player, choice=0)
    night = GameNight.objects.get()
    assert (night.title, night.starts_at, night.ends_at) == (
        "Big game",
        soon(5),
        soon(5) + timedelta(hours=5),
    )
    assert {it.user for it in night.answers.filter(is_coming=True)} == {player, organiser}


def test_a_new_proposal_takes_the_place_of_the_last(season, table, players, poll):
    plan = Proposal([soon(8)])
    again = propose_dates(season.campaign_id, players[1], plan, pairing_id=table.pk, request_key="l")
    poll.refresh_from_db()
    assert poll.closed_at is not None
    same = propose_dates(season.campaign_id, players[1], plan, pairing_id=table.pk, request_key="l")
    assert same == again
    withdraw_dates(again.pk, players[1])
    withdraw_dates(again.pk, players[1])
    assert not DatePoll.objects.filter(closed_at=None).exists()


def test_an_agreed_date_holds_while_the_table_stays_and_no_longer(season, organiser, table, players, poll):
    fix_date(poll.pk, players[0], choice=0)
    found = season.rounds.get()
    now = arrangement_of(found)
    arrange_round(
        found.pk, organiser, Arrangement(now.places, {1: "skirmish"}), deadline=None, seen=found.revision
    )
    table.refresh_from_db()
    assert table.agreed_at == soon(3)
    withdraw_warband(season.campaign_id, table.seats.first().warband_id, organiser)
    table.refresh_from_db()
    assert table.agreed_at is None


def test_others_neither_answer_nor_fix_nor_propose(season, organiser, table, players, poll):
    stranger = season.campaign.memberships.exclude(user__in=[*players, organiser]).first().user
    with pytest.raises(Refused, match="who are to meet"):
        answer_dates(poll.pk, stranger, suits=[0])
    for user in (stranger, players[1]):
        with pytest.raises(Refused, match="Only whoever proposed"):
            fix_date(poll.pk, user, choice=0)
    with pytest.raises(Refused, match="Only its players"):
        propose_dates(season.campaign_id, stranger, Proposal([soon()]), pairing_id=table.pk, request_key="s")
    fix_date(poll.pk, organiser, choice=0)
    with pytest.raises(Refused, match="no longer open"):
        fix_date(poll.pk, organiser, choice=1)


@pytest.mark.parametrize("days", [[], [-1], [400], [1, 2, 3, 4, 5, 6]])
def test_dates_out_of_reach_are_refused(season, organiser, days):
    plan = Proposal([soon(day) for day in days], title="Night")
    with pytest.raises(Refused):
        propose_dates(season.campaign_id, organiser, plan, request_key="k")
