"""Obstacles to a shot: enemies that must be made out first, and blessings.

Shooting asks it, and everything else that fires.
"""

from rules.combat.effects import hooks
from rules.engine.battle import Battle
from rules.engine.events import ConditionBegan
from rules.engine.flow import Flow
from rules.engine.setup import Weapon
from rules.engine.state.battle_state import Combatant
from rules.engine.state.conditions import Condition

#: The conditions of one who did, or did not, make out an enemy who keeps to the shadows: with that one's id behind it.
LOST, MADE_OUT = "lost-sight-of:", "made-out:"


def try_to_make_out(battle: Battle, shooter: Combatant, target: Combatant) -> Flow[bool]:
    """True when they make out the target to aim or charge at; tried once a phase for a target that is hard to see."""
    for eludes in hooks.eludes.handlers(target):
        if shooter.under(f"{MADE_OUT}{target.id}"):
            return True
        if (yield from eludes(battle, target, shooter)):
            yield ConditionBegan(shooter.id, Condition(f"{LOST}{target.id}", "phase", by=target.id))
            return False
        yield ConditionBegan(shooter.id, Condition(f"{MADE_OUT}{target.id}", "phase", by=target.id))
    return True


def try_to_fire(battle: Battle, shooter: Combatant, target: Combatant | None, weapon: Weapon) -> Flow[bool]:
    """True when nothing of their enemies makes the weapon fail before it is fired; `target` None is in close combat."""
    for side in battle.sides:
        if side == shooter.side:
            continue
        watchers = hooks.withholds_shots.warriors_with(battle, side)
        if target is not None and target.conditions and target.side == side and target not in watchers:
            watchers = (*watchers, target)
        for warrior in watchers:
            for withholds in hooks.withholds_shots.handlers(warrior):
                if (yield from withholds(battle, warrior, shooter, target, weapon)):
                    return False
    return True
