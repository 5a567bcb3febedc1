"""Rates with their intervals, upsets and blood, worked out by hand."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.statistics import bloodiest, favourite_rates, upsets, win_rates
from rules.intervals import wilson
from tests.campaigns.statistics.samples import battle, side

BATTLES = [
    battle(1, side(1, "won", 120, "skaven"), side(2, "lost", 100, "undead"), ruleset="mordheim"),
    battle(2, side(1, "lost", 130, "skaven", 2), side(2, "won", 100, "undead", 4), ruleset="trench"),
    battle(3, side(1, "drawn", 130, "skaven", 1), side(3, "drawn", 130, "skaven"), ruleset="trench"),
    battle(
        4,
        side(1, "lost", 90, "skaven"),
        side(2, "won", 100, "undead", 3),
        side(3, "lost", 115, "skaven", 1),
        ruleset="mordheim",
    ),
]


def test_wilson_s_interval_of_known_cases():
    assert wilson(5, 10) == pytest.approx((0.2366, 0.7634), abs=1e-4)
    assert wilson(0, 10) == pytest.approx((0.0, 0.2775), abs=1e-4)
    assert wilson(10, 10) == pytest.approx((0.7225, 1.0), abs=1e-4)
    assert wilson(1, 1) == pytest.approx((0.2065, 1.0), abs=1e-4)


@pytest.mark.parametrize(("came", "tried"), [(0, 0), (3, 2), (-1, 2)])
def test_nothing_of_nothing_is_no_rate(came, tried):
    with pytest.raises(ValueError, match="no rate"):
        wilson(came, tried)


@given(st.integers(1, 500).flatmap(lambda tried: st.tuples(st.integers(0, tried), st.just(tried))))
def test_the_interval_holds_the_rate_and_narrows_with_more_battles(case):
    came, tried = case
    low, high = wilson(came, tried)
    assert 0 <= low <= came / tried <= high <= 1
    more_low, more_high = wilson(came * 4, tried * 4)
    assert more_high - more_low < high - low


def test_every_side_of_a_battle_counts_for_its_type():
    undead, skaven = (
        next(rate for rate in win_rates(BATTLES, lambda _battle, side: side.type) if rate.key == key)
        for key in ("undead", "skaven")
    )
    assert (skaven.won, skaven.drawn, skaven.lost, skaven.fought) == (1, 2, 3, 6)
    assert (undead.won, undead.drawn, undead.lost, undead.share) == (2, 0, 1, 2 / 3)


def test_rates_are_told_by_any_key_those_of_most_battles_first():
    found = win_rates(BATTLES, lambda battle, side: (battle.ruleset, side.type))
    assert [(rate.key, rate.won, rate.fought) for rate in found] == [
        (("mordheim", "skaven"), 1, 3),
        (("trench", "skaven"), 0, 3),
        (("mordheim", "undead"), 1, 2),
        (("trench", "undead"), 1, 1),
    ]


def test_the_favourite_is_the_one_of_the_highest_rating_if_there_is_one():
    (rate,) = favourite_rates(BATTLES, lambda _battle: "all")
    assert (rate.won, rate.fought) == (1, 3)  # battle 3 has no favourite


def test_upsets_are_victories_over_a_higher_rating():
    found = upsets(BATTLES)
    assert [
        (upset.battle.number, upset.winner.warband, upset.loser.warband, upset.gap) for upset in found
    ] == [
        (2, 2, 1, 30),
        (4, 2, 3, 15),
    ]


def test_the_bloodiest_battle_has_most_taken_out_and_then_most_dead():
    found = bloodiest(BATTLES, {"battle-103": 2, "battle-104": 1})
    assert [(shed.battle.number, shed.taken_out, shed.dead) for shed in found] == [
        (2, 6, 0),
        (4, 4, 1),
        (3, 1, 2),
    ]
