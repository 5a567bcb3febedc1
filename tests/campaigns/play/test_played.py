"""The time that a game took, the decisions of its players, and where they are told."""

from datetime import UTC, datetime, timedelta

import pytest

from campaigns.models import Game
from campaigns.pages.statistics.figures import figures_of
from campaigns.pages.statistics.sections import sections_of
from campaigns.services.battles.set_up import set_up_battle
from campaigns.services.play.begin import agree, propose_game
from campaigns.services.play.course import standing
from campaigns.services.play.end_early import give_up
from campaigns.services.play.played import (
    in_words,
    seconds_between,
    seconds_played,
    totals_of,
    with_decisions,
)
from campaigns.services.play.ruling import end_game
from campaigns.services.results.accept import accept_battle
from roster.rulebooks import book_of_edition
from rules.engine.concession import is_ending
from tests.campaigns.checking.test_ledger_command import checked
from tests.campaigns.play.players import BETWEEN_PLAYERS, play
from tests.remembered import remembered

START = datetime(2026, 11, 1, 20, tzinfo=UTC)


@pytest.fixture
@remembered
def over(campaign, player, other_player, plan):
    battle = set_up_battle(campaign.pk, player, plan)
    game = agree(propose_game(battle.pk, player, BETWEEN_PLAYERS).pk, other_player)
    play(game, player, other_player, steps=40)
    return give_up(game.pk, player, 0)


def decisions(game, user):
    """How many questions somebody answered; to give up answers none."""
    keys = standing(game).filter(user=user).values_list("key", flat=True)
    return sum(not is_ending(key) for key in keys)


@pytest.mark.parametrize(
    ("minutes", "seconds"), [([], 0), ([0], 0), ([0, 2, 5], 300), ([0, 9, 2000], 1140), ([0, 10, 20], 1200)]
)
def test_the_time_played_counts_ten_minutes_of_a_gap_at_most(minutes, seconds):
    assert seconds_between([START + timedelta(minutes=it) for it in minutes]) == seconds


@pytest.mark.parametrize(("seconds", "words"), [(0, "1 min"), (3599, "1 h 0 min"), (5100, "1 h 25 min")])
def test_a_time_in_words_has_a_minute_at_least(seconds, words):
    assert in_words(seconds) == words


def test_a_game_knows_how_long_it_took(over):
    assert over.played_seconds == seconds_played(over)
    Game.objects.update(played_seconds=over.played_seconds + 5)
    assert [fault["path"] for fault in checked()[1]["faults"]] == ["played_seconds"]
    checked("--repair")
    over.refresh_from_db()
    assert over.played_seconds == seconds_played(over)


def test_the_battle_page_says_who_decided_how_much(over, player, other_player, client):
    client.force_login(player)
    page = " ".join(client.get(over.battle.get_absolute_url()).content.decode().split())
    one, two = decisions(over, player), decisions(over, other_player)
    assert f"player ({one} decisions) against other-player ({two} decisions), from" in page
    assert "Time played: 1 min." in page


def test_the_statistics_tell_who_played_here(campaign, over, organiser, player, other_player):
    accept_battle(over.battle_id, organiser)
    found = totals_of([over.battle_id])
    assert {it.name: it.decisions for it in found} == {
        "player": decisions(over, player),
        "other-player": decisions(over, other_player),
    }
    book = book_of_edition(campaign.edition)
    section = next(it for it in sections_of(figures_of(campaign, None, book)) if it.key == "played")
    assert [row[0].text for row in section.rows] == [it.name for it in found]


def test_statistics_take_one_query_for_all_games(over, django_assert_num_queries):
    with django_assert_num_queries(1):
        totals_of([over.battle_id, 17, 18])


def test_the_decisions_of_a_seat_are_those_of_people(over, player, other_player):
    found = {seat.position: seat.decisions for seat in with_decisions().filter(game=over)}
    assert found == {0: decisions(over, player), 1: decisions(over, other_player)}


def test_an_organiser_who_ends_a_game_has_not_played_it(campaign, organiser, player, other_player, plan):
    battle = set_up_battle(campaign.pk, player, plan)
    game = agree(propose_game(battle.pk, player, BETWEEN_PLAYERS).pk, other_player)
    play(game, player, other_player, steps=30)
    end_game(game.pk, organiser, "The shop closes.")
    assert {it.name for it in totals_of([battle.pk])} == {"player", "other-player"}
