"""Counting many battles from one set-up, by figures that were worked out by hand."""

import pytest

from campaigns.statistics.simulated import MOST, Counts, added, counts_of, mean
from rules.simulating import Simulated

BATTLES = (
    Simulated(winners=(0,), rounds=3, routed=(False, True), out=((), (5, 6))),
    Simulated(winners=(1,), rounds=5, routed=(True, False), out=((0, 1), (5,))),
    Simulated(winners=(), rounds=5, routed=(False, False), out=((1,), ())),
    Simulated(winners=(0,), rounds=2, routed=(False, True), out=((1,), (5,))),
)


def won(*won, of):
    return Counts(of, of - sum(won), won, (0,) * len(won), (), (), ())


def test_counts_tell_each_outcome_by_side():
    counts = counts_of(BATTLES, 2)
    assert (counts.battles, counts.drawn, counts.won, counts.routed) == (4, 1, (2, 1), (1, 2))
    assert counts.rounds == (0, 0, 1, 1, 0, 2)
    assert counts.out == ((1, 2, 1), (1, 2, 1))
    assert counts.fallen == ((0, 1), (1, 3), (5, 3), (6, 1))


def test_allies_who_share_a_victory_each_won():
    counts = counts_of([Simulated((0, 2), 4, (False, True, False), ((), (), ()))], 3)
    assert (counts.won, counts.drawn) == ((1, 0, 1), 0)


@pytest.mark.parametrize("at", range(5))
def test_counts_of_parts_add_up_to_those_of_all(at):
    assert added(counts_of(BATTLES[:at], 2), counts_of(BATTLES[at:], 2)) == counts_of(BATTLES, 2)


# A chance of 0 of n has an interval up to z * z / (n + z * z) = 3.8415 / (n + 3.8415).
@pytest.mark.parametrize(("battles", "enough"), [(34, False), (35, True)])
def test_a_side_that_never_wins_is_known_after_35_battles(battles, enough):
    assert won(0, battles, of=battles).is_enough is enough


# Half of n: 2 z * sqrt(1 / 4n + z * z / 4nn) / (1 + z * z / n), which is 0.1002 for 380 and 0.0998 for 383.
@pytest.mark.parametrize(("battles", "enough"), [(100, False), (370, False), (390, True)])
def test_a_battle_that_could_go_either_way_takes_longest(battles, enough):
    assert won(battles // 2, battles // 2, of=battles).is_enough is enough


def test_every_side_has_to_be_known_well_enough():
    assert won(0, 60, 60, of=120).is_enough is False


def test_the_bound_is_enough_and_nothing_is_not():
    assert won(*[MOST // 2] * 2, of=MOST).is_enough
    assert not won(0, 0, of=0).is_enough


# 1, 2 and 3: their variance is 1, and the mean reaches 1.959964 / sqrt(3) = 1.13159 to both sides.
def test_a_mean_has_its_interval():
    assert mean((0, 1, 1, 1)) == pytest.approx((2, 0.86841, 3.13159), abs=1e-5)


# Nine times 0 and once 1: variance 0.1, reach 1.959964 * sqrt(0.01) = 0.196, and nothing is below 0.
def test_a_mean_of_counts_is_never_below_nothing():
    assert mean((9, 1)) == pytest.approx((0.1, 0, 0.296), abs=1e-3)


def test_a_mean_of_one_battle_is_what_it_was():
    assert mean((0, 0, 1)) == (2, 2, 2)
    with pytest.raises(ValueError, match="Nothing"):
        mean(())
