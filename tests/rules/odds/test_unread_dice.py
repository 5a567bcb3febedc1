"""Unread dice: whatever is done with them comes out as often as with faces, and is branched on only as far."""

from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from rules.engine.dice import Roll
from rules.odds.unread import Pool, known, rolled


class Script:
    """Reads dice by a list of answers, then always the first; notes how many there were to choose from."""

    def __init__(self, *answers: int) -> None:
        self.pools: list[Pool] = []
        self.looked_at: set[int] = set()
        self.chosen: list[tuple[int, Sequence[int]]] = []
        self._answers = list(answers)

    def choose(self, ways: Sequence[int]) -> int:
        at = len(self.chosen)
        answer = self._answers[at] if at < len(self._answers) else 0
        self.chosen.append((answer, ways))
        return answer


def walked(work_out: Callable[..., Any], *rolls: Roll) -> dict[Any, Fraction]:
    """The chance of everything that a function of dice comes to, by reading them in every way."""
    found: Counter[Any] = Counter()
    ahead: list[list[int]] = [[]]
    while ahead:
        answers = ahead.pop()
        script = Script(*answers)
        dice = [die for roll in rolls for die in rolled(script, roll)]
        found[_settled(work_out(*dice))] += _chance(script.chosen)
        for at in range(len(answers), len(script.chosen)):
            before = [answer for answer, _ in script.chosen[:at]]
            ahead += [[*before, other] for other in range(1, len(script.chosen[at][1]))]
    return dict(found)


def _chance(chosen: list[tuple[int, Sequence[int]]]) -> Fraction:
    found = Fraction(1)
    for answer, ways in chosen:
        found *= Fraction(ways[answer], sum(ways))
    return found


def _settled(value: Any) -> Any:
    if isinstance(value, list | tuple):
        return tuple(_settled(it) for it in value)
    return int(value) if isinstance(value, int) else value


