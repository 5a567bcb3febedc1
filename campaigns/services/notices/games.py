"""Notices about battles that people play: a game is proposed, and it is somebody's move.

Nobody is told of their move while they are at the table, nor twice before they come back to it.
"""

from collections.abc import Sequence
from datetime import timedelta

from django.utils import timezone

from campaigns.models import Game, GameSeat
from campaigns.services.verdicts.who_decides import organisers_of
from roster.models import Notice, User
from roster.site.notices import settle, tell

GAME_PROPOSED, YOUR_MOVE, PLAYER_LATE = "game_proposed", "your_move", "player_late"
SEAT_OFFERED, SEAT_HANDED, GAME_ENDED = "seat_offered", "seat_handed", "game_ended"
#: Whoever was at the table no longer ago than this sees the move there.
AT_THE_TABLE = timedelta(seconds=30)


def tell_proposed(game: Game, seats: Sequence[GameSeat], by: User, *, again: bool = False) -> None:
    """Tell everybody whom a game waits for; `again` where it is not what they were told of before."""
    settle([_subject(game)], GAME_PROPOSED)
    waiting = [seat.asks_id for seat in seats if seat.asks_id is not None and seat.agreed_at is None]
    tell(
        waiting,
        GAME_PROPOSED,
        key=f"{_subject(game)}-proposed-{game.stamp}",
        subject=_subject(game),
        url=game.get_absolute_url(),
        by=by,
        title=game.title,
        again=again,
    )


def tell_move(game: Game, seats: Sequence[GameSeat], by: User) -> None:
    """Tell the player who is asked now, unless they are at the table or it is they who answered."""
    settle([_subject(game)], GAME_PROPOSED)
    seat = next((seat for seat in seats if seat.position == game.asked), None)
    if not game.is_running or seat is None or seat.user_id in (None, by.pk):
        return
    # Those who have minutes for a decision look away from the page for shorter than that.
    lately = max(AT_THE_TABLE, timedelta(minutes=game.minutes or 0))
    if seat.seen_at is not None and timezone.now() - seat.seen_at < lately:
        return
    unread = Notice.objects.filter(
        recipient=seat.user_id, kind=YOUR_MOVE, subject=_subject(game), read_at=None
    )
    if unread.exists():
        return
    tell(
        [seat.user_id],
        YOUR_MOVE,
        key=f"{_subject(game)}-move-{game.answered}",
        subject=_subject(game),
        url=game.get_absolute_url(),
        by=by,
        title=game.title,
        side=seat.name,
    )


def tell_late(game: Game, seat: GameSeat) -> None:
    """Tell the organisers that a player's time for a decision is over."""
    if game.battle is None:
        return
    tell(
        organisers_of(game.battle.campaign),
        PLAYER_LATE,
        key=f"{_subject(game)}-late-{game.answered}",
        subject=_subject(game),
        url=game.get_absolute_url(),
        title=game.title,
        side=seat.name,
    )


def tell_offered(game: Game, seat: GameSeat, to: User, by: User) -> None:
    """Tell a member that a player would hand them a side."""
    tell(
        [to.pk],
        SEAT_OFFERED,
        key=f"{_offer(game, seat)}-{timezone.now().timestamp()}",
        subject=_offer(game, seat),
        url=game.get_absolute_url(),
        by=by,
        title=game.title,
        side=seat.name,
    )


def settle_offer(game: Game, seat: GameSeat) -> None:
    """Settle the notices about a side that is offered."""
    settle([_offer(game, seat)], SEAT_OFFERED)


def tell_passed(game: Game, seats: Sequence[GameSeat], seat: GameSeat, former: User, by: User) -> None:
    """Tell all players, the former one and the owner of the warband that somebody else plays a side now.

    A move that the former player was told of is theirs no more.
    """
    Notice.objects.filter(recipient=former, kind=YOUR_MOVE, subject=_subject(game), read_at=None).update(
        read_at=timezone.now()
    )
    tell(
        {former.pk}.union(*(seat.people for seat in seats)),
        SEAT_HANDED,
        key=f"{_subject(game)}-seat-{timezone.now().timestamp()}",
        subject=_subject(game),
        url=game.get_absolute_url(),
        by=by,
        title=game.title,
        side=seat.name,
        former=former.get_username(),
        member=seat.user.get_username() if seat.user else "",
    )


def tell_ended(
    game: Game, seats: Sequence[GameSeat], by: User, reason: str, *, how: str = "ended", side: str = ""
) -> None:
    """Tell everybody concerned how an organiser ended a game, and why; `side` is whom it was awarded to."""
    assert game.battle is not None
    tell(
        set().union(*(seat.people for seat in seats)),
        GAME_ENDED,
        key=f"{_subject(game)}-ended",
        subject=_subject(game),
        url=game.battle.get_absolute_url(),
        by=by,
        title=game.title,
        reason=reason,
        how=how,
        side=side,
    )


def settle_game(game: Game) -> None:
    """Settle all notices of a game that is over."""
    settle([_subject(game)], GAME_PROPOSED, YOUR_MOVE, PLAYER_LATE)
    settle([_offer(game, seat) for seat in game.seats.all()], SEAT_OFFERED)


def come_to_the_table(game: Game, user: User) -> None:
    """Note that a player is at the table: their move needs no notice. Writes at most every ten seconds."""
    now = timezone.now()
    late = game.seats.filter(user=user).exclude(seen_at__gt=now - timedelta(seconds=10))
    if late.exists() and late.update(seen_at=now):
        Notice.objects.filter(recipient=user, kind=YOUR_MOVE, subject=_subject(game), read_at=None).update(
            read_at=now
        )


def _offer(game: Game, seat: GameSeat) -> str:
    return f"{_subject(game)}-seat-{seat.position}"


def _subject(game: Game) -> str:
    return f"game-{game.pk}"
