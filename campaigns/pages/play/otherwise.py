"""The page of a game that the rules of today would have played otherwise: its players say what becomes of it."""

from typing import Any

from campaigns.models import Game, GameSeat
from campaigns.services.play.adopt import ENDS
from campaigns.services.play.seats import held_by, may_call_off, seats_of
from roster.models import User
from rules import ENGINE_VERSION

_WISHES = {
    ENGINE_VERSION: "{} would go on by the new rules.",
    ENDS: "{} would end it without a result.",
}


def otherwise_page(game: Game, user: User) -> dict[str, Any]:
    """The context of the page: what each player would do, and what the reader may say."""
    seats = seats_of(game)
    mine = held_by(seats, user)
    return {
        "game": game,
        "wishes": [_wish(seat) for seat in seats if seat.user is not None],
        "may_decide": bool(mine),
        "may_call_off": not mine and may_call_off(game, seats, user),
    }


def _wish(seat: GameSeat) -> str:
    return _WISHES.get(seat.adopted, "{} has not decided yet.").format(seat)
