"""Counting the chances of a battle: the job, what it keeps and for how long, its bounds, and who may cancel it."""

from datetime import timedelta

import pytest
from django.utils import timezone

from campaigns import simulating
from campaigns.models import BattleChances
from campaigns.services.battles.chances import (
    ask_for_chances,
    asked_of,
    cancel_chances,
    chances_job,
    kept_chances,
    remove_settled_chances,
)
from campaigns.services.battles.fight import fight_battle
from campaigns.services.battles.readiness import WarbandsMoved
from campaigns.services.refusal import Refused
from campaigns.statistics import simulated
from roster.models import Job
from roster.services.history.record import record
from roster.site.jobs.asking import retry
from roster.site.jobs.turns import take
from roster.site.jobs.work import Work
from rules.ledger.entries import Dismissed
from rules.simulating import Simulated

WON = Simulated(winners=(0,), rounds=4, routed=(False, True), out=((), (7,)))


@pytest.fixture
def quick(monkeypatch):
    """Every battle goes the same way, without being fought; the numbers asked for are listed."""
    numbers = []

    def fought(setup, policies, block):
        numbers.extend(block)
        return (WON,) * len(block)

    monkeypatch.setattr(simulating, "simulate", fought)
    return numbers


@pytest.fixture
def few(monkeypatch):
    """The bound is four battles, in blocks of two."""
    for module in (simulating, simulated):
        monkeypatch.setattr(module, "MOST", 4)
    monkeypatch.setattr(simulating, "BLOCK", 2)


def kept(battle):
    return kept_chances(battle, asked_of(battle).fingerprint)


@pytest.mark.django_db
def test_counting_stops_when_the_chances_are_known(quick, battle, player):
    job = ask_for_chances(battle, player)
    assert (job.state, job.sentence) == (Job.State.DONE, "Fought 40 times.")
    counts = kept(battle)
    assert (counts.battles, counts.won, counts.fallen) == (40, (40, 0), ((7, 40),))
    assert quick == list(range(40))


@pytest.mark.django_db
def test_known_chances_are_not_counted_again(quick, battle, player, other_player):
    ask_for_chances(battle, player)
    assert ask_for_chances(battle, other_player) is None
    assert Job.objects.count() == 1


@pytest.mark.django_db
def test_counts_are_the_same_for_any_number_of_processes(few, battle):
    reports = []
    one = Work(Job(arguments={}), lambda *said: reports.append(said))
    other = Work(Job(arguments={}), lambda *said: None)
    asked = asked_of(battle)
    assert simulating.counted_out(asked, 2, other) == simulating.counted_out(asked, 1, one)
    assert [said[1:] for said in reports] == [(2, 4), (4, 4)]


@pytest.mark.django_db
def test_a_count_gives_way_and_goes_on_where_it_was(quick, battle, player, queued, monkeypatch):
    waits = iter([False, True, False])
    monkeypatch.setattr(simulating, "others_wait", lambda: next(waits))
    job = ask_for_chances(battle, player)
    take("long", here=True)
    job.refresh_from_db()
    assert (job.state, job.attempts, job.sentence) == ("waiting", 0, "It goes on after the others.")
    Job.objects.update(not_before=None)
    take("long", here=True)
    assert chances_job(battle).state == "done"
    assert (quick, kept(battle).won) == (list(range(40)), (40, 0))


@pytest.mark.django_db
def test_a_count_that_was_cut_off_goes_on_from_its_last_block(quick, battle, player, queued, monkeypatch):
    job = ask_for_chances(battle, player)
    monkeypatch.setattr(simulating, "others_wait", lambda: 1 / 0)
    take("long", here=True)
    job.refresh_from_db()
    assert job.state == Job.State.FAILED
    monkeypatch.setattr(simulating, "others_wait", lambda: False)
    retry(job.pk)
    take("long", here=True)
    assert (quick, kept(battle).battles) == (list(range(40)), 40)


