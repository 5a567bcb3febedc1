"""Activations of Trench Crusade for tests: `field` is a battle under its turn, `acts` one activation of a model.

    it = field([man(10, 10, M=6)], [man(30, 10)])
    acts(it, 0, "move", "dash", dice=(3, 4), says={MoveTo: [place(16, 10), place(22, 10)]})

The actions are taken in that order, then the player is done. Nothing is rolled that the test does not name.
"""

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

from rules.combat.actions.assault import KNOWN
from rules.engine import events
from rules.engine.decisions import DONE, Choice, Decision, IllegalAnswer
from rules.engine.decisions.actions import NextAction
from rules.systems.trench.sequence import activation
from tests.rules.staging.battlefield import Battlefield, Man, Says

#: A target that no ordinary weapon can wound.
STONE = {"T": 10, "W": 10}


def field(
    *sides: Sequence[Man], combat: str = "trench", switches: Sequence[str] = (KNOWN,), **given: Any
) -> Battlefield:
    it = Battlefield(*sides, sequence="trench", combat=combat, switches=switches, **given)
    next_turn(it)
    return it


def next_turn(it: Battlefield) -> None:
    """A turn begins, in which everybody may be activated."""
    it.fold(events.RoundBegan(it.state.round + 1), events.TurnsBegan(tuple(it.battle.sides), by_model=True))


def acts(
    it: Battlefield,
    who: int,
    *actions: str,
    dice: Sequence[int] = (),
    says: dict[type[Decision], Says] | None = None,
) -> None:
    """One activation with these actions. Raises `IllegalAnswer` where one of them is not on offer."""
    it.play(activation(it.battle, it.one(who)), *dice, says={NextAction: [*actions, DONE], **(says or {})})


def refused(it: Battlefield, who: int, *actions: str, **given: Any) -> bool:
    """Whether the last of these actions is not on offer after the others."""
    with suppress(IllegalAnswer):
        acts(it, who, *actions, **given)
    return taken(it) == list(actions[:-1])


def offered(it: Battlefield, at: int = 0) -> tuple[str, ...]:
    """The actions of a question of the last activation."""
    return tuple(it.questions(NextAction)[at].offers)


def taken(it: Battlefield) -> list[str]:
    return [event.action for event in it.told(events.ActionTaken)]


def plays(it: Battlefield, *dice: int, says: dict[type[Decision], Says] | None = None) -> None:
    """One turn of everybody, in which nobody does anything unless told so."""
    usual: dict[type[Decision], Says] = {NextAction: DONE, Choice: first_choice}
    it.play(it.battle.sequence.play_round(it.battle), *dice, says={**usual, **(says or {})})


def first_choice(decision: Decision) -> str:
    assert decision.answers
    return decision.answers[0]


def choosing(**chosen: str) -> Callable[[Decision], str]:
    """Answers plain choices by the first word of their question; others fall on the first answer."""

    def answer(decision: Decision) -> str:
        assert isinstance(decision, Choice)
        return chosen.get(decision.question.split()[0], decision.choices[0])

    return answer


def order(it: Battlefield) -> str:
    """The sides of the activations of the last turn, as letters."""
    return "".join("ABC"[event.side] for event in it.told(events.ActivationBegan) if not event.reaction)
