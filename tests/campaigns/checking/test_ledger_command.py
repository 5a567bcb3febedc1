"""`manage.py ledger check` and campaigns: each fault is planted, named in words, and mended where it can be derived."""

import json
from dataclasses import replace
from io import StringIO

import pytest
from django.core.management import call_command
from django.utils import timezone

from campaigns.models import Battle, BattleSide, Captive, ChronicleEntry, DeadClaim, Membership
from campaigns.services.battles.fight import fight_battle, record_of
from campaigns.services.battles.set_up import set_up_battle
from campaigns.services.campaign.delete import delete_campaign
from campaigns.services.results.accept import accept_battle
from campaigns.services.results.correct import correct_battle, plan_correction, seen_by
from campaigns.services.results.discard import discard_battle, take_back_battle
from roster.models import Aftermath
from rules.aftermath.record import AftermathRecord
from rules.engine.record import Record
from rules.values import canonical, changed, read_json
from tests.campaigns.results.test_correcting import turned
from tests.campaigns.sequences import to_the_end

pytestmark = pytest.mark.django_db


def checked(*options):
    """Exit code and everything that was found."""
    out, code = StringIO(), 0
    try:
        call_command("ledger", "check", "--json", *options, stdout=out)
    except SystemExit as end:
        code = int(end.code)
    return code, json.loads(out.getvalue())


def write(battle, record):
    Battle.objects.filter(pk=battle.pk).update(record=canonical(record).decode())


def rewrite(sequence, **fields):
    record = read_json(AftermathRecord, sequence.record, where="it")
    Aftermath.objects.filter(pk=sequence.pk).update(record=canonical(changed(record, **fields)).decode())


def of(battle):
    return Battle.objects.filter(pk=battle.pk)


def sequence(status):
    return Aftermath.objects.get(status=status)


def told(kind):
    return ChronicleEntry.objects.filter(kind=kind)


def spoil_facts(kind, **facts):
    entry = told(kind).latest("pk")
    told(kind).filter(pk=entry.pk).update(facts=entry.facts | facts)


def other_outcome(battle):
    outcome = record_of(battle).outcome
    return changed(outcome, rounds=outcome.rounds + 1, winner=None)


#: What is planted, the kind and place of the fault, and a word of its sentence.
DERIVED = {
    "a result": (
        lambda battle: BattleSide.objects.filter(battle=battle, position=0).update(result="drawn"),
        "battle", "sides[0].result", "by the record",
    ),
    "a name of a side": (
        lambda battle: BattleSide.objects.filter(battle=battle, position=1).update(name="Nobody"),
        "battle", "sides[1].name", "'The Lamp Eaters' in the record",
    ),
    "a column": (
        lambda battle: of(battle).update(seed="another"),
        "battle", "seed", "'another' in its column",
    ),
    "the version of the engine": (
        lambda battle: of(battle).update(engine_version="0"),
        "battle", "engine_version", "'0' in its column",
    ),
    "a cause": (
        lambda battle: of(battle).update(accepted_because="undisputed"),
        "battle", "accepted_because", "the chronicle says 'decision'",
    ),
    "a time of the decision": (
        lambda battle: of(battle).update(decided_at=None),
        "battle", "decided_at", "nobody knows when",
    ),
    "the outcome of a record": (
        lambda battle: write(battle, changed(record_of(battle), outcome=other_outcome(battle))),
        "battle", "outcome", "not the one that its events come to",
    ),
    "the outcome of an open sequence": (
        lambda battle: rewrite(
            sequence("open"),
            setup=changed(
                read_json(AftermathRecord, sequence("open").record, where="it").setup,
                outcome=other_outcome(battle),
            ),
        ),
        "battle", "sides[1].sequence", "another outcome",
    ),
    "what a sequence wrote": (
        lambda battle: Aftermath.objects.filter(status="done").update(written_to=99),
        "post-battle sequence", "written_to", "up to revision 99",
    ),
    "what an open sequence wrote": (
        lambda battle: Aftermath.objects.filter(status="open").update(written_to=1),
        "post-battle sequence", "written_to", "It is unfinished",
    ),
    "a number in the chronicle": (
        lambda battle: spoil_facts("battle_accepted", number=7),
        "chronicle entry", "facts.number", "number is 7",
    ),
    "the names in the chronicle": (
        lambda battle: spoil_facts("battle_set_up", sides=["Nobody"]),
        "chronicle entry", "facts.sides", "sides is ['Nobody']",
    ),
    "the result in the chronicle": (
        lambda battle: spoil_facts("battle_accepted", rounds=77, reason="time"),
        "chronicle entry", "facts.rounds", "rounds is 77",
    ),
    "the battle of an entry": (
        lambda battle: told("battle_fought").update(battle=None),
        "chronicle entry", "battle", "tells of battle 1, and leads to none",
    ),
    "facts that are gone": (
        lambda battle: told("battle_accepted").update(facts={"by": "organiser"}),
        "chronicle entry", "facts.title", "title is None",
    ),
}  # fmt: skip


