"""Poisons on weapons and blackpowder of the better sort (CORE-POISON, CORE-ITEM-POWDER)."""

from rules.combat.effects import hooks
from rules.combat.effects.hit import Hit
from rules.combat.shooting.loading import SWIVEL
from rules.engine.battle import Battle
from rules.engine.setup import Weapon
from rules.engine.state.combatant import Combatant

IMMUNE = "immune-poison"
_SIX = 6


@hooks.wounds_outright.handles("black-lotus", "poison-6-wounds")
def _black_lotus(_battle: Battle, _who: Combatant, target: Combatant, hit: Hit) -> bool:
    """A natural 6 to hit, and a target that poison can harm (ruling of CORE-POISON-LOTUS-1)."""
    return hit.die == _SIX and not target.has(IMMUNE)


@hooks.wounds_outright.handles_detail("poison:")
def _venomous(_battle: Battle, _who: Combatant, target: Combatant, hit: Hit, poison: str) -> bool:
    return poison == "black-lotus" and not hit.missile and hit.die == _SIX and not target.has(IMMUNE)


@hooks.hit_strength.handles("dark-venom")
def _dark_venom(_battle: Battle, _who: Combatant, target: Combatant, _weapon: Weapon) -> int:
    return 0 if target.has(IMMUNE) else 1


@hooks.hit_strength.handles("reptile-venom")
def _reptile_venom(_battle: Battle, _who: Combatant, target: Combatant, _weapon: Weapon) -> int:
    return 0 if target.has(IMMUNE) else 1


@hooks.save_modifier.handles("reptile-venom")
def _reptile_saves(battle: Battle, attacker: Combatant, target: Combatant, weapon: Weapon) -> int:
    """Armour saves are as without it: what the Strength takes away is given back."""
    if target.has(IMMUNE) or weapon.shot is None:
        return 0
    return 1 if battle.rules.shot_strength(battle, attacker, weapon) >= 3 else 0


@hooks.hit_strength.handles("blackpowder-strength-plus-1")
def _superior_powder(_battle: Battle, _who: Combatant, _target: Combatant, weapon: Weapon) -> int:
    """The shots of a swivel gun are fired with powder too."""
    swivel = weapon.shot is not None and SWIVEL in weapon.shot.traits
    return int(swivel or weapon.category == "blackpowder")


@hooks.bounds_caused.handles_detail("injury-caused:")
def _poisonous(
    _battle: Battle, _who: Combatant, target: Combatant, hit: Hit, rows: str
) -> tuple[int, int] | None:
    if hit.missile or target.has(IMMUNE):
        return None
    down, stunned, _ = rows.split("/")
    return int(down[-1]), int(stunned[-1])
