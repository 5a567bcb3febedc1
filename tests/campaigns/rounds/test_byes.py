"""Points without a game: when a bye counts, and who sits at a table again after a pause. The table, cell by cell."""

from datetime import timedelta
from itertools import product
from pathlib import Path

import pytest
from django.urls import reverse
from django.utils import timezone

from campaigns.models import LeftSeat, Round, Season
from campaigns.pages.chronicle.sentences import lines
from campaigns.services.members.warbands import enter_warband, withdraw_warband
from campaigns.services.rounds.absences import pause_warband
from campaigns.services.rounds.arrange import BYE, Arrangement, arrange_round, arrangement_of
from campaigns.services.rounds.byes import RULES, Deadline, Tables, rule_for, rule_of
from campaigns.services.rounds.seasons import close_or_reopen_season
from campaigns.services.rounds.standings import season_table
from tests.campaigns.leagues import league, published, tables
from tests.campaigns.rounds.test_season_standings import play

PAGE = Path(__file__).parents[3] / "docs" / "results.md"
CELLS = list(product((True, False), Deadline, Tables))
DAYS = {Deadline.NONE: None, Deadline.COMING: 0, Deadline.PASSED: -1}


def rows_of_page():
    lines = PAGE.read_text().splitlines()
    start = next(index for index, line in enumerate(lines) if line.startswith("| Season | Deadline |")) + 2
    return [
        [cell.strip() for cell in line.strip("|").split("|")] for line in lines[start : start + len(RULES)]
    ]


@pytest.mark.parametrize(("is_open", "deadline", "played"), CELLS)
def test_the_page_says_of_each_cell_what_the_code_does(is_open, deadline, played):
    facts = ("open" if is_open else "closed", deadline, played)
    fitting = (
        (counts, returns)
        for *cells, counts, returns in rows_of_page()
        if all(cell in ("any", fact) for cell, fact in zip(cells, facts, strict=True))
    )
    rule = rule_for(is_open, deadline, played)
    assert next(fitting) == ("yes" if rule.counts else "no", "yes" if rule.returns else "no")


def points(season):
    ratings = dict.fromkeys(season.campaign.entered.values_list("warband", flat=True), 100)
    season = Season.objects.get(pk=season.pk)
    return {line.totals.warband: line.totals.points for line in season_table(season, ratings)}


def due(found, days):
    """The deadline is this many days from today, or there is none."""
    day = None if days is None else timezone.localdate() + timedelta(days=days)
    Round.objects.filter(pk=found.pk).update(deadline=day)
    return Round.objects.get(pk=found.pk)


def pause(season, warband, *, back=False):
    pause_warband(season.campaign_id, warband.pk, warband.owner, paused=not back)


pytestmark = pytest.mark.django_db


@pytest.fixture
def season(organiser):
    """Three warbands, of which one has a bye in the round that is published."""
    return league(organiser, 3, kind="random")[0]


@pytest.mark.parametrize(("is_open", "deadline", "played"), CELLS)
def test_a_drawn_bye_counts_when_the_round_is_played_or_over(season, organiser, is_open, deadline, played):
    found = published(season, organiser)
    if played is Tables.PLAYED:
        play(season, organiser, found)
    found = due(found, DAYS[deadline])
    if not is_open:
        close_or_reopen_season(season.pk, organiser, is_open=False)
    (alone,) = arrangement_of(found).byes
    season.refresh_from_db()
    found.season = season
    assert points(season)[alone] == (3 if rule_of(found).counts else 0)
    assert rule_of(found) is rule_for(is_open, deadline, played)


def test_a_result_that_waits_is_not_played_yet(season, organiser):
    found = published(season, organiser)
    play(season, organiser, found, accept=False)
    assert set(points(season).values()) == {0}


@pytest.fixture
def two(organiser):
    """Two warbands that are paired against each other."""
    season, warbands = league(organiser, 2)
    return season, warbands, published(season, organiser)


@pytest.mark.parametrize("days", [None, 0, 5])
def test_a_break_gives_nobody_points_before_the_round_is_over(two, days):
    season, (first, second), found = two
    due(found, days)
    pause(season, second)
    assert tables(found) == [[first.name]]
    assert set(points(season).values()) == {0}


