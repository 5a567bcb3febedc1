"""Aiming: which warriors may shoot, with what, and at which targets (CORE-SHOOT-ELIG, -TARGET, -COVER, -HIGH)."""

from rules.combat.effects import hooks
from rules.combat.effects.hooks import ignores
from rules.combat.measuring import is_measured
from rules.combat.melee.combat_group import is_open_target
from rules.combat.psychology.minds import NO_SHOOTING, able, forbidden
from rules.combat.shared_charts import shot_range
from rules.combat.shooting.before_shots import LOST
from rules.combat.shooting.loading import SLOW, SWIVEL
from rules.combat.shooting.loading import loaded_now as loaded_now
from rules.engine.battle import Battle
from rules.engine.conditions import HIDDEN
from rules.engine.decisions import Target
from rules.engine.loadouts import is_cumbersome
from rules.engine.setup import Weapon
from rules.engine.state import Combatant
from rules.engine.table import Point, Sight

#: A shooter higher than this above the table chooses freely (CORE-SHOOT-HIGH-1), in 1/100 inch.
ELEVATED = 200

#: Nobody is nominated: whatever stands in its strip is hit (CORE-WPN-BLUNDER-1).
_NO_TARGET = "line"

#: The bow that goes for Dwarfs, and never for Elves.
_SEEKING = "seeks-dwarfs"

#: Nothing for Undead, Possessed and Daemons to throw (CORE-ITEM-HOLYWATER-7).
_WATER = "blessed-water"

#: The condition of a weapon that lost some of its force, before its key.
WEAKENED = "weakened:"
#: The trait of a weapon that hits everybody in a strip.
STRIP = _NO_TARGET


def may_shoot(battle: Battle, one: Combatant) -> bool:
    """Standing, not engaged, neither ran nor charged, with a weapon ready and somebody in sight (CORE-SHOOT-ELIG)."""
    return (
        bool(one.missiles)
        and one.standing
        and not one.contacts
        and not forbidden(one, NO_SHOOTING)
        and (not one.ran or ignores(battle, one, "running"))
        and one.profile.BS > 0
        and any(is_shot_now(battle, one, weapon) for weapon in one.missiles)
        and bool(open_targets(battle, one))
    )


def is_shot_now(battle: Battle, one: Combatant, weapon: Weapon) -> bool:
    """Whether a weapon may be shot: it is ready, and no charge of this turn forbids it."""
    if (one.charged or one.failed_charge) and not battle.sequence.shoots_after_charging(battle, one, weapon):
        return False
    return is_ready(battle, one, weapon)


def is_ready(battle: Battle, one: Combatant, weapon: Weapon) -> bool:
    """Whether a weapon can be fired now: loaded, not jammed, and not forbidden by a move."""
    if weapon.shot is None:
        return False
    traits = weapon.shot.traits
    if _WATER in traits and one.fighter.kinds:
        return False
    if one.moved and "move-or-fire" in traits and not ignores(battle, one, "move-or-fire", weapon):
        return False
    if one.moved and SWIVEL in traits:
        return False
    if one.encumbered and not is_cumbersome(weapon):
        return False
    fired = one.fired.get(weapon.key)
    if not fired and SWIVEL not in traits and SLOW not in traits:
        return True
    if fired and "fire-once" in traits:
        return len(fired) < weapon.copies and fired[-1] != one.own_turns
    return loaded_now(battle, one, weapon) > 0


def shots_at(battle: Battle, shooter: Combatant, weapon: Weapon) -> tuple[Target, ...]:
    """Every legal shot with its distance and need, the closest target first."""
    targets = targets_of(battle, shooter, weapon)
    return tuple([measured_shot(battle, shooter, weapon, target) for target in targets])


def shots_offered(battle: Battle, shooter: Combatant, weapon: Weapon) -> tuple[Target, ...]:
    """The same shots as they are offered to the player: without distance and need where nobody measures."""
    if is_measured(battle):
        return shots_at(battle, shooter, weapon)
    return tuple([Target(target.id) for target in targets_of(battle, shooter, weapon)])


def measured_shot(battle: Battle, shooter: Combatant, weapon: Weapon, target: Combatant) -> Target:
    """A shot with its distance and need."""
    distance, covered = shooter.gap_to(target), in_cover(battle, shooter, target)
    need = battle.rules.shot_need(battle, shooter, target, weapon, distance, covered)
    return Target(target.id, need.at_least, distance, need.count, need.keep)


def targets_of(battle: Battle, shooter: Combatant, weapon: Weapon) -> list[Combatant]:
    """Every legal target of a weapon, the closest first."""
    others = [one for one in battle.bystanders if not one.contacts and battle.sees(shooter, one)]
    return [*legal_targets(battle, shooter, weapon), *others]


