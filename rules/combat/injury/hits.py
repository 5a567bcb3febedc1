"""A hit that was scored: what struck, how hard, and what poison, powder and skill add to it."""

from rules.combat.effects import hooks
from rules.combat.effects.hit import Hit
from rules.engine.battle import Battle
from rules.engine.loadouts import blow
from rules.engine.setup import Weapon
from rules.engine.state.battle_state import Combatant
from rules.values import changed

#: The condition of one whose weapon is coated: `<poison>:<key of the weapon>`, `amount` copies of it.
COATED = ("black-lotus", "dark-venom", "reptile-venom")
#: What is done to a weapon for good, with the trait that it has from then on: its condition is written in the same way.
BETTERED = {
    "weapon-injury-plus-1": "weapon-injury-plus-1",
    "blade-critical-plus-1": "blade-critical-plus-1",
    "blade-concussion": "concussion",
}

#: The tag of one who shoots fire arrows.
FIRE_ARROWS = "arrows-set-on-fire-4"

#: What a tag makes of its bearer's blows.
_MARKED = {"magic-attacks": "magic", "flamesword": "fire"}


def blow_hit(
    battle: Battle, attacker: Combatant, target: Combatant, weapon: Weapon, result: int | None
) -> Hit:
    """A blow that landed, with the result of its roll to hit where there was one."""
    strike = blow(weapon)
    strength = battle.rules.blow_strength(battle, attacker, target, weapon)
    return Hit(
        weapon.name,
        strength + hooks.hit_strength.total(battle, attacker, target, weapon, traits=strike.traits),
        strike.save_modifier
        + hooks.save_modifier.total(battle, attacker, target, weapon, traits=strike.traits),
        _marked(attacker, strike.traits),
        None if result is None else battle.rules.natural(result),
        kind=weapon.kind or weapon.key,
        injury_dice=0 if result is None else battle.rules.injury_dice(result),
    )


def shot_hit(
    battle: Battle, shooter: Combatant, target: Combatant, weapon: Weapon, result: int | None
) -> Hit:
    """A shot that struck somebody, with the result of its roll to hit where there was one."""
    assert weapon.shot is not None
    shot = weapon.shot
    strength = battle.rules.shot_strength(battle, shooter, weapon)
    return Hit(
        weapon.name,
        strength + hooks.hit_strength.total(battle, shooter, target, weapon, traits=shot.traits),
        shot.save_modifier + hooks.save_modifier.total(battle, shooter, target, weapon, traits=shot.traits),
        _marked_shot(shooter, shot.traits),
        None if result is None else battle.rules.natural(result),
        missile=True,
        kind=weapon.kind or weapon.key,
        injury_dice=0 if result is None else battle.rules.injury_dice(result),
    )


def _marked(attacker: Combatant, traits: tuple[str, ...]) -> tuple[str, ...]:
    """The traits of a hit: every weapon of a daemon is magic, and a flaming sword burns."""
    for tag, trait in _MARKED.items():
        if attacker.has(tag):
            traits = (*traits, trait)
    return traits


def _marked_shot(attacker: Combatant, traits: tuple[str, ...]) -> tuple[str, ...]:
    """The traits of a shot that hit: a daemon's is magic, and a fire arrow burns."""
    if attacker.has("magic-attacks"):
        traits = (*traits, "magic")
    return (*traits, "fire") if "bow" in traits and attacker.has(FIRE_ARROWS) else traits


def coated(attacker: Combatant, weapon: Weapon, copy: int = 1) -> Weapon:
    """The weapon with what is on that copy of it, or was done to it; itself where there is nothing."""
    if not attacker.conditions:
        return weapon
    for key in (*COATED, *BETTERED):
        held = attacker.conditions.get(f"{key}:{weapon.key}")
        if held is not None and copy <= held.amount:
            weapon = _poisoned(weapon, BETTERED.get(key, key))
    return weapon


def _poisoned(weapon: Weapon, poison: str) -> Weapon:
    return changed(
        weapon,
        blow=changed(weapon.blow, traits=(*weapon.blow.traits, poison)) if weapon.blow else None,
        shot=changed(weapon.shot, traits=(*weapon.shot.traits, poison)) if weapon.shot else None,
    )
