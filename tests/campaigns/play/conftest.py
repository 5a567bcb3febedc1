"""Battles that people play, counting or friendly, and the site that is up while they do."""

from dataclasses import replace
from datetime import timedelta

import pytest
from django.utils import timezone

from campaigns.services.battles.set_up import set_up_battle
from campaigns.services.play.begin import agree, propose_game
from roster.models import Uptime
from tests.campaigns.play.players import AGAINST_TACTICS, BETWEEN_PLAYERS
from tests.remembered import remembered


@pytest.fixture
@remembered
def battle(campaign, player, plan):
    return set_up_battle(campaign.pk, player, plan)


@pytest.fixture
@remembered
def friendly(campaign, player, plan):
    return set_up_battle(campaign.pk, player, replace(plan, friendly=True))


@pytest.fixture
@remembered
def game(battle, player, other_player):
    proposed = propose_game(battle.pk, player, BETWEEN_PLAYERS)
    return agree(proposed.pk, other_player)


@pytest.fixture
@remembered
def alone(friendly, player):
    return propose_game(friendly.pk, player, AGAINST_TACTICS)


@pytest.fixture
def site_is_up(db):
    """The site has been up for a month, and nothing is heard of it later than in an hour."""
    now = timezone.now()
    return Uptime.objects.create(began_at=now - timedelta(days=30), seen_at=now + timedelta(hours=1))
