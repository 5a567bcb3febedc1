"""Undoing one's latest answer, as long as no die was rolled, no card turned up and nobody else has answered since."""

from django.utils import timezone

from campaigns.models import Game, GameAnswer, GameSeat
from campaigns.services.play.answer import AnsweredMeanwhile
from campaigns.services.play.course import course_of, standing, store
from campaigns.services.play.seats import held_by, lock_game, refuse_ended, seats_of
from campaigns.services.refusal import Refused
from roster.models import User
from roster.site.transactions import in_transaction
from rules.play.course import Course


@in_transaction
def undo(game_id: int, user: User, number: int) -> Game:
    """Take back the user's latest answer, with what orders answered after it. It stays in the record as taken back.

    Raises `AnsweredMeanwhile` if `number` is not the open question, and `Refused` where dice, cards or others came
    after it.
    """
    game = lock_game(game_id)
    refuse_ended(game)
    if number != game.answered:
        raise AnsweredMeanwhile
    course = course_of(game)
    back_to = undoable(course, list(standing(game)), held_by(seats_of(game), user), user)
    if back_to is None:
        raise Refused("That cannot be undone: dice or cards came since, or somebody else has answered.")
    standing(game).filter(number__gte=back_to).update(taken_back_at=timezone.now())
    earlier = Course(
        course.resolver.battle.setup, course.resolver.answers[:back_to], typed_dice=course.typed_dice
    )
    store(game, earlier, (), {})
    return game


def undoable(course: Course, answers: list[GameAnswer], seats: list[GameSeat], user: User) -> int | None:
    """The number of the latest answer that the user may take back; None where there is none."""
    mine = {seat.position for seat in seats}
    if course.asked not in mine:
        return None
    for row in reversed(answers):
        if row.side not in mine or course.is_uncovered_since(row.number):
            return None
        if row.user_id == user.pk:
            return row.number
    return None
