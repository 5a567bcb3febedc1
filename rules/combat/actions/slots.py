"""The actions of the acting warrior in this activation or reaction, and those they have left."""

from collections.abc import Container

from rules.combat.psychology.minds import fleeing
from rules.engine.battle import Battle
from rules.engine.setup import STEED
from rules.engine.state.combatant import Combatant

#: Why an activation comes between another one.
REACTION = "reaction"


def left(battle: Battle, warrior: Combatant) -> int:
    """How many actions they have left."""
    slot = battle.state.activations.slot
    return 0 if slot is None else slot.left.get(warrior.id, 0)


def times(battle: Battle, warrior: Combatant, keys: Container[str]) -> int:
    """How often they have taken one of these actions."""
    slot = battle.state.activations.slot
    return 0 if slot is None else sum(it.who == warrior.id and it.action in keys for it in slot.taken)


def is_reacting(battle: Battle) -> bool:
    """Whether those who act now do so out of turn."""
    outer = battle.state.activations.outer
    return outer is not None and outer.reaction == REACTION


def waiting(battle: Battle, side: int) -> list[Combatant]:
    """The warriors of a player who can still be activated in this round, in roster order (ALT-VI-a-1)."""
    acted = battle.state.activations.acted
    return [
        warrior
        for warrior in battle.state.of_side(side)
        if warrior.id not in acted and not fleeing(warrior) and STEED not in warrior.fighter.tags
    ]
