"""Letting the clock of a game stand still, once its players agree. Anybody who plays ends that, as does any answer."""

from django.utils import timezone

from campaigns.models import Game
from campaigns.services.play.clock import charge
from campaigns.services.play.seats import lock_game, own_seats, refuse_ended, seats_of
from campaigns.services.refusal import Refused
from roster.models import User
from roster.site.transactions import in_transaction


@in_transaction
def offer_pause(game_id: int, user: User) -> Game:
    """Ask the others to let the clock stand still, or agree to it. Idempotent. Raises `Refused`."""
    game = lock_game(game_id)
    refuse_ended(game)
    seats = seats_of(game)
    mine = {seat.position for seat in own_seats(seats, user, "let the clock stand still")}
    if game.seconds_each is None or game.seconds_left is None:
        raise Refused("There is no clock that could stand still.")
    if game.is_paused:
        return game
    people = {seat.position for seat in seats if seat.user_id is not None}
    game.pause_offers = sorted({*game.pause_offers, *mine})
    if people <= set(game.pause_offers):
        charge(game)
        game.pause_offers, game.ticked_at = [], None
    game.save(update_fields=["pause_offers", "seconds_left", "ticked_at", "changed_at"])
    return game


@in_transaction
def end_pause(game_id: int, user: User) -> Game:
    """Let the clock go on. Idempotent. Raises `Refused`."""
    game = lock_game(game_id)
    refuse_ended(game)
    own_seats(seats_of(game), user, "let the clock go on")
    if game.is_paused:
        game.ticked_at = timezone.now()
        game.save(update_fields=["ticked_at", "changed_at"])
    return game
