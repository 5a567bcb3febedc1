"""Skills and natures that make a better fighter: what he adds to his own blows (CORE-SKILL, combat and strength)."""

from rules.combat.effects.hooks import answers
from rules.combat.injury.hits import Hit
from rules.engine.battle import Battle
from rules.engine.combatant import Combatant
from rules.engine.dice import Modifier
from rules.engine.events import Status
from rules.engine.loadouts import FISTS, blow
from rules.engine.setup import Weapon

_SWORDS = frozenset({"sword", "weeping-blades", "ventimiglias-misericordia"})
_AXES = frozenset({"axe", "double-handed-weapon", "dwarf-axe"})
_CLAWS = "fighting-claws"
_GREAT = "double-handed-weapon"
#: Whoever is this near to something stands beside it, in 1/100 inch.
_BESIDE = 200


def kind_of(weapon: Weapon) -> str:
    """The kind of a weapon: a gromril sword is a sword."""
    return weapon.kind or weapon.key


def first_round(who: Combatant) -> bool:
    """Whether this is the first round of the combat that he is in."""
    return who.fought_rounds == 0


def of_calling(other: Combatant, words: str) -> bool:
    """Whether somebody is what one of the words says; plurals count."""
    told = {other.fighter.line, *other.fighter.callings, *other.fighter.kinds}
    return any(word in told or word.removesuffix("s") in told for word in words.split(","))


# attacks and their order


@answers("attacks", "attack-against-many")
@answers("like-off-hand", "attack-against-many")
def _combat_master(_battle: Battle, who: Combatant) -> int:
    return 1 if len(who.contacts) > 1 else 0


def _indoors(battle: Battle, who: Combatant) -> bool:
    return battle.terrain.building(who.position) is not None


@answers("attacks", "better-indoors")
def _pit_fighter_attacks(battle: Battle, who: Combatant) -> int:
    return int(_indoors(battle, who))


@answers("weapon-skill", "better-indoors")
def _pit_fighter_skill(battle: Battle, who: Combatant, _other: Combatant) -> int:
    return int(_indoors(battle, who))


@answers("weapon-skill", "charge-ws-plus-1")
def _unstoppable_charge(_battle: Battle, who: Combatant, _other: Combatant) -> int:
    return int(who.charged)


@answers("attacks", "charge-double-attacks")
def _ferocious_charge(_battle: Battle, who: Combatant) -> int:
    return who.profile.A if who.charged else 0


@answers("hit-in-combat", "charge-double-attacks")
def _ferocious_blows(_battle: Battle, who: Combatant, _target: Combatant, _weapon: Weapon) -> Modifier | None:
    return Modifier("ferocious charge", -1) if who.charged else None


@answers("hit-in-combat", "charge-hit-plus-1")
def _berserker(_battle: Battle, who: Combatant, _target: Combatant, _weapon: Weapon) -> Modifier | None:
    return Modifier("berserker", 1) if who.charged else None


@answers("hit-in-combat", "charge-hit-plus-1-alone")
def _berserker_alone(_battle: Battle, who: Combatant, _target: Combatant, _weapon: Weapon) -> Modifier | None:
    """Not together with a ferocious charge."""
    return Modifier("berserker", 1) if who.charged and not who.has("charge-double-attacks") else None


@answers("attacks", "charge-extra-attack")
def _horned_one(_battle: Battle, who: Combatant) -> int:
    return int(who.charged)


@answers("attacks", "extra-attack")
def _savage(_battle: Battle, _who: Combatant) -> int:
    return 1


@answers("attacks", "art-of-silent-death")
@answers("like-off-hand", "art-of-silent-death")
def _silent_claws(_battle: Battle, who: Combatant) -> int:
    """With fighting claws two attacks more instead of one."""
    return int(kind_of(who.in_hand.main) == _CLAWS)


@answers("critical-from", "art-of-silent-death")
def _silent_criticals(
    _battle: Battle, who: Combatant, _target: Combatant, hit: Hit, need: int, in_combat: bool
) -> int:
    """Bare hands and claws; who is needed on 5 is hurt badly on a 6 only (questions and answers)."""
    bare = hit.kind in (FISTS.key, "hands", _CLAWS)
    return 5 if in_combat and bare and need < 5 else 6


@answers("like-a-charge", "strike-first-against-chargers")
def _lightning_reflexes(battle: Battle, who: Combatant) -> bool:
    return any(battle.combatant(other).charged for other in who.contacts)


@answers("like-a-charge", "strikes-first-vs:")
def _hunter_of(battle: Battle, who: Combatant, words: str) -> bool:
    return first_round(who) and any(of_calling(battle.combatant(other), words) for other in who.contacts)


@answers("ignores", "no-strike-last")
def _strongman(_battle: Battle, _who: Combatant, what: str, weapon: Weapon | None) -> bool:
    return what == "strike-last" and weapon is not None and kind_of(weapon) == _GREAT


@answers("ignores", "ignore-heavy")
def _bulging_biceps(_battle: Battle, _who: Combatant, what: str, _weapon: Weapon | None) -> bool:
    return what == "heavy"


# to hit


@answers("hits-on", "melee-hits-on-2")
def _invincible(_battle: Battle, _who: Combatant, _target: Combatant, weapon: Weapon) -> int:
    return 7 if weapon.blow is None else 2


@answers("rerolls-blow", "reroll-charge-hits-sword")
def _expert_swordsman(_battle: Battle, who: Combatant, _target: Combatant, weapon: Weapon) -> bool:
    return who.charged and kind_of(weapon) in _SWORDS