TWO = {
    "a comparison": lambda a, b: (a >= 4, b < 2, a == 6, b != 3, a <= 1, b > 5),
    "one with the other": lambda a, b: (a > b, a == b, a <= b, a != b),
    "a sum": lambda a, b: a + b + 1,
    "a sum against a number": lambda a, b: sum((a, b)) <= 7,
    "a difference": lambda a, b: (a - b, 7 - a, b - 1, -a),
    "a number below zero": lambda a, b: abs(a - b),
    "the highest": lambda a, b: max(a, b),
    "the lowest with a number": lambda a, b: min(a, b, 3),
    "in order": lambda a, b: sorted((a, b)),
    "which is the highest": lambda a, b: (a, b).index(max(a, b)),
    "a row": lambda a, b: "abcdef"[a - 1] + "uvwxyz"[b - 1],
    "one of several": lambda a, b: (a in (1, 2), b in {5, 6}, {1: "one"}.get(a)),
    "how often": lambda a, b: [None] * a + [0 for _ in range(b)],
    "a product": lambda a, b: (a * 100, 2 * b, a // 2, 13 // b, a % 2),
    "in words": lambda a, b: f"{a} and {b!r}, {a!s:>3}",
    "whether it is anything": lambda a, b: bool(a - b),
    "an integer": lambda a, b: (isinstance(a, int), a == "4", b is None),
    "one after the other": lambda a, b: a + b if a > 3 else a - 2 * b if a + b > 5 else 0,
}


@pytest.mark.parametrize("work_out", TWO.values(), ids=TWO)
def test_arithmetic_on_unread_dice_has_the_chances_of_faces(work_out: Callable[..., Any]):
    faces = Counter(_settled(work_out(a, b)) for a, b in product(range(1, 7), repeat=2))
    expected = {value: Fraction(count, 36) for value, count in faces.items()}
    assert walked(work_out, Roll("two at once", 2)) == expected
    assert walked(work_out, Roll("one"), Roll("another")) == expected


@pytest.mark.parametrize(
    ("work_out", "answers"),
    [
        (lambda a, b: 0, []),
        (lambda a, b: a >= 4, [(3, 3)]),
        (lambda a, b: (a >= 4, a >= 2, a > 0), [(3, 3), (1, 2)]),
        (lambda a, b: a + b <= 7, [(21, 15)]),
        (lambda a, b: a > b, [(21, 15)]),
        (lambda a, b: a == 6 and b == 6, [(5, 1)]),
    ],
    ids=[
        "never read",
        "a threshold",
        "a threshold twice",
        "a sum",
        "the higher",
        "the second only if need be",
    ],
)
def test_dice_are_branched_on_only_as_far_as_they_are_read(
    work_out: Callable[..., Any], answers: list[tuple[int, ...]]
):
    script = Script()
    work_out(*rolled(script, Roll("two", 2)))
    assert [tuple(ways) for _, ways in script.chosen] == answers


def test_answers_read_once_are_remembered():
    script = Script(1)
    (die,) = rolled(script, Roll("one"))
    assert die >= 4  # the second answer
    assert die > 3
    assert not die < 4
    assert len(script.chosen) == 1


@pytest.mark.parametrize("keep", [0, 1, 2, -1, -2, 3])
def test_the_dice_that_count_come_to_as_much_as_they_do_with_faces(keep: int):
    roll = Roll("three", 3, keep=keep)
    faces = Counter(roll.total(way) for way in product(range(1, 7), repeat=3))
    expected = {total: Fraction(count, 216) for total, count in faces.items()}
    assert walked(lambda *dice: roll.total(dice), roll) == expected


def test_where_only_some_dice_count_nobody_has_to_find_out_which():
    script = Script()
    roll = Roll("six of which two count", 6, keep=2)
    assert roll.total(rolled(script, roll)) < 20
    assert len(script.chosen) == 0


def test_where_only_some_dice_count_none_of_them_is_the_first():
    with pytest.raises(TypeError, match="none of them is the first"):
        assert rolled(Script(), Roll("three of which one counts", 3, keep=1))[0]


def test_cards_are_dealt_without_repeating_one():
    roll = Roll("two cards", 2, deck=("ace", "king", "queen"))
    found = walked(lambda a, b: (a, b), roll)
    assert found == {(a, b): Fraction(1, 6) for a, b in product((1, 2, 3), repeat=2) if a != b}


def test_dice_of_other_rolls_that_lie_alike_are_known_alike():
    first, second = Script(1), Script(1)
    (one,), (other,) = rolled(first, Roll("a D6")), rolled(second, Roll("a D6"))
    assert one > 3
    assert other != 1
    three, five = known([one.lying()]), known([other.lying()])
    assert three != five
    (third,) = rolled(Script(), Roll("a D3", sides=3))
    assert known([(third + 3).lying()]) == three


def test_two_dice_are_known_together_where_one_tells_of_the_other():
    script = Script(1)
    a, b = rolled(script, Roll("two", 2))
    apart = known([a.lying()]), known([b.lying()])
    c, d = rolled(script, Roll("two more", 2))
    assert known([a.lying(), b.lying()]) == known([c.lying(), d.lying()])
    assert a != b
    assert (known([a.lying()]), known([b.lying()])) == apart
    assert known([a.lying(), b.lying()]) != known([c.lying(), d.lying()])


def test_operations_unused_by_the_rules_are_refused():
    (die,) = rolled(Script(), Roll("one"))
    with pytest.raises(TypeError):
        assert die < "4"
    with pytest.raises(TypeError):
        assert die / 2


def test_sums_of_dice_that_nobody_holds_are_as_few_ways_as_they_show():
    script = Script()
    (one, two), (three, four) = rolled(script, Roll("a", 2)), rolled(script, Roll("b", 2))
    first, second = one + two, three + four
    del one, two, three
    difference = first - second
    pool, shows = difference.now()
    assert len(pool.weights) == 11 * 36
    assert sum(pool.weights) == 6**4
    assert set(shows) == set(range(-10, 11))
    assert len(four.now()[1]) == 11 * 36
