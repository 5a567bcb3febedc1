"""Skills and natures that make a better fighter: what they add to their own blows (CORE-SKILL, combat and strength)."""

from rules.combat.effects import hooks
from rules.combat.effects.hit import Hit
from rules.engine.battle import Battle
from rules.engine.dice import Modifier
from rules.engine.events import Status
from rules.engine.loadouts import FISTS, blow
from rules.engine.setup import Weapon
from rules.engine.state.combatant import Combatant

_SWORDS = frozenset({"sword", "weeping-blades", "ventimiglias-misericordia"})
_AXES = frozenset({"axe", "double-handed-weapon", "dwarf-axe"})
_CLAWS = "fighting-claws"
_GREAT = "double-handed-weapon"
#: The trait of other weapons that Strongman keeps from striking last.
_FOR_THE_STRONG = "strike-last-unless-strong"
#: A warrior this near to something stands beside it, in 1/100 inch.
_BESIDE = 200


def kind_of(weapon: Weapon) -> str:
    """The kind of a weapon: a gromril sword is a sword."""
    return weapon.kind or weapon.key


def first_round(warrior: Combatant) -> bool:
    """Whether this is the first round of the combat that they are in."""
    return warrior.fought_rounds == 0


def of_calling(other: Combatant, words: str) -> bool:
    """Whether somebody is what one of the words says; plurals count."""
    callings = {other.fighter.line, *other.fighter.callings, *other.fighter.kinds}
    return any(word in callings or word.removesuffix("s") in callings for word in words.split(","))


# attacks and their order


@hooks.attack_bonus.handles("attack-against-many")
@hooks.like_off_hand.handles("attack-against-many")
def _combat_master(_battle: Battle, warrior: Combatant) -> int:
    return 1 if len(warrior.contacts) > 1 else 0


def _indoors(battle: Battle, warrior: Combatant) -> bool:
    return battle.terrain.building(warrior.position) is not None


@hooks.attack_bonus.handles("better-indoors")
def _pit_fighter_attacks(battle: Battle, warrior: Combatant) -> int:
    return int(_indoors(battle, warrior))


@hooks.weapon_skill_bonus.handles("better-indoors")
def _pit_fighter_skill(battle: Battle, warrior: Combatant, _other: Combatant) -> int:
    return int(_indoors(battle, warrior))


@hooks.weapon_skill_bonus.handles("charge-ws-plus-1")
def _unstoppable_charge(_battle: Battle, warrior: Combatant, _other: Combatant) -> int:
    return int(warrior.charged)


@hooks.attack_bonus.handles("charge-double-attacks")
def _ferocious_charge(_battle: Battle, warrior: Combatant) -> int:
    return warrior.profile.A if warrior.charged else 0


@hooks.hit_in_combat.handles("charge-double-attacks")
def _ferocious_blows(
    _battle: Battle, warrior: Combatant, _target: Combatant, _weapon: Weapon
) -> Modifier | None:
    return Modifier("ferocious charge", -1) if warrior.charged else None


@hooks.hit_in_combat.handles("charge-hit-plus-1")
def _berserker(_battle: Battle, warrior: Combatant, _target: Combatant, _weapon: Weapon) -> Modifier | None:
    return Modifier("berserker", 1) if warrior.charged else None


@hooks.hit_in_combat.handles("charge-hit-plus-1-alone")
def _berserker_alone(
    _battle: Battle, warrior: Combatant, _target: Combatant, _weapon: Weapon
) -> Modifier | None:
    """The modifier of a berserker, which does not add to a ferocious charge."""
    return Modifier("berserker", 1) if warrior.charged and not warrior.has("charge-double-attacks") else None


@hooks.attack_bonus.handles("charge-extra-attack")
def _horned_one(_battle: Battle, warrior: Combatant) -> int:
    return int(warrior.charged)


@hooks.attack_bonus.handles("extra-attack")
def _savage(_battle: Battle, _who: Combatant) -> int:
    return 1


@hooks.attack_bonus.handles("art-of-silent-death")
@hooks.like_off_hand.handles("art-of-silent-death")
def _silent_claws(_battle: Battle, warrior: Combatant) -> int:
    """One more attack with fighting claws: two additional attacks instead of one."""
    return int(kind_of(warrior.in_hand.main) == _CLAWS)


