"""A sensible player's use of the tricks of single warriors: hugs, bites, songs, insults and a way out."""

from rules.engine.decisions import NONE, Choice
from rules.engine.view import View
from rules.policies.danger import is_shooter

YES = "yes"
#: The type of those whom a Whipmaster strikes without regret.
_WRETCH = "wretch"


def choose(decision: Choice, view: View) -> str:
    """Leaders and shooters slip away from combat; id tricks are used where they promise more than they cost."""
    if decision.who is None:
        return decision.choices[0]
    warrior, choices = view.combatant(decision.who), decision.choices
    match decision.question:
        case "bear hug":
            foes = [view.combatant(id) for id in warrior.contacts]
            return YES if all(warrior.profile.S >= foe.profile.S + 1 for foe in foes) else choices[0]
        case "taunt":
            return NONE if is_shooter(warrior) else choices[0]
        case "shanty":
            return max(choices, key=lambda foe: (view.combatant(int(foe)).profile.A, -int(foe)))
        case "ledz-go":
            acted = view.battle.state.activations.acted
            return min(
                choices, key=lambda choice: (int(choice) in acted, _away(view, int(choice)), int(choice))
            )
        case "danse macabre":
            return choices[1]
        case "wraith touch" if warrior.profile.A == 1:
            return choices[1]
        case "agony and ecstasy":
            return next((id for id in choices[1:] if view.combatant(int(id)).fighter.line == _WRETCH), NONE)
        case "slip away":
            return choices[0 if warrior.fighter.leader or is_shooter(warrior) else 1]
    return choices[0]


def _away(view: View, id: int) -> int:
    """How far somebody is from the nearest enemy, in 1/100 inch."""
    warrior = view.combatant(id)
    return min([warrior.gap_to(enemy) for enemy in view.enemies], default=0)


#: The questions of plain choices that `choose` answers.
QUESTIONS = (
    *("bear hug", "bites", "taunt", "shanty", "ledz-go", "slip away"),
    *("danse macabre", "agony and ecstasy", "wraith touch"),
)
