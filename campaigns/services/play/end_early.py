"""Ending a game before its rules do: a side gives up, or its players agree on a draw or to end it here."""

from campaigns.models import Game
from campaigns.models.game import OFFERS
from campaigns.services.play.carry_on import carry_on
from campaigns.services.play.conclude import conclude
from campaigns.services.play.course import course_of
from campaigns.services.play.seats import held_by, lock_game, own_seats, refuse_ended, seats_of
from campaigns.services.refusal import Refused
from roster.models import User
from roster.site.transactions import in_transaction
from rules.engine.concession import DRAW, ENDED_HERE, concedes
from rules.engine.decisions import IllegalAnswer
from rules.play.driving import Given


@in_transaction
def give_up(game_id: int, user: User, side: int) -> Game:
    """Give the battle up for a side that the user plays: its warband routs. Raises `Refused`."""
    game = lock_game(game_id)
    refuse_ended(game)
    if side not in {seat.position for seat in held_by(seats_of(game), user)}:
        raise Refused("You do not play that side.")
    return end_by(game, user, concedes(side), side)


@in_transaction
def enter_end(game_id: int, user: User) -> Game:
    """Enter the result of a refereed battle that is over, which can be undone until then. Raises `Refused`."""
    game = lock_game(game_id)
    refuse_ended(game)
    own_seats(seats_of(game), user, "enter the result of a game")
    course = course_of(game)
    if course.pending is not None:
        raise Refused("The battle is not over: its next question is open.")
    conclude(game, course, user)
    return game


@in_transaction
def offer_draw(game_id: int, user: User) -> Game:
    """Offer a draw, or agree to one: the battle ends once every side has. Idempotent. Raises `Refused`."""
    return _offer(game_id, user, "draw_offers", DRAW)


@in_transaction
def offer_end(game_id: int, user: User) -> Game:
    """Offer to end it here, or agree to that. Idempotent. Raises `Refused`."""
    return _offer(game_id, user, "end_offers", ENDED_HERE)


@in_transaction
def decline(game_id: int, user: User) -> Game:
    """Decline what others offer: a draw, an end, a pause. One's own offers go with them. Raises `Refused`."""
    game = lock_game(game_id)
    refuse_ended(game)
    own_seats(seats_of(game), user, "decline what is offered")
    for column in OFFERS:
        setattr(game, column, [])
    game.save(update_fields=[*OFFERS, "changed_at"])
    return game


def _offer(game_id: int, user: User, column: str, key: str) -> Game:
    game = lock_game(game_id)
    refuse_ended(game)
    seats = seats_of(game)
    mine = {seat.position for seat in own_seats(seats, user, "agree on an end")}
    if any(seat.user_id is None for seat in seats):
        raise Refused("Tactics agree on nothing. You can give up, or play on.")
    offers = {*getattr(game, column), *mine}
    if offers >= {seat.position for seat in seats}:
        return end_by(game, user, key, min(mine))
    setattr(game, column, sorted(offers))
    game.save(update_fields=[column, "changed_at"])
    return game


def end_by(game: Game, user: User, key: str, side: int) -> Game:
    """End a game by an answer of `rules.engine.concession`. For services that hold its lock. Raises `Refused`."""
    course, number = course_of(game), game.answered
    try:
        course.answer(key)
    except IllegalAnswer as refusal:
        raise Refused(str(refusal)) from refusal
    carry_on(game, course, seats_of(game), user, (Given(number, side, key),))
    return game
