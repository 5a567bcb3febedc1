"""The clock of a game: the time that a player has for each decision, and the reserve that passes once it is over.

Only time in which this site was up counts (`roster.site.operating.uptime`). What has passed is stored whenever
something happens in the game; `campaigns.services.play.late` knows what comes at the end.
"""

from datetime import datetime, timedelta

from django.db.models import F
from django.utils import timezone

from campaigns.models import Game, GameSeat
from roster.site.operating.uptime import seconds_up

#: The minutes or the hours that may be chosen for each decision.
MINUTES = (2, 5, 10, 15, 30)
HOURS = (12, 24, 72, 168)
#: The reserves in minutes that go with either.
RESERVES_OF_MINUTES = (0, 10, 30, 60)
RESERVES_OF_HOURS = (0, 1440, 4320, 10080)
#: The fewest seconds that somebody who undoes an answer has for another one.
LEAST = 10


def begin_clock(game: Game) -> None:
    """Give every side its reserve. For a game that begins."""
    if game.seconds_each is not None:
        game.seats.update(reserve_left=game.reserve_minutes * 60)


def passed(game: Game, now: datetime) -> float:
    """The seconds that count since the clock was looked at last; none where it stands still."""
    return 0.0 if game.ticked_at is None else seconds_up(game.ticked_at, now)


def charge(game: Game) -> None:
    """Take what has passed off the time for the decision, and then off the reserve of the side that is asked.

    Saves the reserve, and not the game. For services that hold its lock.
    """
    if game.ticked_at is None or game.seconds_left is None:
        return
    now = timezone.now()
    exactly = passed(game, now)
    spent = int(exactly)
    over = spent - game.seconds_left
    game.seconds_left = max(0, -over)
    game.ticked_at = now - timedelta(seconds=exactly - spent)
    seat = asked_player(game) if over > 0 else None
    if seat is not None:
        game.seats.filter(pk=seat.pk).update(reserve_left=max(0, (seat.reserve_left or 0) - over))


def wind(game: Game) -> None:
    """Begin the time of another decision. Saves nothing."""
    if game.seconds_each is not None:
        game.seconds_left, game.ticked_at = game.seconds_each, timezone.now()


def used(game: Game) -> int:
    """The seconds of the time for the open decision that have passed. Saves the reserve, and not the game."""
    charge(game)
    return (game.seconds_each or 0) - (game.seconds_left or 0)


def shorten(game: Game, left: int) -> None:
    """Leave no more than `left` seconds for the decision, whose time had passed in part. Saves nothing."""
    if game.seconds_left is not None:
        game.seconds_left = min(game.seconds_left, max(LEAST, left))


def asked_player(game: Game) -> GameSeat | None:
    """The seat that is asked, if a person holds it."""
    return game.seats.filter(position=F("game__asked"), user__isnull=False).first()


def is_over(game: Game) -> bool:
    """Whether the time of whoever is asked is over, with the reserve. Asks the database near the end alone."""
    if not game.is_running or game.ticked_at is None or game.seconds_left is None:
        return False
    now = timezone.now()
    if (now - game.ticked_at).total_seconds() < game.seconds_left:
        return False
    over = passed(game, now) - game.seconds_left
    seat = asked_player(game) if over >= 0 else None
    return seat is not None and over >= (seat.reserve_left or 0)
