"""The page after signing in: what waits, what is mine, the latest, and first steps that go when they are done."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from campaigns.pages.home.page import home_page
from campaigns.services.battles.set_up import Plan
from campaigns.services.campaign.found import create_campaign
from campaigns.services.members.invite import join_by_invite
from campaigns.services.members.warbands import enter_warband
from campaigns.services.results.accept import accept_battle
from campaigns.services.results.enter import enter_result, open_tally, save_tally
from roster.services.tally.solo import SoloPlan, begin_solo, drop_solo
from rules.tally.draft import Sent
from rules.tally.opponent import Opponent
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
    assert reverse("campaigns:practice", args=[page.warbands[0].id]) in text
    assert "organiser accepted battle 1" in text
    assert "First steps" not in text


def test_a_tally_that_was_begun_leads_back_to_it_until_it_is_handed_in(
    campaign, rats, others, player, organiser, client_of
):
    battle = open_tally(campaign.pk, player, Plan((rats.pk, others.pk)))
    (waiting,) = home_page(player).waiting
    assert (waiting.verb, waiting.url) == ("Go on with the tally", f"/campaigns/battles/{battle.pk}/tally/")
    assert "Go on with the tally" in client_of(player).get(campaign.get_absolute_url()).content.decode()
    assert home_page(organiser).waiting == ()
    save_tally(battle.pk, player, Sent({}, {"winner": "0", "rounds": "5", "routed-1": "on"}))
    enter_result(battle.pk, player, sure=True)
    assert "Go on with the tally" not in [it.verb for it in home_page(player).waiting]


def test_a_battle_that_is_entered_alone_leads_back_to_its_tally(player):
    warband = muster(player, "The Late Ones")
    battle = begin_solo(warband.pk, SoloPlan(Opponent("The Dead", 4, "undead", 400), "skirmish", "mordheim"))
    (waiting,) = home_page(player).waiting
    assert (waiting.verb, waiting.url) == (
        "Go on with the tally",
        f"/warbands/{warband.pk}/battles/{battle.pk}/",
    )
    drop_solo(battle.pk)
    assert home_page(player).waiting == ()


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
