"""The one die of a rule that works on so much or more, with its sentence."""

from rules.combat.rolls.fates import after_failure
from rules.engine.battle import throw
from rules.engine.dice import Roll
from rules.engine.events import RuleRolled
from rules.engine.flow import Flow
from rules.engine.state import Combatant


def roll_for_rule(who: Combatant, rule: str, need: int) -> Flow[bool]:
    """Roll a D6 for a rule of his; True on `need` or more."""
    roll = Roll(rule, need=need, who=who.id)
    faces = yield from throw(roll)
    if who.conditions and faces[0] < need:
        faces = yield from after_failure(who, roll, faces, rule)
    done = faces[0] >= need
    yield RuleRolled(who.id, rule, roll.shown(faces), done)
    return done


def roll_d3(who: Combatant, rule: str) -> Flow[int]:
    """A D3: a D6 halved, rounded up (CORE-DICE-D3)."""
    roll = Roll(rule, who=who.id)
    faces = yield from throw(roll)
    yield RuleRolled(who.id, rule, roll.shown(faces), True)
    return (faces[0] + 1) // 2
