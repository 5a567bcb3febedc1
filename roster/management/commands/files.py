"""`manage.py files`: the object store of pictures and prints. See `roster.site.files`."""

from typing import Any

from django.core.files.storage import storages
from django.core.management.base import BaseCommand, CommandError, CommandParser

from roster.site.files import STORE, FilesAway, fault_of_store, has_store, move, sweep


class Command(BaseCommand):
    help = "Prepare, check, fill, empty or sweep the object store that pictures and prints are kept in."

    def add_arguments(self, parser: CommandParser) -> None:
        verbs = parser.add_subparsers(dest="verb", required=True)
        verbs.add_parser("prepare", help="make the bucket if it is not there, and check it")
        verbs.add_parser("check", help="write, read and delete a file, and try to read it as a stranger")
        moved = verbs.add_parser("move", help="move the files of the database into the store")
        moved.add_argument("--back", action="store_true", help="the other way round, to do without the store")
        verbs.add_parser("sweep", help="delete files that nothing names any more, as workers do daily")

    def handle(self, *arguments: Any, **options: Any) -> None:
        if not has_store():
            raise CommandError("There is no object store: WYRDBOOK_FILES_URL names none.")
        try:
            self._do(options["verb"], back=options.get("back", False))
        except FilesAway as error:
            raise CommandError(str(error)) from error

    def _do(self, verb: str, *, back: bool) -> None:
        if verb == "move":
            count = move(into_store=not back)
            self.stdout.write(f"Moved {count} file{'' if count == 1 else 's'}.")
        elif verb == "sweep":
            count = sweep()
            self.stdout.write(f"Deleted {count} file{'' if count == 1 else 's'} that nothing named.")
        else:
            if verb == "prepare":
                _make_bucket()
            if fault := fault_of_store():
                raise CommandError(fault)
            self.stdout.write("The object store keeps files, and shows them to nobody but the site.")


def _make_bucket() -> None:
    """Make the bucket where the store has one and it is not there. Its rights are left as the store gives them."""
    bucket = getattr(storages[STORE], "bucket", None)
    if bucket is None or bucket.creation_date is not None:
        return
    bucket.create()
