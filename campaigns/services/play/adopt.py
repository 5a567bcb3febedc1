"""Going on with a game by the rules of today, where they would have played it otherwise than it was played.

Every player of it agrees. It is played anew by its answers as far as they are legal; the rest are taken back.
"""

from django.utils import timezone

from campaigns.models import Game
from campaigns.services.play.carry_on import carry_on
from campaigns.services.play.course import Diverged, course_of, record_of_game, standing
from campaigns.services.play.seats import held_by, lock_game, refuse_ended, seats_of
from campaigns.services.refusal import Refused
from roster.models import User
from roster.site.transactions import in_transaction
from rules import ENGINE_VERSION
from rules.engine.driver import ReplayDiverged
from rules.play.course import Course


@in_transaction
def adopt_rules(game_id: int, user: User) -> Game:
    """Agree to go on by the rules of today; the game does once every player has. Idempotent. Raises `Refused`."""
    game = lock_game(game_id)
    refuse_ended(game)
    seats = seats_of(game)
    mine = held_by(seats, user)
    if not mine:
        raise Refused("Only its players decide how a game goes on.")
    try:
        course_of(game)
    except Diverged:
        pass
    else:
        return game
    for seat in mine:
        seat.adopted = ENGINE_VERSION
        seat.save(update_fields=["adopted"])
    if any(seat.user_id and seat.adopted != ENGINE_VERSION for seat in seats):
        return game
    course = _as_far_as_legal(game)
    standing(game).filter(number__gte=course.number).update(taken_back_at=timezone.now())
    carry_on(game, course, seats, user)
    return game


def _as_far_as_legal(game: Game) -> Course:
    """The course of the answers up to the first that is illegal today."""
    setup = record_of_game(game).setup
    keys = list(standing(game).values_list("key", flat=True))
    while True:
        try:
            return Course(setup, keys, typed_dice=game.has_typed_dice)
        except ReplayDiverged as error:
            keys = keys[: error.at]
