"""Standings against tables that were worked out by hand."""

import pytest

from campaigns.standings import Award, Points, Result, Side, TieBreak, standings

RATINGS = {1: 120, 2: 100, 3: 90, 4: 110}


def beat(winner, loser, **figures):
    """A battle between two; `figures` are those of the winner."""
    return Result((Side(winner, "won", **figures), Side(loser, "lost")))


def drew(first, second):
    return Result((Side(first, "drawn"), Side(second, "drawn")))


def told(found):
    return [(line.rank, line.totals.warband, line.totals.points) for line in found]


def order(found):
    return [line.totals.warband for line in found]


def test_points_of_a_season_of_three_rounds():
    """1 beat 2 and 3 and drew with 4; 4 beat 3 and drew with 2; 2 beat 3."""
    results = [beat(1, 2), beat(4, 3), beat(1, 3), drew(2, 4), drew(1, 4), beat(2, 3)]
    found = standings(RATINGS, results)
    assert told(found) == [(1, 1, 7), (2, 4, 5), (3, 2, 4), (4, 3, 0)]
    first = found[0].totals
    assert (first.won, first.drawn, first.lost, first.fought) == (2, 1, 0, 3)
    assert [line.strength for line in found] == [9, 11, 12, 16]
    assert all(line.decided_by == () for line in found)


def test_the_season_sets_what_everything_is_worth():
    points = Points(won=10, drawn=5, lost=1, bye=4, objective=2)
    results = [beat(1, 2, objectives=3), drew(3, 4)]
    found = standings(RATINGS, results, byes={2: 1, 9: 3}, points=points, awards=[Award(3, 7), Award(4, -2)])
    assert told(found) == [(1, 1, 16), (2, 3, 12), (3, 2, 5), (4, 4, 3)]
    assert [line.totals.awards for line in found] == [0, 7, 0, -2]
    assert found[2].totals.byes == 1


def test_bounties_are_worked_by_hand():
    """Two heroes out, one of them the leader: 2 x 2 + 3 = 7, and 3 for the victory."""
    points = Points(hero_out=2, leader_out=3)
    found = standings(RATINGS, [beat(1, 2, taken_out=4, heroes_out=2, leaders_out=1)], points=points)
    assert told(found)[0] == (1, 1, 10)
    assert [line.totals.bounties for line in found] == [7, 0, 0, 0]


def test_the_battle_between_two_that_are_level_decides_first():
    results = [beat(2, 1), beat(1, 3, taken_out=9), beat(4, 2), beat(3, 4)]
    found = standings({1: 1, 2: 1, 3: 1, 4: 1}, results)
    assert {line.totals.points for line in found} == {3}
    assert {line.strength for line in found} == {6}
    assert order(found)[0] == 1
    assert found[0].decided_by == (TieBreak.TAKEN_OUT,)


def test_head_to_head_counts_only_battles_between_those_that_are_level():
    """1 and 2 have six points each and 2 beat 1; 1 won its others against 3 and 4."""
    results = [beat(2, 1), beat(1, 3), beat(1, 4), beat(2, 3), beat(4, 2)]
    found = standings(RATINGS, results)
    assert told(found)[:2] == [(1, 2, 6), (2, 1, 6)]
    assert found[0].decided_by == (TieBreak.HEAD_TO_HEAD,)
    other = standings(RATINGS, results, tie_breaks=[TieBreak.STRENGTH])
    assert [(line.totals.warband, line.strength) for line in other[:2]] == [(1, 9), (2, 9)]
    assert [line.rank for line in other[:2]] == [1, 1]


@pytest.mark.parametrize(
    ("tie_break", "expected"),
    [
        (TieBreak.TAKEN_OUT, [2, 1]),
        (TieBreak.WYRDSTONE, [1, 2]),
        (TieBreak.RATING, [2, 1]),
        (TieBreak.STRENGTH, [1, 2]),
    ],
)
def test_each_tie_break_alone(tie_break, expected):
    """1 beat 3, which has a bye, and 2 beat 4; both have three points."""
    results = [beat(1, 3, taken_out=2, wyrdstone=5), beat(2, 4, taken_out=4, wyrdstone=1)]
    found = standings(RATINGS, results, byes={3: 1}, points=Points(bye=1), tie_breaks=[tie_break])
    assert order(found)[:2] == expected
    assert found[0].decided_by == found[1].decided_by == (tie_break,)


def test_the_fuller_treasury_breaks_a_tie_where_it_is_asked():
    results = [beat(1, 3), beat(2, 4)]
    found = standings(RATINGS, results, tie_breaks=[TieBreak.TREASURY], treasuries={1: 20, 2: 55})
    assert order(found)[:2] == [2, 1]
    assert found[0].decided_by == (TieBreak.TREASURY,)
    assert standings(RATINGS, results, tie_breaks=[TieBreak.TREASURY])[1].rank == 1


def test_tie_breaks_follow_each_other_among_those_still_level():
    ratings = {1: 50, 2: 60, 3: 70}
    results = [
        beat(1, 9, taken_out=1, wyrdstone=1),
        beat(2, 9, taken_out=1, wyrdstone=4),
        beat(3, 9, taken_out=3),
    ]
    found = standings(ratings, results, tie_breaks=[TieBreak.TAKEN_OUT, TieBreak.WYRDSTONE])
    assert order(found) == [3, 2, 1]
    assert found[0].decided_by == (TieBreak.TAKEN_OUT,)
    assert found[1].decided_by == (TieBreak.TAKEN_OUT, TieBreak.WYRDSTONE)


def test_level_warbands_share_a_rank_and_the_next_rank_counts_them():
    found = standings({1: 10, 2: 10, 3: 10, 4: 10}, [beat(1, 4)], awards=[Award(4, -1)])
    assert told(found) == [(1, 1, 3), (2, 2, 0), (2, 3, 0), (4, 4, -1)]


def test_a_table_of_three_counts_for_everybody_at_it():
    result = Result((Side(1, "won", taken_out=3), Side(2, "lost"), Side(3, "won", taken_out=1)))
    found = standings({1: 1, 2: 2, 3: 3}, [result], tie_breaks=[TieBreak.TAKEN_OUT])
    assert told(found) == [(1, 1, 3), (2, 3, 3), (3, 2, 0)]
    assert sorted(found[0].totals.met) == [2, 3]


def test_a_result_that_is_struck_or_amended_counts_as_it_is_now():
    first, second = beat(1, 2), beat(3, 4)
    assert told(standings(RATINGS, [first, second]))[0][1] in {1, 3}
    assert order(standings(RATINGS, [beat(2, 1), second], tie_breaks=[TieBreak.RATING]))[:2] == [3, 2]
    assert [line.totals.points for line in standings(RATINGS, [second])] == [3, 0, 0, 0]


def test_warbands_that_left_are_opponents_and_no_rows():
    found = standings({1: 10}, [beat(1, 2)])
    assert told(found) == [(1, 1, 3)]
    assert found[0].strength == 0


def test_an_empty_season():
    assert standings({}, []) == ()
    assert [line.rank for line in standings(RATINGS, [])] == [1, 2, 3, 4]
