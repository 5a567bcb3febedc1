"""Headings: sixteen that a player may name, four of a die, and who may be turned to face another way."""

from math import cos, radians, sin

import pytest

from rules.combat.moving.random_heading import HEADINGS, named_heading, random_heading, turn_about, turned_to
from rules.engine.decisions import Choice
from rules.engine.events import ConditionBegan, RuleRolled
from rules.engine.state.conditions import Condition
from tests.rules.staging.battlefield import Battlefield, man

NAMES = ["E", "ENE", "NE", "NNE", "N", "NNW", "NW", "WNW", "W", "WSW", "SW", "SSW", "S", "SSE", "SE", "ESE"]


def test_the_headings_that_a_player_may_name_go_round_from_east_by_north_in_sixteen_equal_steps() -> None:
    field = Battlefield([man(10, 10)], [man(40, 40)])
    for step, name in enumerate(NAMES):
        around = radians(22.5 * step)
        heading = field.play(named_heading(field.battle, field.one(0)), says={Choice: name})
        assert heading == (round(10000 * cos(around)), round(10000 * sin(around)))
        assert field.questions(Choice) == [Choice(0, "heading", tuple(NAMES), 0)]


@pytest.mark.parametrize(("die", "heading"), [
    (1, (3, 4)), (2, (4, -3)), (3, (4, -3)), (4, (-4, 3)), (5, (-4, 3)), (6, (-3, -4)),
])  # fmt: skip
def test_a_die_says_straight_on_right_left_or_back(die: int, heading: tuple[int, int]) -> None:
    field = Battlefield([man(10, 10)], [man(40, 40)])
    assert field.play(random_heading(field.one(0), (3, 4)), die) == heading
    (told,) = field.told(RuleRolled)
    assert (told.who, told.rule, told.roll.total, told.works) == (0, "Random direction", die, True)


def test_a_warrior_who_faces_nowhere_faces_north() -> None:
    field = Battlefield([man(10, 10)], [man(40, 40)])
    assert field.play(random_heading(field.one(0), (0, 0)), 1) == HEADINGS["N"]


@pytest.mark.parametrize("tag", ["stupidity", "stupidity-minderz", "drunken-1", "minderz"])
@pytest.mark.parametrize("heading", ["E", "NNW", "ESE"])
def test_a_warrior_who_may_wander_off_may_be_turned(tag: str, heading: str) -> None:
    field = Battlefield([man(10, 10, tags=(tag,))], [man(40, 40)])
    assert turned_to(field.one(0)) is None
    field.play(turn_about(field.battle, field.one(0)), says={Choice: heading})
    assert turned_to(field.one(0)) == HEADINGS[heading]


def test_nobody_else_is_asked_where_he_faces() -> None:
    field = Battlefield([man(10, 10)], [man(40, 40)])
    field.fold(ConditionBegan(0, Condition("odd")))
    field.play(turn_about(field.battle, field.one(0)))
    assert not field.asked
