"""Weapons that a moving warrior cannot fire: where shots may come before moves, firing one ends their moves."""

from rules.combat.actions.assault import fired_now
from rules.combat.effects.hooks import ignores
from rules.engine.battle import Battle
from rules.engine.setup import Weapon
from rules.engine.state.combatant import Combatant

_STANDS_STILL, _TWICE = "move-or-fire", "fire-twice-at-half-range"
#: The skill that is never used together with the one that lets them move.
_QUICK_SHOT = "two-shots-bow"


def shot_standing_still(battle: Battle, warrior: Combatant) -> bool:
    """Whether they have fired, in this activation or reaction, what nobody fires who moves, or a sling twice."""
    return bool(warrior.shots) and any(
        _took_a_stand(battle, warrior, weapon) for weapon in fired_now(warrior)
    )


def _took_a_stand(battle: Battle, warrior: Combatant, weapon: Weapon) -> bool:
    assert weapon.shot is not None
    if _TWICE in weapon.shot.traits:
        return warrior.shots > 1
    if _STANDS_STILL not in weapon.shot.traits:
        return False
    twice = warrior.has(_QUICK_SHOT) and warrior.shots > 1
    return twice or not ignores(battle, warrior, _STANDS_STILL, weapon)
