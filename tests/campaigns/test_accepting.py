"""Accepting: both ledgers and the chronicle in one step, once, and only for warbands that are still the same."""

import pytest
from django.core.management import call_command

from campaigns.models import Battle
from campaigns.services import (
    Refused,
    WarbandsMoved,
    accept_battle,
    discard_battle,
    fight_battle,
    set_up_battle,
)
from campaigns.services.fighting import proposal_of
from roster.models import Warband
from roster.selectors import ledger_of
from roster.services import record
from roster.sheets import read_sheet
from rules.ledger.entries import Renamed

pytestmark = pytest.mark.django_db


def now(warband):
    return Warband.objects.get(pk=warband.pk)


def test_both_ledgers_get_the_proposed_entry_and_nothing_else(fought, organiser, rats, others):
    accept_battle(fought.pk, organiser)
    for warband, side in zip((rats, others), proposal_of(fought).sides, strict=True):
        rows = ledger_of(warband)
        assert len(rows) == 2
        assert (rows[-1].entry, rows[-1].made_by) == (side.entry, organiser)
        assert read_sheet(now(warband)) == side.after
    written = dict(fought.sides.values_list("warband", "written"))
    assert written == {rats.pk: 2, others.pk: 2}


def test_the_chronicle_tells_who_won_and_who_died(fought, organiser):
    accept_battle(fought.pk, organiser)
    entry = fought.campaign.chronicle.first()
    assert (entry.kind, entry.made_by, entry.battle) == ("battle_accepted", organiser, fought)
    assert entry.facts["sides"] == ["The Gutter Shadows", "The Lamp Eaters"]
    dead = sum(side.entry.changes != () for side in proposal_of(fought).sides)
    assert dead == 2
    assert isinstance(entry.facts["dead"], list)


def test_the_battle_remembers_who_accepted_it_and_when(fought, organiser):
    accept_battle(fought.pk, organiser)
    kept = Battle.objects.get(pk=fought.pk)
    assert (kept.status, kept.decided_by) == ("accepted", organiser)
    assert kept.decided_at is not None


def test_accepting_twice_is_accepting_once(fought, organiser, rats):
    for _click in range(2):
        accept_battle(fought.pk, organiser)
    assert now(rats).revision == 2
    assert fought.campaign.chronicle.filter(kind="battle_accepted").count() == 1


def test_only_an_organiser_accepts(fought, player, other_player, rats):
    for user in (player, other_player):
        with pytest.raises(Refused, match="Only an organiser"):
            accept_battle(fought.pk, user)
    assert now(rats).revision == 1


def test_a_superuser_may_do_what_organisers_do(fought, superuser):
    assert accept_battle(fought.pk, superuser).status == "accepted"


def test_a_battle_that_was_not_fought_or_was_discarded_is_not_accepted(battle, organiser):
    with pytest.raises(Refused, match="set up"):
        accept_battle(battle.pk, organiser)
    discard_battle(battle.pk, organiser)
    with pytest.raises(Refused, match="discarded"):
        accept_battle(battle.pk, organiser)


def test_a_warband_that_changed_after_the_battle_blocks_it(fought, organiser, other_player, rats, others):
    record(others.pk, other_player, [Renamed(2, "Scar")], revision=others.revision, request_key="a:1")
    with pytest.raises(WarbandsMoved, match="The Lamp Eaters has changed"):
        accept_battle(fought.pk, organiser)
    assert now(rats).revision == 1
    assert Battle.objects.get(pk=fought.pk).status == "fought"


def test_of_two_battles_fought_side_by_side_only_one_counts(campaign, organiser, plan, fought):
    second = fight_battle(set_up_battle(campaign.pk, organiser, plan).pk, organiser)
    accept_battle(fought.pk, organiser)
    with pytest.raises(WarbandsMoved, match="The Gutter Shadows and The Lamp Eaters have changed"):
        accept_battle(second.pk, organiser)


def test_the_ledgers_still_fold_to_the_tables(fought, organiser, capsys):
    accept_battle(fought.pk, organiser)
    call_command("ledger", "check")
    assert '"faults": []' in capsys.readouterr().out


def test_what_fails_halfway_leaves_nothing_behind(fought, organiser, rats, others, monkeypatch):
    from campaigns.services import settle_battle

    written = []

    def second_one_fails(*arguments, **options):
        if written:
            raise RuntimeError("the lamp went out")
        written.append(original(*arguments, **options))
        return written[0]

    original = settle_battle.record_in_ledger
    monkeypatch.setattr(settle_battle, "record_in_ledger", second_one_fails)
    with pytest.raises(RuntimeError):
        accept_battle(fought.pk, organiser)
    assert [now(rats).revision, now(others).revision] == [1, 1]
    assert Battle.objects.get(pk=fought.pk).status == "fought"
