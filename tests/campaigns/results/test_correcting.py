"""Correcting a battle that counts: another result or none, with the dice and answers that there were."""

import pytest
from django.core.management import call_command
from django.urls import reverse

from campaigns.models import Battle, Captive
from campaigns.services.battles.fight import record_of
from campaigns.services.refusal import Refused
from campaigns.services.results.accept import accept_battle
from campaigns.services.results.correct import (
    amended_outcome,
    amendment_of,
    correct_battle,
    plan_correction,
    seen_by,
)
from roster.models import Aftermath, Warband
from roster.selectors import ledger_of, numbered
from roster.services.aftermath.sequence import resumed
from roster.services.history.record import record
from roster.services.history.undo import CannotUndo, undo_last
from roster.sheets import read_sheet
from rules.catalogue.load import rulebook
from rules.engine.events import Status
from rules.ledger.apply import effective, fold
from rules.ledger.entries import BattleFought, ItemBought, MembersLost, Renamed, Settled
from rules.ledger.gains import GoldChanged, ItemFound
from rules.tally.fields import tally_defaults
from rules.values import canonical, changed
from tests.campaigns.sequences import finish, step
from tests.remembered import remembered

pytestmark = pytest.mark.django_db

REASON = "The bridge was held by the others."


@pytest.fixture
@remembered
def played(fought, organiser, player, other_player, rats, others):
    """Accepted, and both sequences finished."""
    accept_battle(fought.pk, organiser)
    finish(rats, player)
    finish(others, other_player)
    return Battle.objects.get(pk=fought.pk)


def sheet(warband):
    return read_sheet(Warband.objects.get(pk=warband.pk))


def counted(warband):
    return [entry for _number, entry in effective(numbered(ledger_of(warband)))]


def battle_entry(warband):
    return next(entry for entry in counted(warband) if isinstance(entry, BattleFought))


def turned(battle):
    """The outcome with the other winner, and nobody out of action."""
    outcome = record_of(battle).outcome
    winner = 1 - (outcome.winner or 0)
    sides = tuple(
        changed(
            side,
            routed=index != winner,
            fighters=tuple(
                changed(it, status=Status.STANDING, taken_out_by=None, fate="") for it in side.fighters
            ),
        )
        for index, side in enumerate(outcome.sides)
    )
    return changed(outcome, winner=winner, sides=sides)


def correct(battle, user, outcome, **options):
    seen = seen_by(plan_correction(battle, outcome), outcome)
    return correct_battle(battle.pk, user, outcome, reason=REASON, seen=seen, **options)


def faults(capsys):
    call_command("ledger", "check", "--json")
    return '"faults": []' not in capsys.readouterr().out


def test_another_result_changes_every_warband_with_the_dice_it_had(played, organiser, rats, others, capsys):
    before = {row.warband_id: resumed(row).dice.made for row in Aftermath.objects.all()}
    outcome = turned(played)
    parts = plan_correction(played, outcome)
    shown = {part.warband.pk: part.correction.after for part in parts}
    correct(played, organiser, outcome)
    results = [battle_entry(warband).result for warband in (rats, others)]
    assert results == ["lost", "won"] if outcome.winner == 1 else ["won", "lost"]
    for warband in (rats, others):
        assert sheet(warband) == shown[warband.pk]
        assert not [it for it in battle_entry(warband).changes if isinstance(it, MembersLost)]
        old = {roll.key: roll.faces for roll in before[warband.pk]}
        again = resumed(Aftermath.objects.get(warband=warband)).dice.made
        same = [roll for roll in again if len(old.get(roll.key, ())) == len(roll.faces)]
        assert same
        assert all(old[roll.key] == roll.faces for roll in same)
    assert not faults(capsys)
    assert record_of(Battle.objects.get(pk=played.pk)).outcome == outcome


def test_the_same_result_changes_nothing(played, organiser, rats, others):
    before = [sheet(rats), sheet(others)]
    parts = plan_correction(played, record_of(played).outcome)
    assert all(part.correction.differences == () and not part.guesses for part in parts)
    correct(played, organiser, record_of(played).outcome)
    assert [sheet(rats), sheet(others)] == before


