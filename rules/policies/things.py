"""What a sensible player does with curious things: when he blows a horn, eats, spies, and rolls a die again."""

from rules.combat.fates import KEEP, USE
from rules.combat.psychology.minds import fleeing
from rules.engine.decisions import Choice
from rules.engine.view import View

#: How near an enemy must be to harden oneself against him, and to leave spying, in 1/100 inch.
_THREAT = 1000


def thing(decision: Choice, view: View) -> str:
    """A horn rallies those who run, biscuits are eaten before blows, and luck is kept for more than a blow."""
    match decision.question:
        case "blow the horn":
            return USE if any(fleeing(one) for one in view.own) else KEEP
        case "eat hardtack":
            return USE if _threatened(decision, view) else KEEP
        case "spy glass":
            return decision.choices[-1] if _threatened(decision, view) else decision.choices[0]
        case "trap":
            return decision.choices[1 if _threatened(decision, view) or view.battle.state.round > 1 else 0]
        case "re-roll to hit" | "re-roll parry":
            return KEEP
    return decision.choices[0]


def _threatened(decision: Choice, view: View) -> bool:
    assert decision.who is not None
    who = view.combatant(decision.who)
    return any(who.gap_to(enemy) <= _THREAT for enemy in view.battle.enemies_seen(who))


QUESTIONS = ("trap", "blow the horn", "eat hardtack", "spy glass", "re-roll to hit", "re-roll parry")
