"""Aiming: which warriors may shoot, with what, and at which targets (CORE-SHOOT-ELIG, -TARGET, -COVER, -HIGH)."""

from collections.abc import Callable, Iterable

from rules.combat import reasons
from rules.combat.effects import hooks
from rules.combat.effects.hooks import ignores
from rules.combat.measuring import is_measured
from rules.combat.melee.combat_group import have_expendable, is_open_target
from rules.combat.psychology.minds import NO_SHOOTING, able, kept_from
from rules.combat.riding.seat import LARGE_RIDER
from rules.combat.shared_charts import shot_range
from rules.combat.shooting.before_shots import LOST
from rules.combat.shooting.loading import SLOW, SWIVEL
from rules.combat.shooting.loading import loaded_now as loaded_now
from rules.engine.aim import Aim
from rules.engine.bar import Bar
from rules.engine.battle import Battle
from rules.engine.decisions import Target
from rules.engine.events import Status
from rules.engine.loadouts import is_cumbersome
from rules.engine.setup import Weapon
from rules.engine.state.battle_state import Combatant
from rules.engine.state.conditions import HIDDEN, MOUNTED, NOT_ATTACKED
from rules.engine.state.thrown_away import THROWN_AWAY
from rules.engine.table import Point, Sight

#: A shooter higher than this above the table chooses freely (CORE-SHOOT-HIGH-1), in 1/100 inch.
ELEVATED = 200

#: The tag of those whom shooters may ignore as the closest target.
PASSED_OVER = "passed-over"

#: Nobody is nominated: whatever stands in its strip is hit (CORE-WPN-BLUNDER-1).
_NO_TARGET = "line"

#: The bow that goes for Dwarfs, and never for Elves.
_SEEKING = "seeks-dwarfs"

#: The trait of a bird that finds whoever is out of sight, but not in hiding.
_HUNTS = "hunts-unseen"

#: Nothing for Undead, Possessed and Daemons to throw (CORE-ITEM-HOLYWATER-7).
_WATER = "blessed-water"

#: The reasons why somebody may not shoot.
UNARMED = Bar("has nothing to shoot with", "CORE-SHOOT-ELIG-1")
STUNNED = Bar(reasons.STUNNED, "CORE-SHOOT-ELIG-6")
DOWN = Bar("is knocked down", "CORE-SHOOT-ELIG-7")
IN_COMBAT = Bar(reasons.IN_COMBAT, "CORE-SHOOT-ELIG-2")
RAN = Bar(reasons.RAN, "CORE-SHOOT-ELIG-3")
UNSKILLED = Bar("has no Ballistic Skill", "CORE-CHAR-ZERO-BS-1")
SEES_NOBODY = Bar("sees nobody to shoot at", "CORE-SHOOT-ELIG-1")
#: The reasons why a weapon may not be shot.
CHARGED = Bar(reasons.CHARGED)
FAILED_CHARGE = Bar("failed a charge this turn", "CORE-SHOOT-ELIG-4")
UNHOLY = Bar("cannot use blessed water", "CORE-ITEM-HOLYWATER-7")
MOVED = Bar("moved, and this is not shot after a move")
ENCUMBERED = Bar("carries too large a weapon to use this")
USED_UP = Bar("has none left")
FIRED = Bar("fired it this turn")
UNLOADED = Bar("has to reload")
#: Such reasons with the rules of single weapons.
_BY_WEAPON = {
    (bar, weapon): bar._replace(rule=rule)
    for bar, weapon, rule in (
        (MOVED, "crossbow", "CORE-WPN-CROSSBOW-2"),
        (MOVED, "handgun", "CORE-WPN-HANDGUN-3"),
        (MOVED, "hochland-long-rifle", "CORE-WPN-RIFLE-2"),
        (UNLOADED, "pistol", "CORE-WPN-PISTOL-2"),
        (UNLOADED, "duelling-pistol", "CORE-WPN-DUEL-4"),
        (UNLOADED, "handgun", "CORE-WPN-HANDGUN-2"),
        (UNLOADED, "hochland-long-rifle", "CORE-WPN-RIFLE-4"),
        (USED_UP, "blunderbuss", "CORE-WPN-BLUNDER-5"),
        (USED_UP, "net", "CORE-ITEM-NET-1"),
    )
}
#: The reasons why an enemy in sight is not the one to shoot at.
NEARER = Bar(reasons.NEARER, "CORE-SHOOT-TARGET-1")
SAME_BUILDING = Bar("an enemy in the same building has to be the target", "CORE-SHOOT-HIGH-2")
NO_ELVES = Bar("this is never shot at Elves")
DWARFS_FIRST = Bar("a Dwarf in range has to be the target")

