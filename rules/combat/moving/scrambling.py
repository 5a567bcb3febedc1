"""A move with climbs and jumps in it: walked, scrambled and walked on, until the movement is used or the player stays.

`walk_to` is the move of a warrior who may walk or crawl. Each answer is a place to walk to, which ends the move, or one
of the listed scrambles, after which the rest of the movement is asked for again.
"""

from rules.combat.charging.interception import comes_up, past_enemies
from rules.combat.moving.climbing import climb, climbs
from rules.combat.moving.hiding import look_for_hidden
from rules.combat.moving.jumping import cross, jump, jumps, leap_moved, way_to
from rules.combat.moving.movement import check_move, limit_rule
from rules.combat.psychology.minds import NO_MOVE, forbidden
from rules.engine.battle import Battle, ask_for
from rules.engine.decisions import STAY, IllegalAnswer, MoveTo, Scramble, place
from rules.engine.events import WarriorMoved
from rules.engine.flow import Flow
from rules.engine.state.battle_state import Combatant
from rules.engine.table import Point, Route

#: The manners of a move on one's feet, in which one may climb and jump.
SCRAMBLING = ("walk", "dash")


def walk_to(battle: Battle, warrior: Combatant, walk: int, run: int, manner: str) -> Flow[bool]:
    """A move of at most `walk`, or of `run` where that is more (1/100 inch), wherever the player likes.

    False when they failed at a scramble of it, or it felled them. If climbs may follow a walk they are asked for climbs
    and jumps alone.
    """
    listed = scrambles(battle, warrior, walk, run, first=True) if manner in SCRAMBLING else ()
    climbed, has_walked = 0, False
    while True:
        on_foot = (0, 0) if has_walked else (walk, run)
        chosen = yield from _chosen(
            battle, warrior, MoveTo(warrior.side, warrior.id, *on_foot, manner, listed)
        )
        if chosen is None:
            return True
        if isinstance(chosen, Route):
            running = chosen.length > walk
            if not (yield from go_along(battle, warrior, chosen, "run" if running else manner)):
                return True
            if not battle.rules.climbs_in_runs or manner not in SCRAMBLING:
                return True
            walk, run = max(0, walk - chosen.length), max(0, run - chosen.length)
            listed, has_walked = scrambles(battle, warrior, walk, run, first=True, climbed=climbed), True
            if not listed:
                return True
            continue
        has_walked = False
        before = () if _is_watched(battle) else _to_its_start(battle, warrior, chosen, max(walk, run))
        done = yield from scramble(battle, warrior, chosen, walk, run)
        yield from look_for_hidden(battle, warrior, (*before, chosen.start, warrior.position))
        if not done or not _goes_on(warrior):
            return False
        used, climbs_on = chosen.walked + chosen.spent, battle.rules.climbs_in_runs
        climbed += chosen.height if chosen.manner == "climb" else 0
        run = 0 if chosen.manner == "climb" and not climbs_on else max(0, run - used)
        walk = max(0, walk - used)
        listed = scrambles(battle, warrior, walk, run, first=climbs_on, climbed=climbed)
        if not (walk or run or listed):
            return True


def _chosen(battle: Battle, warrior: Combatant, asked: MoveTo) -> Flow[Route | Scramble | None]:
    """The player's choice: a walk, a scramble, or nothing more."""

    rule = battle.sequence.move_rule or limit_rule(warrior)

    def accept(answer: str) -> Route | Scramble | None:
        if answer == STAY:
            return None
        if " " in answer:
            return _listed(warrior, asked, answer)
        return check_move(battle, warrior, place(answer), max(asked.walk, asked.run), rule)

    return (yield from ask_for(asked, accept))


def _listed(warrior: Combatant, asked: MoveTo, answer: str) -> Scramble:
    for it in asked.scrambles:
        if it.key == answer:
            return it
    rule = "CORE-CLIMB-2" if answer.startswith("climb") else "CORE-JUMP-1"
    raise IllegalAnswer(f"{warrior.fighter.name} cannot '{answer}' from here in this move.", rule)


def go_along(battle: Battle, warrior: Combatant, route: Route, manner: str) -> Flow[bool]:
    """Walk a way, with what enemies do about it; True when they got to its end and stand there."""
    left = yield from past_enemies(battle, warrior, route, manner)
    if left is None:
        return False
    yield WarriorMoved(warrior.id, manner, left.points, left.length)
    yield from look_for_hidden(battle, warrior, left.points)
    return _goes_on(warrior)


def scrambles(
    battle: Battle, warrior: Combatant, walk: int, run: int, *, first: bool, climbed: int = 0
) -> tuple[Scramble, ...]:
    """The climbs open to them when their move begins, and the jumps."""
    up = climbs(battle, warrior, walk, run, climbed) if first else []
    return (*up, *jumps(battle, warrior, max(walk, run)))


def _is_watched(battle: Battle) -> bool:
    """Whether enemies may do something about a walk while it goes on."""
    return battle.rules.moves_are_interrupted


def _to_its_start(battle: Battle, warrior: Combatant, it: Scramble, limit: int) -> tuple[Point, ...]:
    """The walk to where a scramble begins: a hidden warrior is to be concealed there too (CORE-HIDE-8)."""
    route = way_to(battle, warrior, it.start, limit) if it.walked else None
    return () if route is None else route.points


def scramble(battle: Battle, warrior: Combatant, it: Scramble, walk: int, run: int) -> Flow[bool]:
    """Walk to where it begins and do it; True when they got there and may go on."""
    running = it.walked + it.spent > walk
    if it.walked or running:
        route = way_to(battle, warrior, it.start, max(walk, run))
        points = (it.start,) if route is None else route.points
        manner = "run" if running else "walk"
        if route is None or not _is_watched(battle):
            yield WarriorMoved(warrior.id, manner, points, it.walked)
            if not _goes_on(warrior):
                return False
        elif not (yield from go_along(battle, warrior, route, manner)):
            return False
    if it.manner == "climb":
        done = yield from climb(battle, warrior, it)
    elif it.manner == "jump":
        done = yield from jump(battle, warrior, it)
    else:
        done = yield from cross(battle, warrior, it, max(walk, run) - it.walked)
    if done and it.manner != "climb":
        yield leap_moved(warrior, it)
    return done and _goes_on(warrior) and (yield from comes_up(battle, warrior))


def _goes_on(warrior: Combatant) -> bool:
    """Tell whether what they met on the way, like a trap or ground that gave way, lets them go farther."""
    return warrior.standing and not forbidden(warrior, NO_MOVE)
