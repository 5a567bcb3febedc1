"""Dice that are changed after they fell: by the Gift of the Fates, or by the Mark of the Old Ones."""

import pytest

from rules.combat.rolls.changed_dice import (
    GIFT,
    KEEP,
    MARKED,
    USE,
    change_failure,
    change_injury,
    improved,
    just_enough,
)
from rules.engine.decisions import Choice
from rules.engine.dice import Roll
from rules.engine.events import ConditionBegan, RollChanged, Status
from rules.engine.state.conditions import Condition
from tests.rules.staging.battlefield import Battlefield, man

FOUR = Roll("x", need=4)
SEVEN = Roll("test", count=2, at_most=7)


def under(*keys: str, amount: int = 0) -> Battlefield:
    field = Battlefield([man(10, 10), man(14, 10)], [man(12, 10)])
    field.fold(*(ConditionBegan(0, Condition(key, amount=amount, by=1)) for key in keys))
    return field


def failed(field: Battlefield, roll: Roll, faces: tuple[int, ...], says: str = USE) -> tuple[int, ...]:
    """The faces that stand instead of these."""
    return field.play(change_failure(field.one(0), roll, faces, "a roll"), says={Choice: says})


def test_nobody_helps_whom_no_fate_favours() -> None:
    field = under()
    assert failed(field, FOUR, (3,)) == (3,)
    assert not field.asked


# the gift


@pytest.mark.parametrize(
    ("roll", "faces", "better"),
    [
        (FOUR, (3,), (4,)),
        (FOUR, (2,), None),
        (Roll("x", need=7), (6,), None),
        (Roll("x", at_most=0), (1,), None),
        (Roll("x", at_most=1), (2,), (1,)),
        (SEVEN, (4, 4), (3, 4)),
        (SEVEN, (5, 4), None),
        (SEVEN, (1, 7), (1, 6)),
        (Roll("x", count=2, need=12), (6, 5), (6, 6)),
        (Roll("x", count=2, need=12), (5, 6), (6, 6)),
        (Roll("x"), (3,), None),
    ],
)
def test_a_die_is_changed_by_one_if_the_roll_then_succeeds(
    roll: Roll, faces: tuple[int, ...], better: tuple[int, ...] | None
) -> None:
    assert improved(roll, faces) == better


def test_the_gift_turns_a_failure_that_lacks_one() -> None:
    field = under(GIFT)
    assert failed(field, FOUR, (3,)) == (4,)
    assert field.asked == [Choice(0, GIFT, (USE, KEEP), 0)]
    (told,) = field.told(RollChanged)
    assert (told.who, told.faces, told.spent, told.by) == (0, (4,), GIFT, 1)
    assert told.roll == FOUR.shown((3,))


@pytest.mark.parametrize("face", [1, 2])
def test_the_gift_is_not_offered_where_it_would_change_nothing(face: int) -> None:
    field = under(GIFT)
    assert failed(field, FOUR, (face,)) == (face,)
    assert not field.asked


def test_the_gift_may_be_kept() -> None:
    field = under(GIFT)
    assert failed(field, FOUR, (3,), says=KEEP) == (3,)
    assert not field.told(RollChanged)


# the mark


@pytest.mark.parametrize(
    ("roll", "faces"),
    [
        (FOUR, (4,)),
        (Roll("x", need=6), (6,)),
        (Roll("x", need=7), None),
        (Roll("x", need=0), (1,)),
        (Roll("x", at_most=1), (1,)),
        (Roll("x", at_most=0), None),
        (Roll("x", count=2, need=12), (6, 6)),
        (Roll("x", count=2, need=13), None),
        (Roll("x", count=2, need=8), (6, 2)),
        (Roll("x", count=2, need=5), (4, 1)),
        (SEVEN, (6, 1)),
        (Roll("x", count=2, at_most=2), (1, 1)),
        (Roll("x", count=2, at_most=1), None),
        (Roll("x"), None),
        (Roll("x", count=3, need=8), (3, 3, 2)),
        (Roll("x", count=3, need=18), (6, 6, 6)),
        (Roll("x", count=4, need=3), (1, 1, 1, 1)),
    ],
)
def test_the_faces_by_which_a_roll_just_succeeds(roll: Roll, faces: tuple[int, ...] | None) -> None:
    assert just_enough(roll) == faces


