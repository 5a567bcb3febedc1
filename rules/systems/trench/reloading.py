"""Reloading as an action: what fires every other turn by the rulebook fires again once it was reloaded (TRENCH-OTH-1).

What was reloaded is not fired in the same activation, nor reloaded in that of its shot. Guns of two barrels, swivel
guns and repeaters keep the time of the rulebook.
"""

from collections.abc import Sequence

from rules.combat.effects.hooks import ignores
from rules.combat.shooting.loading import DOUBLE, SWIVEL
from rules.engine.battle import Battle, ask
from rules.engine.combatant import Combatant
from rules.engine.conditions import Condition
from rules.engine.decisions import Choice
from rules.engine.events import ConditionBegan
from rules.engine.events.alternative import WeaponReloaded
from rules.engine.flow import Flow
from rules.engine.setup import Weapon

RELOAD = "reload"
#: The condition of a weapon that was reloaded in this turn, before its key.
RELOADED = "reloaded:"
_SLOW, _BY_TURNS = "prepare-shot", frozenset((DOUBLE, SWIVEL))


def loaded(battle: Battle, who: Combatant, weapon: Weapon) -> int | None:
    """How many of a weapon can be fired now; None for what needs no reloading by an action."""
    if not _is_reloaded_by_hand(battle, who, weapon):
        return None
    shots = len(who.fired.get(weapon.key, ()))
    return weapon.copies - (shots - _times(battle, who, weapon)) - (1 if _just(who, weapon) else 0)


def _is_reloaded_by_hand(battle: Battle, who: Combatant, weapon: Weapon) -> bool:
    if weapon.shot is None or _SLOW not in weapon.shot.traits:
        return False
    return _BY_TURNS.isdisjoint(weapon.shot.traits) and not ignores(battle, who, "reloading", weapon)


def _times(battle: Battle, who: Combatant, weapon: Weapon) -> int:
    """How often it has been reloaded."""
    _, done = battle.state.players.reloads.get((who.id, weapon.key), (0, 0))
    return done


def _just(who: Combatant, weapon: Weapon) -> bool:
    return bool(who.conditions) and who.under(RELOADED + weapon.key)


def _empty(battle: Battle, who: Combatant) -> Sequence[Weapon]:
    """His weapons of which one was fired in an earlier turn and not reloaded since."""
    return [
        weapon
        for weapon in who.missiles
        if _is_reloaded_by_hand(battle, who, weapon)
        and not _just(who, weapon)
        and sum(turn < who.own_turns for turn in who.fired.get(weapon.key, ())) > _times(battle, who, weapon)
    ]


def can_reload(battle: Battle, who: Combatant) -> bool:
    return who.standing and not who.contacts and bool(_empty(battle, who))


def reload(battle: Battle, who: Combatant, _price: int) -> Flow[bool]:
    """One weapon is loaded again, for the next turn."""
    empty = _empty(battle, who)
    weapon = empty[0]
    if len(empty) > 1:
        keys = tuple(it.key for it in empty)
        weapon = empty[keys.index((yield from ask(Choice(who.side, RELOAD, keys, who.id))))]
    yield WeaponReloaded(who.id, weapon.key, True)
    yield ConditionBegan(who.id, Condition(RELOADED + weapon.key, "turn"))
    return True
