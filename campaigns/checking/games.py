"""Games: title, seats and status against the battle, answers against the record, columns against the replay.

Set-up and answers are right and the columns are derived from them, as long as this version of the rules played them.
"""

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any

from campaigns.checking.locked import locked_game
from campaigns.models import Battle, Game, GameAnswer, GameSeat
from campaigns.services.battles.fight import Unreadable
from campaigns.services.play.begin import asked_for
from campaigns.services.play.course import record_of_game, standing
from campaigns.services.play.played import seconds_played
from roster.checking.faults import Fault
from roster.models import User
from rules import ENGINE_VERSION
from rules.engine.concession import conceding, is_ending
from rules.engine.decisions import IllegalAnswer
from rules.engine.driver import ReplayDiverged
from rules.engine.record import Record
from rules.play.course import Course
from rules.play.orders import Orders
from rules.policies import POLICIES
from rules.values import DataError, read_json

Status = Game.Status
_DERIVED = "Run this check with --repair: it is derived from the battle and from the answers."
_LOOK = "Look at the game's page: its players or an organiser can call it off, and set the battle up again."
_BACKUP = "It cannot be derived: take the game from a backup."
#: What replaying a text that nobody can have answered may raise.
_UNPLAYABLE = (LookupError, ValueError, TypeError, AttributeError, AssertionError)


def faults_of(game: Game) -> Iterator[Fault]:
    """Everything about a game, its seats and its answers."""
    try:
        record = record_of_game(game)
    except (Unreadable, DataError) as error:
        yield Fault("record", f"It cannot be read: {error}", _BACKUP)
        return
    seats = sorted(game.seats.all(), key=lambda seat: seat.position)
    answers = list(standing(game))
    if game.battle is not None:
        yield from _of_battle(game, game.battle)
    yield from _ending(game)
    yield from _seats(game, seats, record)
    yield from _agreement(game, seats)
    yield from _answers(game, answers, record)


def _of_battle(game: Game, battle: Battle) -> Iterator[Fault]:
    """Title and status of the game against its battle, which has the record."""
    if game.title != str(battle):
        sentence = f"It is called {game.title!r}; its battle is {str(battle)!r}."
        yield Fault("title", sentence, _DERIVED, partial(mend_columns, game.pk))
    if game.record:
        sentence = "It has a record of its own; that of its battle counts."
        yield Fault("record", sentence, _DERIVED, partial(mend_columns, game.pk))
    is_set_up = battle.status == Battle.Status.SET_UP
    if (game.is_open and not is_set_up) or (game.status == Status.OVER and is_set_up):
        name, of_battle = game.get_status_display(), battle.get_status_display()
        yield Fault("status", f"It is {name}, and its battle is {of_battle}.", _LOOK)


def _ending(game: Game) -> Iterator[Fault]:
    name = game.get_status_display()
    if game.is_open and game.ended_at is not None:
        sentence = f"It is {name}, and yet has a time at which it ended."
        yield Fault("ended_at", sentence, _DERIVED, partial(mend_columns, game.pk))
    if not game.is_open and game.ended_at is None:
        sentence = f"It is {name}, and nobody knows since when."
        yield Fault("ended_at", sentence, _DERIVED, partial(mend_columns, game.pk))
    sides = range(game.seats.count())
    for column, what in (("draw_offers", "a draw"), ("end_offers", "an end"), ("pause_offers", "a pause")):
        if not all(side in sides for side in getattr(game, column)):
            yield Fault(column, f"A side that it does not have offers {what}.", _LOOK)
    if game.played_seconds != (played := _played(game)):
        sentence = f"{game.played_seconds!r} in its column, {played!r} by the times of its answers."
        yield Fault("played_seconds", sentence, _DERIVED, partial(mend_columns, game.pk))


def _played(game: Game) -> int | None:
    """How long a game took, once it is over."""
    return seconds_played(game) if game.status == Status.OVER else None


def _seats(game: Game, seats: list[GameSeat], record: Record) -> Iterator[Fault]:
    """There is one seat for each side of the record, and each can be played."""
    names = record.setup.side_names
    if [seat.position for seat in seats] != list(range(len(names))):
        sentence = f"It has {len(seats)} seats, and {len(names)} sides in its record."
        yield Fault("seats", sentence, _LOOK)
        return
    asked = _asked(game, seats)
    for seat in seats:
        place = f"seats[{seat.position}]"
        if seat.name != names[seat.position]:
            sentence = f"{seat.name!r} here, {names[seat.position]!r} in the record."
            yield Fault(f"{place}.name", sentence, _DERIVED, partial(mend_seat, game.pk, seat.position))
        if seat.position in asked and asked[seat.position] != seat.asks:
            sentence = f"Not the player of {seat.name} is asked whether to play."
            yield Fault(f"{place}.asks", sentence, _DERIVED, partial(mend_seat, game.pk, seat.position))
        if seat.tactics not in POLICIES:
            yield Fault(f"{place}.tactics", f"There are no tactics {seat.tactics!r}.", _LOOK)
        if seat.orders:
            yield from _orders(seat, place)
    if game.is_open and all(seat.user_id is None for seat in seats):
        yield Fault("seats", "Nobody plays it.", _LOOK)


def _asked(game: Game, seats: Iterable[GameSeat]) -> dict[int, User | None]:
    """Return who has to agree for each side of a battle that counts, until it is over.

    Once it has begun, a player may have left it or handed on the seat for which they agreed: then only the owner of a
    warband whom somebody else asked is known.
    """
    battle = game.battle
    if battle is None or battle.is_friendly or not game.is_open:
        return {}
    owners = {side.position: side.warband.owner for side in battle.sides.select_related("warband__owner")}
    return {
        seat.position: asked_for(battle, game.begun_by, owners[seat.position], seat.user)
        for seat in seats
        if game.status == Status.PROPOSED
        or (seat.user is not None and owners[seat.position] != game.begun_by)
    }


