"""Whatever players choose after a battle: no offered answer is refused, no step comes twice, a replay is the same."""

import random

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules.aftermath.events.losses import StepBegan
from rules.aftermath.record import AftermathRecord, AftermathSetup
from rules.aftermath.resolver import AftermathResolver, resume
from rules.aftermath.sequence import STEPS
from rules.catalogue.load import rulebook
from rules.engine.decisions import Decision
from rules.engine.dice import Roll
from rules.ledger.apply import apply
from rules.ledger.entries import BattleFought
from rules.resolve import arena
from rules.values import canonical, read_json
from tests.examples import examples
from tests.rules.aftermath.players import FIRST_NUMBER, at_random, faces_of, sequences

BOOK = rulebook()
relaxed = settings(max_examples=examples(60), suppress_health_check=list(HealthCheck))
PLAYERS = st.integers(0, 10**6)


def played(start: AftermathSetup, player: int) -> AftermathResolver:
    """The whole sequence. An offered answer that is refused raises."""
    return AftermathResolver(start, BOOK, policy=at_random(player), arena=arena)


@relaxed
@given(sequences(), PLAYERS)
def test_no_offered_answer_is_refused_and_every_step_comes_once(start: AftermathSetup, player: int) -> None:
    resolver = played(start, player)
    assert resolver.done
    assert [event.step for event in resolver.events if isinstance(event, StepBegan)] == list(STEPS)
    keys = [roll.key for roll in resolver.dice.made]
    assert len(keys) == len(set(keys))


@relaxed
@given(sequences(), PLAYERS)
def test_the_stored_record_replays_to_the_byte(start: AftermathSetup, player: int) -> None:
    stored = canonical(played(start, player).record)
    again = resume(read_json(AftermathRecord, stored, where="a record"), BOOK, arena=arena)
    assert canonical(again.record) == stored


@relaxed
@given(sequences(), PLAYERS)
def test_its_entries_fold_to_the_roster_of_its_draft(start: AftermathSetup, player: int) -> None:
    resolver = played(start, player)
    sheet = start.sheet
    for entry in resolver.record.entries:
        sheet = apply(sheet, entry)
    assert canonical(sheet) == canonical(resolver.draft.sheet)
    assert sum(isinstance(entry, BattleFought) for entry in resolver.record.entries) == 1
    assert sheet.battles == start.sheet.battles + 1
    assert min(sheet.gold, sheet.wyrdstone) >= 0


@relaxed
@given(sequences(), PLAYERS)
def test_real_dice_are_asked_for_one_roll_after_the_other_and_replay(
    start: AftermathSetup, player: int
) -> None:
    chance, choose = random.Random(player), at_random(player)
    resolver = AftermathResolver(start, BOOK, by_hand=True, arena=arena)
    while (pending := resolver.pending) is not None:
        if isinstance(pending, Roll):
            assert is_named_rightly(pending, start), pending
            resolver.answer(faces_of(chance, pending))
        else:
            resolver.answer(choose(pending, resolver.draft))
    assert all(roll.is_entered for roll in resolver.dice.made)
    assert canonical(resume(resolver.record, BOOK, arena=arena).record) == canonical(resolver.record)


def is_named_rightly(roll: Roll, start: AftermathSetup) -> bool:
    """Whether it names a fighter of the warband's own side, somebody of the roster, or nobody."""
    own = {fighter.id for fighter in start.setup.sides[start.side].fighters}
    if roll.who is not None:
        return roll.warrior is None and roll.who in own
    return roll.warrior is None or roll.warrior > FIRST_NUMBER


@settings(max_examples=examples(15), suppress_health_check=list(HealthCheck))
@given(sequences(), PLAYERS)
def test_another_answer_than_the_chosen_one_can_be_given_each_time(
    start: AftermathSetup, player: int
) -> None:
    """The sequence goes on from it to its next question."""
    chance, answers = random.Random(player), played(start, player).record.answers
    for at, chosen in enumerate(answers):
        pending = AftermathResolver(start, BOOK, answers=answers[:at], arena=arena).pending
        assert isinstance(pending, Decision)
        others = sorted(set(pending.answers or ()) - {chosen})
        if others:
            other = (*answers[:at], chance.choice(others))
            assert len(AftermathResolver(start, BOOK, answers=other, arena=arena).answers) == at + 1
