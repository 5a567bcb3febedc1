"""Jumping down and across gaps, from the edges of floors and roofs (CORE-JUMP, CORE-GAP)."""

from collections.abc import Iterator

from rules.combat.effects import hooks
from rules.combat.injury.injury import resolve_hits
from rules.combat.moving.falling import fall
from rules.combat.moving.movement import check_move, may_end_at
from rules.combat.psychology.minds import NO_LEAPS, forbidden
from rules.combat.riding.control import lose_control
from rules.combat.riding.seat import UP_WALLS
from rules.combat.rolls.initiative_test import CROSSING, JUMPING, test_initiative
from rules.engine.battle import Battle
from rules.engine.decisions import IllegalAnswer, Scramble
from rules.engine.events import WarriorMoved
from rules.engine.flow import Flow
from rules.engine.state.battle_state import Combatant
from rules.engine.table import Leap, Point, Route, distance

#: The height for which one test of a jump down is due (CORE-JUMP-2), in 1/100 inch.
PER_TEST = 200
#: How far down or across a giant spider jumps with its rider, in 1/100 inch.
SPIDERS_JUMP = 200


def deepest_jump(battle: Battle, warrior: Combatant) -> int:
    """How deep they may jump, in 1/100 inch (CORE-JUMP-1); a giant spider with its rider 2 inches (MOUNT-101)."""
    if warrior.has(UP_WALLS):
        return SPIDERS_JUMP
    deepest: int = max([battle.rules.deepest_jump, *hooks.jumps_down.collect(battle, warrior)])
    return deepest


def widest_jump(battle: Battle, warrior: Combatant) -> int:
    """How far across they may jump, in 1/100 inch."""
    return min(battle.rules.widest_jump, SPIDERS_JUMP) if warrior.has(UP_WALLS) else battle.rules.widest_jump


def tests_for(battle: Battle, warrior: Combatant, drop: int) -> int:
    """How many tests a jump down takes: one for every full two inches, and one for each that a rider makes."""
    if warrior.has(UP_WALLS):
        return 1
    tests: int = min([drop // PER_TEST, *hooks.jump_tests.collect(battle, warrior, drop)])
    return tests


def jumps(battle: Battle, warrior: Combatant, limit: int) -> list[Scramble]:
    """The jumps within `limit` movement: one for each side of the surface they are on and each surface beyond it."""
    if forbidden(warrior, NO_LEAPS):
        return []
    found: dict[tuple[int, bool, int], Scramble] = {}
    for leap in _nearest(battle, warrior, limit):
        key = (leap.side, bool(leap.width), battle.terrain.level(leap.landing))
        if key in found or not may_end_at(battle, warrior, leap.landing):
            continue
        route = way_to(battle, warrior, leap.takeoff, limit)
        if route is not None and (battle.rules.gaps_are_tested or route.length + leap.width <= limit):
            found[key] = _scramble(battle, warrior, leap, route)
    return list(found.values())


def _nearest(battle: Battle, warrior: Combatant, limit: int) -> Iterator[Leap]:
    """The jumps from their surface that may be within reach, the nearest first."""
    if not warrior.position.z:
        return
    deepest, widest = deepest_jump(battle, warrior), widest_jump(battle, warrior)
    near = []
    for number, leap in enumerate(battle.terrain.leaps(warrior.position, warrior.fighter.radius)):
        far = distance(warrior.position, leap.takeoff)
        if far <= limit and (leap.width <= widest if leap.width else leap.drop <= deepest):
            near.append((far, number, leap))
    for _, _, leap in sorted(near):
        yield leap


def way_to(battle: Battle, warrior: Combatant, takeoff: Point, limit: int) -> Route | None:
    """The walk to where a jump begins, None if the limit is too short."""
    try:
        return check_move(battle, warrior, takeoff, limit)
    except IllegalAnswer:
        return None


def _scramble(battle: Battle, warrior: Combatant, leap: Leap, route: Route) -> Scramble:
    drop = leap.drop
    ends = leap.takeoff, leap.landing, route.length, leap.width, leap.foot, drop
    if leap.width:
        return Scramble("cross", *ends, gap_tests(battle, warrior), drop)
    return Scramble("jump", *ends, tests_for(battle, warrior, drop), drop)


def gap_tests(battle: Battle, warrior: Combatant) -> int:
    """How many tests a jump across a gap takes."""
    return 1 if battle.rules.gaps_are_tested or warrior.has(UP_WALLS) else 0


def jump(battle: Battle, warrior: Combatant, it: Scramble, purpose: str = JUMPING) -> Flow[bool]:
    """The tests of a jump down in order, the first that fails ends in a fall (CORE-JUMP-3)."""
    for _ in range(it.tests):
        if not (yield from test_initiative(battle, warrior, purpose)):
            if warrior.has(UP_WALLS):
                yield from _shies(battle, warrior, it)
            else:
                yield from fall(battle, warrior, it.foot, it.drop, resolve_hits)
            return False
    return True


def cross(battle: Battle, warrior: Combatant, it: Scramble, left: int) -> Flow[bool]:
    """A jump across a gap: too little movement left is a fall without a test (CORE-GAP-4, -5)."""
    wide = widest_jump(battle, warrior)
    if it.spent <= min(left, wide) and (
        not it.tests or (yield from test_initiative(battle, warrior, CROSSING))
    ):
        return True
    if it.spent <= min(left, wide) and warrior.has(UP_WALLS):
        yield from _shies(battle, warrior, it)
    elif it.drop:
        yield from fall(battle, warrior, it.foot, it.drop, resolve_hits)
    return False


def _shies(battle: Battle, warrior: Combatant, it: Scramble) -> Flow[None]:
    """Let a rider whose mount jumps well, and who does not hold on, lose control where it lands (MOUNT-101)."""
    yield leap_moved(warrior, it)
    yield from lose_control(battle, warrior, in_combat=False)


def leap_moved(warrior: Combatant, it: Scramble) -> WarriorMoved:
    """The jump itself; one down uses no movement (CORE-JUMP-4), one across its width (CORE-GAP-2)."""
    return WarriorMoved(warrior.id, it.manner, (it.start, it.to), it.spent)
