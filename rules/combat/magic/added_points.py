"""Points from a rite that a wizard adds to casting rolls of a battle.

Ruling: how many are added is said before the dice; they are spent whether the spell is cast or not.
"""

from rules.combat.effects import hooks
from rules.engine.battle import Battle, ask
from rules.engine.decisions import Choice
from rules.engine.dice import Modifier
from rules.engine.events import ConditionBegan, ConditionEnded
from rules.engine.flow import Flow
from rules.engine.setup import KnownSpell
from rules.engine.state.combatant import Combatant
from rules.engine.state.conditions import Condition

#: The tag of a wizard with points, the conditions that hold those left and those of a single roll, and the question.
POINTS, LEFT, ADDED, ASKED = "casting-points:", "points-for-casting", "points-added", "points for casting"
_NAME = "Forbidden Rite"
#: A player who thinks adds what brings a roll of 2D6 to this.
_LIKELY = 7


@hooks.prepares_for_battle.handles_detail(POINTS)
def _brings_points(_battle: Battle, warrior: Combatant, points: str) -> Flow[None]:
    yield ConditionBegan(warrior.id, Condition(LEFT, amount=int(points)), _NAME)


@hooks.casting_bonus.handles(ADDED)
def _adds(_battle: Battle, caster: Combatant, _spell: KnownSpell) -> Modifier | None:
    return Modifier(_NAME, caster.conditions[ADDED].amount)


def add_points(battle: Battle, caster: Combatant, need: int | None) -> Flow[None]:
    """Ask how many points are added to the next roll, which must show `need`; the likely number stands first."""
    left = caster.conditions[LEFT].amount if caster.under(LEFT) else 0
    if not left or need is None:
        return
    likely = min(left, max(0, need - _LIKELY))
    choices = (likely, *(count for count in range(left + 1) if count != likely))
    added = int((yield from ask(Choice(caster.side, ASKED, tuple(map(str, choices)), caster.id))))
    if added:
        yield ConditionBegan(caster.id, Condition(LEFT, amount=left - added))
        yield ConditionBegan(caster.id, Condition(ADDED, amount=added, tags=(ADDED,)), _NAME)


def spend_points(caster: Combatant) -> Flow[None]:
    """Take away what was added to one roll."""
    if caster.under(ADDED):
        yield ConditionEnded(caster.id, ADDED)
