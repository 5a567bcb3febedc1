"""A sequence played again on a corrected past: its dice and its answers stay, and what is new is named."""

import pytest

from rules.aftermath.decisions import NewSkill, StepToTake
from rules.aftermath.replaying import replay
from rules.aftermath.resolver import AftermathResolver
from rules.aftermath.sensible import choose
from rules.aftermath.trading.commands import Buy, written
from rules.aftermath.trading.decisions import Trade
from rules.catalogue.load import rulebook
from rules.engine.decisions import DONE
from rules.ledger.entries import ItemBought
from rules.values import canonical, changed
from tests.rules.aftermath.test_resolver import at_random, setup
from tests.rules.aftermath.warbands import GUARD, RATS, battle, outcome


def played(seed: str, **options) -> AftermathResolver:
    return AftermathResolver(setup(seed, **options), rulebook(), policy=at_random(seed))


@pytest.mark.parametrize("seed", [f"seed {number}" for number in range(20)])
def test_on_the_same_past_everything_is_as_it_was(seed: str) -> None:
    record = played(seed).record
    again = replay(record, record.setup, rulebook())
    assert canonical(again.resolver.record) == canonical(record)
    assert again.guesses == ()


@pytest.mark.parametrize("seed", [f"seed {number}" for number in range(20)])
def test_dice_of_the_same_rolls_show_the_same_faces(seed: str) -> None:
    record = played(seed).record
    other = changed(record.setup, outcome=outcome(battle(GUARD, RATS), {"Jost": "Snikch"}))
    again = replay(record, other, rulebook()).resolver
    known = {roll.key: roll.faces for roll in record.rolls}
    shared = [roll for roll in again.dice.made if len(known.get(roll.key, ())) == len(roll.faces)]
    assert shared
    assert all(known[roll.key] == roll.faces for roll in shared)
    assert again.done


def test_questions_that_are_new_are_answered_by_the_policy_and_named() -> None:
    record = AftermathResolver(setup("s"), rulebook(), policy=choose).record
    learned = changed(record.setup.sheet.warrior(1), experience=record.setup.sheet.warrior(1).experience + 20)
    sheet = changed(record.setup.sheet, warriors=(learned, *record.setup.sheet.warriors[1:]))
    again = replay(record, changed(record.setup, sheet=sheet), rulebook())
    assert again.guesses
    assert not any(isinstance(guess.decision, StepToTake) for guess in again.guesses)
    assert {guess.decision.warrior for guess in again.guesses if isinstance(guess.decision, NewSkill)} <= {1}


def shopping(gold: int) -> AftermathResolver:
    """Two swords and a mace are bought at the trading post, as far as the gold goes."""
    left = [written(Buy(item)) for item in ("sword", "mace", "sword")]

    def policy(decision, draft):
        if isinstance(decision, Trade):
            return left.pop(0) if left else DONE
        return choose(decision, draft)

    rich = changed(GUARD, gold=gold)
    start = changed(setup("s", out={}), sheet=rich)
    return AftermathResolver(start, rulebook(), policy=policy)


def bought(resolver: AftermathResolver) -> list[str]:
    return [entry.item for entry in resolver.draft.entries if isinstance(entry, ItemBought)]


def test_purchases_are_made_again_as_far_as_the_gold_goes() -> None:
    record = shopping(200).record
    assert bought(replay(record, record.setup, rulebook()).resolver) == ["sword", "mace", "sword"]
    spent = sum(
        -change.amount
        for entry in record.entries
        for change in getattr(entry, "changes", ())
        if getattr(change, "amount", 0) < 0
    )
    poor = changed(record.setup, sheet=changed(GUARD, gold=5 + spent))
    again = replay(record, poor, rulebook()).resolver
    assert "mace" in bought(again)
    assert again.draft.sheet.gold >= 0
