"""Everything on the page of a game that is not about its question: ends by agreement, talk, who looks on."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.urls import reverse

from campaigns.models import Game, GameAnswer, GameLine, GameSeat
from campaigns.services.play.seats import held_by, is_own
from campaigns.services.play.take_back import revocable, undoable
from campaigns.services.play.watch import DELAYS
from roster.models import User
from rules.engine.battle import TWO
from rules.play.course import Course

#: Lines of talk that are shown, the latest ones.
LONGEST_TALK = 40


@dataclass(frozen=True)
class Aside:
    """`draw_offered` and `take_back_asked` are sentences, empty for nothing.

    `may_ask_back` is for an answer that needs the others' leave, `may_let` for that of somebody else. `talk` are the
    latest lines, the earliest first; a player who `has_company` has somebody to talk to. `watch` is the path of the
    link to look on by.
    """

    may_undo: bool
    may_ask_back: bool
    may_let: bool
    take_back_asked: str
    may_call_off: bool
    may_draw: bool
    may_give_up: bool
    draw_offered: str
    talk: tuple[GameLine, ...]
    may_talk: bool
    has_company: bool
    watch: str
    delays: tuple[tuple[int, str], ...]


def aside_of(
    game: Game, seats: Sequence[GameSeat], course: Course, answers: list[GameAnswer], user: User
) -> Aside:
    """The aside of a game for its reader; nothing in it tells anything of the battle."""
    mine = held_by(seats, user)
    held = {seat.position for seat in mine}
    others = any(seat.user_id not in (None, user.pk) for seat in seats)
    may_undo = bool(mine) and undoable(course, answers, mine, user) is not None
    is_asked_back = game.take_back_to is not None
    may_ask = bool(mine) and others and not may_undo and not is_asked_back
    return Aside(
        may_undo=may_undo,
        may_ask_back=may_ask and revocable(course, answers, mine, user) is not None,
        may_let=is_asked_back and bool(held - set(game.take_back_agreed)),
        take_back_asked=_take_back_asked(game, answers),
        may_call_off=is_own(game, list(seats), user),
        may_draw=bool(mine) and all(seat.user_id for seat in seats) and not held <= set(game.draw_offers),
        may_give_up=len(seats) == TWO and course.resolver.battle.state.round > 0,
        draw_offered=_draw_offered(game, seats),
        talk=_talk(game),
        may_talk=bool(mine),
        has_company=others,
        watch=reverse("campaigns:watch", args=[game.watch_token]) if mine and game.watch_token else "",
        delays=tuple((it, f"{it} minutes behind" if it else "live") for it in DELAYS),
    )


def _take_back_asked(game: Game, answers: list[GameAnswer]) -> str:
    row = next((row for row in answers if row.number == game.take_back_to), None)
    if row is None or row.user is None:
        return ""
    return f"{row.user.get_username()} asks to take back their latest answer, and what came of it."


def _draw_offered(game: Game, seats: Sequence[GameSeat]) -> str:
    names = " and ".join(seat.name for seat in seats if seat.position in game.draw_offers)
    return f"A draw is offered by {names}." if names else ""


def _talk(game: Game) -> tuple[GameLine, ...]:
    latest = game.lines.filter(is_hidden=False).select_related("user").order_by("-pk")[:LONGEST_TALK]
    return tuple(reversed(latest))
