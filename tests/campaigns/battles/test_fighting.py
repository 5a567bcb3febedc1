"""Fighting: once, with the seed that was sealed, and nothing of it touches a warband."""

import pytest

from campaigns.models import Battle
from campaigns.services.battles.fight import fight_battle, record_of
from campaigns.services.battles.readiness import WarbandsMoved
from campaigns.services.battles.set_up import set_up_battle
from campaigns.services.refusal import Refused
from campaigns.services.results.discard import discard_battle
from roster.models import Warband
from roster.selectors import ledger_of, sheet_at
from roster.services.history.record import record
from roster.services.history.undo import undo_last
from roster.sheets import read_sheet
from rules import resolve
from rules.ledger.entries import Dismissed, Renamed

pytestmark = pytest.mark.django_db

NEW_NAME = [Renamed(None, "The Night Shift")]
DISMISSED = [Dismissed(2, 1)]


def test_the_battle_is_fought_to_its_end_and_kept_whole(fought):
    kept = Battle.objects.get(pk=fought.pk)
    record = record_of(kept)
    assert record.outcome is not None
    assert len(record.events) > 50
    assert resolve.divergence(record) is None
    assert (kept.status, kept.fought_at is not None) == ("fought", True)


def test_the_results_of_both_sides_fit_the_outcome(fought):
    winner = record_of(fought).outcome.winner
    results = [side.result for side in fought.sides.order_by("position")]
    assert results == {0: ["won", "lost"], 1: ["lost", "won"], None: ["drawn", "drawn"]}[winner]


def test_no_warband_is_touched(fought, rats, others):
    for before in (rats, others):
        now = Warband.objects.get(pk=before.pk)
        assert (now.revision, read_sheet(now)) == (1, sheet_at(before, 1))


def test_fighting_twice_never_rolls_again(fought, organiser):
    before = Battle.objects.get(pk=fought.pk).record
    fight_battle(fought.pk, organiser)
    assert Battle.objects.get(pk=fought.pk).record == before
    assert fought.campaign.chronicle.filter(kind="battle_fought").count() == 1


def test_the_same_forces_and_seed_are_the_same_battle(campaign, organiser, plan, fought):
    second = fight_battle(set_up_battle(campaign.pk, organiser, plan).pk, organiser)
    assert record_of(second) == record_of(fought)


def test_a_player_whose_warband_fights_may_start_it_a_mere_member_not(campaign, battle, player, organiser):
    from campaigns.services.members.invite import join_by_invite
    from tests.conftest import make_user

    watcher = make_user("watcher")
    join_by_invite(watcher, campaign.invite_token)
    with pytest.raises(Refused, match="a player in this battle"):
        fight_battle(battle.pk, watcher)
    assert fight_battle(battle.pk, player).status == "fought"


def test_a_warband_that_changed_meanwhile_does_not_fight(battle, organiser, player, rats):
    record(rats.pk, player, DISMISSED, revision=rats.revision, request_key="a:1")
    with pytest.raises(
        WarbandsMoved, match=r"The Gutter Shadows has changed since.*set it up again"
    ) as refusal:
        fight_battle(battle.pk, organiser)
    assert [[row.entry for row in moved.meanwhile] for moved in refusal.value.moved] == [DISMISSED]
    assert Battle.objects.get(pk=battle.pk).status == "set_up"


def test_a_change_that_was_taken_back_is_no_change(battle, organiser, player, rats):
    after = record(rats.pk, player, NEW_NAME, revision=rats.revision, request_key="a:1")
    undo_last(rats.pk, player, revision=after.revision, request_key="a:2")
    assert fight_battle(battle.pk, organiser).status == "fought"
    assert len(ledger_of(rats)) == 3


def test_a_discarded_battle_is_not_fought(battle, organiser):
    discard_battle(battle.pk, organiser)
    with pytest.raises(Refused, match="discarded"):
        fight_battle(battle.pk, organiser)
