"""Answering several questions that follow each other, all at once.

The first answer that the rules refuse has the whole chain refused, as long as nothing was uncovered on the way. After a
roll, a card or a distance that nobody may measure nothing is taken back: what was answered by then stands, and the
player is asked what is left.
"""

from collections.abc import Iterable, Iterator

from rules.engine.decisions import DONE, NONE, ChargeTarget, Decision, IllegalAnswer, NextToAct
from rules.play.course import Course
from rules.play.driving import Given
from rules.play.question import CHAIN as CHAIN
from rules.play.question import NEXT as NEXT

#: The activity of those of whom one is asked who charges next.
CHARGING = "charging"


def keys_of(text: str) -> list[str]:
    """All answers of a chain."""
    return [key for part in text.split(NEXT) for key in part.split(CHAIN)]


def give(course: Course, text: str) -> tuple[Given, ...]:
    """Give an answer, or those of a chain as far as the same questions are asked.

    Raises `IllegalAnswer`, after which a course that was given a chain has to be thrown away.
    """
    begun, kind, given = course.number, _kind(course), list[Given]()
    try:
        for number, part in enumerate(text.split(NEXT)):
            goes_on = _ends_charges(course, begun, part) or _goes_on_at_a_table(course, part)
            if number and _kind(course) != kind and not goes_on:
                break
            for answer in _about_one(course, part.split(CHAIN), alone=NEXT in text):
                given.append(answer)
    except IllegalAnswer:
        if not given or not course.is_uncovered_since(begun):
            raise
    return tuple(given)


def _about_one(course: Course, keys: Iterable[str], *, alone: bool) -> Iterator[Given]:
    """Answer as long as the same warrior is asked about. A charge `alone` goes at no more enemies than were named.

    After typed dice nothing is answered: what follows a roll may be asked of somebody else.
    """
    actor = None
    for number, key in enumerate(keys):
        asked = _actor(course, key)
        if number and (asked is None or asked != actor):
            return
        actor = asked
        yield _given(course, key)
    while (
        alone
        and isinstance(course.pending, ChargeTarget)
        and course.pending.also
        and actor == _actor(course, NONE)
    ):
        yield _given(course, NONE)


def _given(course: Course, key: str) -> Given:
    number, asked = course.number, course.asked
    course.answer(key)
    return Given(number, asked, key)


def _actor(course: Course, key: str) -> tuple[int | None, str] | None:
    """The side that is asked, and the warrior whom a question is about, or who is answered to one."""
    pending = course.pending
    return (pending.side, str(getattr(pending, "who", key))) if isinstance(pending, Decision) else None


def _ends_charges(course: Course, begun: int, part: str) -> bool:
    """Whether the side that declined a charge is asked for the next one, and passes."""
    pending, before = course.pending, course.before
    return (
        part == DONE
        and course.number == begun + 1
        and isinstance(before, ChargeTarget)
        and isinstance(pending, NextToAct)
        and (pending.activity, pending.side) == (CHARGING, before.side)
    )


def _goes_on_at_a_table(course: Course, part: str) -> bool:
    """Whether a unit at a real table, which has passed, is asked for what was said of its next step."""
    pending, before = course.pending, course.before
    if not (course.is_refereed and isinstance(pending, NextToAct) and isinstance(before, NextToAct)):
        return False
    known = part == DONE or part.split()[0] in map(str, pending.candidates)
    return known and pending.side == before.side


def _kind(course: Course) -> tuple[type, int | None, str]:
    """What is asked of whom."""
    pending = course.pending
    return type(pending), course.asked, pending.activity if isinstance(pending, NextToAct) else ""
