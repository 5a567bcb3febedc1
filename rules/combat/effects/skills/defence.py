"""Skills and natures by which a warrior is harder to hit, to wound or to put down."""

from rules.combat.effects import hooks
from rules.combat.effects.hit import Hit
from rules.combat.effects.skills.fighting import first_round
from rules.combat.injury.injury_roll import helmet_holds
from rules.combat.rolls.rule_rolls import roll_for_rule
from rules.combat.shared_charts import armour_save
from rules.combat.shooting.aiming import in_cover
from rules.engine.battle import Battle
from rules.engine.dice import Modifier
from rules.engine.events import Status
from rules.engine.flow import Flow
from rules.engine.setup import Weapon
from rules.engine.state.combatant import Combatant

_NO_SAVE = 7
_UNLIVING = ("undead", "daemon")


# to be hit


@hooks.be_hit_in_combat.handles("opponent-hit-minus-1")
def _cloud_of_flies(_battle: Battle, _who: Combatant, _attacker: Combatant, _weapon: Weapon) -> Modifier:
    return Modifier("cloud of flies", -1)


@hooks.be_hit_in_combat.handles("foul-odour")
def _foul_odour(_battle: Battle, _who: Combatant, attacker: Combatant, _weapon: Weapon) -> Modifier | None:
    living = not any(kind in _UNLIVING for kind in attacker.fighter.kinds)
    return Modifier("foul odour", -1) if living else None


@hooks.be_struck_strength.handles("foul-odour")
def _burns_well(_battle: Battle, _who: Combatant, _attacker: object, hit: Hit, _in_combat: bool) -> int:
    return int("fire" in hit.traits)


@hooks.be_hit_in_combat.handles("first-round-enemy-hit-minus-1")
def _battle_roar(
    _battle: Battle, warrior: Combatant, _attacker: Combatant, _weapon: Weapon
) -> Modifier | None:
    return Modifier("battle roar", -1) if first_round(warrior) else None


@hooks.be_shot_at.handles("shooters-minus-1")
def _sneaky(
    _battle: Battle, _who: Combatant, _shooter: Combatant, _weapon: Weapon, _distance: int
) -> Modifier:
    return Modifier("hard to see", -1)


@hooks.be_shot_at.handles("cover-extra-minus-1")
def _great_hunter(
    battle: Battle, warrior: Combatant, shooter: Combatant, _weapon: Weapon, _distance: int
) -> Modifier | None:
    return Modifier("great hunter", -1) if in_cover(battle, shooter, warrior) else None


@hooks.before_a_wound.handles("dodge-5")
def _dodge(battle: Battle, warrior: Combatant, _attacker: object, hit: Hit, _in_combat: bool) -> Flow[bool]:
    if not hit.missile or warrior.has("fey-quickness"):
        return False
    return (yield from roll_for_rule(battle, warrior, "Dodge", 5))


@hooks.before_a_wound.handles("fey-quickness")
def _fey_quickness(
    battle: Battle, warrior: Combatant, _attacker: object, hit: Hit, in_combat: bool
) -> Flow[bool]:
    if not (hit.missile or in_combat):
        return False
    better = warrior.has("melee-save-5") if in_combat else warrior.has("dodge-5")
    return (yield from roll_for_rule(battle, warrior, "Fey Quickness", 4 if better else 6))


# to be wounded


@hooks.be_struck_strength.handles("melee-hits-strength-minus-1")
def _resilient(_battle: Battle, _who: Combatant, _attacker: object, _hit: Hit, in_combat: bool) -> int:
    return -int(in_combat)


@hooks.critical_averted.handles("ignore-critical-5")
def _hardy(battle: Battle, warrior: Combatant) -> Flow[bool]:
    return (yield from roll_for_rule(battle, warrior, "Hardy Constitution", 5))


@hooks.save_bonus.handles("armour-save-plus-1")
def _well_ard(_battle: Battle, warrior: Combatant, in_combat: bool) -> int:
    return int(armour_save(warrior, in_combat) < _NO_SAVE)


@hooks.save_bonus.handles("natural-save-6")
def _hide(_battle: Battle, _who: Combatant, _in_combat: bool) -> int:
    return 1


