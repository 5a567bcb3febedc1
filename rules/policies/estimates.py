"""Rough worth of a blow, a shot or a charge, from the engine's own numbers.

Only policies use it: what decides a battle is rolled by the engine. Everything is a whole number, in
ten-thousandths of an unsaved wound (`WOUND`), so that every machine weighs alike.
"""

from rules.combat.psychology.minds import frenzied
from rules.combat.rolls.dice_pool import ways
from rules.engine.battle import Battle
from rules.engine.flow import Need
from rules.engine.loadouts import Loadout, blow
from rules.engine.setup import Weapon
from rules.engine.state.battle_state import Combatant

#: One unsaved wound; a warrior of average worth.
WOUND = 10_000
WORTH = 100

#: What a held shield and a possible parry add to a loadout, and how much striking last takes from it.
SHIELD, PARRY = 800, 600
STRIKES_LAST = 7, 10
#: What it is worth that an enemy loses a turn in a net.
NETTED = 4_000

#: A chance to hit is counted in this many parts; one face of a D6 is this many of them.
PARTS, _FACE = 216, 36
#: Those parts, with the faces of one die to wound and one to save.
_ALL = PARTS * 6 * 6


def faces(need: int | None) -> int:
    """How many faces of a D6 show at least `need`."""
    if need is None or need > 6:
        return 0
    return 7 - need if need > 1 else 6


def harm(
    battle: Battle,
    target: Combatant,
    strength: int,
    save_modifier: int,
    traits: tuple[str, ...],
    in_combat: bool,
) -> int:
    """How many of the 36 throws to wound and to save end in an unsaved wound."""
    wounds = faces(battle.rules.wound_need(strength, target.profile.T))
    save = battle.rules.save_need(battle, target, strength, save_modifier, traits, in_combat)
    return wounds * (6 - faces(save.at_least))


def blow_value(battle: Battle, attacker: Combatant, target: Combatant, weapon: Weapon) -> int:
    """Unsaved wounds that one attack can be expected to cause."""
    strike = blow(weapon)
    strength = battle.rules.blow_strength(battle, attacker, target, weapon)
    hits = hitting(battle.rules.blow_need(battle, attacker, target, weapon))
    return WOUND * hits * harm(battle, target, strength, strike.save_modifier, strike.traits, True) // _ALL


def hitting(need: Need) -> int:
    """How likely a blow or a shot hits, of 216 times."""
    if need.automatic:
        return PARTS
    return chance(need.at_least, need.count, need.keep)


def chance(need: int | None, count: int = 1, keep: int = 0) -> int:
    """How often of 216 times a number of dice, of which `keep` count as for a `Roll`, come to what is needed."""
    if need is None:
        return 0
    return faces(need) * _FACE if count == 1 else ways(need, count, keep) * PARTS // 6**count


def loadout_value(
    battle: Battle,
    attacker: Combatant,
    target: Combatant,
    loadout: Loadout,
    known: dict[int, int] | None = None,
) -> int:
    """Unsaved wounds in one phase with a loadout, and a little for what protects.

    `known` is what the blows of weapons, by their `id`, were worth in other loadouts against the same target.
    """
    values = {} if known is None else known
    for weapon in (loadout.main, loadout.off, loadout.third, *loadout.pistols):
        if weapon is not None and id(weapon) not in values:
            values[id(weapon)] = blow_value(battle, attacker, target, weapon)
    each = values[id(loadout.main)]
    value = attacker.profile.A * (2 if frenzied(attacker) else 1) * each
    if loadout.off is not None and battle.rules.second_weapon_strikes:
        value += values[id(loadout.off)]
    elif loadout.off is not None:
        other = values[id(loadout.off)]
        missed = PARTS - hitting(battle.rules.blow_need(battle, attacker, target, loadout.main))
        value = value * max(each, other) // max(1, each) + max(each, other) * missed // PARTS
    if loadout.third is not None:
        value += values[id(loadout.third)]
    for pistol in loadout.pistols:
        value += values[id(pistol)]
    if loadout.trait("strike-last"):
        value = value * STRIKES_LAST[0] // STRIKES_LAST[1]
    if loadout.shield:
        value += SHIELD
    if loadout.buckler or loadout.trait("parry"):
        value += PARRY
    return value


def melee_value(battle: Battle, attacker: Combatant, target: Combatant) -> int:
    """Unsaved wounds in one phase with their best loadout against a target."""
    known: dict[int, int] = {}
    return max([loadout_value(battle, attacker, target, loadout, known) for loadout in attacker.loadouts])


def shot_value(battle: Battle, shooter: Combatant, target: Combatant, weapon: Weapon, hits: int) -> int:
    """Unsaved wounds that a shot can be expected to cause, given how often of 216 times it hits."""
    assert weapon.shot is not None
    strength = battle.rules.shot_strength(battle, shooter, weapon)
    shot = weapon.shot
    if "blessed-water" in shot.traits:
        return WOUND * hits // PARTS if target.fighter.kinds else 0
    if "net" in shot.traits:
        return 0 if target.under("netted") else NETTED * hits * (6 - min(5, target.profile.S)) // (PARTS * 6)
    done = harm(battle, target, strength, shot.save_modifier, shot.traits, False)
    return WOUND * hits * done // _ALL


def share(value: int, target: Combatant) -> int:
    """Which part of a target's staying power some harm is: the fallen count as half a wound."""
    halves = 2 * max(1, target.wounds) if target.standing else 1
    return value * 2 // halves


def worth(warrior: Combatant) -> int:
    """How much it matters that they go down, in hundredths of a plain warrior: leaders and heroes first."""
    profile = warrior.profile
    value = WORTH + 10 * (profile.WS + profile.S + profile.A)
    if warrior.fighter.leader:
        return value + 60
    return value + 30 if warrior.fighter.hero else value
