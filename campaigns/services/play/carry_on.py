"""Going on with a game after something was decided: the one way in which answers are stored and a battle ends."""

from collections.abc import Sequence

from campaigns.models import Game, GameSeat
from campaigns.services.notices.games import tell_move
from campaigns.services.play.conclude import conclude, may_be_mended
from campaigns.services.play.course import hands_of, store
from roster.models import User
from rules.play.course import Course
from rules.play.driving import Given, go_on


def carry_on(
    game: Game, course: Course, seats: Sequence[GameSeat], user: User, given: Sequence[Given] = ()
) -> None:
    """Answer for tactics and orders until a person is asked, store it, and tell that person or end the battle.

    `given` are the answers of the user that the course has taken already. For services that hold the lock of the game.
    """
    follows = go_on(course, hands_of(seats))
    store(game, course, (*given, *follows), {it.number: user for it in given})
    if course.pending is None and not may_be_mended(course):
        conclude(game, course, user)
    tell_move(game, seats, user)
