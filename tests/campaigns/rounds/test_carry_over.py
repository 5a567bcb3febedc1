"""A season that was begun elsewhere goes on here, with the figures that were carried over."""

import pytest
from django.urls import reverse

from campaigns.checking.seasons import faults_of
from campaigns.models import ChronicleEntry
from campaigns.pages.campaign.page import campaign_page
from campaigns.pages.chronicle.sentences import lines
from campaigns.services.refusal import Refused
from campaigns.services.rounds.arrange import add_round
from campaigns.services.rounds.carry_over import carry_over
from campaigns.services.rounds.standings import season_table
from campaigns.standings import Carried
from roster.rulebooks import book_of_edition
from tests.campaigns.leagues import league, published

pytestmark = pytest.mark.django_db


@pytest.fixture
def season(organiser):
    found, _warbands = league(organiser, 3)
    return found


@pytest.fixture
def ids(season):
    return list(season.campaign.entered.order_by("warband__name").values_list("warband", flat=True))


def test_carried_figures_count_and_the_next_round_goes_on_counting(season, ids, organiser, client_of):
    client, address = client_of(organiser), reverse("campaigns:carry-over", args=[season.pk])
    form = client.get(address).context["form"]
    sent = {name: form[name].value() for name in form.fields}
    sent |= {"rounds": 4, f"won-{ids[1]}": 3, f"drawn-{ids[1]}": 1, f"points-{ids[1]}": 10}
    assert client.post(address, sent)["Location"] == reverse("campaigns:standings", args=[season.pk])
    first = season_table(season, dict.fromkeys(ids, 100))[0].totals
    assert (first.warband, first.points, first.won, first.drawn, first.lost) == (ids[1], 10, 3, 1, 0)
    assert first.carried == Carried(3, 1, 0, 10)
    shown = client.get(reverse("campaigns:standings", args=[season.pk])).content.decode()
    assert "Carried over: 3-1-0," in shown
    season.refresh_from_db()
    step = campaign_page(season.campaign, organiser, book_of_edition(None)).desk.step
    assert step.label == "Draw round 5"
    client.post(step.url, dict(step.fields))
    assert [it.number for it in season.rounds.all()] == [5]
    assert "Add round 6" in client.get(season.get_absolute_url()).content.decode()
    assert not season.campaign.battles.exists()
    season.refresh_from_db()
    assert list(faults_of(season)) == []
    (told,) = [line.text for line in lines(ChronicleEntry.objects.filter(kind="carried_over"))]
    assert "begun elsewhere, after 4 rounds." in told
    assert "Warband 2 3-1-0, 10 points" in told


def test_the_same_again_is_told_once(season, ids, organiser):
    for _twice in range(2):
        carry_over(season.pk, organiser, rounds=2, figures={ids[0]: Carried(1, 0, 1, 3)})
    assert ChronicleEntry.objects.filter(kind="carried_over").count() == 1
    carry_over(season.pk, organiser, rounds=0, figures={})
    assert not season.carried.exists()


def test_rounds_keep_their_numbers_once_there_are_some(season, ids, organiser):
    add_round(season.pk, after=0)
    with pytest.raises(Refused, match="numbers stay"):
        carry_over(season.pk, organiser, rounds=3, figures={})
    carry_over(season.pk, organiser, rounds=0, figures={ids[0]: Carried(1, 0, 0, 3)})
    assert season.carried.get().points == 3


def test_figures_out_of_bounds_and_players_are_refused(season, ids, organiser):
    player = season.campaign.memberships.get(user__username="player-1").user
    for user, rounds, figures in (
        (player, 1, {}),
        (organiser, 60, {}),
        (organiser, 1, {ids[0]: Carried(-1, 0, 0, 0)}),
        (organiser, 1, {ids[0]: Carried(0, 0, 0, 5000)}),
        (organiser, 1, {10**6: Carried(1, 0, 0, 0)}),
    ):
        with pytest.raises(Refused):
            carry_over(season.pk, user, rounds=rounds, figures=figures)


def test_a_season_without_carried_figures_says_nothing_of_them(season, organiser, client_of):
    published(season, organiser)
    shown = client_of(organiser).get(reverse("campaigns:standings", args=[season.pk])).content.decode()
    assert "Carried over" not in shown
