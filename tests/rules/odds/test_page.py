"""What is compared of procedures that wait for a die: all they hold, named or half worked out."""

import threading
from collections.abc import Callable, Generator, Iterable, Iterator
from functools import partial
from itertools import chain, groupby, pairwise
from operator import itemgetter
from typing import Any

import pytest

from rules.engine.dice import Roll, Told
from rules.odds.page import Page
from rules.odds.unread import rolled
from tests.rules.odds.test_unread_dice import Script
from tests.rules.staging.battlefield import Battlefield, man

Flowing = Generator[Any, Any, Any]


def page_of(*values: object) -> object:
    page = Page({})
    return tuple(page.of(value) for value in values)


def after(flow: Flowing, *sent: object) -> Flowing:
    """The procedure where it waits once it has been sent all this."""
    next(flow)
    for value in sent:
        flow.send(value)
    return flow


def through(things: Iterable[Any]) -> Flowing:
    for _ in things:
        yield


def within(flow: Callable[[], Flowing]) -> Flowing:
    yield from flow()


LOOPS: dict[str, Callable[[], Iterable[Any]]] = {
    "a list": lambda: [1, 1, 1],
    "a tuple": lambda: (1, 1, 1),
    "a word": lambda: "aaa",
    "numbers": lambda: range(3),
    "great numbers": lambda: range(1 << 70),
    "a dictionary": lambda: {1: 1, 2: 1, 3: 1},
    "its values": lambda: {1: 1, 2: 1, 3: 1}.values(),
    "its items": lambda: {1: 1, 2: 1, 3: 1}.items(),
    "a set": lambda: {1, 2, 3},
    "a list backwards": lambda: reversed([1, 1, 1]),
    "a tuple backwards": lambda: reversed((1, 1, 1)),
    "counted": lambda: enumerate("aaa"),
    "two at a time": lambda: zip("aaa", "aaa", strict=True),
    "made of another": lambda: map(str, [1, 1, 1]),
    "sifted": lambda: filter(None, [1, 1, 1]),
    "one after another": lambda: chain([1], [1], [1]),
    "neighbours": lambda: pairwise("aaaa"),
    "groups": lambda: groupby("abc"),
    "an expression": lambda: (it for it in [1, 1, 1]),
    "a function that yields": lambda: _ones(),
}


def _ones() -> Iterator[int]:
    for _ in range(3):
        yield 1


@pytest.mark.parametrize("things", LOOPS.values(), ids=LOOPS)
def test_the_progress_of_a_loop_counts(things: Callable[[], Iterable[Any]]):
    first, again, second = after(through(things())), after(through(things())), after(through(things()), None)
    assert page_of(first) == page_of(again)
    assert page_of(first) != page_of(second)


def test_a_loop_goes_on_where_it_was_when_it_has_been_compared():
    for things in LOOPS.values():
        flow, left = after(through(things())), 0
        page_of(flow)
        for _ in zip(flow, range(5), strict=False):
            left += 1
        assert left in (2, 5)


def test_of_a_list_only_what_is_left_counts_for_a_loop():
    def through_copy(things: list[int]) -> Flowing:
        for _ in (lambda: things.copy())():
            things = []
            yield

    one, other = after(through_copy([1, 2, 3]), None), after(through_copy([5, 2, 3]), None)
    assert page_of(one) == page_of(other)
    assert page_of(one) != page_of(after(through_copy([1, 2, 4]), None))


def half_worked_out(number: int) -> Flowing:
    return max(number, (yield))


def holding(value: object) -> Flowing:
    yield value
    return value


def holding_a_function(number: int) -> Flowing:
    def answer() -> int:
        return number

    yield
    return answer()


def repeated(number: int) -> Flowing:
    for _ in range(2):
        again = yield number
        del again


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (lambda: after(half_worked_out(1)), lambda: after(half_worked_out(2))),
        (lambda: after(holding([1, 2])), lambda: after(holding([2, 1]))),
        (lambda: after(holding({1: [2]})), lambda: after(holding({1: [3]}))),
        (lambda: after(holding({1, 2})), lambda: after(holding({1, 3}))),
        (lambda: after(holding(True)), lambda: after(holding(1))),
        (lambda: after(holding(Roll("a", need=3))), lambda: after(holding(Roll("a", need=4)))),
        (lambda: after(holding_a_function(1)), lambda: after(holding_a_function(2))),
        (lambda: after(holding(partial(max, 1))), lambda: after(holding(partial(max, 2)))),
        (lambda: after(holding(itemgetter(1))), lambda: after(holding(itemgetter(2)))),
        (lambda: after(holding([1].append)), lambda: after(holding([2].append))),
        (lambda: after(holding(Script(1).choose)), lambda: after(holding(Script(2).choose))),
        (lambda: after(holding(half_worked_out)), lambda: after(holding(holding))),
        (lambda: after(repeated(1)), lambda: after(repeated(1), None)),
        (lambda: after(within(lambda: holding(1))), lambda: after(within(lambda: holding(2)))),
        (lambda: after(holding(after(holding(1)))), lambda: after(holding(after(holding(2))))),
    ],
    ids=[
        *("half worked out", "a list", "a dictionary", "a set", "a truth and a number", "a record"),
        *("a function's own", "a part of a call", "a getter", "a list's method", "a method", "a function"),
        *("the place", "a procedure within", "a procedure held"),
    ],
)
def test_all_that_a_procedure_holds_counts(one: Callable[[], Flowing], other: Callable[[], Flowing]):
    assert page_of(one()) == page_of(one())
    assert page_of(one()) != page_of(other())


def test_it_counts_whether_two_lists_are_one():
    def two(one: list[int], other: list[int]) -> Flowing:
        yield
        one.append(1)
        return other

    same: list[int] = []
    assert page_of(after(two(same, same))) != page_of(after(two([], [])))


def test_recursive_values_can_be_compared():
    def ring(number: int) -> list[Any]:
        found: list[Any] = [number]
        found.append(found)
        return found

    assert page_of(ring(1)) == page_of(ring(1))
    assert page_of(ring(1)) != page_of(ring(2))


def test_combatants_of_two_runs_of_a_battle_are_the_same_by_their_ids():
    one, other = (Battlefield([man(10, 10)], [man(20, 10)]) for _ in range(2))
    assert page_of(one.one(0), one.battle) == page_of(other.one(0), other.battle)
    assert page_of(one.one(0)) != page_of(one.one(1))


def test_values_only_told_are_not_compared():
    assert page_of(Told((1, 2))) == page_of(Told((3,)))


def test_unread_dice_stand_in_order_beside_it():
    page = Page({})
    dice = rolled(Script(), Roll("two", 2))
    assert page.of([dice[1], 5, dice[0]]) == Page({}).of([dice[0], 5, dice[1]])
    assert [it is die for it, die in zip(page.dice, (dice[1], dice[0]), strict=True)] == [True, True]


def test_incomparable_values_are_refused():
    with pytest.raises(TypeError, match=r"equal: _thread\.lock"):
        page_of(after(holding(threading.Lock())))
