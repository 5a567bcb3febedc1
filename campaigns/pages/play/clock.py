"""The clock of a game on its page: the time that each side has left, and what happens at its end."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils import timezone

from campaigns.models import Game, GameSeat
from campaigns.services.play.clock import passed
from campaigns.services.play.late import late_at
from rules.mustering.words import counted

MINUTE, HOUR, DAY = 60, 3600, 86400
#: What happens once the time of a player is over.
_LATE = {
    Game.WhenLate.TACTICS: "tactics play on",
    Game.WhenLate.LOSES: "the battle is given up",
    Game.WhenLate.WAITS: "an organiser decides",
}


@dataclass(frozen=True)
class SideTime:
    """The time of one side in seconds: `left` for the decision, None where it is not asked, and its `reserve`.

    One that `runs` passes now.
    """

    position: int
    name: str
    left: int | None
    reserve: int | None
    runs: bool

    @property
    def left_words(self) -> str:
        return "" if self.left is None else face(self.left)

    @property
    def reserve_words(self) -> str:
        return "" if self.reserve is None else face(self.reserve)


@dataclass(frozen=True)
class Clock:
    """`sentence` says what happens after `ends_at`, which is None where the clock does not run."""

    sides: tuple[SideTime, ...]
    sentence: str
    ends_at: datetime | None = None

    @property
    def has_reserve(self) -> bool:
        """Whether the end comes after a reserve."""
        return any(side.runs and side.reserve for side in self.sides)


def clock_of(game: Game, seats: Sequence[GameSeat], *, watches: bool = False) -> Clock | None:
    """The clock of a game; None without one, once the game is over, and for somebody who `watches` minutes behind."""
    if game.seconds_each is None or not game.is_running or (watches and game.watch_delay):
        return None
    now = timezone.now()
    asked = next((seat for seat in seats if seat.position == game.asked and seat.user_id is not None), None)
    if game.seconds_left is None or asked is None:
        sentence = "The time is over: an organiser decides." if game.seconds_left is None else ""
        return Clock(tuple(_side(game, seat, None, 0) for seat in seats if seat.user_id), sentence)
    spent = int(passed(game, now))
    left, over = max(0, game.seconds_left - spent), max(0, spent - game.seconds_left)
    sides = tuple(
        _side(game, seat, left if seat is asked else None, over if seat is asked else 0)
        for seat in seats
        if seat.user_id is not None
    )
    if game.is_paused:
        return Clock(sides, "The clock stands still.")
    reserve = next(side.reserve or 0 for side in sides if side.position == asked.position)
    late = _LATE[late_at(game, seats, asked)]
    return Clock(sides, f"Then {late}.", now + timedelta(seconds=left + reserve))


def _side(game: Game, seat: GameSeat, left: int | None, over: int) -> SideTime:
    reserve = None if not game.reserve_minutes else max(0, (seat.reserve_left or 0) - over)
    return SideTime(seat.position, seat.name, left, reserve, left is not None and not game.is_paused)


def face(seconds: int) -> str:
    """`2 days 4 h`, or below a day `5:12:07` and `4:07`."""
    if seconds >= DAY:
        days, hours = seconds // DAY, seconds % DAY // HOUR
        return counted(days, "day") + (f" {hours} h" if hours else "")
    hours, minutes, rest = seconds // HOUR, seconds % HOUR // MINUTE, seconds % MINUTE
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
