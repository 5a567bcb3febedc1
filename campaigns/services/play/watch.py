"""Looking on at a game by a secret link, live or some minutes behind."""

from datetime import timedelta

from django.utils import timezone

from campaigns.models import Game
from campaigns.models.game import new_watch_token
from campaigns.services.play.seats import lock_game, own_seats, refuse_ended, seats_of
from campaigns.services.refusal import Refused
from roster.models import User
from roster.site.transactions import in_transaction

#: The minutes that those who look on by link may be behind.
DELAYS = (0, 10, 60)


@in_transaction
def change_watch_link(game_id: int, user: User, *, renew: bool, delay: int = 0) -> Game:
    """Make a new link to look on by, with its delay in minutes; or end the one there is. Raises `Refused`."""
    game = lock_game(game_id)
    refuse_ended(game)
    own_seats(seats_of(game), user, "let others look on")
    if delay not in DELAYS:
        raise Refused("Choose how far behind those who look on are.")
    game.watch_token = new_watch_token() if renew else ""
    game.watch_delay = delay
    game.save(update_fields=["watch_token", "watch_delay", "changed_at"])
    return game


def watched_game(token: str) -> Game | None:
    """The game that a link lets somebody look on at, while it is played."""
    games = Game.objects.select_related("battle__campaign").filter(status=Game.Status.RUNNING)
    found = games.filter(watch_token=token).exclude(watch_token="").first()
    if found is None or (found.battle is not None and found.battle.campaign.deleted_at is not None):
        return None
    return found


def answers_to_be_seen(game: Game) -> int:
    """The number of standing answers that those who look on see by now."""
    if not game.watch_delay:
        return game.answered
    seen_until = timezone.now() - timedelta(minutes=game.watch_delay)
    late = game.answers.filter(taken_back_at=None, given_at__gt=seen_until).order_by("number").first()
    return game.answered if late is None else late.number


def watch_stamp(game: Game) -> str:
    """A text that is another one whenever those who look on see something else."""
    return f"{game.stamp}-{answers_to_be_seen(game)}"
