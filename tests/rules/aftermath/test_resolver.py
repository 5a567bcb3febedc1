"""A whole post-battle sequence: taken step by step, stored, resumed, gone back in, and replayed to the byte."""

import random

import pytest

from rules.aftermath.decisions import StepToTake, WyrdstoneSale
from rules.aftermath.record import AftermathRecord, AftermathSetup, without_table
from rules.aftermath.resolver import AftermathResolver, resume
from rules.aftermath.sequence import STEPS
from rules.catalogue.load import rulebook
from rules.engine.decisions import Decision, IllegalAnswer
from rules.engine.dice import Roll
from rules.ledger.apply import apply
from rules.ledger.entries import BattleFought
from rules.values import canonical, changed, plain, read
from tests.rules.aftermath.warbands import GUARD, RATS, battle, outcome


def setup(seed: str = "s", *, out: dict[str, str | None] | None = None) -> AftermathSetup:
    fought = battle(GUARD, RATS)
    ended = outcome(fought, out or {"Otto": "Snikch", "The Pikes 1": "Gnash"})
    return AftermathSetup("battle-1", "The Bridge", 0, without_table(fought), ended, GUARD, seed)


def at_random(seed: str):
    chosen = random.Random(seed)
    return lambda decision, _draft: chosen.choice(decision.answers or (decision.default,))


def played(seed: str) -> AftermathResolver:
    """A sequence whose every choice is made at random."""
    return AftermathResolver(setup(seed), rulebook(), policy=at_random(seed))


def test_every_step_waits_until_it_is_taken() -> None:
    resolver = AftermathResolver(setup(), rulebook())
    assert resolver.pending == StepToTake(0, "injuries")
    assert not resolver.dice.made
    resolver.answer("go on")
    assert resolver.dice.made


@pytest.mark.parametrize("seed", [f"seed {number}" for number in range(40)])
def test_no_offered_answer_is_refused_and_the_steps_come_to_an_end(seed: str) -> None:
    resolver = played(seed)
    assert resolver.done
    taken = [event.step for event in resolver.events if type(event).__name__ == "StepBegan"]
    assert taken == list(STEPS)


@pytest.mark.parametrize("seed", [f"seed {number}" for number in range(10)])
def test_a_replay_is_the_same_to_the_byte(seed: str) -> None:
    record = played(seed).record
    again = resume(record, rulebook()).record
    assert canonical(again) == canonical(record)


@pytest.mark.parametrize("seed", [f"seed {number}" for number in range(10)])
def test_a_sequence_that_is_stopped_after_any_answer_goes_on_as_if_it_had_not(seed: str) -> None:
    whole = played(seed).record
    for at in range(len(whole.answers)):
        part = AftermathResolver(whole.setup, rulebook(), answers=whole.answers[:at]).record
        stored = read(AftermathRecord, plain(part), where="a record")
        resolver = resume(stored, rulebook())
        for answer in whole.answers[at:]:
            resolver.answer(answer)
        assert canonical(resolver.record) == canonical(whole)


@pytest.mark.parametrize("seed", [f"seed {number}" for number in range(10)])
def test_its_entries_fold_to_the_roster_that_it_shows(seed: str) -> None:
    resolver = played(seed)
    sheet = GUARD
    for entry in resolver.record.entries:
        sheet = apply(sheet, entry)
    assert sheet == resolver.draft.sheet
    assert sum(isinstance(entry, BattleFought) for entry in resolver.record.entries) == 1


def test_going_back_and_choosing_otherwise_shows_the_same_faces_for_the_same_rolls() -> None:
    first, second = played("a"), AftermathResolver(setup("a"), rulebook(), policy=at_random("b"))
    known = {roll.key: roll.faces for roll in first.dice.made}
    shared = [roll for roll in second.dice.made if roll.key in known]
    assert shared
    assert all(roll.faces == known[roll.key] for roll in shared)


def test_faces_from_a_table_are_asked_for_and_marked_as_entered() -> None:
    resolver = AftermathResolver(setup(), rulebook(), by_hand=True, answers=["go on"])
    assert isinstance(resolver.pending, Roll)
    with pytest.raises(IllegalAnswer, match="enter 2 dice, each from 1 to 6"):
        resolver.answer("7,1")
    resolver.answer("6,6")
    (made,) = resolver.dice.made
    assert made.faces == (6, 6)


def test_dice_that_were_rolled_stay_when_the_rest_is_rolled_by_hand() -> None:
    half = AftermathResolver(setup(), rulebook(), answers=["go on"]).record
    resolver = resume(half, rulebook(), by_hand=True)
    assert tuple(resolver.dice.made) == half.rolls


def test_a_hero_who_leaves_meanwhile_takes_his_die_along() -> None:
    """A roll that others share with the warrior is made anew; it is no longer one of as many dice."""
    start = changed(setup(), settled=True)
    before = AftermathResolver(start, rulebook(), answers=["go on", "go on"]).record
    left = tuple(block for block in GUARD.warriors if block.name != "Jost")
    after = resume(changed(before, setup=changed(start, sheet=changed(GUARD, warriors=left))), rulebook())
    explored = [
        next(roll for roll in rolls if roll.purpose == "exploration")
        for rolls in (before.rolls, after.dice.made)
    ]
    assert [len(roll.faces) for roll in explored] == [3, 2]


def test_an_answer_that_is_not_offered_changes_nothing() -> None:
    resolver = AftermathResolver(setup(), rulebook())
    before = canonical(resolver.record)
    with pytest.raises(IllegalAnswer, match="not one of the answers"):
        resolver.answer("done")
    assert canonical(resolver.record) == before


def test_wyrdstone_is_offered_at_the_price_of_every_number_of_shards() -> None:
    asked: list[Decision] = []

    def choose(decision: Decision, _draft: object) -> str:
        asked.append(decision)
        return decision.answers[-1] if decision.answers else decision.default

    start = setup(out={"Gnash": "Karl"})
    rich = changed(start, sheet=changed(GUARD, wyrdstone=2))
    resolver = AftermathResolver(rich, rulebook(), policy=choose)
    (sale,) = [decision for decision in asked if isinstance(decision, WyrdstoneSale)]
    assert sale.prices[:4] == (0, 35, 50, 65)
    assert resolver.draft.sheet.wyrdstone == 0
    assert resolver.draft.sheet.gold == GUARD.gold + sale.prices[-1] + _other_gold(resolver)


def _other_gold(resolver: AftermathResolver) -> int:
    changes = [it for entry in resolver.record.entries for it in getattr(entry, "changes", ())]
    golds = [it.amount for it in changes if type(it).__name__ == "GoldChanged"]
    return sum(golds[:-1])
