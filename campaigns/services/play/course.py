"""The course of a game: its set-up and the answers that stand, replayed by this version of the rules."""

from collections.abc import Iterable, Mapping, Sequence

from django.db.models import QuerySet
from django.utils import timezone

from campaigns.models import Game, GameAnswer, GameSeat
from campaigns.models.game import OFFERS
from campaigns.services.battles.fight import record_of
from campaigns.services.play.clock import charge, wind
from campaigns.services.refusal import Refused
from roster.models import User
from rules import ENGINE_VERSION
from rules.engine.driver import ReplayDiverged
from rules.engine.record import Record, read_record
from rules.play.course import Course
from rules.play.driving import Given, Hands
from rules.play.orders import Orders
from rules.values import DataError, read_json


class Diverged(Refused):
    """This version of the rules would play a game otherwise than it was played so far."""


def record_of_game(game: Game) -> Record:
    """The record of the game: the set-up alone while it is played. Raises `Unreadable` or `DataError`."""
    return record_of(game.battle) if game.battle else read_record(game.record, f"game {game.pk}")


def course_of(game: Game, keys: Iterable[str] | None = None) -> Course:
    """The game up to its open question, by its answers, or the first of them (`keys`).

    It is not replayed where it was stored by way of the same object before.
    Raises `Diverged`, and `Refused` where its record cannot be read.
    """
    keys = list(standing(game).values_list("key", flat=True) if keys is None else keys)
    kept = game.course
    if kept is not None and kept.resolver.answers == keys and kept.fingerprint() == game.fingerprint:
        return kept
    setup = record_of_game(game).setup
    try:
        course = Course(setup, keys, typed_dice=game.has_typed_dice)
    except ReplayDiverged as error:
        raise Diverged(_otherwise(game)) from error
    is_whole = course.number == game.answered
    if is_whole and game.fingerprint and course.fingerprint() != game.fingerprint:
        raise Diverged(_otherwise(game))
    return course


def _otherwise(game: Game) -> str:
    return (
        f"This game was played with engine version {game.engine_version}, and version {ENGINE_VERSION} of this site "
        "would have played it otherwise. No answer is lost: its players can agree to go on by the new rules, as far as "
        "the answers so far are legal by them. Or they can agree to end it without a result."
    )


def standing(game: Game) -> "QuerySet[GameAnswer]":
    """The answers of a game that were not taken back, in order."""
    return game.answers.filter(taken_back_at=None).order_by("number")


def hands_of(seats: Iterable[GameSeat]) -> dict[int, Hands]:
    """Return the hands that play each side, by its position."""
    return {seat.position: Hands(seat.tactics, seat.user_id is not None, orders_of(seat)) for seat in seats}


def orders_of(seat: GameSeat) -> Orders:
    """The orders that the player of a seat gave; none where they cannot be read any more."""
    if not seat.orders:
        return Orders()
    try:
        return read_json(Orders, seat.orders, where=f"the orders of {seat}")
    except DataError:
        return Orders()


def store(game: Game, course: Course, given: Sequence[Given], by: Mapping[int, User]) -> None:
    """Store answers and where the game is now. `by` are the users who gave some of them, by number.

    Those that a user gave at once are given at the same moment, so that they are undone together.

    For services that hold the lock of the game.
    """
    charge(game)
    GameAnswer.objects.bulk_create(
        GameAnswer(
            game=game,
            number=it.number,
            side=it.side,
            key=it.key,
            user=by.get(it.number),
            seconds_left=game.seconds_left if it.number == game.answered else None,
        )
        for it in given
    )
    if len(by) > 1:
        standing(game).filter(number__in=by).update(given_at=timezone.now())
    if course.number != game.answered or not game.fingerprint:
        wind(game)
    game.course, game.answered, game.asked = course, course.number, course.asked
    game.take_back_to, game.take_back_agreed = None, []
    game.fingerprint, game.engine_version = course.fingerprint(), ENGINE_VERSION
    game.save(
        update_fields=[
            *("answered", "asked", "fingerprint", "engine_version", *OFFERS, "changed_at"),
            *("seconds_left", "ticked_at", "take_back_to", "take_back_agreed"),
        ]
    )
