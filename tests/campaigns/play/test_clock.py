"""The clock of a game: time for each decision, and what happens when it is over."""

from datetime import timedelta

import pytest
from django.utils import timezone

from campaigns.models import Game
from campaigns.services.battles.set_up import set_up_battle
from campaigns.services.play.begin import agree, propose_game
from campaigns.services.play.clock import tick_games
from campaigns.services.refusal import Refused
from roster.models import Notice
from tests.campaigns.play.players import BETWEEN_PLAYERS, play


@pytest.fixture
def battle(campaign, player, plan):
    return set_up_battle(campaign.pk, player, plan)


def begun(battle, player, other_player, when_late: str) -> Game:
    game = propose_game(battle.pk, player, BETWEEN_PLAYERS, hours=12, when_late=when_late)
    return agree(game.pk, other_player)


def hours_pass(game: Game, hours: int) -> None:
    """Ticks of an hour each, as the chores make them."""
    for _ in range(hours):
        Game.objects.filter(pk=game.pk, ticked_at__isnull=False).update(
            ticked_at=timezone.now() - timedelta(hours=1)
        )
        tick_games()


def test_a_clock_that_runs_out_tells_the_organisers_once(battle, player, other_player, organiser):
    game = begun(battle, player, other_player, "waits")
    hours_pass(game, 20)
    game.refresh_from_db()
    assert game.is_running
    assert Notice.objects.filter(recipient=organiser, kind="player_late").count() == 1


def test_tactics_play_on_for_a_late_player(battle, player, other_player):
    game = begun(battle, player, other_player, "tactics")
    asked, answered = game.asked, game.answered
    hours_pass(game, 13)
    game.refresh_from_db()
    assert game.answered > answered
    assert game.asked != asked


def test_a_late_player_gives_up_where_it_was_agreed(battle, player, other_player):
    game = play(begun(battle, player, other_player, "loses"), player, other_player, steps=35)
    late = game.asked
    hours_pass(game, 13)
    game.refresh_from_db()
    assert game.status == Game.Status.OVER
    assert battle.sides.get(position=late).result == "lost"


def test_an_answer_begins_the_time_anew(battle, player, other_player):
    game = begun(battle, player, other_player, "tactics")
    hours_pass(game, 11)
    game = play(game, player, other_player, steps=1)
    assert game.seconds_left == 12 * 3600


def test_time_in_which_the_site_was_down_does_not_count(battle, player, other_player):
    game = begun(battle, player, other_player, "tactics")
    Game.objects.filter(pk=game.pk).update(ticked_at=timezone.now() - timedelta(days=3))
    tick_games()
    game.refresh_from_db()
    assert game.seconds_left >= 10 * 3600


def test_a_time_that_nobody_offers_is_refused(battle, player):
    with pytest.raises(Refused, match="Choose a time"):
        propose_game(battle.pk, player, BETWEEN_PLAYERS, hours=5)
