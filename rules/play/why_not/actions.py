"""Actions that are not on offer to somebody who takes them one by one, each with the reason."""

from rules.combat import reasons
from rules.combat.actions.action import Action
from rules.combat.actions.assault import shot_no_more_than_an_assault
from rules.combat.actions.slots import is_reacting
from rules.combat.charging.charging import bar_to_charging, charge_targets
from rules.combat.magic.casting import bar_to_casting
from rules.combat.moving.hiding import bar_to_hiding
from rules.combat.psychology.minds import NO_MOVE, kept_from
from rules.combat.shooting.aiming import bar_to_shooting
from rules.engine.bar import Bar
from rules.engine.battle import Battle
from rules.engine.decisions.actions import NextAction
from rules.engine.events import Status
from rules.engine.state.combatant import Combatant
from rules.narration.phrases import inches
from rules.play.why_not.line import WhyNot, line

_TAKEN = Bar("was taken in this activation", "TRENCH-ACT-3")
_MOVED = Bar("the one move, charge or retreat of this activation was made", "TRENCH-MOVE-1")
_DEAR = "takes more actions than are left"
#: The rules of the prices of actions.
_PRICES = {
    "move": "ALT-VII-a-1",
    "shoot": "ALT-VII-g-1",
    "attack": "ALT-VII-h-1",
    "charge": "ALT-VII-k-3",
    "cast": "ALT-VII-m-1",
}
_HAS_CAST = Bar("has cast", "CORE-MAGIC-CAST-6")
_SHOT = Bar("has shot this round", "ALT-VII-g-2")
_HAS_SHOT = Bar("has shot in this activation", "TRENCH-CHG-7")
_STAYS = Bar(reasons.IN_COMBAT, "CORE-LEAVE-1")
_ENGAGED = Bar(reasons.IN_COMBAT, "ALT-VII-k-2")
_DOWN = Bar(reasons.DOWN, "CORE-INJ-KD-1")
_STUNNED = Bar(reasons.STUNNED, "CORE-INJ-STUN-1")
#: The rules of what is done in a combat alone.
_COMBAT_ONLY = {"melee attack": "TRENCH-MEL-1", "attack": "ALT-VII-h-2", "retreat": "TRENCH-RET-2"}
_SEES_NOBODY = Bar("sees nobody to charge", "CORE-CHARGE-LOS-1")
#: Actions as players name them, by their keys.
_SHOOTS = {"ranged attack": "Shoot", "shoot": "Shoot"}
_CHARGES = {"charge": "Charge"}
_FIGHTS = {"melee attack": "Fight", "attack": "Strike"}
_MOVES = {"move": "Move", "dash": "Dash"}
_OTHERS = {"cast": "Cast a spell", "hide": "Hide", "retreat": "Retreat"}
_LABELS = _SHOOTS | _CHARGES | _FIGHTS | _MOVES | _OTHERS


def not_taken(asked: NextAction, battle: Battle) -> list[WhyNot]:
    """The usual actions that somebody cannot take next. What only serves a purpose of its own is left out."""
    warrior, found = battle.combatant(asked.who), list[WhyNot]()
    if is_reacting(battle):
        return found
    for action in battle.sequence.actions:
        if action.key not in _LABELS or action.key in asked.offers:
            continue
        bar = _bar(action.key, battle, warrior)
        if bar is None and action.on_offer(battle, warrior):
            bar = _bar_to_taking(action, asked, battle, warrior)
        found += line(_LABELS[action.key], bar, warrior.id)
    return found


def _bar_to_taking(action: Action, asked: NextAction, battle: Battle, warrior: Combatant) -> Bar | None:
    """The reason against an action that the rulebook allows: it was taken, or too few actions are left."""
    if asked.left is None:
        return _MOVED if action.uses == "move" else _TAKEN
    if action.payable(battle, warrior, asked.left):
        return None
    return Bar(_DEAR, _PRICES.get(action.key, ""))


def _bar(key: str, battle: Battle, warrior: Combatant) -> Bar | None:
    """The engine's reason against an action, whatever the warrior has done with this activation before."""
    if key in _SHOOTS:
        return _bar_to_shot(battle, warrior)
    if key in _CHARGES:
        return _bar_to_charge(battle, warrior)
    if key in _COMBAT_ONLY:
        return None if warrior.contacts else Bar(reasons.IN_NO_COMBAT, _COMBAT_ONLY[key])
    if key in _MOVES:
        return _bar_to_move(battle, warrior)
    if key == "hide":
        return bar_to_hiding(battle, warrior)
    return bar_to_casting(battle, warrior) if warrior.fighter.spells else None


def _bar_to_shot(battle: Battle, warrior: Combatant) -> Bar | None:
    if not warrior.missiles:
        return None
    if battle.sequence.by_rounds and warrior.id in battle.state.activations.shot:
        return _SHOT
    return bar_to_shooting(battle, warrior) or (_HAS_CAST if warrior.cast else None)


def _bar_to_charge(battle: Battle, warrior: Combatant) -> Bar | None:
    bar = bar_to_charging(battle, warrior)
    if bar is not None:
        return bar
    if battle.sequence.charge_within is not None and not shot_no_more_than_an_assault(battle, warrior):
        return _HAS_SHOT
    if any(charge_targets(battle, warrior)):
        return _bar_to_leaving(battle) if warrior.contacts else None
    near = battle.sequence.charge_within
    return _SEES_NOBODY if near is None else Bar(f"sees nobody within {inches(near)}", "TRENCH-CHG-2")


def _bar_to_leaving(battle: Battle) -> Bar:
    return _ENGAGED if battle.sequence.by_rounds else _STAYS


def _bar_to_move(battle: Battle, warrior: Combatant) -> Bar | None:
    if warrior.status is not Status.STANDING:
        return _STUNNED if warrior.status is Status.STUNNED else _DOWN
    return kept_from(warrior, NO_MOVE) or (_STAYS if warrior.contacts else None)
