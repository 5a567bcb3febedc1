"""The page of a game that has not begun, or that was called off."""

from typing import Any

from campaigns.models import Game, GameSeat
from campaigns.services.play.course import record_of_game
from campaigns.services.play.seats import may_call_off, seats_of, waits_for
from roster.models import User


def draws_dice(game: Game, seats: list[GameSeat]) -> bool:
    """Whether somebody gave the seed of what several people are to play, so that the site draws another."""
    people = {seat.user_id for seat in seats if seat.user_id is not None}
    return game.battle is not None and not game.battle.seed_is_drawn and len(people) > 1


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
        "draws_dice": draws_dice(game, seats),
        "waits_for": waits_for(seats) if game.is_open else [],
        "may_agree": game.is_open
        and any(seat.asks_id == user.pk and seat.agreed_at is None for seat in seats),
        "may_call_off": game.is_open and may_call_off(game, seats, user),
    }
