"""`manage.py backup make [FILE]`, `check FILE` and `restore FILE`.

Made while people play, and whole; without FILE it goes to `WYRDBOOK_BACKUP_DIR`, named by its time. A restore wants
an empty database unless told otherwise, brings an older backup up to date, and ends with `ledger check`.
"""

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandParser

from roster.management.commands._words import asking_the_database, unusable
from roster.site.operating.backups import Unusable, checked, make_backup, prune, restore_backup
from roster.site.operating.backups.archive import Manifest
from roster.site.operating.backups.making import name_of_now


class Command(BaseCommand):
    help = "Make a backup of everything that is stored, check one, or restore it."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        verbs = parser.add_subparsers(dest="verb", required=True)
        make = verbs.add_parser("make", help="write a backup, while the site runs")
        make.add_argument("file", nargs="?", metavar="FILE")
        make.add_argument(
            "--keep", type=int, default=0, metavar="NUMBER",
            help="afterwards delete the oldest backups of the folder made without FILE, until this many are left",
        )  # fmt: skip
        verbs.add_parser("check", help="is a backup whole").add_argument("file", metavar="FILE")
        restore = verbs.add_parser("restore", help="load a backup; stop the site first")
        restore.add_argument("file", metavar="FILE")
        restore.add_argument(
            "--replace", action="store_true",
            help="lose everything that is in the database now; a backup of it is kept first",
        )  # fmt: skip
        restore.add_argument(
            "--without-keeping", action="store_true", help="make no backup of what --replace loses"
        )

    def handle(self, *arguments: Any, **options: Any) -> None:
        try:
            with asking_the_database():
                getattr(self, f"_{options['verb']}")(options)
        except Unusable as refusal:
            raise unusable(str(refusal)) from refusal

    def _make(self, options: dict[str, Any]) -> None:
        if options["keep"] < 0:
            raise unusable("--keep: write how many backups to keep.")
        target = Path(options["file"]) if options["file"] else settings.BACKUP_DIR / name_of_now()
        manifest = make_backup(target)
        checked(target)
        self.stdout.write(f"{target}: {_described(manifest)}")
        for gone in prune(target.parent, options["keep"]):
            self.stdout.write(f"{gone}: deleted, as it was one of the oldest.")

    def _check(self, options: dict[str, Any]) -> None:
        self.stdout.write(f"{options['file']} is whole: {_described(checked(Path(options['file'])))}")

    def _restore(self, options: dict[str, Any]) -> None:
        manifest = restore_backup(
            Path(options["file"]),
            replace=options["replace"],
            keep_in=None if options["without_keeping"] else settings.BACKUP_DIR,
            tell=self.stdout.write,
        )
        self.stdout.write(f"Restored, and brought up to date: {_described(manifest)}")
        call_command("ledger", "check", stdout=self.stdout)


def _described(manifest: Manifest) -> str:
    rows = manifest.rows
    return (
        f"{manifest.database} of {manifest.made_at}, {rows.get('roster_user', 0)} accounts, "
        f"{rows.get('roster_warband', 0)} warbands, {rows.get('campaigns_battle', 0)} battles."
    )