@pytest.mark.django_db
def test_a_long_count_takes_turns_with_itself(quick, battle, player, queued, monkeypatch):
    monkeypatch.setattr(simulating, "TURN", -1)
    ask_for_chances(battle, player)
    for _turn in range(4):
        Job.objects.update(not_before=None)
        take("long", here=True)
    assert (quick, chances_job(battle).state) == (list(range(40)), "done")


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("priority", "seconds", "lane", "waits"),
    [(0, 5, "long", True), (0, 0, "long", False), (-10, 5, "long", False), (0, 5, "quick", False)],
)
def test_others_wait_when_no_worker_took_them_for_a_while(priority, seconds, lane, waits):
    since = timezone.now() - timedelta(seconds=seconds)
    Job.objects.create(kind="fight", subject="x", lane=lane, priority=priority, created_at=since)
    assert simulating.others_wait() is waits


@pytest.mark.django_db
def test_another_engine_or_player_makes_them_out_of_date(quick, battle, player, monkeypatch):
    ask_for_chances(battle, player)
    side = battle.sides.get(position=1)
    side.policy = "bold"
    side.save()
    assert kept(type(battle).objects.get(pk=battle.pk)) is None
    monkeypatch.setattr("rules.simulating.ENGINE_VERSION", "another")
    assert kept(battle) is None
    ask_for_chances(battle, player)
    assert kept(battle) is not None
    assert BattleChances.objects.count() == 1


@pytest.mark.django_db
def test_the_dice_of_the_battle_are_not_asked(quick, battle, player):
    ask_for_chances(battle, player)
    seed = battle.seed
    kept_row = BattleChances.objects.get()
    assert seed not in kept_row.fingerprint + kept_row.counts
    assert seed not in str(Job.objects.get().arguments)


@pytest.mark.django_db
def test_a_battle_that_cannot_be_fought_has_none(quick, fought, player):
    with pytest.raises(Refused, match="set up and not fought"):
        ask_for_chances(fought, player)


@pytest.mark.django_db
def test_a_battle_on_a_real_table_has_none(battle, player):
    battle.battlefield = "real-table"
    with pytest.raises(Refused, match="real table"):
        ask_for_chances(battle, player)


@pytest.mark.django_db
def test_a_battle_whose_warriors_changed_is_not_counted(quick, battle, player, rats):
    record(rats.pk, player, [Dismissed(2, 1)], revision=rats.revision, request_key="a:1")
    with pytest.raises(WarbandsMoved):
        ask_for_chances(battle, player)
    assert not Job.objects.exists()


@pytest.mark.django_db
def test_a_day_has_a_bound(quick, battle, player, other_player, settings):
    settings.QUOTAS = settings.QUOTAS | {"simulations": 1}
    ask_for_chances(battle, player)
    BattleChances.objects.all().delete()
    with pytest.raises(Refused, match="1 times today"):
        ask_for_chances(battle, player)
    ask_for_chances(battle, other_player)
    BattleChances.objects.all().delete()
    Job.objects.update(created_at=timezone.now() - timedelta(days=1, minutes=1))
    assert ask_for_chances(battle, player) is not None


@pytest.mark.django_db
def test_a_job_under_way_costs_nobody_anything(quick, battle, player, other_player, queued, settings):
    settings.QUOTAS = settings.QUOTAS | {"simulations": 1}
    job = ask_for_chances(battle, player)
    assert ask_for_chances(battle, player) == ask_for_chances(battle, other_player) == job


@pytest.mark.django_db
def test_a_count_is_cancelled_by_its_asker_or_an_organiser(
    quick, battle, player, other_player, organiser, queued
):
    ask_for_chances(battle, player)
    with pytest.raises(Refused, match="Only whoever asked"):
        cancel_chances(battle, other_player)
    for user in (player, organiser):
        ask_for_chances(battle, player)
        cancel_chances(battle, user)
        cancel_chances(battle, user)
        job = chances_job(battle)
        assert (job.state, job.sentence) == (Job.State.STOPPED, "It was cancelled.")
    take("long", here=True)
    assert kept(battle) is None


@pytest.mark.django_db
def test_a_battle_that_is_discarded_meanwhile_is_not_counted(quick, battle, player, queued):
    ask_for_chances(battle, player)
    type(battle).objects.filter(pk=battle.pk).update(status="discarded", decided_by=player)
    take("long", here=True)
    assert chances_job(battle).state == Job.State.FAILED
    assert not BattleChances.objects.exists()


@pytest.mark.django_db
def test_chances_go_once_the_battle_is_fought(quick, battle, player, organiser):
    ask_for_chances(battle, player)
    assert remove_settled_chances() == 0
    fight_battle(battle.pk, organiser)
    assert remove_settled_chances() == 1
