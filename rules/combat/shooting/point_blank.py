"""Shots in the first round of a combat, before any blow (CORE-WPN-XBPISTOL-2 to -6)."""

from collections.abc import Sequence
from itertools import groupby

from rules.combat.injury.hits import coated, shot_hit
from rules.combat.injury.injury import resolve_hits
from rules.combat.melee.combat_group import opponents
from rules.combat.psychology.minds import NO_BLOWS, forbidden
from rules.combat.rolls.roll_off import roll_off_order
from rules.combat.shooting.aiming import is_ready
from rules.combat.shooting.before_shots import try_to_fire
from rules.combat.shooting.shot_roll import roll_shot
from rules.engine.battle import Battle, ask
from rules.engine.decisions import NONE, ShootingTarget, Target
from rules.engine.dice import Modifier
from rules.engine.events import ShotFired
from rules.engine.flow import Flow, Need
from rules.engine.setup import Weapon
from rules.engine.state.battle_state import Combatant

TRAIT = "shoot-in-combat"
IN_COMBAT = Modifier("in combat", -2)


def shots_before_blows(battle: Battle, fighters: Sequence[Combatant]) -> Flow[None]:
    """Let each fighter shoot one weapon at somebody they fight, in the order of Initiative; equal enemies roll off."""
    armed = [other for other in fighters if other.standing and _weapon(battle, other) is not None]
    armed.sort(key=lambda other: (-other.profile.I, other.id))
    for _, tied in groupby(armed, key=lambda other: other.profile.I):
        group = list(tied)
        sides = tuple(sorted({other.side for other in group}))
        order = yield from roll_off_order(battle, sides, "who shoots first")
        group.sort(key=lambda other: (order.index(other.side), other.id))
        for warrior in group:
            if warrior.standing and warrior.contacts:
                yield from shoot_at_hand(battle, warrior)


def _weapon(battle: Battle, warrior: Combatant) -> Weapon | None:
    if warrior.fought_rounds or not warrior.contacts or forbidden(warrior, NO_BLOWS):
        return None
    for weapon in warrior.fighter.weapons:
        if weapon.shot is not None and TRAIT in weapon.shot.traits and is_ready(battle, warrior, weapon):
            return weapon
    return None


def may_shoot_at_hand(battle: Battle, warrior: Combatant) -> bool:
    """Whether they have something loaded for the first round of a combat, and somebody to shoot."""
    return warrior.standing and _weapon(battle, warrior) is not None and bool(opponents(battle, warrior))


def shoot_at_hand(battle: Battle, shooter: Combatant) -> Flow[None]:
    """Fire one shot at an enemy whom they fight now."""
    weapon = _weapon(battle, shooter)
    touching = opponents(battle, shooter)
    targets = [warrior for warrior in touching if warrior.standing] or touching
    if weapon is None or not targets:
        return
    need = need_in_combat(battle, shooter, targets[0], weapon)
    aims = tuple(Target(other.id, need.at_least, 0, need.count, need.keep) for other in targets)
    answer = yield from ask(ShootingTarget(shooter.side, shooter.id, ((weapon.key, aims),)))
    if answer == NONE:
        return
    target = battle.combatant(int(answer.rpartition(" ")[2]))
    if not (yield from try_to_fire(battle, shooter, target, weapon)):
        return
    need = need_in_combat(battle, shooter, target, weapon)
    roll, faces = yield from roll_shot(battle, shooter, target, weapon, need)
    hit = roll.met_by(faces)
    struck = target.id if hit else None
    yield ShotFired(shooter.id, target.id, weapon.key, 0, roll.shown(faces), struck)
    if hit:
        shot = shot_hit(battle, shooter, target, coated(shooter, weapon), roll.total(faces))
        yield from resolve_hits(battle, shooter, target, [shot], in_combat=False)


def need_in_combat(battle: Battle, shooter: Combatant, target: Combatant, weapon: Weapon) -> Need:
    """The need by Ballistic Skill at -2, whatever range, cover and moving say (ruling of XBPISTOL-4)."""
    return battle.rules.point_blank_need(battle, shooter, (IN_COMBAT,))
