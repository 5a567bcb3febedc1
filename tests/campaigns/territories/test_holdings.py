"""Holders over time, folded from results and changes by hand, and compared with holders asked day by day."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from campaigns.territories import Change, Kind, held_now, history

START = datetime(2026, 1, 1, tzinfo=UTC)


def on(day, kind, territory=None, warband=None, limit=None):
    return Change(kind, START + timedelta(days=day), day, territory, warband, limit)


def holders(*changes):
    return {territory: held.warband for territory, held in held_now(history(changes)).items()}


def test_the_winner_takes_it_and_the_one_before_has_an_end():
    first, second = on(1, Kind.GIVEN, 1, 10), on(2, Kind.WON, 1, 20)
    one, other = history([second, first])
    assert (one.warband, one.since, one.until) == (10, first, second)
    assert (other.warband, other.since, other.until) == (20, second, None)


def test_a_holder_who_wins_holds_it_since_the_first_time():
    (held,) = history([on(1, Kind.WON, 1, 10), on(2, Kind.WON, 1, 10), on(3, Kind.GIVEN, 1, 10)])
    assert held.since == on(1, Kind.WON, 1, 10)
    assert held.until is None


def test_territories_are_free_when_their_holder_leaves():
    given_two = [on(1, Kind.GIVEN, 1, 10), on(2, Kind.WON, 2, 10), on(3, Kind.GIVEN, 3, 20)]
    assert holders(*given_two, on(4, Kind.LEFT, warband=10)) == {3: 20}


def test_a_warband_at_the_limit_wins_nothing_further_and_the_loser_keeps_it():
    before = [on(1, Kind.LIMITED, limit=1), on(2, Kind.GIVEN, 1, 10), on(3, Kind.GIVEN, 2, 20)]
    assert holders(*before, on(4, Kind.WON, 2, 10)) == {1: 10, 2: 20}
    assert holders(*before, on(4, Kind.LIMITED), on(5, Kind.WON, 2, 10)) == {1: 10, 2: 10}


def test_a_limit_takes_nothing_from_anybody():
    assert holders(on(1, Kind.GIVEN, 1, 10), on(2, Kind.GIVEN, 2, 10), on(3, Kind.LIMITED, limit=1)) == {
        1: 10,
        2: 10,
    }


def test_a_territory_off_the_map_is_free_and_won_by_nobody_until_it_is_back():
    off = [on(1, Kind.GIVEN, 1, 10), on(2, Kind.REMOVED, 1), on(3, Kind.WON, 1, 20)]
    assert holders(*off) == {}
    assert holders(*off, on(4, Kind.RESTORED, 1)) == {}
    assert holders(*off, on(4, Kind.RESTORED, 1), on(5, Kind.WON, 1, 20)) == {1: 20}


KINDS = [Kind.WON, Kind.GIVEN, Kind.DEALT, Kind.LEFT, Kind.LIMITED, Kind.REMOVED, Kind.RESTORED]


@st.composite
def histories(draw):
    found = []
    for day in range(draw(st.integers(0, 25))):
        kind = draw(st.sampled_from(KINDS))
        territory = None if kind in (Kind.LEFT, Kind.LIMITED) else draw(st.integers(1, 4))
        nobody = kind in (Kind.LIMITED, Kind.REMOVED, Kind.RESTORED)
        warband = None if nobody else draw(st.integers(10, 13))
        if kind == Kind.GIVEN and draw(st.booleans()):
            warband = None
        limit = draw(st.none() | st.integers(1, 3)) if kind == Kind.LIMITED else None
        found.append(on(day, kind, territory, warband, limit))
    return found


def day_by_day(changes):
    """The same told in the plainest way: a table of holders that every change writes in."""
    holder, limit, gone = {}, None, set()
    for change in changes:
        place, warband = change.territory, change.warband
        held = list(holder.values()).count(warband)
        if change.kind == Kind.LIMITED:
            limit = change.limit
        elif change.kind == Kind.LEFT:
            holder = {key: value for key, value in holder.items() if value != warband}
        elif change.kind == Kind.REMOVED:
            gone.add(place)
            holder.pop(place, None)
        elif change.kind == Kind.RESTORED:
            gone.discard(place)
        elif place in gone or (change.kind == Kind.WON and limit is not None and held >= limit):
            continue
        elif warband is None:
            holder.pop(place, None)
        else:
            holder[place] = warband
    return holder


@given(histories())
def test_holders_are_those_of_a_table_that_every_change_writes_in(changes):
    assert holders(*changes) == day_by_day(changes)


@given(histories(), st.randoms())
def test_the_order_in_which_changes_are_read_does_not_matter(changes, chance):
    shuffled = list(changes)
    chance.shuffle(shuffled)
    assert history(shuffled) == history(changes)


@given(histories(), st.data())
def test_a_correction_of_the_past_leaves_what_would_have_been_without_it(changes, data):
    """A result that is struck or amended leaves no trace, wherever it stood."""
    results = [place for place, change in enumerate(changes) if change.kind == Kind.WON]
    if not results:
        return
    place = data.draw(st.sampled_from(results))
    struck = changes[:place] + changes[place + 1 :]
    assert holders(*struck) == day_by_day(struck)
    amended = [*changes[:place], replace(changes[place], warband=13), *changes[place + 1 :]]
    assert holders(*amended) == day_by_day(amended)


@given(histories())
def test_holdings_of_a_territory_never_overlap(changes):
    for territory in range(1, 5):
        mine = [held for held in history(changes) if held.territory == territory]
        for one, other in pairwise(mine):
            assert one.until is not None
            assert one.since.at < one.until.at <= other.since.at