def test_the_opponent_has_the_points_when_the_deadline_has_passed(two):
    season, (first, second), found = two
    pause(season, second)
    due(found, -1)
    assert points(season) == {first.pk: 3, second.pk: 0}
    pause(season, second, back=True)
    assert points(season) == {first.pk: 3, second.pk: 0}
    assert tables(found) == [[first.name]]
    assert not LeftSeat.objects.exists()


def test_a_warband_that_is_back_in_time_has_the_table_again(two):
    season, (first, second), found = two
    due(found, 3)
    pause(season, second)
    pause(season, second, back=True)
    assert tables(found) == [[first.name, second.name]]
    told = lines(season.campaign.chronicle.all())[0].text
    assert told == f"{second.name} is back from its pause (player-2). It is back at its table of round 1."
    due(found, -1)
    assert set(points(season).values()) == {0}


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_two_opponents_who_both_pause_have_no_points_and_meet_when_they_are_back(two, order):
    season, warbands, found = two
    pause(season, warbands[0])
    pause(season, warbands[1])
    assert tables(found) == []
    for index in order:
        pause(season, warbands[index], back=True)
    assert tables(found) == [[warband.name for warband in warbands]]
    assert set(points(season).values()) == {0}


def test_two_opponents_who_both_stay_away_have_no_points(two, organiser):
    season, warbands, found = two
    for warband in warbands:
        pause(season, warband)
    due(found, -1)
    close_or_reopen_season(season.pk, organiser, is_open=False)
    assert set(points(season).values()) == {0}


def test_a_warband_that_left_the_campaign_and_enters_again_has_its_table_again(two):
    season, (first, second), found = two
    withdraw_warband(season.campaign_id, second.pk, second.owner)
    assert tables(found) == [[first.name]]
    enter_warband(season.campaign_id, second.owner, second.pk)
    assert tables(found) == [[first.name, second.name]]


def test_a_bye_that_counted_before_the_deadline_ends_when_the_opponent_is_back(organiser):
    season, warbands = league(organiser, 4)
    found = due(published(season, organiser), 3)
    leaving = warbands[0]
    pause(season, leaving)
    (alone,) = arrangement_of(found).byes
    play(season, organiser, found)
    assert points(season)[alone] == 3
    pause(season, leaving, back=True)
    assert points(season)[alone] == 0


def test_an_organiser_who_pairs_the_round_anew_decides_where_everybody_sits(organiser):
    season, warbands = league(organiser, 4)
    found = published(season, organiser)
    pause(season, warbands[0])
    found.refresh_from_db()
    first, second, third = (warband.pk for warband in warbands[1:])
    wanted = Arrangement({first: 1, second: 1, third: BYE})
    arrange_round(found.pk, organiser, wanted, deadline=None, seen=found.revision)
    pause(season, warbands[0], back=True)
    assert sorted(map(len, tables(found))) == [1, 2]


def test_the_page_of_the_season_says_what_a_bye_waits_for_and_who_is_away(two, client, organiser):
    season, (_first, second), found = two
    due(found, 3)
    pause(season, second)
    client.force_login(organiser)
    page = client.get(reverse("campaigns:season", args=[season.pk])).content.decode()
    assert "points once every table is played or the deadline has passed" in page
    assert f"<b>Away from the table:</b> {second.name}" in page
    due(found, -1)
    page = client.get(reverse("campaigns:season", args=[season.pk])).content.decode()
    assert "points once every table" not in page
    assert "Away from the table" not in page


def test_a_bye_is_the_next_table_until_a_later_round_is_published(season, organiser, client):
    (alone,) = arrangement_of(published(season, organiser)).byes
    owner = season.campaign.entered.get(warband=alone).warband.owner
    client.force_login(owner)
    page = reverse("campaigns:campaign", args=[season.campaign_id])
    assert "nobody to play in this round" in client.get(page).content.decode()
    arranged = Arrangement(dict.fromkeys(season.campaign.entered.values_list("warband", flat=True), 1))
    later = published(season, organiser)
    arrange_round(later.pk, organiser, arranged, deadline=None, seen=later.revision)
    assert "nobody to play in this round" not in client.get(page).content.decode()