@hooks.critical_from.handles("art-of-silent-death")
def _silent_criticals(
    _battle: Battle, warrior: Combatant, _target: Combatant, hit: Hit, need: int, in_combat: bool
) -> int:
    """Bare hands and claws; where 5 is needed to wound, only a 6 hurts badly (questions and answers)."""
    bare = hit.kind in (FISTS.key, "hands", _CLAWS)
    return 5 if in_combat and bare and need < 5 else 6


@hooks.like_a_charge.handles("strike-first-against-chargers")
def _lightning_reflexes(battle: Battle, warrior: Combatant) -> bool:
    return any(battle.combatant(other).charged for other in warrior.contacts)


@hooks.like_a_charge.handles_detail("strikes-first-vs:")
def _hunter_of(battle: Battle, warrior: Combatant, words: str) -> bool:
    return first_round(warrior) and any(
        of_calling(battle.combatant(other), words) for other in warrior.contacts
    )


@hooks.ignores_rule.handles("no-strike-last")
def _strongman(_battle: Battle, _who: Combatant, what: str, weapon: Weapon | None) -> bool:
    if what != "strike-last" or weapon is None:
        return False
    return kind_of(weapon) == _GREAT or (weapon.blow is not None and _FOR_THE_STRONG in weapon.blow.traits)


@hooks.ignores_rule.handles("ignore-heavy")
def _bulging_biceps(_battle: Battle, _who: Combatant, what: str, _weapon: Weapon | None) -> bool:
    return what == "heavy"


# to hit


@hooks.hits_on.handles("melee-hits-on-2")
def _invincible(_battle: Battle, _who: Combatant, _target: Combatant, weapon: Weapon) -> int:
    return 7 if weapon.blow is None else 2


@hooks.rerolls_blow.handles("reroll-charge-hits-sword")
def _expert_swordsman(_battle: Battle, warrior: Combatant, _target: Combatant, weapon: Weapon) -> bool:
    return warrior.charged and kind_of(weapon) in _SWORDS


@hooks.rerolls_blow.handles("reroll-charge-hits-axe")
def _berserk_charge(_battle: Battle, warrior: Combatant, _target: Combatant, weapon: Weapon) -> bool:
    return warrior.charged and kind_of(weapon) in _AXES


@hooks.rerolls_blow.handles("reroll-hits")
def _blessed_sight(_battle: Battle, _who: Combatant, _target: Combatant, _weapon: Weapon) -> bool:
    return True


@hooks.rerolls_shot.handles("reroll-hits")
def _blessed_aim(_battle: Battle, _who: Combatant, _target: Combatant, _weapon: Weapon) -> bool:
    return True


@hooks.rerolls_test.handles("reroll-characteristic-tests")
def _blessed_tests(_battle: Battle, _who: Combatant, _characteristic: str, _purpose: str) -> bool:
    return True


@hooks.rerolls_blow.handles("reroll-hits-vs-higher-s")
def _valour(_battle: Battle, attacker: Combatant, target: Combatant, _weapon: Weapon) -> bool:
    return target.profile.S > attacker.profile.S


@hooks.rerolls_blow.handles_detail("reroll-first-round-vs:")
def _isolationists(
    _battle: Battle, attacker: Combatant, target: Combatant, _weapon: Weapon, words: str
) -> bool:
    return first_round(attacker) and of_calling(target, words)


@hooks.rerolls_blow.handles("reroll-pistol-first-round")
def _crack_shot(_battle: Battle, shooter: Combatant, _target: Combatant, weapon: Weapon) -> bool:
    return first_round(shooter) and "hand-to-hand" in blow(weapon).traits


@hooks.hit_in_combat.handles("first-round-backstab")
def _backstab(_battle: Battle, warrior: Combatant, _target: Combatant, _weapon: Weapon) -> Modifier | None:
    return Modifier("backstab", 1) if first_round(warrior) else None


@hooks.cannot_be_parried.handles("unparryable")
def _crushing_blow(_battle: Battle, _who: Combatant, _target: Combatant, _weapon: Weapon) -> bool:
    return True


# to wound and injuries


