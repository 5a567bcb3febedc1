"""What happens once the time of a player is over, as the players of the game agreed.

A page that lies open notices it, and so do the workers, every few seconds.
"""

from collections.abc import Sequence

from campaigns.models import Game, GameSeat
from campaigns.services.notices.games import tell_late
from campaigns.services.play.carry_on import carry_on
from campaigns.services.play.clock import charge, is_over
from campaigns.services.play.course import course_of, orders_of
from campaigns.services.play.end_early import end_by
from campaigns.services.play.seats import lock_game, seats_of
from campaigns.services.refusal import Refused
from roster.models import User
from roster.site.transactions import in_transaction
from rules.engine.battle import TWO
from rules.engine.concession import late
from rules.values import canonical, changed


def tick_games() -> int:
    """The number of games in which somebody's time was over. Done again, it finds none of them."""
    running = Game.objects.filter(status=Game.Status.RUNNING, ticked_at__isnull=False)
    return sum(ring(game) for game in running.defer("record").order_by("pk"))


def ring(game: Game) -> bool:
    """Whether the time of whoever is asked is over; then what was agreed has happened, and the game is another one.

    In a game that cannot be played on now the clock stands still.
    """
    if not is_over(game):
        return False
    try:
        return _ring(game.pk)
    except Refused:
        return bool(Game.objects.filter(pk=game.pk, ticked_at=game.ticked_at).update(ticked_at=None))


def late_in(game: Game, sides: int) -> Game.WhenLate:
    """What comes at the end of the time. Tactics play on where nobody can give up, as among several warbands."""
    gives_up = game.when_late == Game.WhenLate.LOSES
    return Game.WhenLate.TACTICS if gives_up and sides != TWO else Game.WhenLate(game.when_late)


def late_at(game: Game, seats: Sequence[GameSeat], seat: GameSeat) -> Game.WhenLate:
    """What comes at the end of the time of one seat: an organiser decides where tactics may not relieve its player."""
    comes = late_in(game, len(seats))
    is_barred = comes == Game.WhenLate.TACTICS and not seat.is_relieved
    return Game.WhenLate.WAITS if is_barred else comes


@in_transaction
def _ring(game_id: int) -> bool:
    game = lock_game(game_id)
    if not is_over(game):
        return False
    charge(game)
    game.save(update_fields=["seconds_left", "ticked_at"])
    seats = seats_of(game)
    seat = next(seat for seat in seats if seat.position == game.asked)
    if seat.user is not None:
        _late(game, seats, seat, seat.user)
    return True


def _late(game: Game, seats: Sequence[GameSeat], seat: GameSeat, player: User) -> None:
    comes = late_at(game, seats, seat)
    if comes == Game.WhenLate.LOSES and not course_of(game).resolver.battle.state.round:
        comes = Game.WhenLate.TACTICS if seat.is_relieved else Game.WhenLate.WAITS
    if comes == Game.WhenLate.WAITS:
        game.seconds_left = game.ticked_at = None
        game.save(update_fields=["seconds_left", "ticked_at", "changed_at"])
        tell_late(game, seat)
    elif comes == Game.WhenLate.LOSES:
        end_by(game, player, late(seat.position), seat.position)
    else:
        seat.orders = canonical(changed(orders_of(seat), side=True)).decode()
        seat.save(update_fields=["orders"])
        carry_on(game, course_of(game), seats, player)
