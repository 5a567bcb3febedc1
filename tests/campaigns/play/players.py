"""Players of a game who answer what their tactics suggest."""

from campaigns.models import Game
from campaigns.services.play.answer import answer
from campaigns.services.play.begin import PLAYER, PROPOSER, TACTICS, SeatPlan, propose_game
from campaigns.services.play.course import course_of
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


def begun(battle, user) -> Game:
    """A game of a battle in which the user plays the first side against tactics."""
    return propose_game(battle.pk, user, AGAINST_TACTICS)
