"""What the questions at a real table say of a die, and of an answer that was not possible."""

import pytest

from rules.engine.decisions import NONE, Choice
from rules.engine.decisions.actions import NextAction
from rules.engine.decisions.alternative import ActivationDice, WhoActs
from rules.engine.dice import Roll
from rules.narration import Names
from rules.play.asked import question
from rules.play.course import Course
from rules.play.driving import go_on
from rules.play.next_up import next_up
from rules.play.question import Option, Question
from rules.referee.aims import FIRED_AT, SET_UPON
from rules.referee.questions import TableAsked
from tests.rules.play.test_real_table import HANDS, asked, course_to
from tests.rules.referee.table import PAIRS, table_setup


def words_of(course, roll):
    battle = course.resolver.battle
    return question(roll, battle, Names(battle.setup)).sentence


def shooter(course):
    """The one who has several actions for shots; None while nobody has."""
    pending, battle = course.pending, course.resolver.battle
    if not isinstance(pending, NextAction) or (pending.left or 0) < 2:
        return None
    warrior = battle.combatant(pending.who)
    return warrior if battle.witness.shots_of(warrior) else None


def test_deed_that_the_rules_forbid_is_asked_again_with_a_word():
    course = Course(table_setup(PAIRS[0], "words", "alternative"))
    go_on(course, HANDS)
    while (warrior := shooter(course)) is None:
        pending = course.pending
        dice = "2" if isinstance(pending, ActivationDice) else pending.answers[-1]
        course.answer(str(pending.answers[0]) if isinstance(pending, WhoActs) else dice)
        go_on(course, HANDS)
    shot = f"shoot 1 {course.resolver.battle.witness.shots_of(warrior)[0]}"
    for _ in range(2):
        assert "cannot be done" not in asked(course).detail
        course.answer(shot)
        go_on(course, HANDS)
    assert asked(course).who == warrior.id
    assert asked(course).detail.startswith("That cannot be done now")
    course.answer("move")
    go_on(course, HANDS)
    assert "cannot be done" not in asked(course).detail


@pytest.mark.parametrize(
    ("purpose", "most", "says"),
    [("animosity", 1, "they quarrel on a 1"), ("stupidity", 3, "they wander off on 3 or less")],
)
def test_roll_that_brings_harm_says_what(purpose, most, says):
    course, _ = course_to("NextToAct")
    assert words_of(course, Roll(purpose, at_most=most, who=0)).endswith(f"1 D6, {says}")


@pytest.mark.parametrize("asked_for", [SET_UPON, FIRED_AT])
def test_charge_or_shot_that_nobody_chooses_says_so(asked_for):
    course, _ = course_to("NextToAct")
    battle = course.resolver.battle
    pending = TableAsked(0, asked_for, battle.state.of_side(0)[0].id, (NONE,))
    assert question(pending, battle, Names(battle.setup)).detail.startswith("The rules m")


def test_roll_to_hit_names_the_only_enemy():
    course, _ = course_to("NextToAct")
    battle = course.resolver.battle
    striker, enemy = battle.combatant(0), battle.state.enemies_of(0)[0]
    name = Names(battle.setup).who(enemy.id)
    assert " against " not in words_of(course, Roll("to hit", need=4, who=0))
    striker.contacts = frozenset({enemy.id})
    assert f" against {name}: " in words_of(course, Roll("to hit", need=4, who=0))
    assert " against " not in words_of(course, Roll("armour save", need=4, who=0))


def test_dice_of_an_activation_stand_in_rows():
    _, found = course_to("ActivationDice", "alternative")
    assert found.layout == "rows"


def test_rout_does_not_say_what_comes_after_another_turn():
    course, _ = course_to("NextToAct")
    battle = course.resolver.battle
    names = Names(battle.setup)
    assert next_up(course.pending, battle, names)
    assert next_up(Choice(course.asked, "rout", ("rout", "fight on")), battle, names) == ""


def test_charge_by_action_begins_with_a_likely_distance():
    _, found = course_to("NextAction", "trench")
    (distance,) = (it for said in found.said for it in said.blanks if it.label == "Distance")
    assert [it.answer for it in distance.choices[:3]] == ["near", "1", "2"]


def test_rows_of_many_names_may_be_jumped_to():
    rows = (
        "In one answer",
        "Otto",
        "Otto, 2 dice, shoots at Snik",
        "Rolf, leader near",
        "Ulf",
        "Marek",
        "Jan",
    )
    options = tuple(Option(str(at), "Move", heading=row) for at, row in enumerate(rows))
    who_acts = Question("WhoActs", 0, "Who acts?", options=options, is_by_rows=True)
    assert who_acts.jumps == ((2, "Otto"), (4, "Rolf"), (5, "Ulf"), (6, "Marek"), (7, "Jan"))
    assert Question("WhoActs", 0, "Who acts?", options=options[:5]).jumps == ()
