"""Awards that are worked out: each title from a season that was played by hand, and ties."""

import pytest

from campaigns.statistics import TITLES, Facts, Scope, totals_of, warriors_of, worked_out
from tests.campaigns.statistics.samples import battle, chapter, life, side

ALL = Scope(frozenset({"battle-101", "battle-102"}))
LIVES = {
    1: life(
        chapter(1, (1, 1, 2, 1, 3), ratings=(100, 110), gold=(0, 50), found=2),
        chapter(2, (1, 1, 1, 0, 2), ratings=(110, 115), gold=(50, 70), dead=1),
        b1="Skritch",
    ),
    2: life(
        chapter(1, (1, 1, 0, 1, 1), (2, 1, 3, 0, 1), gold=(0, 90), dead=3),
        b1="Otto+",
        b2="Hilda",
    ),
    3: life(chapter(2, (1, 1, 1, 0, 0), gold=(0, 90), found=1), b1="Grom"),
}
BATTLES = (
    battle(1, side(1, "won", 100, taken_out=2), side(2, "lost", 140, taken_out=3)),
    battle(2, side(1, "lost", 110, taken_out=1), side(3, "won", 90, taken_out=4)),
)


def facts(**more):
    return Facts(
        battles=BATTLES,
        warbands=[totals_of(key, found, ALL) for key, found in LIVES.items()],
        warriors=[it for key, found in LIVES.items() for it in warriors_of(key, found, ALL)],
        **more,
    )


def winners(key, **more):
    found = next((earned for earned in worked_out(facts(**more)) if earned.title.key == key), None)
    return [(it.warband, it.warrior, it.figure) for it in found.winners] if found else []


@pytest.mark.parametrize(
    ("key", "expected"),
    [
        ("champion", [(1, "", "1 victory"), (3, "", "1 victory")]),
        ("deadliest", [(2, "Hilda", "3 enemies"), (1, "Skritch", "3 enemies")]),
        ("slaughter", [(3, "", "4 enemies")]),
        ("giant-killer", [(1, "", "40 rating points, against Warband 2")]),
        ("survivor", [(1, "Skritch", "2 battles")]),
        ("scholar", [(1, "Skritch", "5 experience points")]),
        ("battered", [(1, "Skritch", "1 injury"), (2, "Otto", "1 injury")]),
        ("butchers-bill", [(2, "", "3 warriors dead")]),
        ("richest", [(2, "", "90 gold crowns"), (3, "", "90 gold crowns")]),
        ("wyrdstone", [(1, "", "2 shards")]),
        ("newcomer", []),
        ("unluckiest", [(1, "", "1 such defeat"), (2, "", "1 such defeat")]),
    ],
)
def test_each_title_goes_to_the_highest_figure_and_ties_share_it(key, expected):
    assert sorted(winners(key)) == sorted(expected)


def test_the_champion_is_first_in_the_standings_where_there_are_any():
    assert winners("champion", first=frozenset({2})) == [(2, "", "first in the standings")]


def test_the_best_newcomer_is_one_of_those_who_joined_late():
    assert winners("newcomer", newcomers=frozenset({2, 3})) == [(3, "", "1 victory")]
    assert winners("newcomer", newcomers=frozenset({2})) == []


def test_among_as_many_battles_the_survivor_is_the_one_with_most_injuries():
    lives = {
        1: life(chapter(1, (1, 1, 0, 1, 0)), b1="Otto"),
        2: life(chapter(1, (1, 1, 0, 2, 0)), b1="Hilda"),
    }
    warriors = [it for key, found in lives.items() for it in warriors_of(key, found, ALL)]
    (survivor,) = (it for it in worked_out(Facts(BATTLES, (), warriors)) if it.title.key == "survivor")
    assert [winner.warrior for winner in survivor.winners] == ["Hilda"]


@pytest.mark.parametrize(("sharing", "shown"), [(5, True), (6, False)])
def test_a_title_that_too_many_would_share_is_left_out(sharing, shown):
    lives = {key: life(chapter(1, (1, 1, 2, 0, 0)), b1="Otto") for key in range(sharing)}
    warriors = [it for key, found in lives.items() for it in warriors_of(key, found, ALL)]
    keys = {it.title.key for it in worked_out(Facts(BATTLES, (), warriors))}
    assert ("deadliest" in keys) is shown


def test_without_battles_nobody_has_a_title():
    assert worked_out(Facts((), (), ())) == ()


def test_every_title_says_how_it_is_worked_out():
    assert len({title.key for title in TITLES}) == len(TITLES) == 12
    assert all(title.how.endswith(".") and title.name for title in TITLES)
