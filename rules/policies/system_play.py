"""How a sensible player answers questions of a single turn system; each system registers its own `SystemPlay`."""

from collections.abc import Callable, Mapping
from functools import cache, partial
from typing import Any, NamedTuple

from rules.engine.battle import Battle
from rules.engine.decisions import Decision, MoveTo
from rules.engine.state.battle_state import Combatant
from rules.engine.view import View
from rules.policies.weights import Weights

#: A function that answers a decision by the weights of a player.
type Answer = Callable[[Any, View, Weights], str]


class SystemPlay(NamedTuple):
    """The play of a sensible player under one turn sequence or set of combat rules, and under no other.

    `answers` are by kind of decision, `choices` by the question of a plain choice. `move` settles a move before all
    other considerations, `wait` one that has no aim of its own; both give None where they have nothing to say.
    `lookout_height` is how high a shooter stands to wait for enemies (1/100 inch), `casting_chance` how sure a spell
    is (percent, from the number needed and whether it is a prayer).
    """

    answers: Mapping[type[Decision], Answer] = {}
    choices: Mapping[str, Answer] = {}
    move: Callable[[MoveTo, View, Weights], str | None] | None = None
    wait: Callable[[MoveTo, View, Weights], str | None] | None = None
    lookout_height: Callable[[View, Combatant], int | None] | None = None
    casting_chance: Callable[[View, Combatant, int, bool], int | None] | None = None


#: By the key of the turn sequence or the combat rules; filled by the registry of systems.
PLAYS: dict[str, SystemPlay] = {}


def plays_of(battle: Battle) -> tuple[SystemPlay, ...]:
    """The additions to a player by the sequence of a battle and its combat rules, at most two."""
    return _plays(battle.sequence.key, battle.rules.key)


@cache
def _plays(sequence: str, rules: str) -> tuple[SystemPlay, ...]:
    return tuple([PLAYS[key] for key in dict.fromkeys((sequence, rules)) if key in PLAYS])


def answer_of(decision: Decision, view: View, question: str | None) -> Answer | None:
    """The system's answer to a decision, or to a plain choice by its question; None where it has none."""
    for play in plays_of(view.battle):
        answer = play.answers.get(type(decision)) if question is None else play.choices.get(question)
        if answer is not None:
            return answer
    return None


def lookout_height(view: View, warrior: Combatant) -> int | None:
    """How high a shooter stands to wait for enemies, in 1/100 inch; None where nobody waits."""
    heights = (play.lookout_height for play in plays_of(view.battle))
    found = (height(view, warrior) for height in heights if height is not None)
    return next((it for it in found if it is not None), None)


def unweighted(answer: Callable[[Any, View], str]) -> Answer:
    """An answer that does not depend on what the player weighs."""
    return partial(_answered, answer)


def _answered(answer: Callable[[Any, View], str], decision: Any, view: View, _weights: Weights) -> str:
    return answer(decision, view)
