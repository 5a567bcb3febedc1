"""Pages ask the database as often for many as for few."""

import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from campaigns.models import Campaign
from campaigns.services.battles.fight import fight_battle
from campaigns.services.battles.set_up import Plan, set_up_battle
from campaigns.services.campaign.found import create_campaign
from campaigns.services.members.invite import join_by_invite
from campaigns.services.members.warbands import enter_warband
from campaigns.services.results.accept import accept_battle
from campaigns.services.results.discard import discard_battle
from campaigns.services.results.enter import open_tally
from tests.campaigns.samples import muster
from tests.conftest import make_user
from tests.remembered import remembered

pytestmark = pytest.mark.django_db


def league(name, *, warriors, players, battles):
    """A campaign of its own with so much of everything, and its last battle."""
    organiser = make_user(f"{name}-organiser")
    campaign = create_campaign(organiser, name=name)
    warbands = []
    for number in range(players):
        user = make_user(f"{name}-{number}")
        join_by_invite(user, campaign.invite_token)
        warbands.append(muster(user, f"{name} {number}", warriors))
        enter_warband(campaign.pk, user, warbands[-1].pk)
    plan = Plan(warbands=(warbands[0].pk, warbands[1].pk), unfinished=True)
    for number in range(battles):
        battle = fight_battle(set_up_battle(campaign.pk, organiser, plan).pk, organiser)
        if number < battles - 1:
            accept_battle(battle.pk, organiser)
    return organiser, campaign, battle


@pytest.fixture
@remembered
def few():
    return league("few", warriors=5, players=2, battles=2)


@pytest.fixture
@remembered
def many():
    return league("many", warriors=20, players=5, battles=3)


def queries(client, url):
    client.get(url)
    with CaptureQueriesContext(
        connection,
    ) as captured:
        assert client.get(url).status_code == 200
    return [query["sql"] for query in captured.captured_queries]


def shown(client, url) -> str:
    """The page without the tokens that differ each time."""
    return re.sub(r'Token(": |" value=)"[^"]*"', "", client.get(url).content.decode(), flags=re.IGNORECASE)


@pytest.mark.parametrize(
    "page",
    [
        "campaigns",
        "campaign",
        "battles",
        "warbands",
        "chronicle",
        "rulebook",
        "options",
        "new-battle",
        "new-result",
        "battle",
    ],
)
def test_a_page_of_many_needs_no_more_queries_than_a_page_of_few(few, many, client_of, page):
    counts = []
    for organiser, campaign, battle in (few, many):
        arguments = {"campaigns": [], "battle": [battle.pk]}.get(page, [campaign.pk])
        counts.append(len(queries(client_of(organiser), reverse(f"campaigns:{page}", args=arguments))))
    assert counts[0] == counts[1]
    assert 3 <= counts[1] <= {"campaign": 17, "battle": 14}.get(page, 30)


@pytest.mark.parametrize("page", ["tally", "short"])
def test_entering_a_result_of_many_warriors_needs_no_more_queries_than_of_few(few, many, client_of, page):
    counts = []
    for organiser, campaign, battle in (few, many):
        warbands = tuple(side.warband_id for side in battle.sides.order_by("position"))
        discard_battle(battle.pk, organiser)
        open_battle = open_tally(campaign.pk, organiser, Plan(warbands=warbands, unfinished=True))
        url = reverse(f"campaigns:{page}", args=[open_battle.pk])
        counts.append(len(queries(client_of(organiser), url)))
    assert counts[0] == counts[1] <= 20


def test_comparing_rulebooks_needs_no_more_queries_for_many(few, many, client_of):
    counts = []
    for organiser, campaign, _battle in (few, many):
        packs = "".join(f"&pack={digest}" for digest in campaign.edition.packs[:1])
        url = reverse("campaigns:rulebook", args=[campaign.pk]) + f"?compare=1{packs}"
        counts.append(len(queries(client_of(organiser), url)))
    assert counts[0] == counts[1] <= 20


@pytest.mark.parametrize("page", ["campaign", "battle"])
def test_a_page_with_signs_shows_what_the_same_page_shows_without(many, client_of, page, monkeypatch):
    organiser, campaign, battle = many
    url = reverse(f"campaigns:{page}", args=[battle.pk if page == "battle" else campaign.pk])
    client = client_of(organiser)
    client.get(url)
    with_signs = shown(client, url)
    monkeypatch.setattr("campaigns.access._with_signs", lambda battles, _pk: battles)
    monkeypatch.setattr(
        "campaigns.views.campaign.campaign.campaigns_with_signs",
        lambda _user: Campaign.objects.select_related("edition", "map"),
    )
    assert shown(client, url) == with_signs


def test_lists_do_not_read_the_long_records(many, client_of):
    organiser, campaign, _battle = many
    sql = " ".join(queries(client_of(organiser), campaign.get_absolute_url()))
    assert '"campaigns_battle"."title"' in sql
    assert '"campaigns_battle"."record"' not in sql
