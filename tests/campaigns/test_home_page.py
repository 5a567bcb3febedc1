"""The page after signing in: what waits, what is mine, the latest, and first steps that go when they are done."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from campaigns.pages.home_page import home_page
from campaigns.services import accept_battle, create_campaign, enter_warband, join_by_invite
from tests.campaigns.samples import muster

pytestmark = pytest.mark.django_db


def done(user):
    return [step.done for step in home_page(user).steps]


def test_a_newcomer_is_shown_the_first_steps_until_all_are_done(
    stranger, campaign, other_player, client_of, battle_key
):
    text = client_of(stranger).get("/").content.decode()
    assert "First steps" in text
    assert "No warbands yet." in text
    warband = muster(stranger, "The Late Ones")
    assert done(stranger) == [True, False, False]
    join_by_invite(stranger, campaign.invite_token)
    enter_warband(campaign.pk, stranger, warband.pk)
    assert done(stranger) == [True, True, False]


def test_a_player_sees_what_waits_and_what_happened_in_his_campaigns(fought, organiser, player, client_of):
    accept_battle(fought.pk, organiser)
    create_campaign(organiser, name="Elsewhere")
    page = home_page(player)
    assert [item.verb for item in page.waiting] == ["Play the post-battle sequence"]
    assert [card.name for card in page.warbands] == ["The Gutter Shadows"]
    assert [campaign.name for campaign in page.campaigns] == ["Winter in the Ruins"]
    assert page.steps == ()
    assert page.latest[0].url == fought.get_absolute_url()
    assert {line.place for line in page.latest} == {"Winter in the Ruins"}
    text = client_of(player).get("/").content.decode()
    assert "Waiting for you: 1" in text
    assert "organiser accepted battle 1" in text
    assert "First steps" not in text


def test_the_page_asks_the_same_queries_for_one_warband_and_for_many(player, organiser, campaign, client_of):
    def queries():
        with CaptureQueriesContext(
            connection,
        ) as found:
            assert client_of(player).get("/").status_code == 200
        return len(found)

    first = muster(player, "The First")
    enter_warband(campaign.pk, player, first.pk)
    few = queries()
    for number in range(8):
        other = create_campaign(organiser, name=f"Campaign {number}")
        join_by_invite(player, other.invite_token)
        enter_warband(other.pk, player, muster(player, f"Warband {number}").pk)
    assert queries() == few
    page = home_page(player)
    assert (len(page.warbands), page.more_warbands) == (6, 3)
    assert (len(page.campaigns), page.more_campaigns) == (6, 3)