@hooks.blow_strength.handles("melee-strength-plus-1")
def _mighty_blow(_battle: Battle, _who: Combatant, _target: Combatant, _weapon: Weapon) -> int:
    return 1


@hooks.wounds_on.handles("always-wounds-4")
def _monster_slayer(_battle: Battle, _who: Combatant, _target: Combatant, hit: Hit) -> int:
    return 7 if hit.missile else 4


@hooks.injury_caused.handles("melee-injury-plus-1")
def _strike_to_injure(
    _battle: Battle, _who: Combatant, _target: Combatant, _hit: Hit, in_combat: bool
) -> Modifier | None:
    return Modifier("strike to injure", 1) if in_combat else None


@hooks.injury_caused.handles("injury-plus-1-on-undead")
def _blessing_of_morr(
    _battle: Battle, _who: Combatant, target: Combatant, _hit: Hit, _in_combat: bool
) -> Modifier | None:
    return Modifier("Blessing of Morr", 1) if "undead" in target.fighter.kinds else None


@hooks.rerolls_wound.handles("rerolls-wounds-in-combat")
def _unerring_strike(_battle: Battle, _who: Combatant, _target: Combatant, in_combat: bool) -> bool:
    return in_combat


@hooks.injury_caused.handles("first-round-backstab")
def _backstab_injury(
    _battle: Battle, warrior: Combatant, _target: Combatant, _hit: Hit, in_combat: bool
) -> Modifier | None:
    return Modifier("backstab", 1) if in_combat and first_round(warrior) else None


@hooks.critical_roll.handles("melee-critical-plus-1")
def _web_of_steel(_battle: Battle, _who: Combatant, _target: Combatant, _hit: Hit, in_combat: bool) -> int:
    return int(in_combat)


@hooks.injury_inflicted.handles("knockdown-becomes-stun")
def _eadbasher(
    _battle: Battle, _who: Combatant, _target: Combatant, _hit: Hit, in_combat: bool, status: Status
) -> Status:
    return Status.STUNNED if in_combat and status is Status.KNOCKED_DOWN else status


# parrying


@hooks.parries_on_equal.handles("parry-on-equal", "master-of-blades")
def _swordmaster(_battle: Battle, _who: Combatant) -> bool:
    return True


@hooks.parries_on_equal.handles("parry-on-equal-sword-cover")
def _cutlass_master(battle: Battle, warrior: Combatant) -> bool:
    """Tell whether they hold a sword and are in a building or within 2 inches of something to stand behind."""
    held = (warrior.in_hand.main, warrior.in_hand.off)
    if not any(weapon is not None and kind_of(weapon) == "sword" for weapon in held):
        return False
    here, radius = warrior.position, warrior.fighter.radius
    terrain = battle.terrain
    return terrain.building(here) is not None or terrain.shaded(here, radius, _BESIDE)


def _two_that_parry(warrior: Combatant) -> bool:
    off = warrior.in_hand.off
    return off is not None and "parry" in blow(off).traits and "parry" in blow(warrior.in_hand.main).traits


@hooks.parries_per_phase.handles("master-of-blades")
def _master_of_blades(_battle: Battle, warrior: Combatant) -> int:
    return 2 if _two_that_parry(warrior) else 1


@hooks.parry_tries.handles("master-of-blades")
def _two_dwarf_axes(_battle: Battle, warrior: Combatant) -> int:
    held = warrior.in_hand
    axes = [weapon for weapon in (held.main, held.off) if weapon and kind_of(weapon) == "dwarf-axe"]
    return 2 if len(axes) == 2 else 1


@hooks.parries_per_phase.handles("parry-twice")
def _parries_twice(_battle: Battle, _who: Combatant) -> int:
    return 2


@hooks.able_to_parry.handles("shield-parry")
def _shield_master(_battle: Battle, warrior: Combatant) -> bool:
    return warrior.in_hand.shield


@hooks.able_to_parry.handles("counts-as-buckler")
def _cloak_as_buckler(_battle: Battle, _who: Combatant) -> bool:
    return True


@hooks.parry_tries.handles("counts-as-buckler")
def _cloak_and_blade(_battle: Battle, warrior: Combatant) -> int:
    return 2 if warrior.in_hand.trait("parry") else 1
