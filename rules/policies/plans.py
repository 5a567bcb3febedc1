"""Answers that a player settles before the question is asked: an action is chosen for what it will lead to."""

from rules.engine.decisions import NONE, STAY, Decision
from rules.engine.view import View

#: Where the plan is kept.
_PLANNED = "planned"


def plans(view: View, asked: Decision, answer: str) -> bool:
    """Whether the answer does something; if so, it is kept for the question that the action will ask."""
    worth_it = answer not in (STAY, NONE)
    if worth_it:
        view.memory[_PLANNED] = asked, view.battle.state.arrangement, answer
    return worth_it


def planned(view: View, asked: Decision) -> str | None:
    """The answer kept for this question, if nobody has moved since; else None."""
    plan: tuple[Decision, int, str] | None = view.memory.get(_PLANNED)
    if plan is None or plan[1] != view.battle.state.arrangement or plan[0] != asked:
        return None
    return plan[2]
