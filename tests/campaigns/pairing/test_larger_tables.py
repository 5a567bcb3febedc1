"""Draws at tables of three and more: sizes, small fields weighed in full, large ones near to that."""

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from campaigns.pairing import Kind, pair
from campaigns.pairing.larger_tables import best_tables, bettered, matched_tables, sizes
from campaigns.pairing.penalties import Penalties
from tests.campaigns.pairing.seasons import Paired, meetings_of_one_player, repeats
from tests.examples import examples


def test_nobody_rests_and_tables_differ_by_one_at_most() -> None:
    assert sizes(10, 4) == [4, 3, 3]
    assert sizes(7, 3) == [3, 2, 2]
    assert sizes(4, 3) == [2, 2]
    for size in range(3, 7):
        for entrants in range(2, 81):
            found = sizes(entrants, size)
            assert sum(found) == entrants
            assert max(found) <= size
            assert min(found) >= max(2, max(found) - 1)


def seatings(present: tuple[int, ...], seats: tuple[int, ...]) -> list[tuple[tuple[int, ...], ...]]:
    """Every way to seat them at tables of these sizes, some of them twice."""
    if not present:
        return [()]
    return [
        (table, *others)
        for table in combinations(present, seats[0])
        for others in seatings(tuple(number for number in present if number not in table), seats[1:])
    ]


@settings(max_examples=examples(25), deadline=None)
@given(st.integers(3, 7), st.integers(3, 4), st.sampled_from(list(Kind)), st.text(max_size=5))
def test_a_small_field_is_seated_in_the_best_way(number: int, size: int, kind: Kind, seed: str) -> None:
    season = Paired(tuple(1 + place % 5 for place in range(number)))
    for before, draw in season.rounds(kind, seed, 4, size=size):
        assert sorted(key for table in draw.tables for key in table) == list(range(1, number + 1))
        penalties = Penalties(before, kind, f"{seed}/0", size=size)
        ordered = list(range(1, number + 1))
        found = sum(map(penalties.of_table, best_tables(ordered, penalties, size)))
        every = seatings(tuple(ordered), tuple(sizes(number, size)))
        assert found == min(sum(map(penalties.of_table, tables)) for tables in every)


@settings(max_examples=examples(15), deadline=None)
@given(st.integers(9, 12), st.integers(3, 4), st.integers(0, 3), st.text(max_size=5))
def test_the_search_for_large_fields_comes_near_the_best_on_small_ones(
    number: int, size: int, rounds: int, seed: str
) -> None:
    season = Paired(tuple(range(1, number + 1)))
    for _ in season.rounds(Kind.RANDOM, seed, rounds, size=size):
        pass
    before = season.field_of()
    penalties = Penalties(before, Kind.RANDOM, seed, size=size)
    ordered = list(range(1, number + 1))

    def meetings(tables: list[tuple[int, ...]]) -> int:
        return sum(before.meetings(*two) for table in tables for two in combinations(table, 2))

    searched = meetings(bettered(matched_tables(ordered, penalties, size), penalties))
    assert searched <= meetings(best_tables(ordered, penalties, size)) + 2


@pytest.mark.parametrize(("number", "size", "rounds"), [(24, 3, 5), (40, 3, 8), (40, 4, 5), (31, 4, 4)])
@pytest.mark.parametrize("kind", [Kind.RANDOM, Kind.SWISS])
def test_a_large_field_has_no_repeats_while_there_is_room(
    number: int, size: int, rounds: int, kind: Kind
) -> None:
    season = Paired(tuple(range(1, number + 1)))
    for before, draw in season.rounds(kind, "seed", rounds, size=size):
        assert repeats(before, draw) == 0


def test_two_warbands_of_one_player_sit_at_different_tables() -> None:
    season = Paired(tuple(1 + place // 2 for place in range(30)))
    for before, draw in season.rounds(Kind.RATING, "seed", 6, size=3):
        assert meetings_of_one_player(before, draw) == 0


def test_swiss_seats_the_first_together() -> None:
    season = Paired(tuple(range(1, 10)))
    season.points.update({number: number * 3 for number in range(1, 10)})
    assert pair(season.field_of(), Kind.SWISS, "seed", size=3).tables == ((9, 8, 7), (6, 5, 4), (3, 2, 1))


def test_the_same_seed_seats_the_same() -> None:
    field = Paired(tuple(range(1, 27))).field_of()
    assert pair(field, Kind.RANDOM, "a", size=6) == pair(field, Kind.RANDOM, "a", size=6)
    assert pair(field, Kind.RANDOM, "a", size=6) != pair(field, Kind.RANDOM, "b", size=6)
