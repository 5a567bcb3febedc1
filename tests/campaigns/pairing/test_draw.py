"""Draws at tables of two over whole seasons: repeats, byes and warbands of one player."""

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from networkx import Graph, max_weight_matching

from campaigns.pairing import Draw, Entrant, Field, Kind, pair
from tests.campaigns.pairing.seasons import Paired, meetings_of_one_player, repeats
from tests.examples import examples

KINDS = st.sampled_from(list(Kind))


def fits(before: Field, *, repeated: bool) -> bool:
    """Whether everybody can meet somebody else's warband, a new opponent unless `repeated`, with a fair bye."""
    graph = Graph()
    present = before.present
    graph.add_nodes_from(entrant.id for entrant in present)
    for first, second in combinations(present, 2):
        if first.player != second.player and (repeated or not before.meetings(first.id, second.id)):
            graph.add_edge(first.id, second.id)
    if len(present) % 2:
        fewest = min(entrant.byes for entrant in present)
        graph.add_edges_from((0, entrant.id) for entrant in present if entrant.byes == fewest)
    return 2 * len(max_weight_matching(graph, maxcardinality=True)) == len(graph)


@st.composite
def seasons(draw: st.DrawFn, most: int) -> tuple[Paired, tuple[frozenset[int], ...]]:
    """Up to `most` warbands of as many players or fewer, and who cannot come in which of twelve rounds."""
    number = draw(st.integers(2, most))
    players = draw(st.integers(2, number))
    owners = tuple(draw(st.integers(1, players)) for _ in range(number))
    unable = st.frozensets(st.integers(1, number), max_size=number // 3)
    return Paired(owners), tuple(draw(st.lists(unable, max_size=12)))


@settings(max_examples=examples(12), deadline=None)
@given(seasons(40), KINDS, st.text(max_size=8))
def test_a_season_repeats_nothing_that_need_not_be(
    season: tuple[Paired, tuple[frozenset[int], ...]], kind: Kind, seed: str
) -> None:
    paired, absences = season
    for before, draw in paired.rounds(kind, seed, 12, absences=absences):
        present = {entrant.id: entrant for entrant in before.present}
        seated = [number for table in draw.tables for number in table]
        assert sorted([*seated, *draw.byes]) == sorted(present)
        assert all(len(table) == 2 for table in draw.tables)
        assert len(draw.byes) == len(present) % 2
        assert {present[number].byes for number in draw.byes} <= {min(one.byes for one in present.values())}
        if fits(before, repeated=True):
            assert meetings_of_one_player(before, draw) == 0
        if fits(before, repeated=False):
            assert repeats(before, draw) == meetings_of_one_player(before, draw) == 0


def all_draws(present: tuple[int, ...]) -> list[tuple[tuple[int, ...], ...]]:
    """Every way to divide them into tables of two, with a table of one where their number is odd."""
    if len(present) <= 1:
        return [(present,)] if present else [()]
    first, *rest = present
    found = [
        ((first, other), *tables)
        for other in rest
        for tables in all_draws(tuple(number for number in rest if number != other))
    ]
    if len(present) % 2:
        found += [((first,), *tables) for tables in all_draws(tuple(rest))]
    return found


def levels(before: Field, kind: Kind, tables: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
    """What speaks against a draw, worked out from the words alone and without the seed."""
    by_id = {entrant.id: entrant for entrant in before.entrants}
    couples = [(by_id[table[0]], by_id[table[1]]) for table in tables if len(table) == 2]
    resting = [by_id[table[0]] for table in tables if len(table) == 1]
    swiss = kind is Kind.SWISS
    return (
        sum(one.byes for one in resting),
        sum(first.player == second.player for first, second in couples),
        sum(before.meetings(first.id, second.id) ** 2 for first, second in couples),
        sum(one.points for one in resting) if swiss else 0,
        sum(
            (first.points - second.points) ** 2
            if swiss
            else (first.rating - second.rating) ** 2
            if kind is Kind.RATING
            else 0
            for first, second in couples
        ),
    )


@settings(max_examples=examples(40), deadline=None)
@given(seasons(8), st.sampled_from([Kind.RANDOM, Kind.SWISS, Kind.RATING]), st.text(max_size=8))
def test_a_small_field_is_drawn_as_well_as_any_draw_can_be(
    season: tuple[Paired, tuple[frozenset[int], ...]], kind: Kind, seed: str
) -> None:
    paired, absences = season
    for before, draw in paired.rounds(kind, seed, 8, absences=absences):
        drawn = (*draw.tables, *((number,) for number in draw.byes))
        present = tuple(entrant.id for entrant in before.present)
        best = min(levels(before, kind, tables) for tables in all_draws(present))
        assert levels(before, kind, drawn) == best


@pytest.mark.parametrize("number", [*range(2, 14), 25, 40])
def test_everybody_meets_everybody_in_as_few_rounds_as_can_be(number: int) -> None:
    season = Paired(tuple(range(1, number + 1)))
    rounds = number - 1 + number % 2
    drawn = list(season.rounds(Kind.EVERYBODY, "seed", rounds))
    assert len(drawn) == rounds
    assert set(season.met) == set(combinations(range(1, number + 1), 2))
    assert set(season.met.values()) == {1}
    assert set(season.byes.values()) <= {1}
    assert len(season.byes) == (number if number % 2 else 0)


def test_an_absence_bends_the_schedule_and_nobody_meets_twice() -> None:
    season = Paired(tuple(range(1, 9)))
    absences = (frozenset(), frozenset({3, 4}), frozenset({5}))
    for before, draw in season.rounds(Kind.EVERYBODY, "seed", 6, absences=absences):
        assert repeats(before, draw) == 0


def test_swiss_pairs_by_points_and_the_last_without_a_bye_has_it() -> None:
    points = {1: 9, 2: 0, 3: 6, 4: 9, 5: 3, 6: 6, 7: 3}
    entrants = tuple(Entrant(number, number, points=points[number]) for number in points)
    assert pair(Field(entrants), Kind.SWISS, "seed") == Draw(((1, 4), (3, 6), (5, 7)), (2,))
    had = tuple(Entrant(one.id, one.player, points=one.points, byes=int(one.id == 2)) for one in entrants)
    again = pair(Field(had), Kind.SWISS, "seed")
    assert again.byes[0] in {5, 7}


def test_near_ratings_meet() -> None:
    ratings = {1: 100, 2: 310, 3: 120, 4: 300, 5: 200, 6: 190}
    field = Field(tuple(Entrant(number, number, rating=ratings[number]) for number in ratings))
    assert pair(field, Kind.RATING, "seed").tables == ((1, 3), (2, 4), (5, 6))


def test_the_seed_decides_and_the_order_of_the_warbands_does_not() -> None:
    field = Paired(tuple(range(1, 21))).field_of()
    turned = Field(tuple(reversed(field.entrants)))
    assert pair(field, Kind.RANDOM, "a") == pair(turned, Kind.RANDOM, "a")
    assert len({pair(field, Kind.RANDOM, str(number)) for number in range(10)}) == 10


def test_a_random_draw_favours_nobody() -> None:
    """Four warbands have three draws; each comes up about as often."""
    field = Paired((1, 2, 3, 4)).field_of()
    partners = [pair(field, Kind.RANDOM, str(number)).tables[0] for number in range(600)]
    assert all(150 < partners.count((1, other)) < 250 for other in (2, 3, 4))


@pytest.mark.parametrize("kind", Kind)
def test_a_field_of_nobody_and_of_one(kind: Kind) -> None:
    assert pair(Field(()), kind, "seed") == Draw()
    assert pair(Field((Entrant(4, 1),)), kind, "seed", size=3) == Draw((), (4,))
    both = Field((Entrant(4, 1), Entrant(5, 2)), absent=frozenset({5}))
    assert pair(both, kind, "seed") == Draw((), (4,))


def test_two_warbands_of_one_player_meet_only_when_nobody_else_is_there() -> None:
    assert pair(Field((Entrant(4, 1), Entrant(5, 1))), Kind.RANDOM, "seed").tables == ((4, 5),)


def test_a_table_for_one_is_refused() -> None:
    with pytest.raises(ValueError, match="two warbands"):
        pair(Field(()), Kind.RANDOM, "seed", size=1)
