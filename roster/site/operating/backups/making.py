"""Making a backup while people play, and keeping no more of them than wanted."""

import tempfile
from datetime import UTC, datetime
from pathlib import Path

import django
from django.db import connection

from roster.site.operating.backups import facts, postgresql, sqlite
from roster.site.operating.backups.archive import FORMAT, Manifest, Unusable, digest_of, write
from rules import ENGINE_VERSION

TOOLS = {"sqlite": sqlite, "postgresql": postgresql}
#: How files are called that nobody named, so that they sort by age.
NAMED = "wyrdbook-%Y%m%d-%H%M%S.zip"
PATTERN = "wyrdbook-[0-9]*-[0-9]*.zip"


def make_backup(target: Path) -> Manifest:
    """Back up the whole database, as of one moment, into a file while others write. Raises `Unusable`."""
    tool = TOOLS[connection.vendor]
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=target.parent, prefix=".backup-") as folder:
            with tool.copied(Path(folder)) as (content, cursor, tables):
                migrations, rows = facts.migrations(cursor), facts.rows(cursor, tables)
            with content.open("rb") as file:
                digest = digest_of(file)
            manifest = Manifest(
                format=FORMAT,
                made_at=datetime.now(UTC).isoformat(timespec="seconds"),
                engine_version=ENGINE_VERSION,
                django_version=django.get_version(),
                database=connection.vendor,
                database_version=tool.version(),
                content=content.name,
                digest=digest,
                migrations=migrations,
                rows=rows,
            )
            write(target, manifest, content)
    except OSError as error:
        raise Unusable(f"{target}: the backup cannot be written ({error.strerror}).") from error
    return manifest


def name_of_now() -> str:
    """The name of a backup that is made now."""
    return datetime.now(UTC).strftime(NAMED)


def made_in(folder: Path) -> list[Path]:
    """The backups in a folder that nobody named, the oldest first."""
    return sorted(folder.glob(PATTERN)) if folder.is_dir() else []


def prune(folder: Path, keep: int) -> list[Path]:
    """Delete the oldest backups that nobody named, until this many are left. Returns the deleted ones."""
    gone = made_in(folder)[:-keep] if keep else []
    for path in gone:
        path.unlink()
    return gone