#: The chronicle's moment is not quite that of the decision; a sequence counts its writes; days are no fact of a battle.
NOT_THE_SAME = {"a time of the decision", "the outcome of an open sequence", "facts that are gone"}


def rows():
    """Everything that a check could mend, as it is."""
    models = (Battle, BattleSide, Aftermath, ChronicleEntry, Captive, DeadClaim)
    return [list(model.objects.order_by("pk").values()) for model in models]


@pytest.mark.parametrize("case", DERIVED)
def test_derivable_faults_are_reported_and_repaired(played, case):
    plant, kind, place, words = DERIVED[case]
    before = rows()
    plant(played)
    code, found = checked()
    assert code == 1
    fault = next(it for it in found["faults"] if it["path"] == place)
    assert (fault["kind"], fault["can_be_repaired"]) == (kind, True)
    assert words in fault["fault"]
    assert "--repair" in fault["what_to_do"]
    code, found = checked("--repair")
    assert (code, found["faults"]) == (0, [])
    assert found["repaired"]
    assert checked()[0] == 0
    if case not in NOT_THE_SAME:
        assert rows() == before


#: The same for what nothing says: it is named, and left alone.
LOST = {
    "a record": (
        lambda battle: of(battle).update(record='{"setup": 1}'),
        "battle", "record", "cannot be read",
    ),
    "events": (
        lambda battle: write(battle, changed(record_of(battle), events=record_of(battle).events[:-1])),
        "battle", "events", "do not come to an end",
    ),
    "an outcome": (
        lambda battle: write(battle, Record(record_of(battle).setup, (), ())),
        "battle", "outcome", "its record has no outcome",
    ),
    "a status": (
        lambda battle: of(battle).update(status="fought"),
        "battle", "status", "by the chronicle it is accepted",
    ),
    "a side": (
        lambda battle: BattleSide.objects.filter(battle=battle, position=1).delete(),
        "battle", "sides", "It has 1 sides with warbands, and 2 in its record",
    ),
    "a revision": (
        lambda battle: BattleSide.objects.filter(battle=battle, position=0).update(revision=99),
        "battle", "sides[0].revision", "took the field at revision 99",
    ),
    "an entry that the battle wrote": (
        lambda battle: BattleSide.objects.filter(battle=battle, position=0).update(written=1),
        "battle", "sides[0].written", "wrote entry 1",
    ),
    "a sequence": (
        lambda battle: Aftermath.objects.filter(status="open").delete(),
        "battle", "sides[1].sequence", "has no sequence after it",
    ),
    "the record of a sequence": (
        lambda battle: Aftermath.objects.filter(status="open").update(record="{}"),
        "post-battle sequence", "record", "cannot be read",
    ),
    "what a sequence decided": (
        lambda battle: rewrite(sequence("done"), entries=()),
        "post-battle sequence", "entries", "not what it wrote in the ledger",
    ),
    "the entry of a tally": (
        lambda battle: of(battle).update(tally='{"fields": 1}'),
        "battle", "tally", "What was entered cannot be read",
    ),
    "a proposal": (
        lambda battle: of(battle).update(proposal='{"sides": [{"rolls": 1}]}'),
        "battle", "proposal", "an earlier version rolled cannot be read",
    ),
    "a kind of entry": (
        lambda battle: told("founded").update(kind="dreamt"),
        "chronicle entry", "kind", "'dreamt' is nothing that happens",
    ),
    "a fact": (
        lambda battle: told("founded").update(facts={}),
        "chronicle entry", "facts", "cannot be told",
    ),
    "an organiser": (
        lambda battle: Membership.objects.filter(role="organiser").update(role="player"),
        "campaign", "organisers", "Nobody organises it",
    ),
    "a member": (
        lambda battle: Membership.objects.filter(user__username="other-player").delete(),
        "campaign", "warbands", "its owner other-player is no member",
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", LOST)
def test_underivable_faults_are_reported_and_left_alone(played, case):
    plant, kind, place, words = LOST[case]
    plant(played)
    before = rows()
    code, found = checked("--repair")
    assert code == 1
    fault = next(it for it in found["faults"] if (it["kind"], it["path"]) == (kind, place))
    assert words in fault["fault"]
    assert fault["what_to_do"]
    assert not fault["can_be_repaired"]
    assert rows() == before


def test_campaigns_waiting_for_removal_need_no_members(played, campaign, organiser, other_player):
    delete_campaign(campaign.pk, organiser)
    Membership.objects.all().delete()
    type(other_player).objects.update(is_active=False)
    assert checked()[1]["faults"] == []


def test_a_battle_that_awaits_its_decision_has_none(fought, organiser):
    of(fought).update(decided_by=organiser, decided_at=timezone.now(), asked_at=None)
    assert {it["path"] for it in checked()[1]["faults"]} == {"decided_by", "asked_at"}
    assert checked("--repair")[0] == 0
    fought.refresh_from_db()
    assert (fought.decided_by, fought.decided_at, fought.asked_at) == (None, None, fought.fought_at)


def test_a_battle_that_is_set_up_was_not_fought(battle):
    of(battle).update(fought_at=timezone.now())
    assert checked("--repair")[0] == 0
    battle.refresh_from_db()
    assert battle.fought_at is None


def test_a_finished_sequence_on_another_outcome_is_left_to_an_organiser(played):
    record = read_json(AftermathRecord, sequence("done").record, where="it")
    rewrite(sequence("done"), setup=changed(record.setup, outcome=other_outcome(played)))
    code, found = checked("--repair")
    assert code == 1
    assert [it["path"] for it in found["faults"]] == ["sides[0].sequence"]


def test_corrections_by_organisers_are_no_fault(played, organiser, campaign, plan):
    outcome = turned(played)
    seen = seen_by(plan_correction(played, outcome), outcome)
    correct_battle(played.pk, organiser, outcome, reason="The bridge.", seen=seen)
    assert checked()[1]["faults"] == []
    seen = seen_by(plan_correction(of(played).get(), None), None)
    correct_battle(played.pk, organiser, None, reason="Struck.", seen=seen)
    assert checked()[1]["faults"] == []


def test_a_friendly_that_was_played_is_no_fault(campaign, organiser, plan):
    battle = set_up_battle(campaign.pk, organiser, replace(plan, friendly=True, seed="a lantern"))
    fight_battle(battle.pk, organiser)
    assert of(battle).get().status == "played"
    assert checked()[1]["faults"] == []
    write(battle, Record(record_of(battle).setup, (), ()))
    assert [it["path"] for it in checked()[1]["faults"]] == ["outcome"]


def test_battles_undone_and_discarded_are_no_fault(fought, organiser):
    accept_battle(fought.pk, organiser)
    take_back_battle(fought.pk, organiser)
    assert checked()[1]["faults"] == []
    discard_battle(fought.pk, organiser)
    assert (Battle.objects.get(pk=fought.pk).status, checked()[1]["faults"]) == ("discarded", [])


def test_several_faults_are_mended_together_and_each_is_told(played):
    BattleSide.objects.update(result="")
    told("battle_accepted").update(facts={"by": "organiser"})
    code, found = checked("--repair")
    assert (code, found["faults"]) == (0, [])
    assert [it["kind"] for it in found["repaired"]] == ["battle", "battle", "chronicle entry"]
    assert "has the name, the result and the numbers of the record" in found["repaired"][0]["done"]


def test_a_sequence_with_every_answer_waits_to_be_written_and_is_no_fault(played):
    to_the_end(sequence("open"))
    assert read_json(AftermathRecord, sequence("open").record, where="it").done
    assert checked()[1]["faults"] == []


def test_a_sequence_that_has_written_is_not_open(played):
    Aftermath.objects.filter(status="open").delete()
    Aftermath.objects.filter(status="done").update(status="open")
    code, found = checked("--repair")
    assert code == 1
    assert "the ledger has what came of it" in next(
        it["fault"] for it in found["faults"] if it["path"] == "status"
    )
