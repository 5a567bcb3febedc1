"""What workers do once an hour for other parts of the site."""

from datetime import timedelta

import pytest
from django.utils import timezone

from campaigns.models import Battle, Campaign
from campaigns.services.battles.fight import fight_battle
from campaigns.services.battles.set_up import Plan, set_up_battle
from campaigns.services.campaign.found import create_campaign
from campaigns.services.members.invite import join_by_invite
from campaigns.services.members.warbands import enter_warband
from roster.models import Warband
from roster.services.warbands.delete import delete_warband
from roster.site.jobs import care
from tests.campaigns.samples import muster

pytestmark = pytest.mark.django_db


def test_results_that_are_due_count_and_what_was_deleted_long_ago_goes(organiser, player):
    campaign = create_campaign(organiser, name="Winter", confirmation="days", confirmation_days=1)
    join_by_invite(player, campaign.invite_token)
    warbands = [muster(organiser, "Rats"), muster(player, "Others")]
    for warband in warbands:
        enter_warband(campaign.pk, warband.owner, warband.pk)
    plan = Plan(warbands=tuple(warband.pk for warband in warbands))
    battle = fight_battle(set_up_battle(campaign.pk, organiser, plan).pk, organiser)
    Battle.objects.filter(pk=battle.pk).update(asked_at=timezone.now() - timedelta(days=2))
    gone = muster(player, "The Gone")
    delete_warband(gone.pk)
    Warband.objects.filter(pk=gone.pk).update(deleted_at=timezone.now() - timedelta(days=40))
    care.do_chores()
    assert Battle.objects.get(pk=battle.pk).status == "accepted"
    assert not Warband.objects.filter(pk=gone.pk).exists()
    assert Campaign.objects.count() == 1


def test_a_chore_that_fails_keeps_no_other_from_being_done(monkeypatch, caplog):
    done = []

    def fail() -> None:
        raise RuntimeError("the lamp went out")

    monkeypatch.setattr(care, "chores", [fail, lambda: done.append(1)])
    care.do_chores()
    assert done == [1]
    assert "fail failed" in caplog.text


def test_a_worker_does_its_chores_once_an_hour(monkeypatch):
    done = []
    monkeypatch.setattr(care, "chores", [lambda: done.append(1)])
    worker = care.Care()
    worker.take()
    worker.take()
    assert done == [1]
