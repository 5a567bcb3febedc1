"""The page of a game that has not begun, or that was called off."""

from typing import Any

from campaigns.models import Game
from campaigns.services.play.course import record_of_game
from campaigns.services.play.seats import may_call_off, seats_of, waits_for
from roster.models import User


def proposal_page(game: Game, user: User) -> dict[str, Any]:
    """The context of the page: the seats, whom it waits for, and what the reader may do."""
    seats = seats_of(game)
    setup = record_of_game(game).setup
    return {
        "game": game,
        "battle": game.battle,
        "campaign": game.battle.campaign if game.battle else None,
        "seats": seats,
        "setup": setup,
        "waits_for": waits_for(seats) if game.is_open else [],
        "may_agree": game.is_open
        and any(seat.asks_id == user.pk and seat.agreed_at is None for seat in seats),
        "may_call_off": game.is_open and may_call_off(game, seats, user),
    }
