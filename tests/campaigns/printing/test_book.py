"""The season book: what it tells, from what counts now, and the same each time."""

import pytest
from django.core.cache import cache
from django.db import connection
from django.test.utils import CaptureQueriesContext

from campaigns.models import ChronicleEntry
from campaigns.services.members.warbands import withdraw_warband
from campaigns.services.results.discard import take_back_battle
from tests.campaigns.leagues import join
from tests.campaigns.printing.prints import adorn, book_for

pytestmark = pytest.mark.django_db


def lines(book):
    return [f"{line.head} {line.text}".strip() for day in book.chronicle.days for line in day.lines]


def test_it_tells_standings_battles_and_who_is_in_the_warbands(season, played, organiser):
    book = book_for(season, organiser)
    winner = played.sides.get(result="won")
    assert (book.campaign, book.title) == (season.campaign.name, season.name)
    assert [rank.rank for rank in book.standings] == sorted(rank.rank for rank in book.standings)
    assert next(rank for rank in book.standings if rank.name == winner.name).record == "1-0-0"
    (battle,) = book.battles
    assert battle.result.startswith(f"{winner.name} beat ")
    assert (winner.name, winner.rating, True) in battle.sides
    assert {warband.name for warband in book.warbands} == {f"Warband {number}" for number in (1, 2, 3)}
    mine = next(warband for warband in book.warbands if warband.name == "Warband 3")
    assert mine.members[0].leads
    assert mine.members[0].name == "Leader of Warband 3"


def test_the_whole_campaign_ranks_by_victories_and_counts_no_points(season, played, organiser):
    book = book_for(season, organiser, whole=True)
    assert book.title == season.campaign.name
    assert not book.has_points
    assert [rank.record for rank in book.standings] == ["1-0-0", "0-0-1", "0-0-0"]
    assert book_for(season, organiser).has_points


def test_the_chronicle_tells_results_without_who_clicked_and_what_is_only_run(season, played, organiser):
    told = lines(book_for(season, organiser))
    won = [line for line in told if line.startswith(f"Battle {played.number}, {played.title}.")]
    assert len(won) == 1
    assert "accepted" not in won[0]
    assert not any("published the pairings" in line or "joined" in line for line in told)


def test_a_result_that_is_undone_leaves_the_book_and_one_that_counts_again_stands_once(
    season, played, organiser
):
    entry = played.campaign.chronicle.filter(battle=played, kind="battle_accepted").get()
    entry.pk = None
    entry.save()
    assert sum(line.startswith("Battle 1,") for line in lines(book_for(season, organiser))) == 1
    take_back_battle(played.pk, organiser)
    book = book_for(season, organiser)
    assert not any(line.startswith("Battle 1,") for line in lines(book))
    assert book.battles == ()


def test_a_corrected_winner_is_told_as_he_is_now(season, played, organiser):
    entry = ChronicleEntry.objects.get(battle=played, kind="battle_accepted")
    entry.facts |= {"winner": 1 - entry.facts["winner"], "rounds": 99}
    entry.save()
    told = next(line for line in lines(book_for(season, organiser)) if line.startswith("Battle 1,"))
    winner, loser = (played.sides.get(result=result).name for result in ("won", "lost"))
    assert f"{winner} beat {loser}." in told
    assert "99" not in told


def test_portrait_story_award_and_map_are_in_it_where_there_are_any(season, played, organiser):
    bare = book_for(season, organiser)
    assert (bare.map, bare.given) == (None, ())
    mine = played.sides.first().warband
    adorn(season, organiser, mine)
    book = book_for(season, organiser)
    shown = next(warband for warband in book.warbands if warband.name == mine.name)
    assert shown.portrait.startswith("data:image/webp;base64,")
    assert shown.story == "They came down the river in spring."
    assert [award.name for award in book.given] == ["The Bell"]
    assert book.map.territories[0].holder == "free"
    assert book.map.picture.startswith("data:image/svg+xml;base64,")


def test_a_roster_that_the_reader_may_not_see_is_named_and_closed(season, played, organiser):
    book = book_for(season, organiser, readable=())
    assert all(warband.is_closed and not warband.members and not warband.story for warband in book.warbands)


def test_a_warband_that_left_keeps_its_results(season, played, organiser):
    gone = played.sides.get(result="won")
    withdraw_warband(season.campaign_id, gone.warband_id, organiser)
    book = book_for(season, organiser)
    assert "left the campaign" in {rank.owner for rank in book.standings if rank.name == gone.name}
    assert gone.name not in {warband.name for warband in book.warbands}


def test_without_battles_it_says_little_and_breaks_nothing(season, organiser):
    book = book_for(season, organiser)
    assert (book.battles, book.podium, book.charts, book.dead) == ((), (), (), ())


def test_it_asks_the_database_as_often_for_many_warbands_as_for_few(season, played, organiser):
    def asked():
        cache.clear()
        with CaptureQueriesContext(connection) as captured:
            book_for(season, organiser)
        return len(captured)

    few = asked()
    for number in range(4, 9):
        join(season.campaign, f"player-{number}", f"Warband {number}")
    assert asked() == few
