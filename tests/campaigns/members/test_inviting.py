"""The invite link: it lets people in until it is renewed or revoked."""

import pytest

from campaigns.models import Campaign
from campaigns.services.campaign.found import open_or_close
from campaigns.services.members.invite import join_by_invite, renew_invite, revoke_invite
from campaigns.services.refusal import Refused

pytestmark = pytest.mark.django_db


def test_the_link_makes_a_player_and_no_organiser(campaign, stranger):
    member = join_by_invite(stranger, campaign.invite_token)
    assert not member.is_organiser


def test_joining_twice_is_joining_once(campaign, stranger):
    first, second = (join_by_invite(stranger, campaign.invite_token) for _click in range(2))
    assert first == second
    assert campaign.chronicle.filter(kind="joined", made_by=stranger).count() == 1


def test_an_organiser_who_follows_his_own_link_stays_organiser(campaign, organiser):
    assert join_by_invite(organiser, campaign.invite_token).is_organiser


def test_a_renewed_link_ends_the_old_one(campaign, stranger):
    old = campaign.invite_token
    new = renew_invite(campaign.pk).invite_token
    with pytest.raises(Campaign.DoesNotExist):
        join_by_invite(stranger, old)
    assert join_by_invite(stranger, new)


@pytest.mark.parametrize("guess", ["", "x", "None", "a" * 200])
def test_a_revoked_or_guessed_link_lets_nobody_in(campaign, stranger, guess):
    revoke_invite(campaign.pk)
    for token in (campaign.invite_token, guess):
        with pytest.raises(Campaign.DoesNotExist):
            join_by_invite(stranger, token)


def test_several_campaigns_may_have_no_link(organiser, campaign):
    from campaigns.services.campaign.found import create_campaign

    other = create_campaign(organiser, name="Other")
    revoke_invite(campaign.pk)
    assert revoke_invite(other.pk).invite_token == ""


def test_a_closed_campaign_takes_nobody_in_but_knows_its_members(campaign, organiser, player, stranger):
    open_or_close(campaign.pk, organiser, is_open=False)
    with pytest.raises(Refused, match="is closed to new players"):
        join_by_invite(stranger, campaign.invite_token)
    assert join_by_invite(player, campaign.invite_token)
