"""What if: a battle that was fought, taken up again from a moment of it and played on. It counts nowhere.

The dice to come are those of the battle, so that only one whose dice are no secret any more can be branched.
"""

from campaigns.models import Battle, Game
from campaigns.services.battles.fight import record_of
from campaigns.services.battles.readiness import ordered_sides
from campaigns.services.play.practice import begin_alone, refuse_too_many
from campaigns.services.refusal import Refused
from roster.models import User
from roster.site.transactions import in_transaction
from rules.engine.concession import is_ending
from rules.engine.decisions import IllegalAnswer
from rules.engine.record import Record
from rules.play.course import Course
from rules.play.driving import Given

_OTHERWISE = "This version of the rules would have fought the battle otherwise, so it cannot be played on."


@in_transaction
def branch(battle: Battle, user: User, *, events: int, side: int) -> Game:
    """Play a battle on after the first `events` of it, with a side in the user's hands and tactics for the others.

    Raises `Refused` where its dice are hidden, and where this version of the rules would have fought it otherwise.
    """
    if battle.was_entered or battle.fought_at is None or not battle.seed_is_open:
        raise Refused("Only a battle that was fought here can be played on, once its result counts.")
    sides = ordered_sides(battle)
    if side not in {row.position for row in sides}:
        raise Refused("There is no such side in this battle.")
    refuse_too_many(user)
    record = record_of(battle)
    return begin_alone(
        user,
        f"What if: {battle.title}",
        record.setup,
        [(user if row.position == side else None, row.policy) for row in sides],
        given=_given_until(record, events),
        typed_dice=record.dice == "entered",
    )


def _given_until(record: Record, events: int) -> list[Given]:
    """The answers of a record that had been given once that number of events had happened."""
    course = Course(record.setup, typed_dice=record.dice == "entered")
    given = list[Given]()
    for number, key in enumerate(record.answers):
        asked = course.asked
        try:
            course.answer(key)
        except IllegalAnswer as error:
            raise Refused(f"{_OTHERWISE} {error}") from error
        if course.marks[-1].events > events or is_ending(key):
            break
        given.append(Given(number, asked, key))
    happened = course.resolver.events[:events]
    if happened != list(record.events[: len(happened)]):
        raise Refused(_OTHERWISE)
    return given
