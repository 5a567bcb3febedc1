"""Two posts at once do not pass a quota, with PostgreSQL's row locks."""

import pytest

from campaigns.models import Campaign
from campaigns.services.battles.set_up import Plan, set_up_battle
from campaigns.services.campaign.found import create_campaign
from campaigns.services.members.invite import join_by_invite
from campaigns.services.members.warbands import enter_warband
from campaigns.services.refusal import Refused
from roster.models import Warband
from roster.services.warbands.muster import muster_warband
from rules.mustering.problem import NotAllowed
from tests.campaigns.samples import muster
from tests.campaigns.together.test_simultaneous_changes import at_once
from tests.conftest import make_user

pytestmark = [pytest.mark.postgresql, pytest.mark.django_db(transaction=True)]

TIMES = 5


def allowed(found) -> int:
    """How many went through; the others were refused with a sentence."""
    refused = [one for one in found if isinstance(one, Exception)]
    assert all(str(one) for one in refused)
    return len(found) - len(refused)


def refusing(verb):
    """`NotAllowed` is a refusal of `at_once` too."""

    def call():
        try:
            return verb()
        except NotAllowed as refusal:
            return refusal

    return call


def test_warbands_that_are_mustered_at_once(settings):
    settings.QUOTAS = settings.QUOTAS | {"warbands": 2}
    user = make_user("one")
    verbs = [
        refusing(
            lambda number=number: muster_warband(user, name=f"N {number}", type="undead", request_key="")
        )
        for number in range(TIMES)
    ]
    assert allowed(at_once(*verbs)) == 2
    assert Warband.objects.count() == 2


def test_campaigns_that_are_founded_at_once(settings):
    settings.QUOTAS = settings.QUOTAS | {"campaigns": 2}
    user = make_user("one")
    verbs = [lambda number=number: create_campaign(user, name=f"N {number}") for number in range(TIMES)]
    assert allowed(at_once(*verbs)) == 2
    assert Campaign.objects.count() == 2


@pytest.fixture
def league():
    return create_campaign(make_user("organiser"), name="Crowded")


def test_members_who_join_at_once(settings, league):
    settings.QUOTAS = settings.QUOTAS | {"members": 3}
    users = [make_user(f"late-{number}") for number in range(TIMES)]
    verbs = [lambda user=user: join_by_invite(user, league.invite_token) for user in users]
    assert allowed(at_once(*verbs)) == 2
    assert league.memberships.count() == 3


def test_battles_that_are_set_up_at_once(settings, league):
    organiser = league.memberships.get().user
    pair = [muster(organiser, f"Rats {number}", 4) for number in range(2)]
    for warband in pair:
        enter_warband(league.pk, organiser, warband.pk)
    settings.QUOTAS = settings.QUOTAS | {"open_battles": 1}
    plan = Plan(warbands=tuple(warband.pk for warband in pair), friendly=True)
    found = at_once(*[lambda: set_up_battle(league.pk, organiser, plan)] * TIMES)
    assert allowed(found) == 1
    assert any(isinstance(one, Refused) for one in found)
    assert league.battles.count() == 1
