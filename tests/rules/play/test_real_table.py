"""Questions to the players of a real table, and their course from the set-up to the outcome."""

import re

import pytest

from rules.engine.decisions import NextToAct
from rules.engine.events import ChargeDeclared, WarriorMoved
from rules.narration import Names
from rules.narration.sentences import narrate
from rules.play.ahead import give
from rules.play.asked import question
from rules.play.course import Course
from rules.play.driving import Hands, go_on
from rules.referee.course import is_refereed
from tests.rules.referee.table import PAIRS, Table, table_setup

#: A length in a sentence, which nobody knows of a real table.
LENGTH = re.compile(r'\d"')
HANDS = {0: Hands("steady", True), 1: Hands("steady", True)}


def asked(course):
    return question(course.pending, course.resolver.battle, Names(course.resolver.battle.setup))


def course_to(kind, ruleset="mordheim", pair=PAIRS[0]):
    """A course at the first question of a kind."""
    course, table = Course(table_setup(pair, "words", ruleset)), Table("words")
    go_on(course, HANDS)
    while (found := asked(course)).kind != kind:
        course.answer(table.answer(course.resolver))
        go_on(course, HANDS)
    return course, found


@pytest.mark.parametrize("ruleset", ["mordheim", "cards", "trench", "heroheim", "alternative"])
def test_course_of_a_real_table_has_words_for_every_question_until_its_end(ruleset):
    course, table, questions = Course(table_setup(PAIRS[0], "course", ruleset)), Table("course"), []
    go_on(course, HANDS)
    while course.pending is not None:
        questions.append(asked(course))
        course.answer(table.answer(course.resolver))
        go_on(course, HANDS)
    assert not any(
        LENGTH.search(it.text) for it in narrate(course.resolver.events, Names(course.resolver.battle.setup))
    )
    assert course.is_refereed
    assert is_refereed(course.resolver.battle.setup)
    assert all(it.sentence and (it.options or it.groups) and not it.areas for it in questions)
    assert Course(table_setup(PAIRS[0], "course", ruleset), course.resolver.answers).pending is None


def rows(found):
    """The answers of a question in rows: each heading with what stands under it, but for what has none."""
    under: dict[str, list[str]] = {}
    for option in found.options:
        under.setdefault(option.heading, []).append(option.label)
    assert under.pop("") == ["Nobody"]
    return under


def test_shot_is_one_button_of_an_enemys_row_and_can_be_said_whole():
    course, found = course_to("shoots at")
    told = ["Short", "Short, in cover", "Long", "Long, in cover"]
    assert set(map(tuple, rows(found).values())) == {tuple(told)}
    (said,) = found.said
    assert [it.label for it in said.blanks] == ["At", "With", "Range", "Cover"]
    course.answer(" ".join(it.choices[-1].answer for it in said.blanks))


def test_shot_can_be_fired_again_in_one_answer():
    course, found = course_to("shoots at")
    course.answer(found.options[0].answer)
    table, shooter = Table("again"), found.who
    while course.pending is not None:
        if isinstance(course.pending, NextToAct) and course.pending.activity == "shooting":
            once_more = [it for it in asked(course).options if it.about == (shooter,)]
            if once_more and once_more[0].label.endswith("again"):
                break
        course.answer(table.answer(course.resolver))
    course.answer(once_more[0].answer)


def alone_in_a_unit():
    """A course by cards in which the only warrior of a unit is asked first whether they charge."""
    course, table = Course(table_setup(PAIRS[0], "alone", "cards")), Table("alone")
    while not (
        isinstance(course.pending, NextToAct)
        and course.resolver.battle.state.activations.now == course.pending.candidates
        and len(course.pending.candidates) == 1
        and asked(course).options[0].label == "Walk"
    ):
        course.answer(table.answer(course.resolver))
    return course


def test_unit_of_one_walks_in_one_answer():
    course = alone_in_a_unit()
    (warrior,) = course.pending.candidates
    given = give(course, asked(course).options[0].answer)
    assert [it.key for it in given] == ["done", f"{warrior} walk"]
    moved = [it for it in course.resolver.events if isinstance(it, WarriorMoved)]
    assert moved[-1].who == warrior


def test_unit_of_one_charges_in_one_answer():
    course = alone_in_a_unit()
    (warrior,) = course.pending.candidates
    charge = next(it for it in asked(course).options if it.heading)
    give(course, charge.answer)
    told = [it.who for it in course.resolver.events if isinstance(it, ChargeDeclared)]
    assert told[-1] == warrior


def test_charge_that_falls_short_is_said_whole():
    course, found = course_to("charges")
    told = ["Reaches", "Falls short", "Out of sight", "Meets others"]
    assert set(map(tuple, rows(found).values())) == {tuple(told)}
    (said,) = found.said
    assert [it.label for it in said.blanks] == ["Whom", "Reach", "And", "And also"]
    also = [it.answer.partition(" ")[0].partition("-")[0] for it in said.blanks[2].choices]
    assert list(dict.fromkeys(also)) == ["", "with", "met"]
    course.answer(f"{said.blanks[0].choices[0].answer} {said.blanks[1].choices[1].answer}")


def test_leader_is_asked_for_by_name_and_distance():
    _course, found = course_to("leader near", pair=PAIRS[1])
    assert found.sentence.startswith('Leadership: is Grukk Skullcap within 6" of')


def test_fate_by_hand_is_said_of_anybody():
    course, found = course_to("NextToAct")
    said = found.said[-1]
    course.answer(f"{said.prefix} out {said.blanks[1].choices[0].answer}")
    assert course.resolver.battle.state.combatants[0].out


def test_charge_under_trench_crusade_is_said_with_its_inches():
    course, found = course_to("NextAction", "trench")
    assert "charge" not in {it.answer for it in found.options}
    said = next(it for it in found.said if it.prefix == "charge")
    course.answer(f"charge {said.blanks[0].choices[0].answer} 3")
    assert f"charge {said.blanks[0].choices[0].answer} 3" in course.resolver.answers


def test_overwatch_is_said_from_lists_and_shots_at_movers_are_buttons():
    course, table = course_to("shoots at", "heroheim")[0], Table("waits")
    while not (isinstance(course.pending, NextToAct) and course.pending.activity == "shooting"):
        course.answer(table.answer(course.resolver))
    said = asked(course).said[0]
    assert said.label == 'Overwatch, 2" or more up'
    course.answer(" ".join(it.choices[0].answer for it in said.blanks))
    course.answer("done")
    while (found := asked(course)).kind != "seen by":
        course.answer("walk" if found.kind == "moves" else table.answer(course.resolver))
    assert {it.heading for it in found.options} >= {"", 'Within 18", in the open', 'Within 18", high above'}
    assert found.options[0].label == "Nobody"


def test_step_into_the_way_of_a_move_is_said_from_lists():
    course, _found = course_to("moves", "heroheim")
    (said,) = asked(course).said
    assert [it.answer for it in said.blanks[0].choices] == ["walk met", "run met"]
    course.answer(" ".join(it.choices[0].answer for it in said.blanks))
    assert course.resolver.battle.state.on_table()
