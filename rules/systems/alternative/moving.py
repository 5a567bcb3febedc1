"""Moves that are paid with actions: move, run, crawl, climb, jump and hide (ALT-VII-a to -f).

One move or run in an activation or reaction, and never more ground in it than a run covers. A jump down is free, one
across a gap is an action of its own, also in the middle of a move.
"""

from collections.abc import Callable
from functools import partial

from rules.combat.actions.action import ONE, Action
from rules.combat.actions.firm_stand import shot_standing_still
from rules.combat.actions.slots import left, times
from rules.combat.charging.charging import RANDOM_MOVE
from rules.combat.effects import hooks
from rules.combat.moving.climbing import climb, climbs
from rules.combat.moving.confinement import may_go_to
from rules.combat.moving.hiding import look_for_hidden, may_hide
from rules.combat.moving.jumping import cross, jump, jumps, leap_moved, way_to
from rules.combat.moving.leaping import offer_leap
from rules.combat.moving.movement import (
    RUN_FORBIDDEN_WITHIN,
    check_move,
    is_rooted,
    may_move,
    move_limits,
    run_times,
)
from rules.combat.moving.random_movement import move_at_random
from rules.combat.psychology.minds import able
from rules.combat.psychology.tempers import go_on, must_go_on
from rules.combat.psychology.wild import REELING, career, is_out_of_control
from rules.combat.riding.stunts import after_moving, ready_to_move
from rules.engine.battle import Battle, ask, ask_for
from rules.engine.decisions import STAY, Bounds, Choice, IllegalAnswer, MoveTo, Scramble, place
from rules.engine.events import ActionTaken, ConditionBegan, Status, WarriorMoved
from rules.engine.flow import Flow
from rules.engine.state.combatant import Combatant
from rules.engine.state.conditions import HIDDEN, Condition
from rules.engine.table import Route
from rules.systems.alternative.following import bounds_of

MOVE, RUN, CRAWL, CLIMB = "move", "run", "crawl", "climb"
JUMP_DOWN, JUMP_ACROSS, HIDE = "jump down", "jump across", "hide"
#: Of these one in an activation or reaction.
MOVES = frozenset({MOVE, RUN, CRAWL})
#: What is part of a movement (ALT-VII-p-i-8, ALT-VII-q-4).
MOVEMENT = frozenset({MOVE, RUN, CLIMB, JUMP_DOWN, JUMP_ACROSS, HIDE})
#: So near to where a jump begins somebody need not walk there, in 1/100 inch.
_AT_THE_EDGE = 10
#: How many actions a run of twice the Movement takes; each time more is one more.
RUNNING = 2
#: How many actions go into one climb at most.
LONG_CLIMB = 2


def _is_free(battle: Battle, warrior: Combatant) -> bool:
    return warrior.standing and may_move(battle, warrior) and not shot_standing_still(battle, warrior)


def _has_moved(battle: Battle, warrior: Combatant) -> bool:
    return bool(times(battle, warrior, MOVES))


def _may_walk(battle: Battle, warrior: Combatant) -> bool:
    """Whether they may move: once, but those whom nobody steers move on until they meet somebody (ALT-VII-a-1)."""
    if is_out_of_control(warrior):
        return warrior.standing and not (warrior.charged if warrior.under(REELING) else warrior.contacts)
    return _is_free(battle, warrior) and not _has_moved(battle, warrior)


def _walks(battle: Battle, warrior: Combatant, _price: int) -> Flow[bool]:
    if is_out_of_control(warrior):
        yield from career(battle, warrior)
        if warrior.charged:
            yield from battle.sequence.comes_to_blows(battle, warrior)
    elif warrior.has(RANDOM_MOVE):
        yield from move_at_random(battle, warrior)
        if warrior.charged:
            yield from battle.sequence.comes_to_blows(battle, warrior)
    elif must_go_on(warrior):
        yield from go_on(battle, warrior, move_limits(battle, warrior)[0])
    else:
        led = yield from ready_to_move(battle, warrior)
        yield from walk(battle, warrior, move_limits(battle, warrior)[0], 0)
        yield from after_moving(battle, warrior, led)
        yield from offer_leap(battle, warrior)
    return True


def _may_run(battle: Battle, warrior: Combatant) -> bool:
    """No enemy who counts is too near when the run is declared (ALT-VII-b-3).

    After looking in vain for an enemy out of sight to charge, they do not run (CORE-CHARGE-LOS-3).
    """
    if (
        not _is_free(battle, warrior)
        or warrior.stood_up
        or warrior.has("cannot-run")
        or is_rooted(battle, warrior, warrior.position)
        or _has_moved(battle, warrior)
    ):
        return False
    if not warrior.may_run:
        return False
    if is_out_of_control(warrior) or must_go_on(warrior) or warrior.has(RANDOM_MOVE):
        return False
    return not any(
        warrior.is_within(enemy, RUN_FORBIDDEN_WITHIN) and able(enemy) and not enemy.under(HIDDEN)
        for enemy in battle.state.enemies_of(warrior.side)
    )