def _orders(seat: GameSeat, place: str) -> Iterator[Fault]:
    try:
        read_json(Orders, seat.orders, where="")
    except DataError as error:
        sentence = f"The orders of {seat.name} cannot be read: {error.reason}"
        yield Fault(f"{place}.orders", sentence, "Their player can give them anew on the game's page.")


def _agreement(game: Game, seats: list[GameSeat]) -> Iterator[Fault]:
    """A game that has begun was agreed to by all; one that all have agreed to has begun."""
    waiting = [seat for seat in seats if seat.agreed_at is None]
    if game.status in (Status.RUNNING, Status.OVER):
        for seat in waiting:
            sentence = f"It has begun, and {seat.name} has not agreed to it."
            yield Fault(f"seats[{seat.position}].agreed_at", sentence, _LOOK)
    elif game.status == Status.PROPOSED and seats and not waiting:
        yield Fault("status", "Everybody has agreed to it, and it has not begun.", _LOOK)


def _answers(game: Game, answers: list[GameAnswer], record: Record) -> Iterator[Fault]:
    """Their numbers, and that those of a game that is over are in the record; then what follows from them."""
    if [row.number for row in answers] != list(range(len(answers))):
        yield Fault("answers", "Its answers are not numbered one after the other.", _LOOK)
    elif game.status == Status.OVER and tuple(row.key for row in answers) != record.answers:
        yield Fault("answers", "Its answers are not those of the record of its battle.", _BACKUP)
    else:
        yield from _columns(game, answers, record)


def _columns(game: Game, answers: list[GameAnswer], record: Record) -> Iterator[Fault]:
    try:
        derived, asked = _derived(game, answers, record)
    except ReplayDiverged as error:
        yield Fault("answers", f"They cannot be played again: {error}", _LOOK)
        return
    except _UNPLAYABLE as error:
        yield Fault("answers", f"They cannot be played again: {type(error).__name__}: {error}", _LOOK)
        return
    mend = partial(mend_course, game.pk)
    for column, value in derived.items():
        stored = getattr(game, column)
        if stored != value:
            sentence = f"{stored!r} in its column, {value!r} by its answers."
            yield Fault(column, sentence, _DERIVED, mend)
    for row, side in zip(answers, asked, strict=False):
        if row.side != side and not _is_ended_by(row):
            sentence = f"Side {row.side} has answered, and side {side} was asked."
            yield Fault(f"answers[{row.number}].side", sentence, _DERIVED, mend)


def _is_ended_by(row: GameAnswer) -> bool:
    """Whether the answer ends the game on behalf of its side, which need not be asked."""
    return is_ending(row.key) and conceding(row.key) in (None, row.side)


def _derived(
    game: Game, answers: list[GameAnswer], record: Record
) -> tuple[dict[str, Any], list[int | None]]:
    """The columns that follow from the answers, and the side asked for each; no sides where it cannot be played again.

    Only the version of the rules that played a game tells what happened in it. Raises `ReplayDiverged`.
    """
    derived: dict[str, Any] = {"answered": len(answers)}
    if game.status == Status.PROPOSED:
        return derived | {"asked": None, "fingerprint": ""}, []
    if game.status == Status.CALLED_OFF:
        return derived, []
    version, typed = game.engine_version, game.has_typed_dice
    if game.status == Status.OVER:
        version, typed = record.engine_version, record.dice == "entered"
        derived |= {"engine_version": version, "has_typed_dice": typed}
    if version != ENGINE_VERSION:
        return derived, []
    course, asked = Course(record.setup, typed_dice=typed), []
    for row in answers:
        asked.append(course.asked)
        try:
            course.answer(row.key)
        except IllegalAnswer as error:
            raise ReplayDiverged(row.number, str(error)) from None
    if (course.pending is None) != (game.status == Status.OVER):
        end = "the battle is over" if course.pending is None else "the battle is not over"
        raise ReplayDiverged(len(answers), f"{end}, and the game is {game.get_status_display()}")
    return derived | {"asked": course.asked, "fingerprint": course.fingerprint()}, asked


def mend_columns(pk: int) -> str:
    """Write the title, the record and the time of its end again, as the battle and the status have them."""
    game = locked_game(pk)
    if game.battle is not None:
        game.title, game.record = str(game.battle), ""
    game.ended_at = None if game.is_open else game.ended_at or game.changed_at
    columns = {"title": game.title, "record": game.record, "ended_at": game.ended_at}
    _write(game, {**columns, "played_seconds": _played(game)})
    return f"{game}: it is called like its battle, and took and ended when it did."


def mend_seat(pk: int, position: int) -> str:
    """Write the name of a seat and the player who is asked again, as the battle has them."""
    game = locked_game(pk)
    name = record_of_game(game).setup.side_names[position]
    asked = _asked(game, game.seats.filter(position=position).select_related("user"))
    changes = {"asks": asked[position]} if position in asked else {}
    game.seats.filter(position=position).update(name=name, **changes)
    return f"{game}: the seat of {name} is that of its side."


def mend_course(pk: int) -> str:
    """Write what follows from the answers again."""
    game = locked_game(pk)
    answers = list(standing(game))
    derived, asked = _derived(game, answers, record_of_game(game))
    _write(game, derived)
    for row, side in zip(answers, asked, strict=False):
        if row.side != side and not _is_ended_by(row):
            standing(game).filter(number=row.number).update(side=side)
    return f"{game}: it stands where its answers have led."


def _write(game: Game, columns: dict[str, Any]) -> None:
    """Store columns and leave the time of the latest change as it is."""
    Game.objects.filter(pk=game.pk).update(**columns)
