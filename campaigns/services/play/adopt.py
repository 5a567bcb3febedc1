"""Going on with a game by the rules of today, where they would have played it otherwise than it was; or ending it.

Either is agreed on by every player of it. To go on, it is played anew by its answers as far as they are legal; the
rest are taken back.
"""

from django.utils import timezone

from campaigns.models import Game, GameSeat
from campaigns.services.play.call_off import end_without_result
from campaigns.services.play.carry_on import carry_on
from campaigns.services.play.course import Diverged, course_of, record_of_game, standing
from campaigns.services.play.seats import lock_game, own_seats, refuse_ended, seats_of
from roster.models import User
from roster.site.transactions import in_transaction
from rules import ENGINE_VERSION
from rules.engine.driver import ReplayDiverged
from rules.play.course import Course

#: What `GameSeat.adopted` says of a player who would end the game instead.
ENDS = "end"


@in_transaction
def adopt_rules(game_id: int, user: User) -> Game:
    """Agree to go on by the rules of today; the game does once every player has. Idempotent. Raises `Refused`."""
    game, seats, is_agreed = _wished(game_id, user, ENGINE_VERSION)
    if is_agreed:
        course = _as_far_as_legal(game)
        standing(game).filter(number__gte=course.number).update(taken_back_at=timezone.now())
        game.seats.update(adopted="")
        carry_on(game, course, seats, user)
    return game


@in_transaction
def end_by_agreement(game_id: int, user: User) -> Game:
    """Agree to end the game without a result; it ends once every player has. Idempotent. Raises `Refused`."""
    game, _seats, is_agreed = _wished(game_id, user, ENDS)
    if is_agreed:
        end_without_result(game, user, "Ended by agreement, since the rules have changed.")
    return game


def _wished(game_id: int, user: User, wish: str) -> tuple[Game, list[GameSeat], bool]:
    """Note what a player would do with a game that is played otherwise now; whether every player would do that."""
    game = lock_game(game_id)
    refuse_ended(game)
    seats = seats_of(game)
    mine = own_seats(seats, user, "decide how a game goes on")
    try:
        course_of(game)
    except Diverged:
        pass
    else:
        return game, seats, False
    for seat in mine:
        seat.adopted = wish
        seat.save(update_fields=["adopted"])
    return game, seats, all(seat.adopted == wish for seat in seats if seat.user_id)


def _as_far_as_legal(game: Game) -> Course:
    """The course of the answers up to the first that is illegal today."""
    setup = record_of_game(game).setup
    keys = list(standing(game).values_list("key", flat=True))
    while True:
        try:
            return Course(setup, keys, typed_dice=game.has_typed_dice)
        except ReplayDiverged as error:
            keys = keys[: error.at]
