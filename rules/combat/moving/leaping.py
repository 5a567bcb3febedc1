"""The Leap of those who have learnt it: once a turn D6 inches besides a move or a charge, over men and low obstacles.

It goes to a place on the same level or down, never up a wall. In a charge it is added where the rest falls short.
"""

from rules.combat.effects import hooks
from rules.combat.moving.falling import FALLEN
from rules.combat.moving.movement import check_place
from rules.combat.moving.scrambling import go_along
from rules.engine.battle import Battle, ask, ask_for, throw
from rules.engine.conditions import Condition
from rules.engine.decisions import STAY, Choice, IllegalAnswer, MoveTo, place
from rules.engine.dice import Roll
from rules.engine.events import ConditionBegan, RuleRolled
from rules.engine.flow import Flow
from rules.engine.state import Combatant
from rules.engine.table import Route

#: The condition of one who has leapt this turn.
LEAPT = "leapt"
LEAP, NO_LEAP = "leap", "no leap"


def may_leap(battle: Battle, who: Combatant) -> bool:
    """Once a turn, standing, in no combat, and not after a fall."""
    if not hooks.can_leap.any_true(battle, who):
        return False
    return who.standing and not (who.contacts or who.under(LEAPT) or who.under(FALLEN))


def offer_leap(battle: Battle, who: Combatant) -> Flow[None]:
    """After his move: ask whether he leaps, roll how far, and let him choose where."""
    if not may_leap(battle, who):
        return
    if (yield from ask(Choice(who.side, "leap", (LEAP, NO_LEAP), who.id))) == NO_LEAP:
        return
    limit = yield from leap_length(who)

    def accept(answer: str) -> Route | None:
        return None if answer == STAY else _way(battle, who, answer, limit)

    route = yield from ask_for(MoveTo(who.side, who.id, limit, 0, "leap"), accept)
    if route is not None:
        yield from go_along(battle, who, route, "leap")


def leap_length(who: Combatant) -> Flow[int]:
    """D6 inches, in 1/100 inch; it is the leap of this turn."""
    roll = Roll("leap", who=who.id)
    faces = yield from throw(roll)
    yield RuleRolled(who.id, "Leap", roll.shown(faces), True)
    yield ConditionBegan(who.id, Condition(LEAPT, until="turn"))
    return faces[0] * 100


def _way(battle: Battle, who: Combatant, answer: str, limit: int) -> Route:
    """The way of a leap: others are no hindrance, what is an inch high is."""
    goal = place(answer)
    check_place(battle, who, goal)
    route = battle.terrain.route(who.position, goal, who.fighter.radius, limit)
    if route is None or any(at.z > who.position.z for at in route.points):
        raise IllegalAnswer(f'{who.fighter.name} cannot leap there with {limit // 100}".', "leap")
    return route
