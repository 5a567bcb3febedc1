"""Restoring a backup: into an empty database, or in the place of everything where that is wanted."""

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

from django.core.management import call_command
from django.db import connection
from django.db.migrations.loader import MigrationLoader

from roster.site.operating.backups import facts
from roster.site.operating.backups.archive import Manifest, Unusable, checked, opened
from roster.site.operating.backups.making import TOOLS, make_backup

#: How the backup of what a restore replaces is called; it is never deleted by itself.
REPLACED = "replaced-%Y%m%d-%H%M%S.zip"


def restore_backup(
    source: Path,
    *,
    replace: bool = False,
    keep_in: Path | None = None,
    tell: Callable[[str], object] = lambda _sentence: None,
) -> Manifest:
    """Load a backup and bring it up to date with this program.

    Before anything goes, `tell` hears where that is and how much, and a backup of it is made in the folder `keep_in`.
    Raises `Unusable` for a damaged file, another kind of database, a newer program's backup, a database with tables
    of another program, and, unless `replace` is given, one with accounts in it. Nothing is changed then.
    """
    with opened(source) as (manifest, content):
        _refuse_other_kind(source, manifest)
        _refuse_newer(source, manifest)
        _refuse_foreign()
        place, stored = TOOLS[connection.vendor].place(), facts.stored_here()
        held = ", ".join(f"{number} {what}" for what, number in stored.items())
        if not stored["accounts"]:
            tell(f"The backup goes into {place}, where nobody has an account.")
        elif not replace:
            raise Unusable(
                f"There are accounts in {place}: it holds {held}. Restore into an empty database, or add --replace "
                "to lose everything that is in this one."
            )
        else:
            tell(f"The backup replaces everything in {place}: {held}.")
            _keep(keep_in, tell)
        TOOLS[connection.vendor].load(content)
    _refuse_incomplete(manifest)
    call_command("migrate", verbosity=0, interactive=False)
    return manifest


def _keep(folder: Path | None, tell: Callable[[str], object]) -> None:
    if folder is None:
        return
    target = folder / datetime.now(UTC).strftime(REPLACED)
    try:
        make_backup(target)
        checked(target)
    except Unusable as refusal:
        raise Unusable(
            f"The current database could not be backed up: {refusal} Nothing was changed. Fix that, or add "
            "--without-keeping to lose it."
        ) from refusal
    tell(f"What it held until now is kept in {target}.")


def _refuse_foreign() -> None:
    foreign = facts.foreign_tables()
    if foreign:
        raise Unusable(
            f"In {TOOLS[connection.vendor].place()} there are tables that are not Wyrdbook's, such as {foreign[0]}. "
            "A restore drops every table. Give Wyrdbook a database of its own."
        )


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