def test_a_struck_battle_leaves_no_trace_but_the_story(played, organiser, rats, others, capsys):
    correct(played, organiser, None)
    for warband in (rats, others):
        assert sheet(warband).battles == 0
        assert not [entry for entry in counted(warband) if isinstance(entry, BattleFought)]
    assert Battle.objects.get(pk=played.pk).status == "discarded"
    assert set(Aftermath.objects.values_list("status", flat=True)) == {"dropped"}
    entry = played.campaign.chronicle.first()
    assert (entry.kind, entry.facts["reason"], entry.facts["struck"]) == ("battle_corrected", REASON, True)
    assert not faults(capsys)


def test_a_later_purchase_is_owed_or_struck_as_the_organiser_likes(played, organiser, player, rats):
    wealth = changed(battle_entry(rats), changes=(GoldChanged(100, "found in the ruins"),))
    record(rats.pk, organiser, [wealth], revision=None, request_key="")
    revision = Warband.objects.get(pk=rats.pk).revision
    played.sides.filter(warband=rats).update(written=revision)
    Aftermath.objects.filter(warband=rats).update(status="dropped")
    spent = sheet(rats).gold - 10
    record(rats.pk, player, [ItemBought(None, "sword", (spent,))], revision=None, request_key="")
    mine = next(part for part in plan_correction(played, None) if part.warband.pk == rats.pk)
    (owed,) = mine.correction.conflicts
    assert (owed.revision, owed.falls) == (revision + 1, False)
    assert mine.correction.after.gold == 10 - 100
    correct(played, organiser, None, falling={rats.pk: [owed.revision]})
    assert sheet(rats).gold == spent + 10 - 100
    assert "sword" not in [held.item for held in sheet(rats).stash]


def test_an_unfinished_sequence_goes_on_from_the_corrected_battle(fought, organiser, player, rats):
    accept_battle(fought.pk, organiser)
    step(Aftermath.objects.get(warband=rats))
    outcome = turned(fought)
    correct(Battle.objects.get(pk=fought.pk), organiser, outcome)
    assert resumed(Aftermath.objects.get(warband=rats)).setup.outcome == outcome
    finish(rats, player)
    assert battle_entry(rats).result == ("won" if outcome.winner == 0 else "lost")


def test_a_correction_is_made_by_organisers_with_a_reason_from_a_page_that_is_right(
    played, organiser, player, rats, others
):
    outcome = turned(played)
    seen = seen_by(plan_correction(played, outcome), outcome)
    with pytest.raises(Refused, match="Only an organiser"):
        correct_battle(played.pk, player, outcome, reason=REASON, seen=seen)
    with pytest.raises(Refused, match="needs a reason"):
        correct_battle(played.pk, organiser, outcome, reason=" ", seen=seen)
    record(rats.pk, player, [Renamed(1, "Snarl")], revision=None, request_key="")
    with pytest.raises(Refused, match="has changed since you opened this page"):
        correct_battle(played.pk, organiser, outcome, reason=REASON, seen=seen)
    seen = seen_by(plan_correction(played, outcome), outcome)
    with pytest.raises(Refused, match="corrected result has changed"):
        correct_battle(played.pk, organiser, None, reason=REASON, seen=seen)
    assert battle_entry(others).result != ("won" if outcome.winner == 1 else "lost")


def test_a_battle_is_corrected_once_more(played, organiser, rats, others):
    before = [battle_entry(rats), battle_entry(others)]
    original = record_of(played).outcome
    correct(played, organiser, turned(played))
    again = Battle.objects.get(pk=played.pk)
    correct(again, organiser, original)
    assert [battle_entry(rats), battle_entry(others)] == before
    assert fold(numbered(ledger_of(rats))) == sheet(rats)


def test_entries_after_a_corrected_battle_stay(played, organiser, rats):
    later = Settled("", (ItemFound(None, "dagger", (0,), "a gift"),), reason="a gift")
    record(rats.pk, organiser, [later], revision=None, request_key="")
    correct(played, organiser, turned(played))
    assert counted(rats)[-1] == later


def test_nobody_undoes_one_half_of_a_correction(played, organiser, player, rats):
    correct(played, organiser, turned(played))
    with pytest.raises(CannotUndo, match="corrected"):
        undo_last(rats.pk, player, revision=None, request_key="")


