"""Sums over chapters, and who was deadliest, worked out by hand."""

from campaigns.statistics import (
    Gold,
    Movement,
    Scope,
    added,
    dead_by_battle,
    deadliest,
    most_battered,
    survivors,
    totals_of,
    warriors_of,
)
from tests.campaigns.statistics.samples import chapter, life

#: Deeds are (number, fought, kills, injuries, experience).
RATS = life(
    chapter(0, ratings=(0, 90), gold=(0, 20)),
    chapter(1, (1, 1, 2, 0, 3), (2, 1, 0, 1, 1), ratings=(90, 95), gold=(20, 60), found=2),
    chapter(2, (1, 1, 1, 0, 2), (3, 1, 3, 0, 2), ratings=(95, 99), gold=(60, 30), found=1, dead=2),
    chapter(3, (2, 1, 0, 1, 0), (3, 1, 0, 0, 0), ratings=(99, 120), gold=(30, 80)),
    b1="Skritch",
    b2="Queek+",
    b3="Pack",
)
ALL = Scope(frozenset({"battle-101", "battle-102", "battle-103"}))
SECOND = Scope(frozenset({"battle-102"}), beginning=False)


def named(warriors):
    return [it.warrior.name for it in warriors]


def test_totals_are_the_sums_of_the_chapters_looked_at():
    found = totals_of(5, RATS, ALL)
    assert (found.gold, found.rating, found.experience, found.wyrdstone_found, found.dead) == (
        80,
        120,
        8,
        3,
        2,
    )
    assert found.rating_before == 90
    assert found.ratings == (("battle-101", 95), ("battle-102", 99), ("battle-103", 120))


def test_a_season_sees_its_own_battles_and_what_followed_them():
    found = totals_of(5, RATS, SECOND)
    assert (found.gold_before, found.gold, found.rating_before, found.rating) == (60, 30, 95, 99)
    assert (found.experience, found.wyrdstone_found, found.dead) == (4, 1, 2)


def test_a_warband_without_chapters_has_nothing():
    found = totals_of(5, RATS, Scope(frozenset(), beginning=False))
    assert (found.gold, found.rating, found.ratings, found.dead) == (0, 0, (), 0)


def test_warriors_are_summed_by_block():
    found = {it.warrior.name: it for it in warriors_of(5, RATS, ALL)}
    assert (found["Skritch"].fought, found["Skritch"].kills, found["Skritch"].experience) == (2, 3, 5)
    assert (found["Queek"].injuries, found["Queek"].fought) == (2, 2)
    assert named(warriors_of(5, RATS, SECOND)) == ["Skritch", "Pack"]


def test_of_two_with_as_many_kills_the_one_with_fewer_battles_is_deadlier():
    more = life(chapter(1, (1, 1, 3, 0, 0)), b1="Lone wolf")
    warriors = [*warriors_of(5, RATS, ALL), *warriors_of(6, more, ALL)]
    assert named(deadliest(warriors)) == ["Lone wolf", "Skritch", "Pack"]


def test_survivors_are_still_there_and_the_battered_need_not_be():
    warriors = warriors_of(5, RATS, ALL)
    assert named(survivors(warriors)) == ["Skritch", "Pack"]
    assert named(most_battered(warriors)) == ["Queek"]


def test_gold_of_all_warbands_is_added_kind_by_kind():
    moved = [Movement(Gold.GEAR, 0, 10), Movement(Gold.START, 500, 0), Movement(Gold.GEAR, 3, 5)]
    assert added(moved) == (Movement(Gold.START, 500, 0), Movement(Gold.GEAR, 3, 15))


def test_the_dead_of_a_battle_are_those_of_all_its_warbands():
    other = life(chapter(2, dead=1))
    found = dead_by_battle([totals_of(5, RATS, ALL), totals_of(6, other, ALL)])
    assert found == {"battle-101": 0, "battle-102": 3, "battle-103": 0}