#: The condition of a weapon that lost some of its force, before its key.
WEAKENED = "weakened:"
#: The trait of a weapon that hits everybody in a strip.
STRIP = _NO_TARGET


def may_shoot(battle: Battle, warrior: Combatant) -> bool:
    """Standing, not engaged, neither ran nor charged, with a weapon ready and somebody in sight (CORE-SHOOT-ELIG)."""
    return bar_to_shooting(battle, warrior) is None


def bar_to_shooting(battle: Battle, warrior: Combatant) -> Bar | None:
    """The first reason why a warrior may not shoot now; None where they may."""
    if not warrior.missiles:
        return UNARMED
    if not warrior.standing:
        return STUNNED if warrior.status is Status.STUNNED else DOWN
    if warrior.contacts:
        return IN_COMBAT
    if (kept := kept_from(warrior, NO_SHOOTING)) is not None:
        return kept
    if warrior.ran and not ignores(battle, warrior, "running"):
        return RAN
    if warrior.profile.BS <= 0:
        return UNSKILLED
    for weapon in warrior.missiles:
        unready = bar_to_weapon(battle, warrior, weapon)
        if unready is None:
            break
    else:
        return unready
    if open_targets(battle, warrior) or any(
        _hunted(battle, warrior, it) for it in warrior.missiles if is_shot_now(battle, warrior, it)
    ):
        return None
    return SEES_NOBODY


def is_shot_now(battle: Battle, warrior: Combatant, weapon: Weapon) -> bool:
    """Whether a weapon may be shot: it is ready, and no charge of this turn forbids it."""
    return bar_to_weapon(battle, warrior, weapon) is None


def bar_to_weapon(battle: Battle, warrior: Combatant, weapon: Weapon) -> Bar | None:
    """The reason why a weapon may not be shot in this turn; None where it may."""
    if (warrior.charged or warrior.failed_charge) and not battle.sequence.shoots_after_charging(
        battle, warrior, weapon
    ):
        return CHARGED if warrior.charged else FAILED_CHARGE
    return bar_to_readiness(battle, warrior, weapon)


def is_ready(battle: Battle, warrior: Combatant, weapon: Weapon) -> bool:
    """Whether a weapon can be fired now: loaded, not jammed, and not forbidden by a move."""
    return bar_to_readiness(battle, warrior, weapon) is None


def bar_to_readiness(battle: Battle, warrior: Combatant, weapon: Weapon) -> Bar | None:
    """The reason why a weapon cannot be fired; None where it can."""
    if weapon.shot is None:
        return UNARMED
    traits = weapon.shot.traits
    if _WATER in traits and warrior.fighter.kinds:
        return UNHOLY
    if warrior.moved and "move-or-fire" in traits and not ignores(battle, warrior, "move-or-fire", weapon):
        return _of_weapon(MOVED, weapon)
    if warrior.moved and SWIVEL in traits:
        return _of_weapon(MOVED, weapon)
    if warrior.encumbered and not is_cumbersome(weapon):
        return ENCUMBERED
    if warrior.used and weapon.key in THROWN_AWAY and warrior.used.count(weapon.key) >= weapon.copies:
        return _of_weapon(USED_UP, weapon)
    fired = warrior.fired.get(weapon.key)
    if not fired and SWIVEL not in traits and SLOW not in traits:
        return None
    if fired and "fire-once" in traits:
        if len(fired) >= weapon.copies:
            return _of_weapon(USED_UP, weapon)
        return FIRED if fired[-1] == warrior.own_turns else None
    return None if loaded_now(battle, warrior, weapon) > 0 else _of_weapon(UNLOADED, weapon)


def _of_weapon(bar: Bar, weapon: Weapon) -> Bar:
    """The reason with the rule of the weapon where it has one of its own."""
    return _BY_WEAPON.get((bar, weapon.key), bar)


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
    need = battle.rules.shot_need(battle, Aim(shooter, target, weapon, distance, covered))
    return Target(target.id, need.at_least, distance, need.count, need.keep)


