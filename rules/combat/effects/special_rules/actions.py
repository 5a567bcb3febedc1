"""Additions of a profile, an injury or anything else to the actions of an activation (TRENCH-CHART-6, TRENCH-ACT-4).

Tags: `success-dice:<action>:<+n or -n>` gives dice for an action that needs a success, `takes-again:<action>` lets one
be taken once more.
"""

from rules.combat.effects import hooks
from rules.engine.battle import Battle
from rules.engine.dice import Modifier
from rules.engine.state.combatant import Combatant


@hooks.success_dice.handles("triple-run")
def _sprints(_battle: Battle, _who: Combatant, action: str) -> Modifier | None:
    """Warriors who have learnt to run dash better than others."""
    return Modifier("sprint", 1) if action == "dash" else None


@hooks.success_dice.handles_detail("success-dice:")
def _dice(_battle: Battle, _who: Combatant, action: str, given: str) -> Modifier | None:
    named, _, by = given.rpartition(":")
    return Modifier("injury" if by.startswith("-") else "profile", int(by)) if named == action else None


@hooks.takes_again.handles_detail("takes-again:")
def _again(_battle: Battle, _who: Combatant, action: str) -> str:
    return action
