"""Roll-offs: the highest die wins, the tied highest roll again, and a horn or a compass rolls a lost one again."""

import pytest

from rules.combat.rolls.roll_off import roll_off, roll_off_order
from rules.engine.decisions import Choice
from rules.engine.events import RolledOff
from tests.rules.staging.battlefield import Battlefield, man

FIRST = "first turn"


def sides(*tags: tuple[str, ...]) -> Battlefield:
    """A side of one man for each of these tags."""
    return Battlefield(*([man(5 + 10 * at, 10, tags=given)] for at, given in enumerate(tags)))


def winner(field: Battlefield, *faces: int, says: str = "use", purpose: str = FIRST) -> int:
    rolled = roll_off(field.battle, range(len(field.battle.sides)), purpose)
    return field.play(rolled, *faces, says={Choice: says})


def test_of_three_sides_only_the_tied_highest_roll_again():
    field = sides((), (), ())
    assert winner(field, 5, 2, 5, 1, 3) == 2
    assert field.told(RolledOff) == [RolledOff(FIRST, ((5, 1), (2,), (5, 3)), 2)]


def test_the_order_of_three_sides_takes_two_roll_offs():
    field = sides((), (), ())
    order = roll_off_order(field.battle, (0, 1, 2), "who strikes first")
    assert field.play(order, 2, 6, 3, 1, 4) == [1, 2, 0]
    assert [event.winner for event in field.told(RolledOff)] == [1, 2]


def test_a_side_alone_rolls_nothing():
    field = sides((), ())
    assert field.play(roll_off_order(field.battle, (1,), "who strikes first")) == [1]
    assert not field.told(RolledOff)


HORN = ("reroll-first-turn",)


@pytest.mark.parametrize(
    ("faces", "won"),
    [((4, 2, 5), 1), ((4, 2, 3), 0), ((4, 2, 4, 1, 6), 1), ((4, 2, 4, 6, 1), 0)],
    ids=["higher", "lower", "tied and won", "tied and lost"],
)
def test_a_warrior_who_lost_may_roll_his_die_again(faces: tuple[int, ...], won: int):
    field = sides((), HORN)
    assert winner(field, *faces) == won
    assert len(field.questions(Choice)) == 1


def test_after_a_tie_that_he_lost_the_new_die_counts_and_no_older_one():
    assert winner(sides(HORN, ()), 5, 5, 2, 4, 5) == 0
    assert winner(sides(HORN, ()), 5, 5, 2, 4, 3) == 1


def test_it_is_compared_with_the_highest_of_all_others():
    assert winner(sides((), HORN, ()), 6, 1, 2, 5) == 0
    assert winner(sides((), HORN, ()), 2, 1, 5, 6) == 1


def test_a_warrior_who_lets_it_be_or_has_won_or_rolls_for_something_else_keeps_his_die():
    assert winner(sides((), HORN), 4, 2, says="keep") == 0
    for field, purpose in ((sides(HORN, ()), FIRST), (sides((), HORN), "who sets up first")):
        assert winner(field, 4, 2, purpose=purpose) == 0
        assert not field.asked


def test_where_two_have_one_nobody_rolls_again():
    field = sides((), HORN, HORN)
    assert winner(field, 4, 2, 3) == 0
    assert not field.asked


def test_it_is_done_once_for_one_purpose():
    field = sides((), HORN)
    winner(field, 4, 2, 3)
    assert winner(field, 4, 2) == 0
    assert not field.asked


def test_a_repeated_roll_that_equals_the_winner_is_rolled_off_whatever_was_tied_before():
    field = Battlefield([man(10, 10, "compass")], [man(30, 10)])
    flow = roll_off(field.battle, [0, 1], "who sets up first")
    assert field.play(flow, 5, 5, 2, 6, 6, 3, 4, says={Choice: "use"}) == 0
    assert field.told(RolledOff)[0].rolls == ((5, 2, 6, 4), (5, 6, 3))


def test_the_first_of_two_who_have_a_compass_is_asked():
    field = Battlefield([man(10, 10, "compass"), man(12, 10, "compass")], [man(30, 10)])
    field.play(roll_off(field.battle, [0, 1], "who sets up first"), 2, 5, says={Choice: "keep"})
    assert [asked.who for asked in field.questions(Choice)] == [0]


def test_a_tactical_genius_adds_one_to_the_die_for_who_sets_up_first():
    field = sides(("sets-up-plus-1",), ())
    assert winner(field, 3, 3, purpose="who sets up first") == 0
    assert field.told(RolledOff) == [RolledOff("who sets up first", ((3,), (3,)), 0, (1, 0))]
    assert winner(field, 3, 5, purpose="who sets up first") == 1
    assert winner(field, 3, 4) == 1
    assert field.told(RolledOff)[0].added == ()


def test_a_tie_with_a_tactical_genius_is_one_with_the_added_die():
    field = sides(("sets-up-plus-1",), ())
    assert winner(field, 3, 4, 1, 3, purpose="who sets up first") == 1