def targets_of(battle: Battle, shooter: Combatant, weapon: Weapon) -> list[Combatant]:
    """Every legal target of a weapon, the closest first."""
    others = [
        warrior for warrior in battle.bystanders if not warrior.contacts and battle.sees(shooter, warrior)
    ]
    return [*legal_targets(battle, shooter, weapon), *others]


def legal_targets(battle: Battle, shooter: Combatant, weapon: Weapon) -> list[Combatant]:
    """Enemies they may choose by the closest-target rule and its exceptions (CORE-SHOOT-TARGET, -HIGH)."""
    seen = open_targets(battle, shooter)
    seen += tuple([warrior for warrior in _hunted(battle, shooter, weapon) if warrior not in seen])
    if shooter.conditions:
        seen = tuple([warrior for warrior in seen if not shooter.under(f"{LOST}{warrior.id}")])
    ranked = [(shooter.gap_to(it), it.id) for it in seen]
    ranked.sort()
    visible = [battle.combatant(id) for _, id in ranked]
    chosen = battle.rules.targets(battle, shooter, weapon, visible)
    if chosen is not None:
        return chosen
    if weapon.shot is not None and _SEEKING in weapon.shot.traits:
        visible = [warrior for warrior in visible if "elf" not in warrior.fighter.callings]
        reach = shot_range(battle, shooter, weapon)
        dwarfs = [
            warrior
            for warrior in visible
            if "dwarf" in warrior.fighter.callings and shooter.gap_to(warrior) <= reach
        ]
        return dwarfs or visible
    if weapon.shot is not None and _NO_TARGET in weapon.shot.traits:
        return visible
    if shooter.position.z > ELEVATED:
        inside = [
            warrior for warrior in visible if able(warrior) and _same_building(battle, shooter, warrior)
        ]
        return inside or visible
    if weapon.shot is not None and "pick-target" in weapon.shot.traits:
        return visible
    closest = next((warrior for warrior in visible if able(warrior) and not _passed_over(warrior)), None)
    if closest is None:
        return visible
    nearest = _up_to_the_closest(shooter, visible)
    legal = {*nearest, *_easier(battle, shooter, closest, visible[len(nearest) :])}
    return [warrior for warrior in visible if warrior in legal or stands_out(warrior)]


def _hunted(battle: Battle, shooter: Combatant, weapon: Weapon) -> list[Combatant]:
    """The enemies whom a bird finds, in sight or not."""
    if weapon.shot is None or _HUNTS not in weapon.shot.traits:
        return []
    return [
        enemy
        for enemy in battle.state.enemies_of(shooter.side)
        if not (enemy.under(HIDDEN) or enemy.has(NOT_ATTACKED)) and is_open_target(battle, shooter, enemy)
    ]


def _passed_over(warrior: Combatant) -> bool:
    """Whether shooters may ignore somebody when they look for the closest target."""
    return PASSED_OVER in warrior.fighter.tags


def stands_out(warrior: Combatant) -> bool:
    """Whether shooters may choose somebody although others are nearer: large ones and riders."""
    return warrior.fighter.large or (bool(warrior.conditions) and warrior.has(MOUNTED))


def bar_to_target(battle: Battle, shooter: Combatant, weapon: Weapon, target: Combatant) -> Bar | None:
    """The reason why an enemy whom a shooter sees is no legal target of a weapon; None where they are one."""
    legal = legal_targets(battle, shooter, weapon)
    if target in legal:
        return None
    by_rules = battle.rules.bar_to_target(battle, shooter, target, legal)
    if by_rules is not None:
        return by_rules
    if weapon.shot is not None and _SEEKING in weapon.shot.traits:
        return NO_ELVES if "elf" in target.fighter.callings else DWARFS_FIRST
    return SAME_BUILDING if shooter.position.z > ELEVATED else NEARER


def _up_to_the_closest(
    shooter: Combatant, ranked: Iterable[Combatant], easier: Callable[[Combatant], bool] | None = None
) -> list[Combatant]:
    """The closest of some ranked enemies who stands, and those no farther away; all of them if nobody stands.

    If `easier` is given, only those for whom it is true count; nobody behind the closest of them is asked about.
    """
    found: list[Combatant] = []
    reach: int | None = None
    for warrior in ranked:
        if reach is not None and shooter.gap_to(warrior) > reach:
            break
        if easier is None or easier(warrior):
            found.append(warrior)
            if reach is None and able(warrior) and not _passed_over(warrior):
                reach = shooter.gap_to(warrior)
    return found