def _run_prices(battle: Battle, warrior: Combatant) -> tuple[int, ...]:
    """Two actions for twice their Movement, one more for each time more (ALT-VII-b-1, ALT-X-c-ii)."""
    return tuple(range(RUNNING, run_times(battle, warrior) + 1))


def _runs(battle: Battle, warrior: Combatant, price: int) -> Flow[bool]:
    yield from walk(battle, warrior, 0, reach(battle, warrior, price))
    yield from offer_leap(battle, warrior)
    return True


def reach(battle: Battle, warrior: Combatant, times_over: int) -> int:
    """How far that many times their Movement takes them, in 1/100 inch."""
    return warrior.profile.M * 100 * times_over + hooks.move_bonus.total(battle, warrior)


def walk(battle: Battle, warrior: Combatant, walk: int, run: int, manner: str = "walk") -> Flow[None]:
    """A move of at most `walk`, or a run of at most `run` (1/100 inch), with jumps in it."""
    bounds = bounds_of(battle, warrior)
    while True:
        asked = question(battle, warrior, walk, run, manner, bounds)
        chosen = yield from ask_for(asked, partial(_way, battle, warrior, asked))
        if chosen is None:
            return
        if isinstance(chosen, Route):
            yield WarriorMoved(warrior.id, "run" if run else manner, chosen.points, chosen.length)
            yield from look_for_hidden(battle, warrior, chosen.points)
            return
        done = yield from _jumps(battle, warrior, chosen, max(walk, run), "run" if run else manner)
        yield from look_for_hidden(battle, warrior, (chosen.start, warrior.position))
        walk, run = max(0, walk - chosen.walked), max(0, run - chosen.walked)
        if not done or not (walk or run):
            return


def question(
    battle: Battle,
    warrior: Combatant,
    walk: int,
    run: int,
    manner: str = "walk",
    bounds: Bounds | None = None,
) -> MoveTo:
    """The question where a warrior goes in a move or a run."""
    listed = _jumps_listed(battle, warrior, max(walk, run))
    if bounds is not None:
        listed = tuple(it for it in listed if bounds.holds(it.to))
    return MoveTo(warrior.side, warrior.id, walk, run, manner, listed, bounds)


def _jumps_listed(battle: Battle, warrior: Combatant, limit: int) -> tuple[Scramble, ...]:
    """The jumps in reach: down, and across a gap where they have an action for it and the Movement (ALT-VII-e-1)."""
    if not warrior.position.z:
        return ()
    across = left(battle, warrior) > 0
    found = jumps(battle, warrior, limit)
    return tuple(
        it
        for it in found
        if (it.manner == "jump" or (across and it.spent <= warrior.profile.M * 100))
        and may_go_to(battle, warrior, it.to)
    )


def _way(battle: Battle, warrior: Combatant, asked: MoveTo, answer: str) -> Route | Scramble | None:
    if answer == STAY:
        return None
    if " " in answer:
        for it in asked.scrambles:
            if it.key == answer:
                return it
        raise IllegalAnswer(f"{warrior.fighter.name} cannot '{answer}' from here.", "ALT-VII-e-1")
    goal = place(answer)
    if asked.bounds is not None and not asked.bounds.holds(goal):
        raise IllegalAnswer(f"{warrior.fighter.name} does not follow the command there.", asked.bounds.rule)
    rule = "ALT-VII-b-2" if asked.run else "ALT-VII-a-1"
    return check_move(battle, warrior, goal, max(asked.walk, asked.run), rule)


def _jumps(battle: Battle, warrior: Combatant, it: Scramble, limit: int, manner: str) -> Flow[bool]:
    """Walk or run to where a jump begins and jump; one across a gap is paid for."""
    if it.walked or manner == "run":
        route = way_to(battle, warrior, it.start, limit)
        points = (it.start,) if route is None else route.points
        yield WarriorMoved(warrior.id, manner, points, it.walked)
    if it.manner == "cross":
        yield ActionTaken(warrior.id, JUMP_ACROSS, "movement")
    return (yield from _leaps(battle, warrior, it))


def _leaps(battle: Battle, warrior: Combatant, it: Scramble) -> Flow[bool]:
    if it.manner == "jump":
        done = yield from jump(battle, warrior, it)
    else:
        done = yield from cross(battle, warrior, it, it.spent)
    if done:
        yield leap_moved(warrior, it)
    return done


