"""All of a combat at a real table in one answer: it goes to the end of the combat, and no farther than it may."""

from random import Random

from rules.engine.dice import Roll
from rules.play.combat_at_once import is_in_combat, resolve_combat
from rules.play.course import Course
from tests.rules.referee.table import PAIRS, Table, table_setup


def until_combat(*, typed_dice=False, ruleset="mordheim"):
    """A course that stops in a combat."""
    setup = table_setup(PAIRS[0], "at once", ruleset)
    course, table = Course(setup, typed_dice=typed_dice), Table("at once")
    for _ in range(1500):
        if is_in_combat(course):
            break
        rolled = isinstance(course.pending, Roll)
        course.answer(faces(course.pending) if rolled else table.answer(course.resolver))
    return course


DICE = Random("typed")


def faces(roll):
    return ",".join(str(DICE.randint(1, roll.sides)) for _ in range(roll.count))


def test_combat_is_resolved_up_to_the_next_phase_with_dice_that_were_typed():
    course = until_combat(typed_dice=True)
    assert is_in_combat(course)
    begun = course.number
    given = resolve_combat(course, {0, 1}, faces)
    assert [it.number for it in given] == list(range(begun, course.number))
    assert not is_in_combat(course)


def test_blows_of_one_who_acts_are_resolved_with_dice_that_were_typed():
    course = until_combat(typed_dice=True, ruleset="trench")
    assert is_in_combat(course)
    begun = course.number
    resolve_combat(course, {0, 1}, faces)
    assert course.number > begun
    assert not is_in_combat(course)
    assert not (isinstance(course.pending, Roll) and course.pending.purpose == "to hit")


def test_combat_stops_where_somebody_else_is_asked():
    course = until_combat()
    other = 1 - course.asked
    assert resolve_combat(course, {other}, faces) == ()
    assert is_in_combat(course)


def test_dice_typed_at_a_real_table_uncover_nothing_and_those_of_the_site_do():
    typed, table = Course(table_setup(PAIRS[0], "typed"), typed_dice=True), Table("typed")
    while not isinstance(typed.pending, Roll):
        typed.answer(table.answer(typed.resolver))
    at = typed.number
    typed.answer(faces(typed.pending))
    assert typed.was_rolled_since(at)
    assert not typed.is_uncovered_since(at)
    rolled = until_combat()
    assert rolled.is_uncovered_since(0)
