"""One who acts by D12, for tests: actions without rolling for them, and what they take of what is on offer."""

from collections.abc import Iterable
from typing import Any

from rules.engine.decisions import DONE, NONE, Decision
from rules.engine.decisions.actions import NextAction
from rules.engine.decisions.alternative import ActivationDice, React
from rules.engine.events import ActionTaken, RoundBegan, TurnsBegan
from rules.engine.events.alternative import ActionsGained
from rules.systems.alternative.activating import activate, spend
from tests.rules.staging.battlefield import Battlefield, Man


def d12(own: Iterable[Man], foes: Iterable[Man], **given: Any) -> Battlefield:
    """A battle by activations, in its first round."""
    field = Battlefield(tuple(own), tuple(foes), sequence="alternative", **given)
    field.fold(TurnsBegan((0, 1)))
    return field


def begin(field: Battlefield, who: int, actions: int, *, reaction: bool = False, purpose: str = "") -> None:
    """Begin an activation or reaction with this many actions."""
    field.activate(who, reaction="reaction" if reaction else "")
    field.fold(ActionsGained((who,), None, actions, purpose=purpose))


def act(
    field: Battlefield, who: int, *faces: int, takes: Iterable[str], says: dict[Any, Any] | None = None
) -> list[str]:
    """Take these actions one after the other, as long as they are on offer; returns those that were taken."""
    wanted = list(takes)

    def chosen(decision: Decision) -> str:
        action = wanted.pop(0) if wanted else DONE
        return f"{action} 1" if f"{action} 1" in decision.answers else action

    field.play(spend(field.battle, field.one(who)), *faces, says={NextAction: chosen, **(says or {})})
    assert not wanted, f"never asked for {wanted}"
    taken = [f"{event.action} {event.price}" for event in field.told(ActionTaken)]
    return [action for action in taken if action != "off-hand attack 0"]


def offered(field: Battlefield, who: int) -> set[str]:
    """What they are offered next."""
    field.play(spend(field.battle, field.one(who)), says={NextAction: DONE})
    return {answer for asked in field.questions(NextAction) for answer in asked.answers} - {DONE}


def activated(
    field: Battlefield,
    who: int,
    *faces: int,
    dice: int = 1,
    takes: Iterable[str] = (),
    says: dict[Any, Any] | None = None,
) -> None:
    """Their whole activation with this many dice; nobody reacts to failures unless it is said."""
    wanted = list(takes)

    def chosen(decision: Decision) -> str:
        return wanted.pop(0) if wanted and wanted[0] in decision.answers else DONE

    field.play(
        activate(field.battle, field.one(who)),
        *faces,
        says={ActivationDice: str(dice), React: NONE, NextAction: chosen, **(says or {})},
    )


def next_round(field: Battlefield) -> None:
    field.fold(RoundBegan(field.state.round + 1), TurnsBegan((0, 1)))