@answers("rerolls-blow", "reroll-charge-hits-axe")
def _berserk_charge(_battle: Battle, who: Combatant, _target: Combatant, weapon: Weapon) -> bool:
    return who.charged and kind_of(weapon) in _AXES


@answers("rerolls-blow", "reroll-hits")
def _blessed_sight(_battle: Battle, _who: Combatant, _target: Combatant, _weapon: Weapon) -> bool:
    return True


@answers("rerolls-shot", "reroll-hits")
def _blessed_aim(_battle: Battle, _who: Combatant, _target: Combatant, _weapon: Weapon) -> bool:
    return True


@answers("rerolls-test", "reroll-characteristic-tests")
def _blessed_tests(_battle: Battle, _who: Combatant, _purpose: str) -> bool:
    return True


@answers("rerolls-blow", "reroll-hits-vs-higher-s")
def _valour(_battle: Battle, who: Combatant, target: Combatant, _weapon: Weapon) -> bool:
    return target.profile.S > who.profile.S


@answers("rerolls-blow", "reroll-first-round-vs:")
def _isolationists(_battle: Battle, who: Combatant, target: Combatant, _weapon: Weapon, words: str) -> bool:
    return first_round(who) and of_calling(target, words)


@answers("rerolls-blow", "reroll-pistol-first-round")
def _crack_shot(_battle: Battle, who: Combatant, _target: Combatant, weapon: Weapon) -> bool:
    return first_round(who) and "hand-to-hand" in blow(weapon).traits


@answers("hit-in-combat", "first-round-backstab")
def _backstab(_battle: Battle, who: Combatant, _target: Combatant, _weapon: Weapon) -> Modifier | None:
    return Modifier("backstab", 1) if first_round(who) else None


@answers("cannot-be-parried", "unparryable")
def _crushing_blow(_battle: Battle, _who: Combatant, _target: Combatant, _weapon: Weapon) -> bool:
    return True


# to wound and injuries


@answers("blow-strength", "melee-strength-plus-1")
def _mighty_blow(_battle: Battle, _who: Combatant, _target: Combatant, _weapon: Weapon) -> int:
    return 1


@answers("wounds-on", "always-wounds-4")
def _monster_slayer(_battle: Battle, _who: Combatant, _target: Combatant, hit: Hit) -> int:
    return 7 if hit.missile else 4


@answers("injury-caused", "melee-injury-plus-1")
def _strike_to_injure(
    _battle: Battle, _who: Combatant, _target: Combatant, _hit: Hit, in_combat: bool
) -> Modifier | None:
    return Modifier("strike to injure", 1) if in_combat else None


@answers("injury-caused", "first-round-backstab")
def _backstab_injury(
    _battle: Battle, who: Combatant, _target: Combatant, _hit: Hit, in_combat: bool
) -> Modifier | None:
    return Modifier("backstab", 1) if in_combat and first_round(who) else None


@answers("critical-roll", "melee-critical-plus-1")
def _web_of_steel(_battle: Battle, _who: Combatant, _target: Combatant, _hit: Hit, in_combat: bool) -> int:
    return int(in_combat)


@answers("injury-inflicted", "knockdown-becomes-stun")
def _eadbasher(
    _battle: Battle, _who: Combatant, _target: Combatant, _hit: Hit, in_combat: bool, status: Status
) -> Status:
    return Status.STUNNED if in_combat and status is Status.KNOCKED_DOWN else status


# parrying


@answers("parries-on-equal", "parry-on-equal", "master-of-blades")
def _swordmaster(_battle: Battle, _who: Combatant) -> bool:
    return True


@answers("parries-on-equal", "parry-on-equal-sword-cover")
def _cutlass_master(battle: Battle, who: Combatant) -> bool:
    """With a sword, and not in the open: in a building or within 2 inches of something to stand behind."""
    held = (who.in_hand.main, who.in_hand.off)
    if not any(weapon is not None and kind_of(weapon) == "sword" for weapon in held):
        return False
    here, radius = who.position, who.fighter.radius
    terrain = battle.terrain
    return terrain.building(here) is not None or terrain.shaded(here, radius, _BESIDE)


def _two_that_parry(who: Combatant) -> bool:
    off = who.in_hand.off
    return off is not None and "parry" in blow(off).traits and "parry" in blow(who.in_hand.main).traits


@answers("parries", "master-of-blades")
def _master_of_blades(_battle: Battle, who: Combatant) -> int:
    return 2 if _two_that_parry(who) else 1


@answers("parry-tries", "master-of-blades")
def _two_dwarf_axes(_battle: Battle, who: Combatant) -> int:
    held = who.in_hand
    axes = [weapon for weapon in (held.main, held.off) if weapon and kind_of(weapon) == "dwarf-axe"]
    return 2 if len(axes) == 2 else 1


@answers("parries", "parry-twice")
def _parries_twice(_battle: Battle, _who: Combatant) -> int:
    return 2


@answers("able-to-parry", "shield-parry")
def _shield_master(_battle: Battle, who: Combatant) -> bool:
    return who.in_hand.shield


@answers("able-to-parry", "counts-as-buckler")
def _cloak_as_buckler(_battle: Battle, _who: Combatant) -> bool:
    return True


@answers("parry-tries", "counts-as-buckler")
def _cloak_and_blade(_battle: Battle, who: Combatant) -> int:
    return 2 if who.in_hand.trait("parry") else 1
