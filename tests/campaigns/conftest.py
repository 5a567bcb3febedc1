"""A campaign with an organiser, two players and a warband of each, for the tests of campaigns."""

import pytest
from django.utils import timezone

from campaigns.models import Battle
from campaigns.services.battles.fight import fight_battle
from campaigns.services.battles.set_up import Plan, set_up_battle
from campaigns.services.campaign.found import create_campaign
from campaigns.services.members.invite import join_by_invite
from campaigns.services.members.warbands import enter_warband
from campaigns.services.results.accept import accept_battle
from roster.models import JobWorker
from tests.campaigns.samples import muster
from tests.campaigns.sequences import finish
from tests.conftest import make_user
from tests.remembered import remembered


@pytest.fixture(autouse=True)
def _battles_go_the_same_way(battle_key):
    """The site draws the same key for every battle."""


@pytest.fixture
def stranger(db):
    return make_user("stranger")


@pytest.fixture
@remembered
def campaign(organiser, player, other_player):
    found = create_campaign(organiser, name="Winter in the Ruins", description="Thursdays.")
    join_by_invite(player, found.invite_token)
    join_by_invite(other_player, found.invite_token)
    return found


@pytest.fixture
@remembered
def rats(campaign, player):
    """The player's warband, in the campaign."""
    warband = muster(player, "The Gutter Shadows", 6)
    enter_warband(campaign.pk, player, warband.pk)
    return warband


@pytest.fixture
@remembered
def others(campaign, other_player):
    """The other player's warband, in the campaign."""
    warband = muster(other_player, "The Lamp Eaters", 5)
    enter_warband(campaign.pk, other_player, warband.pk)
    return warband


@pytest.fixture
def plan(rats, others):
    return Plan(warbands=(rats.pk, others.pk))


@pytest.fixture
@remembered
def battle(campaign, organiser, plan):
    """Set up and not yet fought."""
    return set_up_battle(campaign.pk, organiser, plan)


@pytest.fixture
@remembered
def fought(battle, organiser):
    """Fought, awaiting acceptance."""
    return fight_battle(battle.pk, organiser)


@pytest.fixture
def queued(settings):
    """Jobs wait until the test does them; a worker says that it is alive."""
    settings.TASKS = {
        "default": {"BACKEND": "django_tasks_db.DatabaseBackend", "QUEUES": settings.JOB_LANES},
    }
    now = timezone.now()
    for lane in settings.JOB_LANES:
        JobWorker.objects.create(name=lane, lane=lane, started_at=now, seen_at=now)


@pytest.fixture
@remembered
def played(fought, organiser, player, rats, others):
    """A battle that counts: one sequence is finished, the other open."""
    accept_battle(fought.pk, organiser)
    finish(rats, player)
    return Battle.objects.get(pk=fought.pk)
