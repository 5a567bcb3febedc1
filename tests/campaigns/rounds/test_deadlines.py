"""Deadlines of rounds are moved on together, told once, and by an old page never."""

from datetime import date, timedelta

import pytest
from django.utils import timezone

from campaigns.models import Round
from campaigns.pages.chronicle.sentences import lines
from campaigns.services.refusal import Refused
from campaigns.services.rounds.deadlines import move_deadlines
from campaigns.services.rounds.seasons import close_or_reopen_season
from roster.models import Notice
from roster.site.notices.kinds import sentence_of
from tests.campaigns.leagues import drawn, league, published
from tests.remembered import remembered

pytestmark = pytest.mark.django_db

TODAY = timezone.localdate()
SOON, LATER = TODAY + timedelta(days=7), TODAY + timedelta(days=21)


@pytest.fixture
@remembered
def season(organiser):
    return league(organiser, 4)[0]


@pytest.fixture
@remembered
def rounds(season, organiser):
    """One that is published, one that is only drawn."""
    found = [published(season, organiser), drawn(season)]
    Round.objects.filter(season=season).update(deadline=SOON)
    return [Round.objects.get(pk=each.pk) for each in found]


def shown(rounds):
    return {each.pk: each.deadline for each in rounds}


def deadlines(season):
    return list(season.rounds.order_by("number").values_list("deadline", flat=True))


def told(season):
    return [line.text for line in lines(season.campaign.chronicle.filter(kind="deadlines_moved"))]


def test_rounds_get_days_more_and_players_of_published_ones_are_told(season, rounds, organiser):
    assert len(move_deadlines(season.pk, organiser, shown(rounds), days=14, reason="Snow.")) == 2
    assert deadlines(season) == [LATER, LATER]
    day = f"{LATER:%-d %B %Y}"
    assert told(season) == [f"organiser moved the deadline of Season 1, round 1 to {day} (Snow)."]
    notices = Notice.objects.filter(kind="paired", read_at=None)
    assert notices.count() == 4
    assert all(f"to be played by {day}" in sentence_of(notice) for notice in notices)


def test_a_double_click_moves_once(season, rounds, organiser):
    before = shown(rounds)
    move_deadlines(season.pk, organiser, before, days=14)
    assert move_deadlines(season.pk, organiser, before, days=14) == []
    assert deadlines(season) == [LATER, LATER]
    assert len(told(season)) == 1


def test_an_old_page_moves_nothing(season, rounds, organiser):
    before = shown(rounds)
    move_deadlines(season.pk, organiser, before, days=1)
    with pytest.raises(Refused, match="while this page was open"):
        move_deadlines(season.pk, organiser, before, days=14)
    assert deadlines(season) == [SOON + timedelta(days=1)] * 2


def test_a_day_gives_a_deadline_to_rounds_without_one(season, rounds, organiser):
    Round.objects.update(deadline=None)
    with pytest.raises(Refused, match="Choose a day"):
        move_deadlines(season.pk, organiser, dict.fromkeys(shown(rounds)), days=3)
    move_deadlines(season.pk, organiser, dict.fromkeys(shown(rounds)), to=LATER)
    assert deadlines(season) == [LATER, LATER]


@pytest.mark.parametrize(
    "how",
    [
        {},
        {"days": 3, "to": LATER},
        {"days": -3},
        {"days": 366},
        {"to": date(2001, 1, 1)},
        {"to": TODAY},
        {"days": 3, "reason": "x" * 201},
    ],
)
def test_unclear_or_earlier_deadlines_are_refused(season, rounds, organiser, how):
    with pytest.raises(Refused):
        move_deadlines(season.pk, organiser, shown(rounds), **how)
    assert deadlines(season) == [SOON, SOON]


def test_a_closed_season_and_foreign_rounds_stay(season, rounds, organiser):
    with pytest.raises(Refused, match="rounds of this season"):
        move_deadlines(season.pk, organiser, {10**6: SOON}, days=3)
    close_or_reopen_season(season.pk, organiser, is_open=False)
    with pytest.raises(Refused, match="closed"):
        move_deadlines(season.pk, organiser, shown(rounds), days=3)
