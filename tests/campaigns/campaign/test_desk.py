"""The organiser's desk: the next step of a league, and who still has to do what."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from campaigns.models import Round
from campaigns.pages.campaign.page import campaign_page
from campaigns.services.battles.fight import fight_battle
from campaigns.services.results.accept import accept_battle
from campaigns.services.rounds.arrange import add_round, draw_round, publish_round
from campaigns.services.rounds.seasons import begin_season, close_or_reopen_season
from roster.models import Notice, Warband
from rules.catalogue.load import rulebook

pytestmark = pytest.mark.django_db


def desk_of(campaign, user):
    return campaign_page(campaign, user, rulebook()).desk


@pytest.fixture
def season(campaign, rats, others, organiser):
    return begin_season(campaign.pk, organiser, name="The First Winter", kind="everybody")


def published(season, organiser, *, days=None):
    deadline = None if days is None else timezone.localdate() + timedelta(days=days)
    made = add_round(season.pk, deadline=deadline, after=season.rounds.count())
    made = draw_round(made.pk, kind="everybody", table_size=2, seen=made.revision)
    return publish_round(made.pk, organiser, seen=made.revision)


def pressed(client, step):
    assert step.fields is not None
    return client.post(step.url, dict(step.fields), follow=True)


def test_a_desk_is_for_whoever_runs_the_league(campaign, rats, others, organiser, player):
    assert desk_of(campaign, organiser) is not None
    assert desk_of(campaign, player) is None


def test_a_season_is_offered_where_none_is_open(campaign, rats, others, organiser):
    step = desk_of(campaign, organiser).step
    assert (step.label, step.is_optional) == ("Begin a season", True)
    assert step.url == reverse("campaigns:new-season", args=[campaign.pk])


def test_a_round_is_drawn_by_one_button_and_then_published(campaign, season, organiser, client_of):
    step = desk_of(campaign, organiser).step
    assert step.label == "Draw round 1"
    answer = pressed(client_of(organiser), step)
    made = Round.objects.get()
    assert answer.redirect_chain[-1][0] == made.get_absolute_url()
    assert made.pairings.count() == 1
    assert desk_of(campaign, organiser).step.label == "Pair and publish round 1"


def test_a_second_click_draws_no_second_round(campaign, season, organiser, client_of):
    step = desk_of(campaign, organiser).step
    first = pressed(client_of(organiser), step)
    seen = Round.objects.get().revision
    assert pressed(client_of(organiser), step).redirect_chain == first.redirect_chain
    assert Round.objects.get().revision == seen


@pytest.mark.parametrize(("days", "reminds"), [(None, True), (60, False), (1, True), (-3, True)])
def test_players_are_reminded_once_a_deadline_is_near(
    campaign, season, organiser, player, other_player, client_of, days, reminds
):
    published(season, organiser, days=days)
    step = desk_of(campaign, organiser).step
    assert (step is not None) is reminds
    if step is not None:
        assert step.label == "Remind 2 players"
        pressed(client_of(organiser), step)
        told = Notice.objects.filter(kind="reminder").values_list("recipient__username", flat=True)
        assert sorted(told) == ["other-player", "player"]


def test_tables_that_are_not_played_are_listed_with_their_deadline(campaign, season, organiser, rats, others):
    published(season, organiser, days=-3)
    title, tasks = desk_of(campaign, organiser).groups[0]
    assert title == "Not played yet"
    assert {rats.name, others.name} == set(tasks[0].label.split(" against "))
    assert tasks[0].detail.startswith("was due")


def test_a_season_in_which_everybody_met_everybody_is_to_be_closed(
    campaign, season, organiser, battle, client_of
):
    made = published(season, organiser)
    made.pairings.update(battle=battle)
    accept_battle(fight_battle(battle.pk, organiser).pk, organiser)
    step = desk_of(campaign, organiser).step
    assert (step.label, step.fields) == ("Close season", None)
    page = client_of(organiser).get(season.get_absolute_url()).content.decode()
    assert page.count(">Close season</summary>") == page.count("button--primary") == 1
    close_or_reopen_season(season.pk, organiser, is_open=False)
    assert desk_of(campaign, organiser).step.label == "Begin a season"


def test_a_season_of_another_kind_goes_on_after_a_round(campaign, season, organiser, battle):
    made = published(season, organiser)
    made.pairings.update(battle=battle)
    accept_battle(fight_battle(battle.pk, organiser).pk, organiser)
    season.refresh_from_db()
    season.kind = "swiss"
    season.save()
    assert desk_of(campaign, organiser).step.label == "Draw round 2"


def test_warbands_that_are_not_ready_are_listed_with_the_reason(campaign, organiser, battle, rats):
    accept_battle(fight_battle(battle.pk, organiser).pk, organiser)
    Warband.objects.filter(pk=rats.pk).update(problem_count=2)
    tasks = dict(desk_of(campaign, organiser).groups)["Not ready for a battle"]
    of_rats = next(task for task in tasks if task.label == rats.name)
    assert of_rats.detail == "1 open post-battle sequence, 2 problems; player plays it"


def test_a_result_that_the_organiser_decides_stands_under_what_waits_alone(campaign, fought, organiser):
    page = campaign_page(campaign, organiser, rulebook())
    assert [item.verb for item in page.waiting] == ["Accept or discard the result"]
    assert "Results that do not count yet" not in dict(page.desk.groups)


def test_first_steps_tick_themselves_and_end_with_the_first_battle(
    campaign, rats, others, organiser, battle, season
):
    def done():
        return [step.done for step in campaign_page(campaign, organiser, rulebook()).steps]

    assert done() == [True, False, True, True, False]
    published(season, organiser)
    assert done() == [True] * 5
    fight_battle(battle.pk, organiser)
    assert campaign_page(campaign, organiser, rulebook()).steps == ()
