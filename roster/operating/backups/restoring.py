"""Restoring a backup: into an empty database, or in the place of everything where that is wanted."""

from pathlib import Path

from django.core.management import call_command
from django.db import connection
from django.db.migrations.loader import MigrationLoader

from roster.operating.backups import facts
from roster.operating.backups.archive import Manifest, Unusable, opened
from roster.operating.backups.making import TOOLS


def restore_backup(source: Path, *, replace: bool = False) -> Manifest:
    """Load a backup and bring it up to date with this program.

    Raises `Unusable` for a damaged file, another kind of database, a newer program's backup, and, unless `replace` is
    given, a database with accounts in it. Nothing is changed then.
    """
    with opened(source) as (manifest, content):
        _refuse_other_kind(source, manifest)
        _refuse_newer(source, manifest)
        if not replace and not facts.is_empty():
            raise Unusable(
                "There are accounts in this database. Restore into an empty one, or add --replace to lose "
                "everything that is in it."
            )
        TOOLS[connection.vendor].load(content)
    _refuse_incomplete(manifest)
    call_command("migrate", verbosity=0, interactive=False)
    return manifest


def _refuse_other_kind(source: Path, manifest: Manifest) -> None:
    if manifest.database != connection.vendor:
        raise Unusable(
            f"{source}: the backup is one of {manifest.database}, and this site works on {connection.vendor}."
        )


def _refuse_newer(source: Path, manifest: Manifest) -> None:
    loader = MigrationLoader(None, ignore_no_migrations=True)
    known = {f"{app}.{name}" for app, name in loader.disk_migrations}
    unknown = sorted(set(manifest.migrations) - known)
    if unknown:
        raise Unusable(
            f"{source}: the backup was made by a newer version of Wyrdbook, with {unknown[0]}. Install that version "
            "first."
        )


def _refuse_incomplete(manifest: Manifest) -> None:
    with connection.cursor() as cursor:
        found = facts.rows(cursor, manifest.rows)
    wrong = [table for table, count in manifest.rows.items() if found.get(table) != count]
    if wrong:
        raise Unusable(f"The backup was loaded, and {wrong[0]} has not as many rows as its manifest says.")
