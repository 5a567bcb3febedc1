"""Rolls that fate changes: foreseen, turned by the Gift of the Fates, by one die, or by the Mark of the Old Ones."""

import pytest

from rules.combat.rolls.fates import (
    GIFT,
    KEEP,
    MARKED,
    REROLL,
    SCRY,
    USE,
    Repeated,
    after_failure,
    fated_injury,
    improved,
    just_enough,
)
from rules.engine.conditions import Condition
from rules.engine.decisions import Choice
from rules.engine.dice import Roll
from rules.engine.events import ConditionBegan, RollChanged, RollRepeated, Status
from tests.rules.battlefield import Battlefield, man

FOUR = Roll("x", need=4)
SEVEN = Roll("test", count=2, at_most=7)


def under(*keys: str, amount: int = 0) -> Battlefield:
    field = Battlefield([man(10, 10), man(14, 10)], [man(12, 10)])
    field.fold(*(ConditionBegan(0, Condition(key, amount=amount, by=1)) for key in keys))
    return field


def failed(
    field: Battlefield,
    roll: Roll,
    faces: tuple[int, ...],
    *more: int,
    says: str = USE,
    repeated: bool = False,
) -> tuple[int, ...]:
    """The faces that stand instead of these."""
    flow = after_failure(field.one(0), roll, faces, "a roll", repeated=repeated)
    return field.play(flow, *more, says={Choice: says})


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
def test_one_die_changed_by_one_that_makes_the_roll_succeed(
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


@pytest.mark.parametrize("face", [2, 4, 6])
def test_the_gift_is_not_offered_where_it_would_change_nothing(face: int) -> None:
    field = under(GIFT)
    assert failed(field, FOUR, (face,)) == (face,)
    assert not field.asked


def test_the_gift_may_be_kept() -> None:
    field = under(GIFT)
    assert failed(field, FOUR, (3,), says=KEEP) == (3,)
    assert not field.told(RollChanged)


def test_the_gift_helps_a_roll_that_was_repeated_too() -> None:
    assert failed(under(GIFT), FOUR, (3,), repeated=True) == (4,)


# what was foreseen


def test_what_was_foreseen_is_rolled_again_and_costs_one_of_the_times() -> None:
    field = under(SCRY, amount=2)
    assert failed(field, FOUR, (3,), 5) == (5,)
    assert [told.roll.faces for told in field.told(RollRepeated)] == [(3,)]
    assert field.one(0).conditions[SCRY].amount == 1
    assert not field.told(RollChanged)


def test_what_was_foreseen_is_changed_by_one_besides() -> None:
    field = under(SCRY, amount=1)
    assert failed(field, FOUR, (1,), 3) == (4,)
    assert [(told.roll.faces, told.faces) for told in field.told(RollChanged)] == [((3,), (4,))]


def test_what_lacks_more_than_one_fails_all_the_same() -> None:
    field = under(SCRY, amount=1)
    assert failed(field, FOUR, (1,), 2) == (2,)
    assert not field.told(RollChanged)


def test_a_warrior_who_has_foreseen_all_he_could_is_not_asked() -> None:
    field = under(SCRY, amount=0)
    assert failed(field, FOUR, (3,)) == (3,)
    assert not field.asked


def test_what_was_foreseen_may_be_let_be() -> None:
    field = under(SCRY, amount=1)
    assert failed(field, FOUR, (3,), says=KEEP) == (3,)
    assert field.one(0).conditions[SCRY].amount == 1


@pytest.mark.parametrize("key", [SCRY, REROLL])
def test_what_was_repeated_already_is_not_repeated_again(key: str) -> None:
    field = under(key, amount=1)
    assert failed(field, FOUR, (3,), repeated=True) == (3,)
    assert not field.asked


@pytest.mark.rule("CORE-DICE-REROLL-ONCE")
@pytest.mark.parametrize(
    ("says", "faces", "asked"), [(USE, (2,), [SCRY]), (KEEP, (), [SCRY, "re-roll a roll"])]
)
def test_what_was_foreseen_and_failed_again_has_no_die_rolled_a_third_time(
    says: str, faces: tuple[int, ...], asked: list[str]
) -> None:
    field = under(SCRY, REROLL, amount=1)
    assert failed(field, FOUR, (1,), *faces, says=says) == (faces or (1,))
    assert [question.question for question in field.questions(Choice)] == asked
    assert field.one(0).under(REROLL)


def test_what_was_foreseen_and_bettered_by_one_has_no_die_rolled_again() -> None:
    field = under(SCRY, REROLL, amount=1)
    assert failed(field, FOUR, (1,), 3) == (4,)
    assert [question.question for question in field.questions(Choice)] == [SCRY]


def test_the_gift_is_not_asked_for_where_what_was_foreseen_sufficed() -> None:
    field = under(SCRY, GIFT, amount=1)
    assert failed(field, Roll("x", count=2, need=8), (1, 1), 6, 2) == (6, 2)
    assert [asked.question for asked in field.questions(Choice)] == [SCRY]


# one die


@pytest.mark.parametrize(
    ("roll", "faces", "again", "stand"),
    [
        (Roll("x", count=2, need=9), (2, 5), 6, (6, 5)),
        (Roll("x", count=2, need=9), (5, 2), 6, (5, 6)),
        (SEVEN, (2, 6), 1, (2, 1)),
        (SEVEN, (6, 2), 1, (1, 2)),
    ],
)
def test_the_worst_die_is_rolled_again_and_the_other_stands(
    roll: Roll, faces: tuple[int, int], again: int, stand: tuple[int, int]
) -> None:
    field = under(REROLL)
    found = failed(field, roll, faces, again)
    assert found == stand
    assert isinstance(found, Repeated)
    assert [rolled.count for rolled in field.rolls] == [1]
    assert not field.one(0).under(REROLL)


def test_one_die_may_be_kept_for_later() -> None:
    field = under(REROLL)
    assert failed(field, FOUR, (3,), says=KEEP) == (3,)
    assert field.one(0).under(REROLL)


def test_one_die_is_not_offered_for_faces_that_count_by_themselves() -> None:
    field = under(REROLL)
    assert failed(field, Roll("x"), (3,)) == (3,)
    assert not field.asked


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


@pytest.mark.parametrize(("roll", "face"), [(FOUR, 4), (Roll("x", need=7), 6), (Roll("x"), 1)])
def test_the_mark_is_not_offered_for_a_success_or_where_nothing_succeeds(roll: Roll, face: int) -> None:
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
    flow = fated_injury(field.one(0), field.one(2), Roll("injury"), face, chart, step)
    assert field.play(flow, says={Choice: USE}) == stands
    assert field.asked == ([Choice(0, GIFT, (USE, KEEP), 2)] if stands != face else [])
    assert [told.faces for told in field.told(RollChanged)] == ([(stands,)] if stands != face else [])


def test_a_die_never_shows_seven_though_the_chart_would_change() -> None:
    field = under(GIFT)
    top = {6: Status.STUNNED, 7: Status.OUT_OF_ACTION, 1: Status.STUNNED, 0: Status.KNOCKED_DOWN}
    for face, step in ((6, 1), (1, -1)):
        flow = fated_injury(field.one(0), field.one(2), Roll("injury"), face, top.__getitem__, step)
        assert field.play(flow, says={Choice: USE}) == face
        assert not field.asked


@pytest.mark.parametrize("who", [None, 1])
def test_an_injury_is_not_turned_for_whom_the_fates_gave_nothing(who: int | None) -> None:
    field = under(GIFT)
    one = None if who is None else field.one(who)
    flow = fated_injury(one, field.one(2), Roll("injury"), 5, chart, -1)
    assert field.play(flow, says={Choice: USE}) == 5
    assert not field.asked


def test_an_injury_may_be_left_as_it_fell() -> None:
    field = under(GIFT)
    flow = fated_injury(field.one(0), field.one(2), Roll("injury"), 5, chart, -1)
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

    flow = fated_injury(field.one(0), field.one(0), roll, 2, result, -1)
    assert field.play(flow, says={Choice: USE}) == 1
