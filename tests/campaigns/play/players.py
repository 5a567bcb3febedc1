"""Players of a game who answer what their tactics suggest."""

from contextlib import suppress
from datetime import timedelta

from campaigns.models import Game
from campaigns.services.play.answer import answer
from campaigns.services.play.begin import PLAYER, PROPOSER, TACTICS, SeatPlan, propose_game
from campaigns.services.play.course import course_of, standing
from campaigns.services.play.late import tick_games
from campaigns.services.play.take_back import undo
from campaigns.services.refusal import Refused
from roster.models import User
from rules.play.driving import suggested

AGAINST_TACTICS = (SeatPlan(PROPOSER), SeatPlan(TACTICS))
BETWEEN_PLAYERS = (SeatPlan(PROPOSER), SeatPlan(PLAYER))


def play(game: Game, *players: User, steps: int = 10_000) -> Game:
    """Answer as the tactics advise for whoever is asked, until the game is over or `steps` answers were given."""
    seats = {seat.position: seat.user for seat in game.seats.select_related("user")}
    assert set(players) == {user for user in seats.values() if user}
    for _ in range(steps):
        game.refresh_from_db()
        if not game.is_running:
            break
        course = course_of(game)
        key = suggested(course, "steady")
        user = seats[course.asked]
        game = answer(game.pk, user, game.answered, lambda _course, key=key: key)
    return game


def advised(game: Game, user: User) -> Game:
    """Give the answer that the user's tactics suggest."""
    return answer(game.pk, user, game.answered, lambda course: suggested(course, "steady"))


def play_until_undone(game: Game, *players: User) -> Game:
    """Play until a player has undone an answer and given another one."""
    for _ in range(200):
        game = play(game, *players, steps=1)
        if (last := standing(game).exclude(user=None).last()) is not None:
            with suppress(Refused):
                undo(game.pk, last.user, game.answered)
                return play(game, *players, steps=2)
    raise AssertionError("no answer could be undone")


def begun(battle, user) -> Game:
    """A game of a battle in which the user plays the first side against tactics."""
    return propose_game(battle.pk, user, AGAINST_TACTICS)


def time_passes(game: Game, **time: float) -> Game:
    """The game once its clock has run on for so long, `minutes=5`, and the workers have looked at it."""
    now = Game.objects.get(pk=game.pk)
    if now.ticked_at is not None:
        now.ticked_at -= timedelta(**time)
        now.save(update_fields=["ticked_at"])
    tick_games()
    return Game.objects.get(pk=game.pk)
