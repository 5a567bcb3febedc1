"""What the command lines share: faults are one sentence on standard error and exit code 2, never a traceback."""

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError, CommandParser
from django.db import DatabaseError

from roster.models import User, Warband
from rules.catalogue.load import complete_rulebook, rulebook, rulebook_of
from rules.catalogue.model import Rulebook
from rules.catalogue.packs.stack import (
    LARGEST_PACK,
    SHARED,
    STANDARD,
    Pack,
    in_order,
    pack_from,
    pack_in,
    packaged,
    standard,
    with_shared,
)
from rules.ledger.sheet import WarbandSheet
from rules.mustering.document import Reading, read_file
from rules.values import DataError
from wyrdbook.places import COMMAND

#: Exit codes: everything in order, something found, or the input could not be used.
FOUND, UNUSABLE = 1, 2
#: The answer to --packs that takes every supplement.
ALL = "all"


def unusable(sentence: str) -> CommandError:
    """The error for what cannot be used: exit code 2."""
    return CommandError(sentence, returncode=UNUSABLE)


def unusable_data(error: DataError) -> CommandError:
    """The error for data that cannot be used: exit code 2."""
    return unusable(str(error))


@contextmanager
def asking_the_database() -> Iterator[None]:
    """A database that is not there, or not up to date, is a sentence too; raises `CommandError`."""
    try:
        yield
    except DatabaseError as error:
        words = " ".join(str(error).split())
        missing = "no such" in words or "does not exist" in words
        then = f" Run {COMMAND} migrate first." if missing else ""
        raise unusable(f"The database cannot be used ({words}).{then}") from error


def sheet_from(name: str, book: Rulebook) -> WarbandSheet:
    """The warband sheet in a JSON or TOML file; raises `CommandError`."""
    return reading_of(name, book).sheet


def reading_of(name: str, book: Rulebook) -> Reading:
    """The reading of a JSON or TOML file of a warband of that rulebook. Raises `CommandError`."""
    try:
        return read_file(Path(name), name, book)
    except DataError as error:
        raise unusable(f"{error}{_where_it_is(name, book)}") from error


def _where_it_is(name: str, book: Rulebook) -> str:
    """What to add if the warband of a file is in a pack that the rulebook does not have; empty otherwise."""
    try:
        type = read_file(Path(name), name, complete_rulebook()).sheet.type
    except DataError:
        return ""
    used = {header.key for header in book.packs}
    found = [
        key for key, pack in packaged().items() if f"warbands/{type}.toml" in pack.texts and key not in used
    ]
    return f" It is in the pack {found[0]!r}: add --packs {found[0]}." if found else ""


def add_packs(parser: CommandParser) -> None:
    """Add the option for packs besides the standard ones."""
    parser.add_argument(
        "--packs",
        action="append",
        default=[],
        metavar="PACK[,PACK...]",
        help="packs on top of the standard ones, by key or by file (a TOML file, or a folder with pack.toml); 'all' "
        f"is every supplement: {', '.join(_supplements())}",
    )


def book_with(stated: Sequence[str]) -> Rulebook:
    """The rulebook with the packs that `--packs` names; raises `CommandError`."""
    names = [name.strip() for option in stated for name in option.split(",")]
    if not names:
        return rulebook()
    chosen = list(dict.fromkeys(key for name in names for key in (_supplements() if name == ALL else [name])))
    try:
        packs = [packaged()[name] if name in packaged() else pack_at(Path(name), name) for name in chosen]
        standard_ones = [pack for pack in standard() if pack.key not in {pack.key for pack in packs}]
        return rulebook_of(in_order(with_shared((*standard_ones, *packs))))
    except DataError as error:
        raise unusable(f"--packs: {error}") from error


def _supplements() -> list[str]:
    return [key for key in packaged() if key not in (*STANDARD, SHARED)]


def pack_at(path: Path, name: str) -> Pack:
    """The pack in a file or a folder. Raises `DataError` for a faulty one, `CommandError` for anything else."""
    if path.is_dir():
        return pack_in(path, name.rstrip("/"))
    try:
        with path.open("rb") as file:
            return pack_from(file.read(LARGEST_PACK + 1), name)
    except OSError as error:
        raise unusable(f"{name}: the file cannot be read ({error.strerror}).") from error


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
