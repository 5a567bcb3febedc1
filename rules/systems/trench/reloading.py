"""Reloading as an action: what fires every other turn by the rulebook fires again once it was reloaded (TRENCH-OTH-1).

What was reloaded is not fired in the same activation, nor reloaded in that of its shot. Guns of two barrels, swivel
guns and repeaters keep the time of the rulebook.
"""

from collections.abc import Sequence

from rules.combat.effects.hooks import ignores
from rules.combat.shooting.loading import DOUBLE, SWIVEL
from rules.engine.battle import Battle, ask
from rules.engine.decisions import Choice
from rules.engine.events import ConditionBegan
from rules.engine.events.alternative import WeaponReloaded
from rules.engine.flow import Flow
from rules.engine.setup import Weapon
from rules.engine.state.combatant import Combatant
from rules.engine.state.conditions import Condition

RELOAD = "reload"
#: The condition of a weapon that was reloaded in this turn, before its key.
RELOADED = "reloaded:"
_SLOW, _BY_TURNS = "prepare-shot", frozenset((DOUBLE, SWIVEL))


def loaded(battle: Battle, warrior: Combatant, weapon: Weapon) -> int | None:
    """How many of a weapon can be fired now; None for what needs no reloading by an action."""
    if not _is_reloaded_by_hand(battle, warrior, weapon):
        return None
    shots = len(warrior.fired.get(weapon.key, ()))
    return weapon.copies - (shots - _times(battle, warrior, weapon)) - (1 if _just(warrior, weapon) else 0)


def _is_reloaded_by_hand(battle: Battle, shooter: Combatant, weapon: Weapon) -> bool:
    if weapon.shot is None or _SLOW not in weapon.shot.traits:
        return False
    return _BY_TURNS.isdisjoint(weapon.shot.traits) and not ignores(battle, shooter, "reloading", weapon)


def _times(battle: Battle, warrior: Combatant, weapon: Weapon) -> int:
    """How often it has been reloaded."""
    _, done = battle.state.players.reloads.get((warrior.id, weapon.key), (0, 0))
    return done


def _just(warrior: Combatant, weapon: Weapon) -> bool:
    return bool(warrior.conditions) and warrior.under(RELOADED + weapon.key)


def _empty(battle: Battle, warrior: Combatant) -> Sequence[Weapon]:
    """Their weapons of which one was fired in an earlier turn and not reloaded since."""
    return [
        weapon
        for weapon in warrior.missiles
        if _is_reloaded_by_hand(battle, warrior, weapon)
        and not _just(warrior, weapon)
        and sum(turn < warrior.own_turns for turn in warrior.fired.get(weapon.key, ()))
        > _times(battle, warrior, weapon)
    ]


def can_reload(battle: Battle, warrior: Combatant) -> bool:
    """Whether a standing warrior in no combat has a weapon to reload."""
    return warrior.standing and not warrior.contacts and bool(_empty(battle, warrior))


def reload(battle: Battle, warrior: Combatant, _price: int) -> Flow[bool]:
    """Load one weapon again, for the next turn."""
    empty = _empty(battle, warrior)
    weapon = empty[0]
    if len(empty) > 1:
        keys = tuple(it.key for it in empty)
        weapon = empty[keys.index((yield from ask(Choice(warrior.side, RELOAD, keys, warrior.id))))]
    yield WeaponReloaded(warrior.id, weapon.key, True)
    yield ConditionBegan(warrior.id, Condition(RELOADED + weapon.key, "turn"))
    return True
