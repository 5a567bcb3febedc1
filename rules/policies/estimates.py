"""Rough worth of a blow, a shot or a charge, from the engine's own numbers.

For policies: what decides a battle is rolled by the engine, never taken from here.
"""

from rules.engine.battle import Battle
from rules.engine.loadouts import Loadout, blow
from rules.engine.protocols import Need
from rules.engine.setup import Weapon
from rules.engine.state import Combatant


def chance(need: int | None) -> float:
    """Of a D6 showing at least `need`."""
    return 0.0 if need is None else max(0.0, min(1.0, (7 - need) / 6))


def hit_chance(need: Need) -> float:
    return 1.0 if need.automatic else chance(need.at_least)


def harm(
    battle: Battle,
    target: Combatant,
    strength: int,
    save_modifier: int,
    traits: tuple[str, ...],
    in_combat: bool,
) -> float:
    """Unsaved wounds that one hit can be expected to cause."""
    wounds = chance(battle.rules.wound_need(strength, target.fighter.profile.T))
    save = battle.rules.save_need(target, strength, save_modifier, traits, in_combat)
    return wounds * (1 - chance(save.at_least))


def blow_value(battle: Battle, who: Combatant, target: Combatant, weapon: Weapon) -> float:
    """Unsaved wounds that one attack can be expected to cause."""
    strike = blow(weapon)
    strength = battle.rules.blow_strength(battle, who, weapon)
    hits = hit_chance(battle.rules.blow_need(battle, who, target, weapon))
    return hits * harm(battle, target, strength, strike.save_modifier, strike.traits, True)


def loadout_value(battle: Battle, who: Combatant, target: Combatant, loadout: Loadout) -> float:
    """Unsaved wounds in one phase with a loadout, and a little for what protects."""
    attacks = who.fighter.profile.A
    value = attacks * blow_value(battle, who, target, loadout.main)
    if loadout.off is not None:
        value += blow_value(battle, who, target, loadout.off)
    if loadout.trait("strike-last"):
        value *= 0.7
    if loadout.shield:
        value += 0.08
    if loadout.buckler or loadout.trait("parry"):
        value += 0.06
    return value


def melee_value(battle: Battle, who: Combatant, target: Combatant) -> float:
    """Unsaved wounds in one phase with his best loadout against a target."""
    return max(loadout_value(battle, who, target, loadout) for loadout in who.loadouts)


def shot_value(battle: Battle, who: Combatant, target: Combatant, weapon: Weapon, need: int | None) -> float:
    """Unsaved wounds that a shot can be expected to cause, given what it needs to hit."""
    assert weapon.shot is not None
    strength = battle.rules.shot_strength(battle, who, weapon)
    shot = weapon.shot
    return chance(need) * harm(battle, target, strength, shot.save_modifier, shot.traits, False)


def staying_power(who: Combatant) -> float:
    """Wounds left, with the fallen counted as nearly gone."""
    return max(1, who.wounds) if who.standing else 0.5


def worth(who: Combatant) -> float:
    """How much it matters that he goes down: leaders and heroes first."""
    profile = who.fighter.profile
    value = 1.0 + 0.1 * (profile.WS + profile.S + profile.A)
    if who.fighter.leader:
        value += 0.6
    elif who.fighter.hero:
        value += 0.3
    return value
