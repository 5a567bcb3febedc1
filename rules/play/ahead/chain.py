"""Answering several questions that follow each other, all at once.

The first answer that the rules refuse has the whole chain refused, as long as no die was rolled on the way. After a
roll nothing is taken back: what was answered by then stands, and the player is asked what is left.
"""

from rules.engine.decisions import Decision, IllegalAnswer
from rules.play.course import Course
from rules.play.driving import Given

#: What stands between the answers of a chain; it is part of none.
CHAIN = ";"


def give(course: Course, key: str) -> tuple[Given, ...]:
    """Give an answer, or those of a chain as far as the same warrior is asked on.

    Raises `IllegalAnswer`, after which a course that was given a chain has to be thrown away.
    """
    first, *others = key.split(CHAIN)
    begun, actor = course.number, _actor(course.pending, first)
    given = [_given(course, first)]
    for following in others:
        if not isinstance(course.pending, Decision) or _actor(course.pending, following) != actor:
            break
        try:
            given.append(_given(course, following))
        except IllegalAnswer:
            if course.was_rolled_since(begun):
                break
            raise
    return tuple(given)


def _given(course: Course, key: str) -> Given:
    number, asked = course.number, course.asked
    course.answer(key)
    return Given(number, asked, key)


def _actor(pending: object, key: str) -> tuple[int | None, object]:
    """The side that is asked, and the warrior whom a question is about."""
    if not isinstance(pending, Decision):
        return None, None
    return pending.side, getattr(pending, "who", key)
