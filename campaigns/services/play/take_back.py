"""Taking answers back: one's own latest at once, and one that others have answered since by their leave.

Neither goes back past a roll, a card that was turned up, or a distance that was found out where nobody may measure:
what was seen cannot be unseen.
"""

from django.utils import timezone

from campaigns.models import Game, GameAnswer, GameSeat
from campaigns.services.play.clock import shorten, used
from campaigns.services.play.course import course_of, standing, store
from campaigns.services.play.meanwhile import AnsweredMeanwhile, Shown, refuse_stale
from campaigns.services.play.seats import held_by, lock_game, own_seats, refuse_ended, seats_of
from campaigns.services.refusal import Refused
from roster.models import User
from roster.site.transactions import in_transaction
from rules.play.course import Course


@in_transaction
def undo(game_id: int, user: User, shown: int | Shown) -> Game:
    """Take back the user's latest answer, with what orders answered after it. It stays in the record as taken back.

    They get no more time by it than they had.

    Raises `AnsweredMeanwhile` if another question is open, and `Refused` where dice, cards or others came
    after it.
    """
    game = lock_game(game_id)
    refuse_ended(game)
    refuse_stale(game, shown)
    course = course_of(game)
    answers = list(standing(game))
    back_to = undoable(course, answers, held_by(seats_of(game), user), user)
    if back_to is None:
        raise Refused(
            "That cannot be undone: dice, cards or distances were seen, or somebody else has answered."
        )
    since, left = used(game), answers[back_to].seconds_left
    _go_back(game, course, back_to)
    if left is not None:
        shorten(game, left - since)
        game.save(update_fields=["seconds_left"])
    return game


@in_transaction
def ask_to_take_back(game_id: int, user: User, shown: int | Shown) -> Game:
    """Ask the other players to let the user's latest answer, and what followed, be taken back. Raises `Refused`."""
    game = lock_game(game_id)
    refuse_ended(game)
    refuse_stale(game, shown)
    seats = seats_of(game)
    mine = held_by(seats, user)
    back_to = revocable(course_of(game), list(standing(game)), mine, user)
    if back_to is None:
        raise Refused(
            "Nothing can be taken back: dice, cards or distances were seen since your latest answer."
        )
    game.take_back_to = back_to
    game.take_back_agreed = [seat.position for seat in seats if seat in mine or seat.user_id is None]
    game.save(update_fields=["take_back_to", "take_back_agreed", "changed_at"])
    _take_back_if_agreed(game, seats)
    return game


@in_transaction
def let_take_back(game_id: int, user: User, shown: int | Shown) -> Game:
    """Let another player take their answer back; it is, once every player lets them. Raises `Refused`."""
    game = lock_game(game_id)
    refuse_ended(game)
    refuse_stale(game, shown)
    if game.take_back_to is None:
        raise AnsweredMeanwhile
    seats = seats_of(game)
    mine = {seat.position for seat in own_seats(seats, user, "let each other take answers back")}
    game.take_back_agreed = sorted({*game.take_back_agreed, *mine})
    game.save(update_fields=["take_back_agreed", "changed_at"])
    _take_back_if_agreed(game, seats)
    return game


def _take_back_if_agreed(game: Game, seats: list[GameSeat]) -> None:
    if game.take_back_to is not None and {seat.position for seat in seats} <= set(game.take_back_agreed):
        _go_back(game, course_of(game), game.take_back_to)


def _go_back(game: Game, course: Course, back_to: int) -> None:
    standing(game).filter(number__gte=back_to).update(taken_back_at=timezone.now())
    earlier = Course(
        course.resolver.battle.setup, course.resolver.answers[:back_to], typed_dice=course.typed_dice
    )
    store(game, earlier, (), {})


def revocable(course: Course, answers: list[GameAnswer], seats: list[GameSeat], user: User) -> int | None:
    """The number of the latest answer of the user that others may let them take back; None where there is none."""
    mine = {seat.position for seat in seats}
    for row in reversed(answers):
        if course.is_uncovered_since(row.number):
            return None
        if row.side in mine and row.user_id == user.pk:
            return _first_at_once(course, answers, row)
    return None


def _first_at_once(course: Course, answers: list[GameAnswer], last: GameAnswer) -> int:
    """The number of the first of those that were given with an answer, and can be taken back."""
    number = last.number
    for row in reversed(answers[: answers.index(last)]):
        if row.given_at != last.given_at or course.is_uncovered_since(row.number):
            break
        number = row.number
    return number


def undoable(course: Course, answers: list[GameAnswer], seats: list[GameSeat], user: User) -> int | None:
    """The number of the latest answer that the user may take back without asking; None where there is none."""
    mine = {seat.position for seat in seats}
    back_to = revocable(course, answers, seats, user)
    if back_to is None or (course.pending is not None and course.asked not in mine):
        return None
    return back_to if all(row.side in mine for row in answers if row.number > back_to) else None
