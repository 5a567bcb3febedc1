"""Warbands enter and withdraw."""

import pytest
from django.db import IntegrityError, transaction

from campaigns.models import CampaignWarband
from campaigns.services.campaign.found import create_campaign, open_or_close
from campaigns.services.members.warbands import enter_warband, withdraw_warband
from campaigns.services.refusal import Refused
from tests.campaigns.samples import muster

pytestmark = pytest.mark.django_db


def test_entering_twice_is_entering_once(campaign, player, rats):
    enter_warband(campaign.pk, player, rats.pk)
    assert campaign.entered.count() == 1
    assert campaign.chronicle.filter(kind="warband_entered").count() == 1


def test_only_ones_own_warband_enters(campaign, other_player, player, stranger):
    warband = muster(player, "Mine")
    for user in (other_player, stranger):
        with pytest.raises(Refused, match="only their own"):
            enter_warband(campaign.pk, user, warband.pk)


def test_only_members_enter_a_warband(campaign, stranger):
    warband = muster(stranger, "Outside")
    with pytest.raises(Refused, match="Only members"):
        enter_warband(campaign.pk, stranger, warband.pk)


def test_a_warband_takes_part_in_one_campaign_only(campaign, player, rats):
    elsewhere = create_campaign(player, name="Elsewhere")
    with pytest.raises(Refused, match="is already in Winter in the Ruins"):
        enter_warband(elsewhere.pk, player, rats.pk)


def test_the_database_itself_refuses_a_second_campaign(player, rats):
    elsewhere = create_campaign(player, name="Elsewhere")
    with pytest.raises(IntegrityError), transaction.atomic():
        CampaignWarband.objects.create(campaign=elsewhere, warband=rats)


def test_a_closed_campaign_takes_no_warband(campaign, organiser, player):
    open_or_close(campaign.pk, organiser, is_open=False)
    with pytest.raises(Refused, match="closed"):
        enter_warband(campaign.pk, player, muster(player, "Late").pk)


def test_withdrawing_twice_is_withdrawing_once(campaign, player, rats):
    for _click in range(2):
        withdraw_warband(campaign.pk, rats.pk, player)
    assert campaign.chronicle.filter(kind="warband_withdrawn").count() == 1
    elsewhere = create_campaign(player, name="Elsewhere")
    assert enter_warband(elsewhere.pk, player, rats.pk)


def test_an_organiser_withdraws_any_warband_a_player_only_his_own(campaign, organiser, other_player, rats):
    with pytest.raises(Refused, match="Only its owner or an organiser"):
        withdraw_warband(campaign.pk, rats.pk, other_player)
    withdraw_warband(campaign.pk, rats.pk, organiser)
    assert not campaign.entered.exists()


def test_a_warband_in_an_open_battle_stays(campaign, player, rats, fought):
    with pytest.raises(Refused, match=r"battle 1; an organiser must accept or discard"):
        withdraw_warband(campaign.pk, rats.pk, player)