@hooks.save_bonus.handles("natural-save-5")
def _scales(_battle: Battle, _who: Combatant, _in_combat: bool) -> int:
    return 2


@hooks.save_bonus.handles("natural-save-4")
def _plates(_battle: Battle, _who: Combatant, _in_combat: bool) -> int:
    return 3


@hooks.save_at_worst.handles("save-never-worse-than-6")
def _scales_hold(_battle: Battle, _who: Combatant) -> int:
    return 6


@hooks.wounds_suffered.handles("flammable")
def _burns_twice(_battle: Battle, _who: Combatant, hit: Hit, wounds: int) -> int:
    return 2 * wounds if "fire" in hit.traits else wounds


@hooks.save_for_each_wound.handles("melee-save-5")
def _step_aside(_battle: Battle, warrior: Combatant, _hit: Hit, in_combat: bool) -> tuple[str, int] | None:
    return ("Step Aside", 5) if in_combat and not warrior.has("fey-quickness") else None


@hooks.save_for_each_wound.handles("regeneration-4")
def _regeneration(_battle: Battle, _who: Combatant, hit: Hit, _in_combat: bool) -> tuple[str, int] | None:
    return _regenerates(hit, 4)


@hooks.save_for_each_wound.handles_detail("regeneration:")
def _regeneration_of(
    _battle: Battle, _who: Combatant, hit: Hit, _in_combat: bool, save: str
) -> tuple[str, int] | None:
    return _regenerates(hit, int(save))


def _regenerates(hit: Hit, save: int) -> tuple[str, int] | None:
    return None if "fire" in hit.traits or "stops-regeneration" in hit.traits else ("Regeneration", save)


# to be injured


def bounds(rows: str) -> tuple[int, int]:
    """The highest rolls of the first two of three rows such as `1-2/3-5/6`."""
    down, stunned, _ = rows.split("/")
    return int(down[-1]), int(stunned[-1])


@hooks.injury_bounds.handles_detail("injury:")
def _hard_to_kill(_battle: Battle, _who: Combatant, _hit: Hit, rows: str) -> tuple[int, int]:
    return bounds(rows)


@hooks.injury_bounds.handles("out-of-action-6-only")
def _toughened(_battle: Battle, _who: Combatant, _hit: Hit) -> tuple[int, int]:
    return 2, 5


@hooks.ignores_rule.handles("ignore-concussion")
def _hard_head(_battle: Battle, _who: Combatant, what: str, _weapon: Weapon | None) -> bool:
    return what == "concussion"


@hooks.injury_result.handles("ignore-knocked-down")
def _jump_up(_battle: Battle, _who: Combatant, _attacker: object, _hit: Hit, status: Status) -> Flow[Status]:
    """Keep a warrior standing who would be knocked down. A helmet and feeling no pain are asked after this."""
    yield from ()
    return Status.STANDING if status is Status.KNOCKED_DOWN else status


@hooks.injury_result.handles("ignore-stunned")
def _never_stunned(
    _battle: Battle, _who: Combatant, _attacker: object, _hit: Hit, status: Status
) -> Flow[Status]:
    yield from ()
    return Status.STANDING if status is Status.STUNNED else status


@hooks.stun_save.handles("stun-save-4")
def _spirit_form(_battle: Battle, _who: Combatant, _hit: Hit | None) -> int:
    return 4


@hooks.stun_save.handles("stun-save-4-not-fire")
def _hard_to_rattle(_battle: Battle, _who: Combatant, hit: Hit | None) -> int | None:
    return None if hit is not None and "fire" in hit.traits else 4


@hooks.last_save.handles("shot-save-6")
def _dodgy(_battle: Battle, _who: Combatant, hit: Hit, _in_combat: bool) -> tuple[str, int] | None:
    """Save on a 6 from a shot, however strong it is."""
    return ("Dodgy", 6) if hit.missile else None


@hooks.stun_save.handles("stun-save-3")
def _ard_ead(_battle: Battle, warrior: Combatant, _hit: Hit | None) -> int:
    return 2 if warrior.has("helmet-stun-save-2") and helmet_holds(warrior) <= 6 else 3