def legal_targets(battle: Battle, who: Combatant, weapon: Weapon) -> list[Combatant]:
    """Enemies he may choose by the closest-target rule and its exceptions (CORE-SHOOT-TARGET, -HIGH)."""
    seen = open_targets(battle, who)
    if who.conditions:
        seen = tuple([one for one in seen if not who.under(f"{LOST}{one.id}")])
    ranked = [(who.gap_to(it), it.id) for it in seen]
    ranked.sort()
    visible = [battle.combatant(id) for _, id in ranked]
    chosen = battle.rules.targets(battle, who, weapon, visible)
    if chosen is not None:
        return chosen
    if weapon.shot is not None and _SEEKING in weapon.shot.traits:
        visible = [one for one in visible if "elf" not in one.fighter.callings]
        reach = shot_range(battle, who, weapon)
        dwarfs = [one for one in visible if "dwarf" in one.fighter.callings and who.gap_to(one) <= reach]
        return dwarfs or visible
    if weapon.shot is not None and _NO_TARGET in weapon.shot.traits:
        return visible
    if who.position.z > ELEVATED:
        inside = [one for one in visible if able(one) and _same_building(battle, who, one)]
        return inside or visible
    if weapon.shot is not None and "pick-target" in weapon.shot.traits:
        return visible
    closest = next((one for one in visible if able(one)), None)
    if closest is None:
        return visible
    nearest = _up_to_the_closest(who, visible)
    easier = _easier(battle, who, closest, visible[len(nearest) :])
    legal = {*nearest, *_up_to_the_closest(who, easier)}
    return [one for one in visible if one in legal or one.fighter.large]


def _up_to_the_closest(who: Combatant, ranked: list[Combatant]) -> list[Combatant]:
    """Of enemies by their distance, the closest who stands, and those no farther away; all where nobody stands."""
    reach = next((who.gap_to(one) for one in ranked if able(one)), None)
    return ranked if reach is None else [one for one in ranked if who.gap_to(one) <= reach]


def _easier(battle: Battle, who: Combatant, closest: Combatant, farther: list[Combatant]) -> list[Combatant]:
    """Those who are easier to hit than the closest, which only large enemies are than one in the open."""
    eased = ease(battle, who, closest)
    return [one for one in farther if ease(battle, who, one) > eased] if eased < 0 else []


def open_targets(battle: Battle, who: Combatant) -> tuple[Combatant, ...]:
    """The enemies in no combat of theirs whom he sees, some of them perhaps by leaning out of a window."""
    eyes = _leaning(battle, who)
    if not eyes and not battle.several:
        return battle.free_enemies_seen(who)
    seen = battle.enemies_seen(who)
    hidden = [one for one in battle.state.enemies_of(who.side) if one not in seen and not one.under(HIDDEN)]
    seen += tuple([one for one in hidden if any(_sees_from(battle, at, who, one) for at in eyes)])
    return tuple([one for one in seen if is_open_target(battle, who, one)])


def _sees_from(battle: Battle, at: Point, who: Combatant, one: Combatant) -> bool:
    return battle.terrain.visible(at, one.position, who.body, one.body)


def _leaning(battle: Battle, who: Combatant) -> tuple[Point, ...]:
    """Where his eyes are who leans out of the windows near him, if anybody does."""
    within = battle.rules.leans_out_within
    if not within:
        return ()
    return battle.memo_until_moved(
        ("lean", who.id), lambda: battle.terrain.sills(who.position, who.radius, within)
    )


def sight_to_shoot(battle: Battle, who: Combatant, target: Combatant) -> Sight:
    """How much he sees of a target: from where he stands, or out of a window where that is more."""
    sight = battle.sight(who, target)
    if sight is Sight.FULL:
        return sight
    places = _leaning(battle, who)
    return max([sight, *(battle.terrain.sees(at, target.position, who.body, target.body) for at in places)])


def ease(battle: Battle, who: Combatant, target: Combatant) -> int:
    """The modifiers known before measuring (ruling of CORE-SHOOT-TARGET-2): higher is easier."""
    return (1 if target.fighter.large else 0) - (1 if in_cover(battle, who, target) else 0)


def in_cover(battle: Battle, who: Combatant, target: Combatant) -> bool:
    """Whether scenery or another warrior hides any part of the target (CORE-SHOOT-COVER-1)."""
    return battle.memo_until_moved(
        ("cover", who.id, target.id),
        lambda: (
            sight_to_shoot(battle, who, target) is Sight.PARTLY
            or bool(screens(battle, who, target))
            or hooks.counts_as_in_cover.any_true(battle, target)
        ),
    )


def screens(battle: Battle, who: Combatant, target: Combatant) -> list[Combatant]:
    """Warriors in the line of sight, the one nearest the shooter first."""
    present = battle.state.on_table()
    found = battle.terrain.screens(who.position, target.position, battle.bases(), who.body, target.body)
    return [present[index] for index in found]


def _same_building(battle: Battle, who: Combatant, target: Combatant) -> bool:
    building = battle.terrain.building(who.position)
    return building is not None and building == battle.terrain.building(target.position)