def _easier(
    battle: Battle, shooter: Combatant, closest: Combatant, farther: list[Combatant]
) -> list[Combatant]:
    """The closest of those easier to hit than the closest of all; only large ones are if they are in the open."""
    eased = ease(battle, shooter, closest)
    if eased >= 0:
        return []
    return _up_to_the_closest(shooter, farther, lambda it: ease(battle, shooter, it) > eased)


def open_targets(battle: Battle, shooter: Combatant) -> tuple[Combatant, ...]:
    """The enemies in no combat of theirs whom they see, some of them perhaps by leaning out of a window."""
    eyes = _leaning(battle, shooter)
    if not eyes and not battle.several and not have_expendable(battle, shooter.side):
        return battle.free_enemies_seen(shooter)
    seen = battle.enemies_seen(shooter)
    hidden = [
        enemy
        for enemy in battle.state.enemies_of(shooter.side)
        if enemy not in seen and not enemy.under(HIDDEN)
    ]
    seen += tuple(
        [warrior for warrior in hidden if any(_sees_from(battle, at, shooter, warrior) for at in eyes)]
    )
    return tuple([warrior for warrior in seen if is_open_target(battle, shooter, warrior)])


def _sees_from(battle: Battle, at: Point, shooter: Combatant, warrior: Combatant) -> bool:
    return battle.terrain.visible(at, warrior.position, shooter.body, warrior.body)


def _leaning(battle: Battle, shooter: Combatant) -> tuple[Point, ...]:
    """The places of their eyes if they lean out of the windows near them; none if they do not lean."""
    within = battle.rules.leans_out_within
    if not within:
        return ()
    return battle.memo_until_moved(
        ("lean", shooter.id), lambda: battle.terrain.sills(shooter.position, shooter.radius, within)
    )


def sight_to_shoot(battle: Battle, shooter: Combatant, target: Combatant) -> Sight:
    """How much they see of a target: from where they stand, or out of a window where that is more."""
    sight = battle.sight(shooter, target)
    if sight is Sight.FULL:
        return sight
    places = _leaning(battle, shooter)
    return max(
        [sight, *(battle.terrain.sees(at, target.position, shooter.body, target.body) for at in places)]
    )


def hiders(battle: Battle, shooter: Combatant, target: Combatant) -> tuple[int, ...]:
    """The numbers of the pieces that hide some of a target from where the shooter sees most of it."""
    terrain, places = battle.terrain, (shooter.position, *_leaning(battle, shooter))
    at = max(places, key=lambda it: terrain.sees(it, target.position, shooter.body, target.body))
    return terrain.hiders(at, target.position, shooter.body, target.body)


def ease(battle: Battle, shooter: Combatant, target: Combatant) -> int:
    """The modifiers known before measuring (ruling of CORE-SHOOT-TARGET-2): higher is easier."""
    large = target.fighter.large or target.has(LARGE_RIDER)
    return (1 if large else 0) - (1 if in_cover(battle, shooter, target) else 0)


def in_cover(battle: Battle, shooter: Combatant, target: Combatant) -> bool:
    """Whether scenery or another warrior hides any part of the target (CORE-SHOOT-COVER-1)."""
    if battle.witness is not None:  # what is said of them changes though nobody moves
        return _is_covered(battle, shooter, target)
    key = "cover", shooter.id, target.id
    return battle.memo_until_moved(key, lambda: _is_covered(battle, shooter, target))


def _is_covered(battle: Battle, shooter: Combatant, target: Combatant) -> bool:
    return (
        sight_to_shoot(battle, shooter, target) is Sight.PARTLY
        or bool(screens(battle, shooter, target))
        or hooks.counts_as_in_cover.any_true(battle, target)
    )


def screens(battle: Battle, shooter: Combatant, target: Combatant) -> list[Combatant]:
    """Warriors in the line of sight, the one nearest the shooter first."""
    if battle.witness is not None:
        return list(battle.witness.screens(shooter, target))
    present = battle.state.on_table()
    found = battle.terrain.screens(
        shooter.position, target.position, battle.bases(), shooter.body, target.body
    )
    return [present[index] for index in found]


def _same_building(battle: Battle, shooter: Combatant, target: Combatant) -> bool:
    building = battle.terrain.building(shooter.position)
    return building is not None and building == battle.terrain.building(target.position)
