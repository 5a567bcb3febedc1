"""A sensible player's answers when a spell asks for more than its target."""

from rules.combat.magic.spells.prayers.call_of_ulric import WOLF_ASKED
from rules.combat.magic.spells.prayers.earthshudder import above, touching
from rules.engine.decisions import Choice
from rules.engine.state.combatant import Combatant
from rules.engine.view import View
from rules.policies.estimates import worth

#: The questions of plain choices that `choose` answers.
BETRAYED, BUILDING = "betrayed", "building"
QUESTIONS = (BETRAYED, BUILDING, WOLF_ASKED)
#: An enemy this close is worth staying a wolf for, in 1/100 inch.
_NEAR = 1_200


def choose(decision: Choice, view: View) -> str:
    """The answer to one of `QUESTIONS`."""
    if decision.question == BUILDING:
        return max(decision.choices, key=lambda number: (building_value(view, int(number)), -int(number)))
    if decision.question == BETRAYED:
        return max(decision.choices, key=lambda id: (worth(view.combatant(int(id))), -int(id)))
    assert decision.who is not None
    return decision.choices[1 if _has_prey(view, view.combatant(decision.who)) else 0]


def building_value(view: View, building: int) -> int:
    """How many more enemies than friends come to harm when a building comes down."""
    struck = touching(view.battle, view.enemies, building)
    fallen = above(view.battle, building)
    own = sum(1 for warrior in fallen if warrior.side == view.side)
    return len(struck) + 2 * (len(fallen) - own) - 2 * own


def _has_prey(view: View, warrior: Combatant) -> bool:
    return any(enemy.gap_to(warrior) <= _NEAR for enemy in view.enemies)
