"""The clock of a game: the hours that a player has for each decision, and what happens once they are over.

It is ticked by the hourly chores, and one tick never counts for more than `MOST`: time in which this site was down is
nobody's.
"""

from datetime import timedelta

from django.utils import timezone

from campaigns.models import Game
from campaigns.services.notices.games import tell_late
from campaigns.services.play.carry_on import carry_on
from campaigns.services.play.course import course_of, orders_of
from campaigns.services.play.end_early import end_by
from campaigns.services.play.seats import lock_game, seats_of
from campaigns.services.refusal import Refused
from roster.models import User
from roster.site.transactions import in_transaction
from rules.engine.battle import TWO
from rules.engine.concession import concedes
from rules.values import canonical, changed

#: The longest time that one tick counts.
MOST = timedelta(minutes=90)


def tick_games() -> int:
    """Let the clocks of all games go on; the number of players whose time is over. Done again, it counts no time twice.

    A game that cannot be played on now is passed over.
    """
    late = 0
    running = Game.objects.filter(status=Game.Status.RUNNING, hours__isnull=False, ticked_at__isnull=False)
    for pk in running.order_by("pk").values_list("pk", flat=True):
        try:
            late += _tick(pk)
        except Refused:
            continue
    return late


@in_transaction
def _tick(game_id: int) -> bool:
    game = lock_game(game_id)
    if not game.is_running or game.ticked_at is None or game.seconds_left is None:
        return False
    now = timezone.now()
    passed = min(now - game.ticked_at, MOST).total_seconds()
    game.seconds_left, game.ticked_at = max(0, game.seconds_left - int(passed)), now
    game.save(update_fields=["seconds_left", "ticked_at"])
    seat = next((seat for seat in seats_of(game) if seat.position == game.asked), None)
    if game.seconds_left or seat is None or seat.user is None:
        return False
    _late(game, seat.position, seat.user)
    return True


def _late(game: Game, side: int, player: User) -> None:
    seats = seats_of(game)
    if game.when_late == Game.WhenLate.WAITS:
        game.ticked_at = None
        game.save(update_fields=["ticked_at"])
        tell_late(game, seats[side])
        return
    if (
        game.when_late == Game.WhenLate.LOSES
        and len(seats) == TWO
        and course_of(game).resolver.battle.state.round
    ):
        end_by(game, player, concedes(side), side)
        return
    seats[side].orders = canonical(changed(orders_of(seats[side]), side=True)).decode()
    seats[side].save(update_fields=["orders"])
    carry_on(game, course_of(game), seats, player)
