"""Moving pictures of battles and practice games: asked for, kept for some days for all who read them, and removed.

A job makes them (`campaigns.film.making`). There is one of a battle at most, and while it is being made nobody begins
it a second time.
"""

from hashlib import sha256
from typing import NamedTuple

from django.utils import timezone

from campaigns.models import Battle, BattlePicture, Game
from campaigns.services.battles.fight import record_of
from campaigns.services.refusal import Refused
from roster.models import Job, User
from roster.site.jobs.asking import ask
from roster.site.jobs.selectors import latest_job
from roster.site.signs import lacks
from rules.engine.record import Record, read_record
from rules.referee.course import is_refereed
from rules.values import DataError

#: The kind of the job.
MAKE = "battle-picture"

#: A practice game has its own record; what decides a battle is that of the battle.
type Fought = Battle | Game


class Drawn(NamedTuple):
    """A moving picture as WebP with its still as PNG, both `width` by `height` pixels."""

    moving: bytes
    still: bytes
    width: int
    height: int
    frames: int
    milliseconds: int


def record_shown(fought: Fought) -> Record:
    """The record with everything that happened. Raises `Refused` where there is nothing to show."""
    if isinstance(fought, Battle):
        if fought.was_entered:
            raise Refused("This battle was played on a real table: there is nothing to draw.")
        record = record_of(fought)
    else:
        try:
            record = read_record(fought.record, f"game {fought.pk}")
        except DataError as error:
            raise Refused(f"The record of this game cannot be read: {error}.") from error
    if is_refereed(record.setup):
        raise Refused("This battle was played on a real table: there is nothing to draw.")
    if record.outcome is None or not record.events:
        raise Refused("The battle has not been fought yet.")
    return record


def ask_for_picture(fought: Fought, user: User) -> Job | None:
    """The job that draws it; None where it is there already. Raises `Refused` where there is nothing to show."""
    record_shown(fought)
    if kept_picture(fought) is not None:
        return None
    return ask(
        MAKE, _subject(fought), user, **{_field(fought): fought.pk, "fingerprint": fingerprint(fought)}
    )


def picture_job(fought: Fought) -> Job | None:
    """The latest job for the picture."""
    return None if lacks(fought, "has_jobs") else latest_job(MAKE, _subject(fought))


def keep_picture(fought: Fought, drawn: Drawn, *, of: str) -> None:
    """Take the place of the last one. `of` is the fingerprint of the record that was drawn."""
    fields = {
        **drawn._asdict(),
        "size": len(drawn.moving),
        "fingerprint": of,
        "made_at": timezone.now(),
    }
    if isinstance(fought, Battle):
        BattlePicture.objects.update_or_create(battle=fought, defaults=fields)
    else:
        BattlePicture.objects.update_or_create(game=fought, defaults=fields)


def kept_picture(fought: Fought) -> BattlePicture | None:
    """The picture that may still be seen, without its contents. One query, none where `campaigns.access` saw none."""
    if lacks(fought, "has_pictures"):
        return None
    kept = BattlePicture.objects.kept().filter(**{_field(fought): fought.pk})
    found = kept.defer("moving", "still").first()
    return found if found is not None and found.fingerprint == fingerprint(fought) else None


def was_kept(fields: dict[str, int], of: str) -> bool:
    """Whether the picture of that record is there; `fields` name its battle or game."""
    return BattlePicture.objects.kept().filter(**fields, fingerprint=of).exists()


def fingerprint(fought: Fought) -> str:
    """The hash of the stored record."""
    return sha256(fought.record.encode()).hexdigest()


def remove_old_pictures() -> int:
    """An hourly chore; how many rows went."""
    return BattlePicture.objects.old().delete()[0]


def _field(fought: Fought) -> str:
    return "battle" if isinstance(fought, Battle) else "game"


def _subject(fought: Fought) -> str:
    return fought.key if isinstance(fought, Battle) else f"game-{fought.pk}"
