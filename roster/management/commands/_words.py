"""What the command lines share: faults are one sentence on standard error and exit code 2, never a traceback."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError
from django.db import DatabaseError

from roster.models import User, Warband
from rules.catalogue.load import rulebook
from rules.ledger.sheet import WarbandSheet
from rules.mustering.document import Reading, read_file
from rules.values import DataError

#: Exit codes: everything in order, something found, or the input could not be used.
FOUND, UNUSABLE = 1, 2


def unusable(sentence: str) -> CommandError:
    return CommandError(sentence, returncode=UNUSABLE)


def unusable_data(error: DataError) -> CommandError:
    return unusable(str(error))


@contextmanager
def asking_the_database() -> Iterator[None]:
    """A database that is not there, or not up to date, is a sentence too; raises `CommandError`."""
    try:
        yield
    except DatabaseError as error:
        words = " ".join(str(error).split())
        missing = "no such" in words or "does not exist" in words
        then = " Run manage.py migrate first." if missing else ""
        raise unusable(f"The database cannot be used ({words}).{then}") from error


def sheet_from(name: str) -> WarbandSheet:
    """The warband sheet in a JSON or TOML file; raises `CommandError`."""
    return reading_of(name).sheet


def reading_of(name: str) -> Reading:
    """What a JSON or TOML file of a warband holds; raises `CommandError`."""
    try:
        return read_file(Path(name), name, rulebook())
    except DataError as error:
        raise unusable_data(error) from error


def warband_of(number: str) -> Warband:
    """The warband with that id; raises `CommandError`."""
    if not number.isdecimal() or len(number) > 18:
        raise unusable(f"ID: {number!r} is not a warband number.")
    warband = Warband.objects.filter(pk=int(number)).select_related("edition").with_sheets().first()
    if warband is None:
        raise unusable(f"ID: there is no warband {number}.")
    return warband


def user_named(name: str) -> User:
    """The user with that name; raises `CommandError`."""
    user = User.objects.filter(username=name).first()
    if user is None:
        raise unusable(f"--owner: there is no user {name!r}.")
    return user


def as_json(value: Any) -> str:
    """JSON as the command lines print it: readable, and the same for the same value."""
    return json.dumps(value, indent=2, ensure_ascii=False)
