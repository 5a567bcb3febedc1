"""Actions that need a success on the Action Success Chart before they are taken (TRENCH-ACT-9)."""

from rules.combat.effects import hooks
from rules.combat.rolls.rerolls import TEST, roll_with_rerolls
from rules.engine.battle import Battle
from rules.engine.dice import Roll
from rules.engine.events.activations import SuccessRolled
from rules.engine.flow import Flow
from rules.engine.state.combatant import Combatant
from rules.systems.trench.success_chart import SUCCESS, dice


def success_roll(battle: Battle, warrior: Combatant, action: str) -> Roll:
    """The roll for an action as it would be made now."""
    modifiers = tuple(hooks.success_dice.collect(battle, warrior, action))
    count, keep = dice(battle, modifiers)
    return Roll(action, count, need=SUCCESS, modifiers=modifiers, who=warrior.id, keep=keep)


def roll_success(battle: Battle, warrior: Combatant, action: str) -> Flow[bool]:
    """Roll for an action, with the +DICE and -DICE of profile, injuries and whatever else (TRENCH-CHART-6)."""
    roll = success_roll(battle, warrior, action)
    faces = yield from roll_with_rerolls(battle, warrior, roll, TEST)
    passed = roll.met_by(faces)
    yield SuccessRolled(warrior.id, action, roll.shown(faces), passed)
    return passed
