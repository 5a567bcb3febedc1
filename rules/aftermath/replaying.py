"""A finished post-battle sequence played again on a corrected past, with the dice and the answers that it had.

Dice stay with what they were rolled for, answers with what was asked. Where the corrected battle asks something new,
the policy answers as a player of sense would, and says so.
"""

from collections.abc import Iterable
from typing import NamedTuple

from rules.aftermath.decisions import StepToTake
from rules.aftermath.draft import Draft
from rules.aftermath.losses.duel import Arena
from rules.aftermath.record import AftermathRecord, AftermathSetup
from rules.aftermath.resolver import AftermathResolver
from rules.aftermath.sensible import choose
from rules.aftermath.trading.decisions import Trade
from rules.aftermath.trading.market import accept
from rules.catalogue.model import Rulebook
from rules.engine.decisions import DONE, Decision, IllegalAnswer

#: What tells one question from another of its kind.
_ABOUT = ("warrior", "step", "location", "item", "purpose", "name")


class Guess(NamedTuple):
    """A question that was not asked before, and the answer of the policy."""

    decision: Decision
    answer: str


class Replayed(NamedTuple):
    """The sequence at its end; `guesses` are the questions that its player has not answered."""

    resolver: AftermathResolver
    guesses: tuple[Guess, ...]


def replay(
    record: AftermathRecord, setup: AftermathSetup, rulebook: Rulebook, *, arena: Arena | None = None
) -> Replayed:
    """Play the sequence of `record` from another set-up."""
    before = AftermathResolver(
        record.setup, rulebook, answers=record.answers, rolls=record.rolls, arena=arena
    )
    memory = _Memory(zip(before.asked, before.answers, strict=True))
    after = AftermathResolver(setup, rulebook, rolls=record.rolls, policy=memory.choose, arena=arena)
    return Replayed(after, tuple(memory.guesses))


class _Memory:
    """The answers of a sequence, each given once more where it is asked for again."""

    def __init__(self, answered: Iterable[tuple[Decision, str]]) -> None:
        self._left = list(answered)
        self.guesses: list[Guess] = []

    def choose(self, decision: Decision, draft: Draft) -> str:
        """The answer to the same question, else to the one most like it, else the policy's."""
        if isinstance(decision, Trade):
            return self._trade(draft)
        for same in (lambda old: old == decision, lambda old: _is_about_the_same(old, decision)):
            for at, (old, answer) in enumerate(self._left):
                if same(old) and _fits(decision, answer):
                    del self._left[at]
                    return answer
        answer = choose(decision, draft)
        if not isinstance(decision, StepToTake):
            self.guesses.append(Guess(decision, answer))
        return answer

    def _trade(self, draft: Draft) -> str:
        """The next purchase that can still be made; those that cannot are passed over."""
        while (
            at := next((at for at, (old, _) in enumerate(self._left) if isinstance(old, Trade)), None)
        ) is not None:
            _old, answer = self._left.pop(at)
            try:
                accept(draft, answer)
            except IllegalAnswer:
                continue
            return answer
        return DONE


def _is_about_the_same(old: Decision, new: Decision) -> bool:
    return type(old) is type(new) and all(getattr(old, it, None) == getattr(new, it, None) for it in _ABOUT)


def _fits(decision: Decision, answer: str) -> bool:
    try:
        decision.check(answer)
    except IllegalAnswer:
        return False
    return True
