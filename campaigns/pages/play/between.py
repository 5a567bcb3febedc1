"""What lies between the people of a game: who may play on for whom, what they offer each other, what is decided."""

from collections.abc import Sequence
from dataclasses import dataclass

from campaigns.models import ChronicleEntry, Game, GameSeat
from campaigns.pages.chronicle.sentences import sentence
from campaigns.services.play.pass_seat import takers_of
from campaigns.services.play.ruling import may_rule
from campaigns.services.play.seats import held_by
from roster.models import User
from rules.engine.battle import TWO
from rules.narration.phrases import listed
from rules.play.course import Course

Kind = ChronicleEntry.Kind


@dataclass(frozen=True)
class PassableSeat:
    """A seat with the usernames of those who may play on for its player; `offered` is whom it is offered to."""

    position: int
    name: str
    holder: str
    takers: tuple[str, ...]
    offered: str


@dataclass(frozen=True)
class Between:
    """`offered` are the seats that the reader is asked to take over, `own` those that they may hand on.

    With `rules` the reader decides about the game as an organiser: `seats` are those that they may hand to others,
    `awards` the sides, by number and name, that they may award it to, and `may_end` says that it can be ended.
    `notes` are sentences about what was decided so far, the latest first. `end_offered` and `pause_offered` are
    sentences, empty for nothing.
    """

    offered: tuple[PassableSeat, ...] = ()
    own: tuple[PassableSeat, ...] = ()
    rules: bool = False
    seats: tuple[PassableSeat, ...] = ()
    awards: tuple[tuple[int, str], ...] = ()
    may_end: bool = False
    may_offer_end: bool = False
    end_offered: str = ""
    is_paused: bool = False
    may_offer_pause: bool = False
    pause_offered: str = ""
    notes: tuple[str, ...] = ()


def between(game: Game, seats: Sequence[GameSeat], course: Course, user: User) -> Between:
    """What lies between the people of a game, for its reader. A practice battle has one player, and nothing of it."""
    mine = held_by(seats, user)
    held, people = {seat.position for seat in mine}, [seat for seat in seats if seat.user_id is not None]
    if game.battle is None:
        return Between()
    rules = user.is_authenticated and may_rule(game, seats, user)
    asked = [seat for seat in seats if seat.offered_to_id is not None and seat.offered_to_id == user.pk]
    takers = takers_of(game, seats) if mine or rules else {}
    begun, told = course.resolver.battle.state.round > 0, _told(game) if user.is_authenticated else ()
    ends = begun and bool(mine) and len(people) == len(seats) and not held <= set(game.end_offers)
    pauses = bool(mine) and game.seconds_each is not None and game.ticked_at is not None
    return Between(
        offered=tuple(_passable(seat, ()) for seat in asked),
        own=tuple(_passable(seat, takers[seat.position]) for seat in mine if takers[seat.position]),
        rules=rules,
        seats=tuple(
            _passable(seat, takers[seat.position]) for seat in people if rules and takers[seat.position]
        ),
        awards=tuple((seat.position, seat.name) for seat in seats) if begun and len(seats) == TWO else (),
        may_end=begun,
        may_offer_end=ends,
        end_offered=_offered(seats, game.end_offers, "would end the battle here"),
        is_paused=game.is_paused,
        may_offer_pause=pauses and not held <= set(game.pause_offers),
        pause_offered=_offered(seats, game.pause_offers, "would let the clock stand still"),
        notes=told,
    )


def _passable(seat: GameSeat, takers: tuple[str, ...]) -> PassableSeat:
    return PassableSeat(
        position=seat.position,
        name=seat.name,
        holder=seat.user.get_username() if seat.user else "",
        takers=takers,
        offered=seat.offered_to.get_username() if seat.offered_to else "",
    )


def _offered(seats: Sequence[GameSeat], offers: Sequence[int], what: str) -> str:
    names = [seat.name for seat in seats if seat.position in offers]
    return f"{listed(names)} {what}." if names else ""


def _told(game: Game) -> tuple[str, ...]:
    assert game.battle is not None
    entries = game.battle.chronicle.filter(kind__in=[Kind.SEAT_HANDED, Kind.DICE_DRAWN])
    return tuple(sentence(entry.kind, entry.facts) for entry in entries)