def test_the_mark_turns_one_failure_of_the_battle_into_a_success() -> None:
    field = under(MARKED)
    assert failed(field, FOUR, (1,)) == (4,)
    assert field.asked == [Choice(0, MARKED, (USE, KEEP), 0)]
    assert [(told.roll.faces, told.faces) for told in field.told(RollChanged)] == [((1,), (4,))]
    assert not field.one(0).under(MARKED)
    assert failed(field, FOUR, (1,)) == (1,)


@pytest.mark.parametrize(("roll", "face"), [(Roll("x", need=7), 6), (Roll("x"), 1)])
def test_the_mark_is_not_offered_where_nothing_succeeds(roll: Roll, face: int) -> None:
    field = under(MARKED)
    assert failed(field, roll, (face,)) == (face,)
    assert not field.asked


def test_the_mark_may_be_kept() -> None:
    field = under(MARKED)
    assert failed(field, FOUR, (1,), says=KEEP) == (1,)
    assert field.one(0).under(MARKED)


# injuries


def chart(face: int) -> Status:
    return (Status.KNOCKED_DOWN, Status.STUNNED, Status.OUT_OF_ACTION)[(face - 1) // 2]


@pytest.mark.parametrize(
    ("face", "step", "stands"),
    [(5, -1, 4), (3, -1, 2), (4, -1, 4), (1, -1, 1), (2, 1, 3), (4, 1, 5), (3, 1, 3), (6, 1, 6)],
)
def test_an_injury_is_turned_by_one_where_that_changes_it(face: int, step: int, stands: int) -> None:
    field = under(GIFT)
    flow = change_injury(field.one(0), field.one(2), Roll("injury"), face, chart, step)
    assert field.play(flow, says={Choice: USE}) == stands
    assert field.asked == ([Choice(0, GIFT, (USE, KEEP), 2)] if stands != face else [])
    assert [told.faces for told in field.told(RollChanged)] == ([(stands,)] if stands != face else [])


def test_a_die_never_shows_seven_though_the_chart_would_change() -> None:
    field = under(GIFT)
    top = {6: Status.STUNNED, 7: Status.OUT_OF_ACTION, 1: Status.STUNNED, 0: Status.KNOCKED_DOWN}
    for face, step in ((6, 1), (1, -1)):
        flow = change_injury(field.one(0), field.one(2), Roll("injury"), face, top.__getitem__, step)
        assert field.play(flow, says={Choice: USE}) == face
        assert not field.asked


@pytest.mark.parametrize("who", [None, 1])
def test_an_injury_is_not_turned_without_the_gift(who: int | None) -> None:
    field = under(GIFT)
    one = None if who is None else field.one(who)
    flow = change_injury(one, field.one(2), Roll("injury"), 5, chart, -1)
    assert field.play(flow, says={Choice: USE}) == 5
    assert not field.asked


def test_an_injury_may_be_left_as_it_fell() -> None:
    field = under(GIFT)
    flow = change_injury(field.one(0), field.one(2), Roll("injury"), 5, chart, -1)
    assert field.play(flow, says={Choice: KEEP}) == 5
    assert not field.told(RollChanged)


@pytest.mark.parametrize(("keep", "faces"), [(1, (4, 1)), (-1, (4, 6))])
def test_the_die_that_does_not_count_shows_the_least_that_it_may(keep: int, faces: tuple[int, int]) -> None:
    assert just_enough(Roll("x", count=2, keep=keep, need=4)) == faces


def test_an_injury_may_be_turned_down_to_a_one() -> None:
    field = under(GIFT)
    roll = Roll("injury", who=0)

    def result(face: int) -> Status:
        return Status.KNOCKED_DOWN if face == 1 else Status.STUNNED

    flow = change_injury(field.one(0), field.one(0), roll, 2, result, -1)
    assert field.play(flow, says={Choice: USE}) == 1
