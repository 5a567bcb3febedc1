"""Accepting a result: it counts once, opens both post-battle sequences, and changes no roster by itself."""

import json

import pytest
from django.core.management import call_command

from campaigns.models import Battle
from campaigns.services.battles.fight import fight_battle, record_of
from campaigns.services.battles.set_up import set_up_battle
from campaigns.services.refusal import Refused
from campaigns.services.results.accept import accept_battle
from campaigns.services.results.discard import discard_battle
from roster.models import Aftermath, OpenResult, Warband
from roster.selectors import ledger_of
from roster.services.aftermath.sequence import resumed
from roster.services.history.record import record
from roster.sheets import read_sheet
from rules.aftermath.keyed_dice import MadeRoll
from rules.ledger.entries import BattleFought, Dismissed, Renamed
from rules.values import plain
from tests.campaigns.sequences import finish, to_the_end

pytestmark = pytest.mark.django_db


def now(warband):
    return Warband.objects.get(pk=warband.pk)


def test_acceptance_opens_both_sequences_and_leaves_the_rosters_alone(fought, organiser, rats, others):
    before = [read_sheet(now(warband)) for warband in (rats, others)]
    accept_battle(fought.pk, organiser)
    assert [read_sheet(now(warband)) for warband in (rats, others)] == before
    assert set(Aftermath.objects.values_list("warband", "status")) == {(rats.pk, "open"), (others.pk, "open")}
    outcome = record_of(fought).outcome
    assert {resumed(row).setup.outcome for row in Aftermath.objects.all()} == {outcome}


def test_the_ledger_gets_the_battle_once_the_sequence_is_finished(fought, organiser, player, rats):
    accept_battle(fought.pk, organiser)
    finish(rats, player)
    rows = ledger_of(now(rats))
    battles = [row for row in rows if isinstance(row.entry, BattleFought)]
    assert [(row.entry.battle, row.made_by) for row in battles] == [(fought.key, player)]
    assert read_sheet(now(rats)).battles == 1


def test_the_chronicle_tells_who_won_and_later_who_died(fought, organiser, player, rats):
    accept_battle(fought.pk, organiser)
    entry = fought.campaign.chronicle.first()
    assert (entry.kind, entry.made_by, entry.battle) == ("battle_accepted", organiser, fought)
    assert entry.facts["sides"] == ["The Gutter Shadows", "The Lamp Eaters"]
    finish(rats, player)
    entry = fought.campaign.chronicle.first()
    assert (entry.kind, entry.made_by, entry.battle) == ("aftermath_finished", player, fought)
    gone = [block for block in read_sheet(now(rats)).warriors if block.status == "dead"]
    assert entry.facts["dead"] == [block.name for block in gone]


def test_the_battle_remembers_who_accepted_it_and_when(fought, organiser):
    accept_battle(fought.pk, organiser)
    kept = Battle.objects.get(pk=fought.pk)
    assert (kept.status, kept.decided_by) == ("accepted", organiser)
    assert kept.decided_at is not None


def test_accepting_twice_is_accepting_once(fought, organiser, rats):
    for _click in range(2):
        accept_battle(fought.pk, organiser)
    assert Aftermath.objects.filter(warband=rats).count() == 1
    assert fought.campaign.chronicle.filter(kind="battle_accepted").count() == 1


def test_only_an_organiser_accepts(fought, player, other_player):
    for user in (player, other_player):
        with pytest.raises(Refused, match="Only an organiser"):
            accept_battle(fought.pk, user)
    assert not Aftermath.objects.exists()


def test_a_superuser_may_do_what_organisers_do(fought, superuser):
    assert accept_battle(fought.pk, superuser).status == "accepted"


def test_a_battle_that_was_not_fought_or_was_discarded_is_not_accepted(battle, organiser):
    with pytest.raises(Refused, match="set up"):
        accept_battle(battle.pk, organiser)
    discard_battle(battle.pk, organiser)
    with pytest.raises(Refused, match="discarded"):
        accept_battle(battle.pk, organiser)


def test_a_new_name_after_the_battle_dodges_nothing(fought, organiser, other_player, others):
    record(others.pk, other_player, [Renamed(2, "Scar")], revision=others.revision, request_key="a:1")
    accept_battle(fought.pk, organiser)
    finish(others, other_player)
    assert read_sheet(now(others)).battles == 1
    assert read_sheet(now(others)).warrior(2).name == "Scar"


def test_a_warrior_who_left_before_the_result_counted_is_passed_over(fought, organiser, other_player, others):
    OpenResult.objects.all().delete()
    record(others.pk, other_player, [Dismissed(3, 1)], revision=others.revision, request_key="a:1")
    accept_battle(fought.pk, organiser)
    finish(others, other_player)
    entry = next(row.entry for row in ledger_of(now(others)) if isinstance(row.entry, BattleFought))
    numbers = [change.number for change in entry.changes if hasattr(change, "number")]
    assert 3 not in numbers
    assert 2 in numbers


def test_of_two_battles_fought_side_by_side_both_count_one_after_the_other(
    campaign, organiser, player, plan, fought, rats
):
    second = fight_battle(set_up_battle(campaign.pk, organiser, plan).pk, organiser)
    accept_battle(fought.pk, organiser)
    accept_battle(second.pk, organiser)
    finish(rats, player)
    finish(rats, player)
    assert read_sheet(now(rats)).battles == 2


def test_dice_of_injuries_that_an_earlier_version_rolled_stay_rolled(fought, organiser, rats):
    accept_battle(fought.pk, organiser)
    rolled = to_the_end(Aftermath.objects.get(warband=rats)).dice.made[0]
    Aftermath.objects.all().delete()
    faces = tuple(7 - face for face in rolled.faces)
    old = MadeRoll(rolled.key, rolled.purpose, rolled.sides, faces, faces, rolled.who)
    proposal = json.dumps({"sides": [{"rolls": [plain(old)]}, {"rolls": []}]})
    Battle.objects.filter(pk=fought.pk).update(proposal=proposal, status="fought")
    accept_battle(fought.pk, organiser)
    assert to_the_end(Aftermath.objects.get(warband=rats)).dice.made[0].faces == faces


def test_the_ledgers_still_fold_to_the_tables(fought, organiser, player, rats, capsys):
    accept_battle(fought.pk, organiser)
    finish(rats, player)
    call_command("ledger", "check", "--json")
    assert '"faults": []' in capsys.readouterr().out


def test_a_failure_halfway_leaves_nothing_behind(fought, organiser, monkeypatch):
    from campaigns.services.results import aftermath as sequences

    opened = []

    def second_one_fails(*arguments, **options):
        if opened:
            raise RuntimeError("the lamp went out")
        opened.append(original(*arguments, **options))
        return opened[0]

    original = sequences.open_aftermath
    monkeypatch.setattr(sequences, "open_aftermath", second_one_fails)
    with pytest.raises(RuntimeError):
        accept_battle(fought.pk, organiser)
    assert not Aftermath.objects.exists()
    assert Battle.objects.get(pk=fought.pk).status == "fought"
