"""Chains of states: where they are after some steps, and where they end."""

from collections.abc import Mapping
from fractions import Fraction

import pytest

from rules.odds import Chain
from rules.odds.chain import absorbed

HALF, THIRD = Fraction(1, 2), Fraction(1, 3)


def gambler(gold: int) -> Mapping[int, Fraction]:
    """One crown up with a chance of one third, else one down."""
    return {gold + 1: THIRD, gold - 1: 1 - THIRD}


def test_after_some_steps_what_is_over_stays():
    chain = Chain({1: Fraction(1)}, gambler, lambda gold: gold in (0, 3))
    assert chain.after(0) == {1: 1}
    assert chain.after(1) == {2: THIRD, 0: 1 - THIRD}
    assert chain.after(2) == {3: THIRD**2, 1: THIRD * (1 - THIRD), 0: 1 - THIRD}


def test_where_it_ends_is_exact_though_it_may_go_on_for_ever():
    chain = Chain({1: HALF, 2: HALF}, gambler, lambda gold: gold in (0, 3))
    # by the ruin of a gambler against odds of 2: (2**gold - 1) / (2**3 - 1)
    assert chain.in_the_end() == {3: HALF * Fraction(1, 7) + HALF * Fraction(3, 7), 0: Fraction(10, 14)}


def test_chains_that_start_in_an_end_stay_there():
    chain = Chain({0: THIRD, 3: 1 - THIRD}, gambler, lambda gold: gold in (0, 3))
    assert chain.in_the_end() == {0: THIRD, 3: 1 - THIRD}


def test_each_step_is_asked_for_once():
    asked: list[int] = []

    def step(gold: int) -> Mapping[int, Fraction]:
        asked.append(gold)
        return gambler(gold)

    chain = Chain({2: Fraction(1)}, step, lambda gold: gold in (0, 5))
    chain.in_the_end()
    chain.after(9)
    assert sorted(asked) == [1, 2, 3, 4]


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        ({"a": {"end": Fraction(1)}}, {"end": 1}),
        ({"a": {"a": HALF, "end": HALF}}, {"end": 1}),
        (
            {"a": {"b": HALF, "one": HALF}, "b": {"a": HALF, "other": HALF}},
            {"one": 2 * THIRD, "other": THIRD},
        ),
        (
            {"a": {"b": HALF, "c": HALF}, "b": {"c": HALF, "one": HALF}, "c": {"b": HALF, "other": HALF}},
            {"one": HALF, "other": HALF},
        ),
    ],
    ids=["an end", "a loop", "back to the start", "back to each other"],
)
def test_a_chain_may_lead_back_to_where_it_was(
    rows: dict[str, dict[str, Fraction]], expected: dict[str, Fraction]
):
    assert absorbed(rows, "a") == expected


def test_a_chain_that_need_never_end_is_refused():
    with pytest.raises(ArithmeticError, match="need never end"):
        absorbed({"a": {"b": Fraction(1)}, "b": {"a": Fraction(1)}}, "a")
