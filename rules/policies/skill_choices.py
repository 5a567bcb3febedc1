"""What a sensible player makes of the tricks of single warriors: hugs, bites, songs, insults and a way out."""

from rules.engine.decisions import NONE, Choice
from rules.engine.view import View
from rules.policies.danger import is_shooter

YES = "yes"


def choose(decision: Choice, view: View) -> str:
    """Out of a combat go leaders and shooters; the rest is done where it promises more than it costs."""
    if decision.who is None:
        return decision.choices[0]
    who, choices = view.combatant(decision.who), decision.choices
    match decision.question:
        case "bear hug":
            foes = [view.combatant(other) for other in who.contacts]
            return YES if all(who.profile.S >= foe.profile.S + 1 for foe in foes) else choices[0]
        case "taunt":
            return NONE if is_shooter(who) else choices[0]
        case "shanty":
            return max(choices, key=lambda foe: (view.combatant(int(foe)).profile.A, -int(foe)))
        case "ledz-go":
            acted = view.battle.state.activations.acted
            return min(choices, key=lambda one: (int(one) in acted, _away(view, int(one)), int(one)))
        case "slip away":
            return choices[0 if who.fighter.leader or is_shooter(who) else 1]
    return choices[0]


def _away(view: View, id: int) -> int:
    """How far somebody is from the nearest enemy, in 1/100 inch."""
    one = view.combatant(id)
    return min([one.gap_to(enemy) for enemy in view.enemies], default=0)


#: The questions that it answers.
QUESTIONS = ("bear hug", "bites", "taunt", "shanty", "ledz-go", "slip away")
