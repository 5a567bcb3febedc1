"""Saved battles: stored, resumed, replayed, and told apart where they differ."""

import pytest

from rules.engine.dice import EnteredDice, RecordedDice
from rules.engine.driver import ReplayDiverged
from rules.engine.events import Status
from rules.engine.record import Record
from rules.policies import POLICIES
from rules.resolve import NOTHING, auto, divergence, record, resume, start
from rules.values import canonical, changed, read_json
from tests.rules.staging.battlefield import man, setup_of

SETUP = setup_of(
    [man(0, 0, "sword", A=2), man(0, 0, "bow")], [man(0, 0, "axe", leader=True), man(0, 0, "sling")]
)
STEADY = {0: POLICIES["steady"], 1: POLICIES["steady"]}
FOUGHT = auto(SETUP, STEADY)


def test_a_record_is_stored_and_read_back_to_the_byte():
    stored = canonical(FOUGHT)
    again = read_json(Record, stored, where="record")
    assert again == FOUGHT
    assert canonical(again) == stored


def test_a_replay_is_the_same_to_the_byte():
    assert divergence(FOUGHT) is None
    assert canonical(record(resume(FOUGHT))) == canonical(FOUGHT)


@pytest.mark.parametrize("kept", [0, 1, 2, 7, 20])
def test_a_battle_is_resumed_where_its_answers_end(kept: int):
    part = record(start(SETUP, answers=FOUGHT.answers[:kept]))
    assert part.outcome is None
    resumed = resume(part)
    assert resumed.answers == list(FOUGHT.answers[:kept])
    for answer in FOUGHT.answers[kept:]:
        resumed.answer(answer)
    assert canonical(record(resumed)) == canonical(FOUGHT)


def test_a_policy_may_finish_a_resumed_battle():
    part = record(start(SETUP, answers=FOUGHT.answers[:10]))
    assert resume(part, policies=STEADY).over


def test_an_answer_that_no_longer_fits_is_named():
    answers = (FOUGHT.answers[0], "downwards", *FOUGHT.answers[2:])
    broken = changed(FOUGHT, answers=answers)
    with pytest.raises(ReplayDiverged, match="Answer 2 of the record no longer fits: 'downwards'") as caught:
        resume(broken)
    assert caught.value.at == 1
    found = divergence(broken)
    assert (found.at, found.recorded) == (1, "downwards")


def test_an_event_that_does_not_happen_again_is_named():
    at = next(at for at, event in enumerate(FOUGHT.events) if type(event).__name__ == "EdgeChosen")
    told = changed(FOUGHT.events[at], edge="east")
    broken = changed(FOUGHT, events=(*FOUGHT.events[:at], told, *FOUGHT.events[at + 1 :]))
    with pytest.raises(ReplayDiverged, match=f"Event {at + 1} of the record no longer fits"):
        resume(broken)
    found = divergence(broken)
    assert found.at == at
    assert '"edge":"east"' in found.recorded
    assert '"edge":"east"' not in found.replayed


def test_events_missing_at_the_end_are_named():
    broken = changed(FOUGHT, events=FOUGHT.events[:-1])
    found = divergence(broken)
    assert (found.at, found.recorded) == (len(FOUGHT.events) - 1, NOTHING)


def test_events_that_nothing_brings_about_are_named():
    broken = changed(FOUGHT, events=(*FOUGHT.events, FOUGHT.events[0]))
    found = divergence(broken)
    assert (found.at, found.replayed) == (len(FOUGHT.events), NOTHING)
    with pytest.raises(ReplayDiverged):
        resume(broken)


def test_answers_after_the_end_are_named():
    broken = changed(FOUGHT, answers=(*FOUGHT.answers, "first"))
    with pytest.raises(ReplayDiverged, match="nothing is asked there any more"):
        resume(broken)
    assert divergence(broken).at == len(FOUGHT.answers)


def test_a_battle_with_entered_dice_is_replayed_from_its_answers():
    seeded = start(SETUP, policies=STEADY)
    faces = [face for event in seeded.events for face in shown(event)]
    by_hand = start(SETUP, policies=STEADY, dice=EnteredDice())
    while by_hand.pending is not None:
        by_hand.answer(",".join(str(faces.pop(0)) for _ in range(by_hand.pending.count)))
    assert by_hand.events == seeded.events
    saved = record(by_hand)
    assert saved.dice == "entered"
    assert divergence(saved) is None


def shown(event: object) -> list[int]:
    """The faces an event tells of, in the order they fell."""
    rolls = getattr(event, "rolls", None)
    if rolls is not None:
        laps = max(len(row) for row in rolls)
        return [row[lap] for lap in range(laps) for row in rolls if lap < len(row)]
    roll = getattr(event, "roll", None)
    return list(roll.faces) if roll is not None else []


def test_recorded_faces_bring_the_same_battle():
    faces = [face for event in FOUGHT.events for face in shown(event)]
    again = start(SETUP, answers=FOUGHT.answers, dice=RecordedDice(faces))
    assert tuple(again.events) == FOUGHT.events


# outcome


def test_the_outcome_says_how_everybody_came_out_and_who_did_it():
    outcome = FOUGHT.outcome
    assert [side.starting for side in outcome.sides] == [2, 2]
    out = [fighter for side in outcome.sides for fighter in side.out_of_action]
    assert out
    for fighter in out:
        assert fighter.status is Status.OUT_OF_ACTION
        assert outcome.fighter(fighter.taken_out_by).id != fighter.id
    for side, of in zip(outcome.sides, SETUP.sides, strict=True):
        assert [fighter.id for fighter in side.fighters] == [fighter.id for fighter in of.fighters]


@pytest.mark.rule("CORE-INJ-OOA-2")
def test_a_warrior_who_is_out_of_action_is_handed_over_as_that_and_nothing_worse():
    assert {fighter.status for side in FOUGHT.outcome.sides for fighter in side.fighters} <= {
        Status.STANDING,
        Status.KNOCKED_DOWN,
        Status.STUNNED,
        Status.OUT_OF_ACTION,
    }


@pytest.mark.rule("CORE-ROUT-5", "CORE-ROUT-6")
def test_a_warrior_who_routed_lost_and_survivors_are_not_out_of_action():
    outcome = next(
        fought.outcome
        for seed in range(30)
        if (fought := auto(changed(SETUP, seed=str(seed)), STEADY)).outcome.reason == "rout"
    )
    loser = outcome.sides[1 - outcome.winner]
    assert (loser.routed, outcome.sides[outcome.winner].routed) == (True, False)
    assert any(fighter.status is not Status.OUT_OF_ACTION for fighter in loser.fighters)
