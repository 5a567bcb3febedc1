"""Answering the open question of a game, and whatever follows without asking.

The page names the question that it shows. An answer to another one changes nothing: a double click,
a stale tab and a second device can never answer one question twice.
"""

from collections.abc import Callable, Sequence
from secrets import randbelow

from campaigns.models import Game, GameSeat
from campaigns.models.game import OFFERS
from campaigns.services.play.carry_on import carry_on
from campaigns.services.play.course import course_of
from campaigns.services.play.meanwhile import Shown, refuse_stale
from campaigns.services.play.seats import asked_of_another, lock_game, own_seats, refuse_ended, seats_of
from campaigns.services.refusal import Refused
from roster.models import User
from roster.site.transactions import in_transaction
from rules.engine.concession import is_ending
from rules.engine.decisions import IllegalAnswer
from rules.engine.dice import Roll
from rules.play.ahead import give, keys_of
from rules.play.combat_at_once import ALL_OF_COMBAT, resolve_combat
from rules.play.course import Course

#: The longest answer that is stored, and how many are given at once at most.
LONGEST, MOST = 400, 40


@in_transaction
def answer(game_id: int, user: User, shown: int | Shown, say: Callable[[Course], str]) -> Game:
    """Answer the question with what `say` makes of it, and go on until somebody has to decide again.

    A chain of answers (`rules.play.ahead`) answers the questions that follow as well, or none at all.

    Raises `AnsweredMeanwhile` where another one is open, and `Refused` for an answer that the rules forbid.
    """
    game = lock_game(game_id)
    refuse_ended(game)
    seats = seats_of(game)
    refuse_stale(game, shown)
    course = course_of(game)
    if course.pending is None:
        raise Refused("The battle is over. Enter its result, or undo the last answer.")
    asked = course.asked
    mine = _refuse_others(seats, user, asked)
    try:
        key = say(course)
        _refuse_odd(keys_of(key))
        given = resolve_combat(course, mine, _rolled) if key == ALL_OF_COMBAT else give(course, key)
        if not given:
            raise IllegalAnswer("No combat is being resolved.")
    except IllegalAnswer as refusal:
        raise Refused(str(refusal)) from refusal
    for offers in OFFERS:
        setattr(game, offers, [side for side in getattr(game, offers) if side == asked])
    carry_on(game, course, seats, user, given)
    return game


def _refuse_odd(keys: Sequence[str]) -> None:
    """Raises `IllegalAnswer` for what can be no answer to a question."""
    if len(keys) > MOST or any(len(key) > LONGEST for key in keys):
        raise IllegalAnswer("No answer is that long.")
    if any(map(is_ending, keys)):
        raise IllegalAnswer("That answers no question. To end the battle, give up or offer a draw.")


def _rolled(roll: Roll) -> str:
    """Dice that a player leaves to the site instead of typing them."""
    return ",".join(str(randbelow(roll.sides) + 1) for _ in range(roll.count))


def _refuse_others(seats: list[GameSeat], user: User, asked: int | None) -> set[int]:
    """Raises `Refused` unless the user is asked; any player may type the dice of a side that no person holds.

    Returns the sides that the user plays.
    """
    mine = {seat.position for seat in own_seats(seats, user, "answer in a game")}
    other = asked_of_another(seats, mine, asked)
    if other is not None:
        raise Refused(f"It is not your decision: {other.name} is asked.")
    return mine