def test_a_failure_halfway_leaves_nothing_behind(played, organiser, rats, others, monkeypatch):
    from campaigns.services.results import correct as correcting

    def lamp_goes_out(*_arguments, **_options):
        raise RuntimeError("the lamp went out")

    def rows():
        return [canonical(sheet(rats)), canonical(sheet(others)), list(Captive.objects.values())]

    before = rows()
    monkeypatch.setattr(correcting, "note_battle", lamp_goes_out)
    with pytest.raises(RuntimeError):
        correct(played, organiser, turned(played))
    assert rows() == before


def pages(battle):
    return reverse("campaigns:amend", args=[battle.pk]), reverse("campaigns:correct", args=[battle.pk])


def test_the_tally_of_an_engine_battle_says_what_happened(played, organiser):
    fields = amendment_of(played)
    assert amended_outcome(played, fields).winner == record_of(played).outcome.winner
    before = {it.name: it.status for side in record_of(played).outcome.sides for it in side.out_of_action}
    after = {
        it.name: it.status for side in amended_outcome(played, fields).sides for it in side.out_of_action
    }
    assert after == before


def test_an_organiser_amends_a_result_looks_at_it_and_corrects_it(played, organiser, client_of, rats, others):
    client = client_of(organiser)
    tally, preview = pages(played)
    assert f'href="{tally}"' in client.get(played.get_absolute_url()).content.decode()
    page = client.get(tally)
    assert "Correct the result" in page.content.decode()
    fields = tally_defaults(record_of(played).setup, rulebook()) | amendment_of(played)
    fields |= {name: "fought" for name in fields if name.startswith("state-")}
    fields |= {name: "" for name in fields if name.startswith("by-")}
    assert client.post(tally, {**fields, "do": "finish"})["Location"] == preview
    page = client.get(preview)
    text = page.content.decode()
    assert "The Gutter Shadows" in text
    assert "Either everything below is done, or nothing" in text
    seen = page.context["seen"]
    refused = client.post(preview, {"do": "save", "seen": seen, "reason": ""})
    assert (refused.status_code, "Reason" in refused.content.decode()) == (422, True)
    assert (
        client.post(preview, {"do": "save", "seen": seen, "reason": REASON})["Location"]
        == played.get_absolute_url()
    )
    for warband in (rats, others):
        assert not [it for it in battle_entry(warband).changes if isinstance(it, MembersLost)]
    chronicle = client.get(reverse("campaigns:chronicle", args=[played.campaign_id])).content.decode()
    assert REASON.rstrip(".") in chronicle


def test_a_tally_that_cannot_be_is_shown_again_with_every_reason(played, organiser, client_of):
    tally, preview = pages(played)
    answer = client_of(organiser).post(tally, {"winner": "7", "rounds": "many", "do": "finish"})
    assert answer.status_code == 422
    text = answer.content.decode()
    assert "Choose the winner, or a draw" in text
    assert "This result cannot be" in client_of(organiser).get(preview).content.decode()


def test_a_battle_is_struck_from_its_page(played, organiser, client_of, rats):
    client, preview = client_of(organiser), pages(played)[1] + "?strike=1"
    page = client.get(preview)
    assert "Strike this battle" in page.content.decode()
    client.post(preview, {"do": "save", "seen": page.context["seen"], "reason": REASON})
    assert sheet(rats).battles == 0


def test_a_result_that_does_not_count_yet_is_amended_at_once(fought, organiser, client_of, rats):
    outcome = turned(fought)
    correct(fought, organiser, outcome)
    kept = Battle.objects.get(pk=fought.pk)
    assert (kept.status, record_of(kept).outcome) == ("fought", outcome)
    with pytest.raises(Refused, match="corrected"):
        correct(kept, organiser, None)


def test_the_preview_needs_as_many_queries_for_long_ledgers_as_for_short(
    played, organiser, client_of, rats, django_assert_max_num_queries
):
    client, preview = client_of(organiser), pages(played)[1]
    client.get(preview)
    counts = []
    for _round in range(2):
        with django_assert_max_num_queries(40) as captured:
            assert client.get(preview).status_code == 200
        counts.append(len(captured))
        for number in range(5):
            record(rats.pk, organiser, [Renamed(1, f"Snarl {number}")], revision=None, request_key="")
    assert counts[0] == counts[1]
