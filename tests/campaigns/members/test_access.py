"""What members, those who left, strangers and superusers find; every address by every role is in `tests/attack`."""

import pytest
from django.http import Http404

from campaigns.access import battle_for, campaign_for, game_for, is_organiser, may_organise
from campaigns.services.members.invite import join_by_invite
from campaigns.services.members.roles import leave_campaign
from campaigns.services.members.warbands import withdraw_warband
from campaigns.services.play.practice import Practice, begin_practice
from roster.access import warband_for
from tests.conftest import make_user

pytestmark = pytest.mark.django_db


def test_a_member_who_left_sees_nothing_any_more(campaign, battle, organiser, player, other_player):
    watcher = make_user("watcher")
    join_by_invite(watcher, campaign.invite_token)
    assert battle_for(watcher, battle.pk)
    leave_campaign(campaign.pk, watcher)
    for question in (lambda: campaign_for(watcher, campaign.pk), lambda: battle_for(watcher, battle.pk)):
        with pytest.raises(Http404):
            question()


def test_a_superuser_is_no_member_on_the_site_but_may_organise_in_the_admin(campaign, superuser):
    with pytest.raises(Http404):
        campaign_for(superuser, campaign.pk)
    assert not is_organiser(superuser, campaign)
    assert may_organise(superuser, campaign)


def test_members_read_each_others_warbands_and_strangers_do_not(rats, other_player, organiser, stranger):
    for member in (other_player, organiser):
        assert warband_for(member, rats.pk) == rats
        with pytest.raises(Http404):
            warband_for(member, rats.pk, edit=True)
    with pytest.raises(Http404):
        warband_for(stranger, rats.pk)


def test_a_withdrawn_warband_is_private_again(campaign, rats, player, other_player):
    withdraw_warband(campaign.pk, rats.pk, player)
    with pytest.raises(Http404):
        warband_for(other_player, rats.pk)


def test_a_practice_battle_is_its_players_own(rats, player, organiser, superuser):
    game = begin_practice(rats, player, Practice("undead"))
    assert game_for(player, game.pk, play=True) == game
    for user in (organiser, superuser):
        with pytest.raises(Http404):
            game_for(user, game.pk)
