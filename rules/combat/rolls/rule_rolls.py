"""The die of a rule that works from a number upwards, and the D3, with their sentences."""

from rules.combat.rolls.rerolls import RULE, roll_with_rerolls
from rules.engine.battle import Battle, throw
from rules.engine.dice import Modifier, Roll
from rules.engine.events import RuleRolled
from rules.engine.flow import Flow
from rules.engine.state.battle_state import Combatant


def roll_for_rule(
    battle: Battle, warrior: Combatant, rule: str, need: int, count: int = 1, *modifiers: Modifier
) -> Flow[bool]:
    """Roll a D6 for a rule of theirs, or the sum of several; True on `need` or more, of which `modifiers` are part."""
    roll = Roll(rule, count, need=need, modifiers=modifiers, who=warrior.id)
    faces = yield from roll_with_rerolls(battle, warrior, roll, RULE)
    works = roll.met_by(faces)
    yield RuleRolled(warrior.id, rule, roll.shown(faces), works)
    return works


def roll_d3(warrior: Combatant, rule: str) -> Flow[int]:
    """A D3: a D6 halved, rounded up (CORE-DICE-D3)."""
    roll = Roll(rule, who=warrior.id)
    faces = yield from throw(roll)
    yield RuleRolled(warrior.id, rule, roll.shown(faces), True)
    return (faces[0] + 1) // 2
