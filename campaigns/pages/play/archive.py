"""The games of a user in the archive of their account."""

from collections.abc import Iterator
from typing import Any

from django.db.models import Q

from campaigns.models import Game
from roster.models import User


def games_of_account(user: User) -> Iterator[tuple[str, Any]]:
    """The games that a user plays or has played, with their own answers, and their practice games.

    For `roster.services.accounts.archive.parts`.
    """
    part = Q(begun_by=user) | Q(seats__user=user)
    games = Game.objects.filter(part).distinct().order_by("pk").prefetch_related("seats")
    yield "games.json", [_game(game, user) for game in games.select_related("battle__campaign")]


def _game(game: Game, user: User) -> dict[str, Any]:
    answers = game.answers.filter(user=user).order_by("number", "pk")
    return {
        "title": game.title,
        "campaign": game.battle.campaign.name if game.battle else None,
        "status": game.status,
        "begun": game.begun_at,
        "ended": game.ended_at,
        "sides": [{"name": seat.name, "yours": seat.user_id == user.pk} for seat in game.seats.all()],
        "your answers": list(answers.values("number", "key", "given_at", "taken_back_at")),
    }
