"""The games of an account that goes for good: tactics play its side, or the game is called off."""

from contextlib import suppress
from typing import Any

from django.db import transaction
from django.db.models import Q

from campaigns.models import Game, GameSeat
from campaigns.models.game import OFFERS
from campaigns.services.locks import lock_campaign
from campaigns.services.notices.games import settle_offer
from campaigns.services.play.call_off import called_off_by, end_without_result
from campaigns.services.play.carry_on import carry_on
from campaigns.services.play.course import course_of
from campaigns.services.play.seats import held_by, lock_game, seats_of
from campaigns.services.refusal import Refused
from roster.models import User


def leave_games(user: User, name: str, **_signal: Any) -> None:
    """Receives `account_removed`. Leave every game that is not over, and forget the name in those that are.

    A game that has not begun is called off, and so is one that nobody else plays. In others the tactics of its seats
    play on.
    """
    part = Q(seats__user=user) | Q(seats__asks=user)
    games = Game.objects.filter(part, status__in=[Game.Status.PROPOSED, Game.Status.RUNNING]).distinct()
    for pk, campaign in games.order_by("battle__campaign", "pk").values_list("pk", "battle__campaign"):
        if campaign is not None:
            lock_campaign(campaign, deleted_too=True)
        _leave(lock_game(pk, deleted_too=True), user)
    GameSeat.objects.filter(offered_to=user).update(offered_to=None)
    Game.objects.filter(ending=called_off_by(name)).update(ending=called_off_by(user.get_username()))


def _leave(game: Game, user: User) -> None:
    seats = seats_of(game)
    left = {seat.position for seat in held_by(seats, user)}
    others = [seat for seat in seats if seat.user_id not in (None, user.pk)]
    if game.status == Game.Status.PROPOSED or (left and not others):
        end_without_result(game, user, called_off_by(user.get_username()))
    elif left:
        for seat in held_by(seats, user):
            settle_offer(game, seat)
            game.withdraw_offers(seat.position)
        game.seats.filter(position__in=left).update(user=None, offered_to=None)
        game.save(update_fields=[*OFFERS, "take_back_agreed", "changed_at"])
        # A game that diverged waits until its players decide.
        with suppress(Refused), transaction.atomic():
            carry_on(game, course_of(game), seats_of(game), user)
