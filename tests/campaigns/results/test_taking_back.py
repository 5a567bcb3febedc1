"""Taking an accepted battle back: both warbands, or none."""

import pytest
from django.core.management import call_command

from campaigns.models import Battle
from campaigns.services.refusal import Refused
from campaigns.services.results.accept import accept_battle
from campaigns.services.results.discard import discard_battle, take_back_battle
from roster.models import Aftermath, OpenResult, Warband
from roster.selectors import sheet_at
from roster.services.history.record import record
from roster.services.history.undo import CannotUndo, undo_last
from roster.sheets import read_sheet
from rules.ledger.entries import BattleFought, Renamed
from tests.campaigns.sequences import finish
from tests.remembered import remembered

pytestmark = pytest.mark.django_db


@pytest.fixture
@remembered
def accepted(fought, organiser):
    return accept_battle(fought.pk, organiser)


def now(warband):
    return Warband.objects.get(pk=warband.pk)


def test_both_warbands_are_as_before_and_the_battle_awaits_acceptance(
    accepted, organiser, player, rats, others
):
    finish(rats, player)
    take_back_battle(accepted.pk, organiser)
    for warband in (rats, others):
        assert read_sheet(now(warband)) == sheet_at(warband, 1)
    kept = Battle.objects.get(pk=accepted.pk)
    assert (kept.status, kept.decided_by, kept.decided_at) == ("fought", None, None)
    assert set(Aftermath.objects.values_list("status", flat=True)) == {"dropped"}
    assert kept.campaign.chronicle.first().kind == "battle_taken_back"


def test_taking_back_twice_is_once(accepted, organiser, player, rats):
    finish(rats, player)
    written = now(rats).revision - 1
    for _click in range(2):
        take_back_battle(accepted.pk, organiser)
    assert now(rats).revision == 1 + 2 * written
    assert accepted.campaign.chronicle.filter(kind="battle_taken_back").count() == 1


def test_it_may_be_accepted_again_or_discarded(accepted, organiser, player, rats):
    finish(rats, player)
    after = read_sheet(now(rats))
    take_back_battle(accepted.pk, organiser)
    accept_battle(accepted.pk, organiser)
    finish(rats, player)
    assert read_sheet(now(rats)) == after
    take_back_battle(accepted.pk, organiser)
    assert discard_battle(accepted.pk, organiser).status == "discarded"


def test_a_warband_that_went_on_keeps_the_battle(accepted, organiser, other_player, rats, others):
    finish(others, other_player)
    record(others.pk, other_player, [Renamed(2, "Scar")], revision=None, request_key="a:1")
    with pytest.raises(Refused, match="The Lamp Eaters has changed since"):
        take_back_battle(accepted.pk, organiser)
    undo_last(others.pk, other_player, revision=None, request_key="a:2")
    take_back_battle(accepted.pk, organiser)
    assert read_sheet(now(others)) == sheet_at(others, 1)


def test_a_battle_that_an_earlier_version_accepted_is_taken_back_from_the_ledger(fought, organiser, rats):
    entry = BattleFought(fought.key, "Battle 1", ("The Lamp Eaters",), "won")
    record(rats.pk, organiser, [entry], revision=None, request_key="battle:accept")
    fought.sides.filter(warband=rats).update(written=2)
    Battle.objects.filter(pk=fought.pk).update(status="accepted", decided_by=organiser)
    OpenResult.objects.all().delete()
    take_back_battle(fought.pk, organiser)
    assert read_sheet(now(rats)).battles == 0


def test_players_take_back_no_battle_neither_here_nor_in_the_roster(accepted, player, rats):
    with pytest.raises(Refused, match="Only an organiser"):
        take_back_battle(accepted.pk, player)
    with pytest.raises(CannotUndo, match="nothing to undo"):
        undo_last(rats.pk, player, revision=None, request_key="a:1")


def test_only_an_accepted_battle_is_taken_back(battle, organiser):
    with pytest.raises(Refused, match="Only an accepted result"):
        take_back_battle(battle.pk, organiser)


def test_the_ledgers_still_fold_to_the_tables(accepted, organiser, capsys):
    take_back_battle(accepted.pk, organiser)
    call_command("ledger", "check", "--json")
    assert '"faults": []' in capsys.readouterr().out
