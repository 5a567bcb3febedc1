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
from rules.engine.state import Combatant

TRAIT = "shoot-in-combat"
IN_COMBAT = Modifier("in combat", -2)


def shots_before_blows(battle: Battle, fighters: Sequence[Combatant]) -> Flow[None]:
    """By Initiative, enemies who are equal roll off; each may shoot one weapon at somebody whom he fights now."""
    armed = [one for one in fighters if one.standing and _weapon(battle, one) is not None]
    armed.sort(key=lambda one: (-one.profile.I, one.id))
    for _, tied in groupby(armed, key=lambda one: one.profile.I):
        group = list(tied)
        sides = tuple(sorted({one.side for one in group}))
        order = yield from roll_off_order(battle, sides, "who shoots first")
        group.sort(key=lambda one: (order.index(one.side), one.id))
        for one in group:
            if one.standing and one.contacts:
                yield from shoot_at_hand(battle, one)


def _weapon(battle: Battle, one: Combatant) -> Weapon | None:
    if one.fought_rounds or not one.contacts or forbidden(one, NO_BLOWS):
        return None
    for weapon in one.fighter.weapons:
        if weapon.shot is not None and TRAIT in weapon.shot.traits and is_ready(battle, one, weapon):
            return weapon
    return None


def may_shoot_at_hand(battle: Battle, one: Combatant) -> bool:
    """Whether he has something loaded for the first round of a combat, and somebody to shoot."""
    return one.standing and _weapon(battle, one) is not None and bool(opponents(battle, one))


def shoot_at_hand(battle: Battle, who: Combatant) -> Flow[None]:
    """One shot at somebody whom he fights now."""
    weapon = _weapon(battle, who)
    touching = opponents(battle, who)
    targets = [one for one in touching if one.standing] or touching
    if weapon is None or not targets:
        return
    need = need_in_combat(battle, who, targets[0], weapon)
    aims = tuple(Target(one.id, need.at_least, 0, need.count, need.keep) for one in targets)
    answer = yield from ask(ShootingTarget(who.side, who.id, ((weapon.key, aims),)))
    if answer == NONE:
        return
    target = battle.combatant(int(answer.rpartition(" ")[2]))
    if not (yield from try_to_fire(battle, who, target, weapon)):
        return
    need = need_in_combat(battle, who, target, weapon)
    roll, faces = yield from roll_shot(battle, who, target, weapon, need)
    hit = roll.met_by(faces)
    struck = target.id if hit else None
    yield ShotFired(who.id, target.id, weapon.key, 0, roll.shown(faces), struck)
    if hit:
        shot = shot_hit(battle, who, target, coated(who, weapon), roll.total(faces))
        yield from resolve_hits(battle, who, target, [shot], in_combat=False)


def need_in_combat(battle: Battle, who: Combatant, target: Combatant, weapon: Weapon) -> Need:
    """By Ballistic Skill at -2 and nothing else, whatever range, cover and moving say (ruling of XBPISTOL-4)."""
    return battle.rules.point_blank_need(battle, who, (IN_COMBAT,))
