"""Leaving, removing, and who organises."""

import pytest

from campaigns.models import CampaignWarband
from campaigns.services.members.roles import change_role, leave_campaign, remove_member
from campaigns.services.refusal import Refused
from campaigns.services.results.discard import discard_battle

pytestmark = pytest.mark.django_db


def member(campaign, user):
    return campaign.memberships.get(user=user)


def test_a_user_who_leaves_takes_his_warbands_along(campaign, player, rats):
    for _click in range(2):
        leave_campaign(campaign.pk, player)
    assert not campaign.memberships.filter(user=player).exists()
    assert not CampaignWarband.objects.filter(warband=rats).exists()
    assert list(campaign.chronicle.values_list("kind", flat=True)[:2]) == ["left", "warband_withdrawn"]


def test_the_last_organiser_neither_leaves_nor_steps_down(campaign, organiser):
    with pytest.raises(Refused, match="needs an organiser"):
        leave_campaign(campaign.pk, organiser)
    with pytest.raises(Refused, match="needs an organiser"):
        change_role(campaign.pk, member(campaign, organiser).pk, organiser, role="player")
    assert member(campaign, organiser).is_organiser


def test_a_second_organiser_sets_the_first_one_free(campaign, organiser, player):
    change_role(campaign.pk, member(campaign, player).pk, organiser, role="organiser")
    leave_campaign(campaign.pk, organiser)
    assert member(campaign, player).is_organiser


def test_making_somebody_organiser_twice_is_told_once(campaign, organiser, player):
    for _click in range(2):
        change_role(campaign.pk, member(campaign, player).pk, organiser, role="organiser")
    assert campaign.chronicle.filter(kind="role_changed").count() == 1


def test_there_are_no_other_roles(campaign, organiser, player):
    with pytest.raises(Refused, match="no such role"):
        change_role(campaign.pk, member(campaign, player).pk, organiser, role="king")


def test_a_removed_member_is_told_apart_from_one_who_left(campaign, organiser, player):
    which = member(campaign, player).pk
    for _click in range(2):
        remove_member(campaign.pk, which, organiser)
    assert campaign.chronicle.first().kind == "removed"
    assert campaign.chronicle.first().facts == {"by": "organiser", "member": "player"}


def test_nobody_leaves_with_a_warband_that_is_in_an_open_battle(campaign, organiser, player, rats, battle):
    with pytest.raises(Refused, match=r"still in battle 1"):
        leave_campaign(campaign.pk, player)
    assert member(campaign, player)
    discard_battle(battle.pk, organiser)
    leave_campaign(campaign.pk, player)
    assert not CampaignWarband.objects.filter(warband=rats).exists()
