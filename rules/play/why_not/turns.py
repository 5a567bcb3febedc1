"""Warriors who are not among those to choose from, and what belongs to another phase, each with the reason."""

from rules.combat import reasons
from rules.combat.charging.charging import bar_to_charging
from rules.combat.magic.casting import bar_to_casting
from rules.combat.moving.movement import bar_to_moving, bar_to_running
from rules.combat.psychology.escaping import ESCAPING, bar_to_escaping
from rules.combat.psychology.minds import FLEES, fleeing
from rules.combat.shooting.aiming import bar_to_shooting
from rules.engine.bar import Bar
from rules.engine.battle import Battle
from rules.engine.decisions import MoveTo, NextToAct
from rules.engine.decisions.actions import NextModel
from rules.engine.decisions.alternative import WhoActs
from rules.engine.decisions.cards import ActivateUnit
from rules.engine.events import Status
from rules.engine.state.combatant import Combatant
from rules.narration.names import Names
from rules.play.why_not.line import WhyNot, line

_SHOT = Bar(reasons.HAS_SHOT, "CORE-SHOOT-ONCE-1")
_MOVED = Bar("moved this turn", "CORE-MOVE-BASE-1")
_ACTED = {
    NextModel: Bar("was activated this turn", "TRENCH-TURN-5"),
    ActivateUnit: Bar("has acted this turn", "CARD-R-2"),
    WhoActs: Bar("was activated this round", "ALT-VI-a-1"),
}
_STUNNED = Bar(reasons.STUNNED, "CORE-INJ-STUN-1")
_BEFORE_MOVES = Bar("comes before the moves", "CORE-MOVE-ORDER-1")
_AFTER_MOVES = Bar("comes after the moves", "CORE-TURN-PHASES-1")
_LAST = Bar("comes last, in close combat", "CORE-TURN-PHASES-1")


def not_chosen(asked: NextToAct, battle: Battle, names: Names) -> list[WhyNot]:
    """The warriors of a side who cannot be next in a phase."""
    return [
        row
        for warrior in battle.state.of_side(asked.side)
        if warrior.id not in asked.candidates
        for row in line(names.who(warrior.id), _bar_to(asked.activity, battle, warrior), warrior.id)
    ]


def _bar_to(activity: str, battle: Battle, warrior: Combatant) -> Bar | None:
    if activity == "charging":
        return bar_to_charging(battle, warrior)
    if activity == ESCAPING:
        return bar_to_escaping(battle, warrior)
    if activity == "moving":
        return bar_to_moving(battle, warrior) or (_MOVED if warrior.moved else None)
    if activity != "shooting":
        return None
    if warrior.shots:
        return _SHOT
    if warrior.fighter.spells and (not warrior.missiles or warrior.cast):
        return bar_to_casting(battle, warrior)
    return bar_to_shooting(battle, warrior)


def not_activated(asked: NextModel | WhoActs | ActivateUnit, battle: Battle, names: Names) -> list[WhyNot]:
    """The warriors of a side who cannot be the next to be activated."""
    return [
        row
        for warrior in battle.state.of_side(asked.side)
        if warrior.id not in _candidates(asked)
        for row in line(names.who(warrior.id), _bar_to_activation(asked, battle, warrior), warrior.id)
    ]


def _candidates(asked: NextModel | WhoActs | ActivateUnit) -> tuple[int, ...]:
    if isinstance(asked, ActivateUnit):
        return tuple(it for unit in asked.units for it in unit)
    return asked.candidates


def _bar_to_activation(
    asked: NextModel | WhoActs | ActivateUnit, battle: Battle, warrior: Combatant
) -> Bar | None:
    if warrior.id in battle.state.activations.acted:
        return _ACTED[type(asked)]
    if isinstance(asked, ActivateUnit):
        return _STUNNED if warrior.status is Status.STUNNED else None
    return FLEES if fleeing(warrior) else None


def not_now(asked: MoveTo, battle: Battle) -> list[WhyNot]:
    """What somebody who moves cannot do instead: run, and what another phase is for."""
    if battle.sequence.actions:
        return []
    warrior, found = battle.combatant(asked.who), list[WhyNot]()
    if asked.walk and not asked.run and warrior.standing:
        found += line("Run", bar_to_running(battle, warrior), warrior.id)
    if battle.state.phase != "movement" or asked.manner not in ("walk", "crawl"):
        return found
    found += line("Charge", bar_to_charging(battle, warrior) or _BEFORE_MOVES, warrior.id)
    if warrior.missiles:
        found += line("Shoot", _AFTER_MOVES, warrior.id)
    if warrior.fighter.spells:
        found += line("Cast a spell", _AFTER_MOVES, warrior.id)
    if warrior.contacts:
        found += line("Fight", _LAST, warrior.id)
    return found
