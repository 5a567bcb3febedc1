"""What waits for a user, on the page of a campaign and on the list of campaigns."""

import pytest
from django.urls import reverse

from campaigns.models import Captive
from campaigns.pages.campaign.page import campaign_page
from campaigns.pages.home.waiting import waiting_anywhere
from campaigns.services.battles.fight import fight_battle
from campaigns.services.battles.set_up import set_up_battle
from campaigns.services.campaign.found import create_campaign
from campaigns.services.claims.captives import negotiate
from campaigns.services.results.accept import accept_battle
from campaigns.signs import reader_with_signs
from roster.models import User
from rules.aftermath.captivity.prisoner import Prisoner
from rules.aftermath.captivity.ransom import Negotiation
from rules.catalogue.load import rulebook
from rules.values import canonical
from tests.campaigns.results.test_verdicts import confirm, counts, dispute
from tests.campaigns.sequences import finish
from tests.remembered import remembered

pytestmark = pytest.mark.django_db


def verbs(user, campaign=None):
    if campaign is None:
        return [item.verb for item in waiting_anywhere(user)]
    return [item.verb for item in campaign_page(campaign, user, rulebook()).waiting]


@pytest.fixture
@remembered
def by_player(battle, player):
    return fight_battle(battle.pk, player)


def test_a_result_waits_for_the_organiser_where_he_decides(campaign, by_player, organiser, other_player):
    assert verbs(organiser) == ["Accept or discard the result"]


def test_the_other_player_is_to_look_at_a_result_until_they_say_something_of_it(
    campaign, by_player, organiser, player, other_player
):
    look = "player entered a result of your battle: look at it"
    assert (verbs(player), verbs(other_player)) == ([], [look])
    assert verbs(other_player, campaign) == [look]
    confirm(by_player, other_player)
    assert verbs(other_player) == []
    dispute(by_player, other_player)
    assert verbs(other_player) == []


def test_a_result_waits_for_the_players_who_are_asked(campaign, by_player, organiser, player, other_player):
    counts(campaign, "players")
    assert (verbs(organiser), verbs(player)) == ([], [])
    assert verbs(other_player, campaign) == ["Confirm or dispute the result"]
    dispute(by_player, other_player)
    assert verbs(other_player) == []
    assert verbs(organiser) == ["Decide a disputed result"]


def test_disputes_come_first(campaign, by_player, plan, player, other_player, organiser):
    second = fight_battle(set_up_battle(campaign.pk, player, plan).pk, player)
    dispute(second, other_player)
    assert verbs(organiser) == ["Decide a disputed result", "Accept or discard the result"]


def test_ones_own_post_battle_sequence_waits(campaign, by_player, organiser, player, rats):
    accept_battle(by_player.pk, organiser)
    assert verbs(player) == verbs(player, campaign) == ["Play the post-battle sequence"]
    assert verbs(organiser) == []
    assert verbs(player, create_campaign(player, name="Elsewhere")) == []
    finish(rats, player)
    assert "Play the post-battle sequence" not in verbs(player)


def test_an_offer_about_a_captive_waits_for_the_other_player(
    campaign, battle, rats, others, player, other_player
):
    captive = Captive.objects.create(
        battle=battle,
        warband=rats,
        captor=others,
        number=1,
        name="Snikch",
        negotiation=canonical(Negotiation(Prisoner(1, "Snikch", rats.name, 7), others.name)).decode(),
    )
    offer, decide = ["Offer a ransom for a captive"], ["Decide about a captive"]
    assert (verbs(player), verbs(other_player, campaign)) == (offer, decide)
    negotiate(captive.pk, player, by="owner", action="offer", at=0, gold=5)
    assert (verbs(player), verbs(other_player)) == ([], ["Answer an offer"])
    negotiate(captive.pk, other_player, by="captor", action="offer", at=1, gold=9)
    assert (verbs(player), verbs(other_player, campaign)) == (["Answer an offer"], [])


def test_the_pages_count_what_waits_and_lead_there(campaign, by_player, other_player, player, client_of):
    counts(campaign, "players")
    for address in (reverse("campaigns:campaigns"), campaign.get_absolute_url()):
        shown = client_of(other_player).get(address).content.decode()
        assert "Waiting for you: 1" in shown
        assert f'Confirm or dispute the result: <a href="{by_player.get_absolute_url()}">' in shown
        assert "Waiting for you" not in client_of(player).get(address).content.decode()
    confirm(by_player, other_player)
    shown = client_of(other_player).get(campaign.get_absolute_url()).content.decode()
    assert "Play the post-battle sequence" in shown


def test_the_page_of_battles_says_what_each_open_result_waits_for(campaign, by_player, player, client_of):
    counts(campaign, "players")
    shown = client_of(player).get(reverse("campaigns:battles", args=[campaign.pk])).content.decode()
    assert "Results that do not count yet" in shown
    assert "It counts when other-player has confirmed it." in shown


def test_the_list_does_not_ask_for_what_is_not_there(campaign, player, django_assert_num_queries):
    with django_assert_num_queries(2):  # the signs, and warbands that may grow
        assert waiting_anywhere(player) == ()


def test_a_sign_for_a_user_is_of_their_own_things(by_player, organiser, player, other_player):
    signs = {user.username: reader_with_signs(user) for user in (organiser, player, other_player)}
    assert [it.has_undecided for it in signs.values()] == [True, True, True]
    assert [it.has_permissions or it.has_polls or it.has_solos for it in signs.values()] == [False] * 3
    stranger = User.objects.create_user("stranger", password=None)
    assert reader_with_signs(stranger).has_undecided is False
