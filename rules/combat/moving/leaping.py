"""Leaps of warriors who have learnt it: once a turn D6 inches besides a move or a charge, over men and low obstacles.

It goes to a place on the same level or down, never up a wall. In a charge it is added where the rest falls short.
"""

from rules.combat.effects import hooks
from rules.combat.moving.falling import FALLEN
from rules.combat.moving.movement import check_place
from rules.combat.moving.scrambling import go_along
from rules.combat.psychology.minds import NO_MOVE, forbidden
from rules.engine.battle import Battle, ask, ask_for, throw
from rules.engine.decisions import STAY, Choice, IllegalAnswer, MoveTo, place
from rules.engine.dice import Roll
from rules.engine.events import ConditionBegan, RuleRolled
from rules.engine.flow import Flow
from rules.engine.state.battle_state import Combatant
from rules.engine.state.conditions import Condition
from rules.engine.table import Route

#: The condition of one who has leapt this turn.
LEAPT = "leapt"
LEAP, NO_LEAP = "leap", "no leap"


def may_leap(battle: Battle, warrior: Combatant) -> bool:
    """Whether they may leap: once a turn, standing, in no combat, and not after a fall."""
    if not hooks.can_leap.any_true(battle, warrior):
        return False
    if forbidden(warrior, NO_MOVE):
        return False
    return warrior.standing and not (warrior.contacts or warrior.under(LEAPT) or warrior.under(FALLEN))


def offer_leap(battle: Battle, warrior: Combatant) -> Flow[None]:
    """Ask whether a warrior leaps after their move, roll how far, and let them choose the place."""
    if not may_leap(battle, warrior):
        return
    if (yield from ask(Choice(warrior.side, "leap", (LEAP, NO_LEAP), warrior.id))) == NO_LEAP:
        return
    limit = yield from leap_length(warrior)

    def accept(answer: str) -> Route | None:
        return None if answer == STAY else _way(battle, warrior, answer, limit)

    route = yield from ask_for(MoveTo(warrior.side, warrior.id, limit, 0, "leap"), accept)
    if route is not None:
        yield from go_along(battle, warrior, route, "leap")


def leap_length(warrior: Combatant) -> Flow[int]:
    """D6 inches, in 1/100 inch; it is the leap of this turn."""
    roll = Roll("leap", who=warrior.id)
    faces = yield from throw(roll)
    yield RuleRolled(warrior.id, "Leap", roll.shown(faces), True)
    yield ConditionBegan(warrior.id, Condition(LEAPT, until="turn"))
    return faces[0] * 100


def _way(battle: Battle, warrior: Combatant, answer: str, limit: int) -> Route:
    """The way of a leap: others are no hindrance, what is an inch high is."""
    goal = place(answer)
    check_place(battle, warrior, goal)
    route = battle.terrain.route(warrior.position, goal, warrior.fighter.radius, limit)
    if route is None or any(at.z > warrior.position.z for at in route.points):
        raise IllegalAnswer(f'{warrior.fighter.name} cannot leap there with {limit // 100}".', "leap")
    return route
