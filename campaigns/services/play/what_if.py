"""What if: a battle that was fought, taken up again from a moment of it and played on. It counts nowhere.

The dice to come are those of the battle, so that only one whose dice are no secret any more can be branched.
"""

from django.utils import timezone

from campaigns.models import Battle, Game, GameAnswer, GameSeat
from campaigns.services.battles.fight import record_of
from campaigns.services.battles.readiness import ordered_sides
from campaigns.services.play.begin import begin
from campaigns.services.play.practice import refuse_too_many
from campaigns.services.refusal import Refused
from roster.models import User
from roster.site.transactions import in_transaction
from rules import ENGINE_VERSION
from rules.engine.concession import is_ending
from rules.engine.driver import ReplayDiverged
from rules.engine.record import Record
from rules.play.course import Course
from rules.values import canonical


@in_transaction
def branch(battle: Battle, user: User, *, events: int, side: int) -> Game:
    """Play a battle on after the first `events` of it, with a side in the user's hands and tactics for the others.

    Raises `Refused` where its dice are hidden, and where this version of the rules would have fought it otherwise.
    """
    if battle.was_entered or battle.fought_at is None or not battle.seed_is_open:
        raise Refused("Only a battle that was fought here can be played on, once its result counts.")
    refuse_too_many(user)
    record = record_of(battle)
    keys = _answers_until(record, events)
    sides = ordered_sides(battle)
    if side not in {row.position for row in sides}:
        raise Refused("There is no such side in this battle.")
    game = Game.objects.create(
        title=f"What if: {battle.title}"[:200],
        record=canonical(Record(record.setup, (), ())).decode(),
        has_typed_dice=record.dice == "entered",
        engine_version=ENGINE_VERSION,
        begun_by=user,
    )
    for row in sides:
        holder = user if row.position == side else None
        GameSeat.objects.create(
            game=game,
            position=row.position,
            name=row.name,
            user=holder,
            tactics=row.policy,
            asks=holder,
            agreed_at=timezone.now(),
        )
    course = Course(record.setup, (), typed_dice=game.has_typed_dice)
    rows = []
    for number, key in enumerate(keys):
        rows.append(GameAnswer(game=game, number=number, side=course.asked, key=key))
        course.answer(key)
    GameAnswer.objects.bulk_create(rows)
    begin(game, user)
    return game


def _answers_until(record: Record, events: int) -> tuple[str, ...]:
    """The answers of a record that had been given once that number of events had happened."""
    try:
        course = Course(record.setup, record.answers, typed_dice=record.dice == "entered")
    except ReplayDiverged as error:
        raise Refused(
            f"This version of the rules would have fought the battle otherwise, so it cannot be played on. {error}"
        ) from error
    if course.resolver.events[:events] != list(record.events[:events]):
        raise Refused(
            "This version of the rules would have fought the battle otherwise, so it cannot be played on."
        )
    count = max(n for n, mark in enumerate(course.marks) if n == 0 or mark.events <= events)
    keys = record.answers[:count]
    return keys[:-1] if keys and is_ending(keys[-1]) else keys