def leaps_here(battle: Battle, warrior: Combatant, manner: str) -> list[Scramble]:
    """The jumps that begin where they are."""
    if not warrior.position.z or not _is_free(battle, warrior):
        return []
    found = [it for it in jumps(battle, warrior, _AT_THE_EDGE) if it.manner == manner]
    return [it for it in found if manner == "jump" or it.spent <= warrior.profile.M * 100]


def _may_jump_down(battle: Battle, warrior: Combatant) -> bool:
    return bool(leaps_here(battle, warrior, "jump"))


def _may_jump_across(battle: Battle, warrior: Combatant) -> bool:
    return bool(leaps_here(battle, warrior, "cross"))


def _jumps_down(battle: Battle, warrior: Combatant, _price: int) -> Flow[bool]:
    return (yield from _one_of(battle, warrior, leaps_here(battle, warrior, "jump")))


def _jumps_across(battle: Battle, warrior: Combatant, _price: int) -> Flow[bool]:
    return (yield from _one_of(battle, warrior, leaps_here(battle, warrior, "cross")))


def _one_of(battle: Battle, warrior: Combatant, listed: list[Scramble]) -> Flow[bool]:
    """Which of several jumps or climbs it is, and the thing itself."""
    chosen = listed[0]
    if len(listed) > 1:
        keys = tuple(it.key for it in listed)
        answer = yield from ask(Choice(warrior.side, chosen.manner, keys, warrior.id))
        chosen = listed[keys.index(answer)]
    if chosen.manner == "climb":
        done: bool = yield from climb(battle, warrior, chosen)
    else:
        done = yield from _leaps(battle, warrior, chosen)
    yield from look_for_hidden(battle, warrior, (chosen.start, warrior.position))
    return done


def _may_climb(battle: Battle, warrior: Combatant) -> bool:
    return _is_free(battle, warrior) and not (
        warrior.stood_up or warrior.ran or times(battle, warrior, (CLIMB,))
    )


def _climb_prices(battle: Battle, warrior: Combatant) -> tuple[int, ...]:
    """An action for what they climb with their Movement, two for twice as much (ALT-VII-d)."""
    if not battle.terrain.climbs(warrior.position, warrior.radius):
        return ()
    once = warrior.profile.M * 100
    near = {it.key for it in climbs(battle, warrior, once)}
    far = {it.key for it in climbs(battle, warrior, once * LONG_CLIMB)}
    return (*((1,) if near else ()), *((LONG_CLIMB,) if far - near else ()))


def climbs_for(battle: Battle, warrior: Combatant, price: int) -> list[Scramble]:
    """The climbs that take exactly this number of actions."""
    once = warrior.profile.M * 100
    listed = climbs(battle, warrior, once * price)
    if price == LONG_CLIMB:
        near = {it.key for it in climbs(battle, warrior, once)}
        listed = [it for it in listed if it.key not in near]
    return listed


def _climbs(battle: Battle, warrior: Combatant, price: int) -> Flow[bool]:
    return (yield from _one_of(battle, warrior, climbs_for(battle, warrior, price)))


def _may_crawl(battle: Battle, warrior: Combatant) -> bool:
    return (
        warrior.status is Status.KNOCKED_DOWN
        and may_move(battle, warrior)
        and not _has_moved(battle, warrior)
    )


def _crawls(battle: Battle, warrior: Combatant, _price: int) -> Flow[bool]:
    yield from walk(battle, warrior, move_limits(battle, warrior)[0], 0, "crawl")
    return True


def _may_hide(battle: Battle, warrior: Combatant) -> bool:
    """Tell whether the rulebook lets a warrior hide, and no run or charge in this round forbids it (ALT-VII-c-2)."""
    return warrior.id not in battle.state.activations.hurried and may_hide(battle, warrior)


def _hides(_battle: Battle, warrior: Combatant, _price: int) -> Flow[bool]:
    yield ConditionBegan(warrior.id, Condition(HIDDEN))
    return True


MOVING = (
    Action(MOVE, "movement", _may_walk, _walks, ONE),
    Action(RUN, "movement", _may_run, _runs, _run_prices),
    Action(CLIMB, "movement", _may_climb, _climbs, _climb_prices),
    Action(JUMP_ACROSS, "movement", _may_jump_across, _jumps_across, ONE),
    Action(CRAWL, "movement", _may_crawl, _crawls, ONE),
    Action(JUMP_DOWN, "movement", _may_jump_down, _jumps_down),
    Action(HIDE, "movement", _may_hide, _hides),
)

#: The ways of those actions that may lead to several places.
SCRAMBLES: dict[str, Callable[[Battle, Combatant, int], list[Scramble]]] = {
    CLIMB: climbs_for,
    JUMP_DOWN: lambda battle, warrior, _price: leaps_here(battle, warrior, "jump"),
    JUMP_ACROSS: lambda battle, warrior, _price: leaps_here(battle, warrior, "cross"),
}
