"""Shooting: who may, at whom, what hits, and what is hit instead (CORE-SHOOT)."""

from collections.abc import Iterable

from rules.combat.effects import told
from rules.combat.injury import Hit, suffer
from rules.engine.battle import Battle, ask, throw
from rules.engine.decisions import DONE, NONE, NextToAct, ShootingTarget, Target
from rules.engine.dice import Roll
from rules.engine.events import ShotFired
from rules.engine.protocols import Flow, Need
from rules.engine.setup import Weapon
from rules.engine.state import Combatant
from rules.engine.table import Sight

#: A shooter higher than this above the table chooses freely (CORE-SHOOT-HIGH-1), in 1/100 inch.
ELEVATED = 200


def shoot(battle: Battle, side: int, combatants: Iterable[Combatant]) -> Flow[None]:
    """Those who act now shoot one after the other, in the order their player likes (CORE-SHOOT-SEQ)."""
    waiting = [one for one in combatants if may_shoot(battle, one)]
    while waiting:
        ready = tuple(one.id for one in waiting)
        answer = yield from ask(NextToAct(side, "shooting", ready))
        if answer == DONE:
            return
        who = battle.combatant(int(answer))
        waiting.remove(who)
        yield from shoot_once(battle, who)
        waiting = [one for one in waiting if may_shoot(battle, one)]


def may_shoot(battle: Battle, one: Combatant) -> bool:
    """Standing, not engaged, neither ran nor charged, with a weapon ready and somebody in sight (CORE-SHOOT-ELIG)."""
    return (
        one.standing
        and not one.contacts
        and not (one.ran or one.charged or one.failed_charge)
        and one.profile.BS > 0
        and any(is_ready(one, weapon) for weapon in one.fighter.weapons)
        and any(not enemy.contacts for enemy in battle.enemies_seen(one))
    )


def is_ready(one: Combatant, weapon: Weapon) -> bool:
    """Whether a weapon can be fired now: loaded, and not forbidden by a move."""
    if weapon.shot is None:
        return False
    traits = weapon.shot.traits
    if one.moved and "move-or-fire" in traits:
        return False
    if "fire-once" in traits and weapon.key in one.fired:
        return False
    last = one.fired.get(weapon.key)
    reloading = "prepare-shot" in traits and weapon.copies == 1
    return not (reloading and last is not None and one.own_turns - last < 2)


def shoot_once(battle: Battle, who: Combatant) -> Flow[None]:
    """One warrior's shooting: name weapon and target, then roll."""
    ready = [weapon for weapon in who.fighter.weapons if is_ready(who, weapon)]
    aims = [(weapon, shots_at(battle, who, weapon)) for weapon in ready]
    listed = tuple((weapon.key, targets) for weapon, targets in aims if targets)
    if not listed:
        return
    answer = yield from ask(ShootingTarget(who.side, who.id, listed))
    if answer == NONE:
        return
    key, _, target = answer.rpartition(" ")
    weapon = next(weapon for weapon in ready if weapon.key == key)
    yield from fire(battle, who, battle.combatant(int(target)), weapon)


def shots_at(battle: Battle, who: Combatant, weapon: Weapon) -> tuple[Target, ...]:
    """Every legal target of a weapon, the closest first."""
    targets = []
    for target in legal_targets(battle, who, weapon):
        distance = who.gap_to(target)
        need = battle.rules.shot_need(battle, who, target, weapon, distance, in_cover(battle, who, target))
        targets.append(Target(target.id, need.at_least, distance))
    return tuple(targets)


def legal_targets(battle: Battle, who: Combatant, weapon: Weapon) -> list[Combatant]:
    """Enemies he may choose by the closest-target rule and its exceptions (CORE-SHOOT-TARGET, -HIGH)."""
    ranked = sorted([(who.gap_to(one), one.id) for one in battle.enemies_seen(who) if not one.contacts])
    visible = [battle.combatant(id) for _, id in ranked]
    if who.position.z > ELEVATED:
        inside = [one for one in visible if one.standing and _same_building(battle, who, one)]
        return inside or visible
    if weapon.shot is not None and "pick-target" in weapon.shot.traits:
        return visible
    closest = next((one for one in visible if one.standing), None)
    if closest is None:
        return visible
    nearest, eased = who.gap_to(closest), ease(battle, who, closest)
    return [
        one
        for one in visible
        if one.fighter.large or who.gap_to(one) <= nearest or ease(battle, who, one) > eased
    ]


def ease(battle: Battle, who: Combatant, target: Combatant) -> int:
    """The modifiers known before measuring (ruling of CORE-SHOOT-TARGET-2): higher is easier."""
    return (1 if target.fighter.large else 0) - (1 if in_cover(battle, who, target) else 0)


def in_cover(battle: Battle, who: Combatant, target: Combatant) -> bool:
    """Whether scenery or another warrior hides any part of the target (CORE-SHOOT-COVER-1)."""
    return battle.kept(
        ("cover", who.id, target.id),
        lambda: battle.sight(who, target) is Sight.PARTLY or bool(screens(battle, who, target)),
    )


def screens(battle: Battle, who: Combatant, target: Combatant) -> list[Combatant]:
    """Warriors in the line of sight, the one nearest the shooter first."""
    others, bases = battle.others(who, target), battle.bases(who, target)
    found = battle.terrain.screens(who.position, target.position, bases, who.body, target.body)
    return [others[index] for index in found]


def fire(battle: Battle, who: Combatant, target: Combatant, weapon: Weapon) -> Flow[None]:
    """One shot: range, roll to hit, and the way to a wound. Out of range misses (CORE-SHOOT-RANGE-2)."""
    assert weapon.shot is not None
    distance = who.gap_to(target)
    if distance > weapon.shot.range * 100:
        yield ShotFired(who.id, target.id, weapon.key, distance, None, None, "out of range")
        return
    covered = in_cover(battle, who, target)
    need: Need = battle.rules.shot_need(battle, who, target, weapon, distance, covered)
    roll = Roll("to hit", need=need.at_least, modifiers=need.modifiers, who=who.id)
    faces = yield from throw(roll)
    struck, reason = _struck(battle, who, target, need, faces[0], covered)
    yield ShotFired(
        who.id,
        target.id,
        weapon.key,
        distance,
        roll.shown(faces),
        None if struck is None else struck.id,
        reason,
    )
    if struck is not None:
        modifier = weapon.shot.save_modifier + told(battle, "save-modifier", who, struck, weapon)
        strength = battle.rules.shot_strength(battle, who, weapon)
        hit = Hit(weapon.name, strength, modifier, weapon.shot.traits)
        yield from suffer(battle, who, struck, [hit], in_combat=False)


def _struck(
    battle: Battle, who: Combatant, target: Combatant, need: Need, die: int, covered: bool
) -> tuple[Combatant | None, str]:
    """Who is hit: the target, a warrior who covers it when the shot misses by one, or nobody (CORE-SHOOT-COVER-3)."""
    if need.at_least is None or die >= need.at_least:
        return (None, "cannot hit") if need.at_least is None else (target, "")
    if covered and die == need.at_least - 1:
        screen = screens(battle, who, target)
        return (screen[0], "struck a warrior in the way") if screen else (None, "struck the cover")
    return None, ""


def _same_building(battle: Battle, who: Combatant, target: Combatant) -> bool:
    building = battle.terrain.building(who.position)
    return building is not None and building == battle.terrain.building(target.position)
