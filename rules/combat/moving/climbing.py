"""Climbing walls, fences and houses with bare hands (CORE-CLIMB). Ladders and stairs are walked."""

from rules.combat.effects import hooks
from rules.combat.effects.hooks import ignores
from rules.combat.injury.injury import resolve_hits
from rules.combat.moving.falling import fall
from rules.combat.moving.movement import may_end_at
from rules.combat.riding.seat import UP_WALLS
from rules.combat.rolls.initiative_test import CLIMBING, test_initiative
from rules.engine.battle import Battle
from rules.engine.decisions import Scramble
from rules.engine.events import WarriorMoved
from rules.engine.flow import Flow
from rules.engine.state.battle_state import Combatant
from rules.engine.state.conditions import MOUNTED

#: What `ignores` is asked about: the test for climbing.
TEST = "climbing test"


def can_climb(battle: Battle, warrior: Combatant) -> bool:
    """Whether they can climb: anybody but animals and riders, and even those that walk up walls (CORE-CLIMB-1).

    The rider of a giant spider goes where it goes (MOUNT-101).
    """
    if warrior.conditions and warrior.has(MOUNTED):
        return warrior.has(UP_WALLS)
    return not warrior.fighter.animal or hooks.walks_up_walls.any_true(battle, warrior)


def times_over(battle: Battle, warrior: Combatant) -> int:
    """How many inches they climb for one of movement."""
    return 1 + hooks.climbs_more.total(battle, warrior)


def climbs(battle: Battle, warrior: Combatant, walk: int, run: int = 0, climbed: int = 0) -> list[Scramble]:
    """The climbs open to them with `walk` movement, from where they stand when their move begins (CORE-CLIMB-2 to -4).

    Some rules let them climb in a run, and so far at most in a turn that they have `climbed` for a part of it.
    """
    found = battle.terrain.climbs(warrior.position, warrior.fighter.radius)
    if not found or not can_climb(battle, warrior):
        return []
    times = times_over(battle, warrior)
    left = walk if not battle.rules.climbs_in_runs else max(walk, run)
    most = min(left * times, battle.rules.highest_climb - climbed)
    tests = 0 if ignores(battle, warrior, TEST) else 1
    listed = []
    for it in found:
        height = it.rise + it.descent
        if height <= most and may_end_at(battle, warrior, it.landing):
            drop = 0 if it.rise else it.descent
            spent = -(-height // times)
            listed.append(
                Scramble("climb", warrior.position, it.landing, 0, spent, it.landing, drop, tests, height)
            )
    return listed


def climb(battle: Battle, warrior: Combatant, it: Scramble) -> Flow[bool]:
    """Test for the climb (CORE-CLIMB-7); True when they are there and may go on with the movement that is left."""
    if it.tests and not (yield from test_initiative(battle, warrior, CLIMBING)):
        if it.drop:
            yield from fall(battle, warrior, it.foot, it.drop, resolve_hits)
        return False
    yield WarriorMoved(warrior.id, "climb", (it.start, it.to), it.spent)
    return True
