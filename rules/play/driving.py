"""Going on with a battle that people play, as far as nobody has to be asked.

What tactics and orders answer is an answer like a person's: it is stored, so that a later version of the tactics
changes no battle that is under way.
"""

from collections.abc import Mapping

from rules.engine.decisions import NONE, CastSpell, Decision, IllegalAnswer
from rules.engine.dice import Stream
from rules.engine.view import View
from rules.play.asked.magic import is_hopeless
from rules.play.by_orders import answered
from rules.play.course import Course
from rules.play.orders import Orders
from rules.policies import POLICIES
from rules.values import Value


class Hands(Value, frozen=True):
    """The hands that play a side: a person's, with their orders, or these tactics alone."""

    tactics: str
    person: bool
    orders: Orders = Orders()


class Given(Value, frozen=True):
    """An answer by its number and the side that gave it, which is None for dice of nobody's."""

    number: int
    side: int | None
    key: str


def go_on(course: Course, seats: Mapping[int, Hands]) -> tuple[Given, ...]:
    """Answer for tactics and by orders until a person has to decide or roll, or the battle is over."""
    given: list[Given] = []
    views: dict[int, View] = {}
    while isinstance(course.pending, Decision):
        decision = course.pending
        key = _unasked(course, decision, seats[decision.side], views)
        if key is None:
            break
        number = course.number
        try:
            course.answer(key)
        except IllegalAnswer:
            key = decision.default
            course.answer(key)
        given.append(Given(number, decision.side, key))
    return tuple(given)


def suggested(course: Course, tactics: str) -> str | None:
    """What tactics would answer to the open decision; None where dice are asked for, or nothing."""
    decision = course.pending
    if not isinstance(decision, Decision):
        return None
    return POLICIES[tactics].choose(decision, _view(course, decision.side))


def _unasked(course: Course, decision: Decision, hands: Hands, views: dict[int, View]) -> str | None:
    if decision.side not in views:
        views[decision.side] = _view(course, decision.side)

    def tactics(asked: Decision) -> str:
        view = views[decision.side] if asked is decision else _view(course, decision.side)
        return POLICIES[hands.tactics].choose(asked, view)

    if not hands.person:
        return tactics(decision)
    listed = decision.answers
    if listed is not None and len(set(listed)) == 1:
        return listed[0]
    if course.is_refereed:
        return None
    if isinstance(decision, CastSpell) and is_hopeless(decision, course.resolver.battle):
        return NONE
    return answered(decision, course.resolver.battle, hands.orders, tactics)


def _view(course: Course, side: int) -> View:
    """The battle as tactics see it, with a random stream of their own for each time that they are asked to go on."""
    battle = course.resolver.battle
    view = View(battle, side)
    view.random = Stream(battle.setup.seed, f"tactics {side} from {course.number}")
    return view
