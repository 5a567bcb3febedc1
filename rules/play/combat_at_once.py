"""All of a combat at once, at a real table: its dice and the questions of those who fight, up to the next phase.

What is chosen is what tactics advise. Of a side that somebody else plays nothing is answered.
"""

from collections.abc import Callable, Collection

from rules.engine.decisions import AttackTarget, Decision, TryParry, WeaponsInHand
from rules.engine.decisions.weapons import StrikeWith
from rules.engine.dice import Roll
from rules.engine.view import View
from rules.play.course import Course
from rules.play.driving import Given
from rules.policies import POLICIES
from rules.referee.questions import TableAsked
from rules.referee.referee import COMPANY, LED

#: The answer that stands for all of them.
ALL_OF_COMBAT = "all of this combat"
_COMBAT = "close combat"
_FIGHTING = (AttackTarget, TryParry, WeaponsInHand, StrikeWith)
#: The rolls of a blow.
_BLOWS = ("to hit", "parry", "to wound", "critical hit", "armour save", "injury")
#: What a policy advises those who fight.
_TACTICS = "steady"


def is_in_combat(course: Course) -> bool:
    """Whether a combat at a real table is being resolved; where actions have no phases, the blows of one who acts."""
    if not course.is_refereed or not course.resolver.battle.state.round:
        return False
    battle, pending = course.resolver.battle, course.pending
    if not battle.sequence.actions and not battle.sequence.dice_buy_actions:
        return battle.state.phase == _COMBAT and _is_of_combat(pending)
    if isinstance(pending, Roll):
        if pending.who is None or pending.purpose not in _BLOWS:
            return False
        return bool(battle.combatant(pending.who).contacts)
    return isinstance(pending, _FIGHTING)


def resolve_combat(course: Course, sides: Collection[int], faces: Callable[[Roll], str]) -> tuple[Given, ...]:
    """Answer until the combat is over, or somebody else is asked; `faces` rolls dice that would be typed in."""
    given: list[Given] = []
    while is_in_combat(course):
        number, asked, pending = course.number, course.asked, course.pending
        if isinstance(pending, Roll):
            key = faces(pending)
        elif asked not in sides:
            break
        else:
            assert isinstance(pending, Decision)
            key = _likely(course, pending)
        course.answer(key)
        given.append(Given(number, asked, key))
    return tuple(given)


def _is_of_combat(pending: Decision | Roll | None) -> bool:
    if isinstance(pending, Roll):
        return not pending.deck
    if isinstance(pending, TableAsked):
        return pending.question in (LED, COMPANY)
    return isinstance(pending, _FIGHTING)


def _likely(course: Course, decision: Decision) -> str:
    if isinstance(decision, TableAsked):
        return decision.choices[0]
    return POLICIES[_TACTICS].choose(decision, View(course.resolver.battle, decision.side))
