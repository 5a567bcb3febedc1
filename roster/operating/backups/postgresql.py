"""PostgreSQL's own tools, on one snapshot: `pg_dump`, and `pg_restore` into `psql` in a single transaction."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from django.db import connection, transaction

from roster.operating.backups.archive import Unusable
from roster.operating.backups.facts import tables_here

CONTENT = "wyrdbook.pgdump"
#: How libpq calls what an address of a database may say.
_OPTIONS = {
    "host": "PGHOST",
    "sslmode": "PGSSLMODE",
    "sslrootcert": "PGSSLROOTCERT",
    "sslcert": "PGSSLCERT",
    "sslkey": "PGSSLKEY",
    "service": "PGSERVICE",
    "passfile": "PGPASSFILE",
}


@contextmanager
def copied(folder: Path) -> Iterator[tuple[Path, Any, list[str]]]:
    """A dump, a cursor that sees the very moment of it, and the tables."""
    target = folder / CONTENT
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        cursor.execute("SELECT pg_export_snapshot()")
        snapshot = cursor.fetchone()[0]
        _run("pg_dump", "--format=custom", "--no-owner", "--no-privileges", f"--snapshot={snapshot}",
             f"--file={target}")  # fmt: skip
        yield target, cursor, connection.introspection.table_names(cursor)


def load(content: Path) -> None:
    """Put the dump in the place of every table, at once or not at all."""
    drop = "".join(f"DROP TABLE {connection.ops.quote_name(name)} CASCADE;\n" for name in tables_here())
    drop += "".join(f"DROP ROUTINE {name} CASCADE;\n" for name in _own_routines())
    connection.close()
    script = content.with_suffix(".sql")
    _run("pg_restore", "--no-owner", "--no-privileges", f"--file={script}", str(content))
    emptying = content.with_suffix(".drop.sql")
    emptying.write_text(drop, encoding="utf-8")
    _run("psql", "--no-psqlrc", "--quiet", "--single-transaction", "--set=ON_ERROR_STOP=1",
         f"--file={emptying}", f"--file={script}")  # fmt: skip


def _own_routines() -> list[str]:
    """The functions of triggers, and nothing that an extension brought along."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT oid::regprocedure::text FROM pg_proc WHERE pronamespace = current_schema()::regnamespace "
            "AND NOT EXISTS (SELECT 1 FROM pg_depend WHERE objid = pg_proc.oid AND deptype = 'e') ORDER BY 1"
        )
        return [name for (name,) in cursor.fetchall()]


def version() -> str:
    with connection.cursor() as cursor:
        cursor.execute("SHOW server_version")
        return str(cursor.fetchone()[0])


def _run(tool: str, *arguments: str) -> None:
    """One of PostgreSQL's tools; the password goes by the environment. Raises `Unusable` with its last line."""
    if shutil.which(tool) is None:
        raise Unusable(
            f"{tool} is not installed here; it comes with PostgreSQL's client (postgresql-client)."
        )
    ended = subprocess.run(
        [tool, *arguments], env=_environment(), stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
    )
    if ended.returncode:
        lines = [line for line in ended.stderr.splitlines() if line.strip()] or ["it gave no reason"]
        raise Unusable(f"{tool} failed: {lines[-1].strip()}")


def _environment() -> dict[str, str]:
    settings = connection.settings_dict
    told = {
        "PGDATABASE": settings["NAME"],
        "PGUSER": settings["USER"],
        "PGPASSWORD": settings["PASSWORD"],
        "PGHOST": settings["HOST"],
        "PGPORT": settings["PORT"],
        **{_OPTIONS[name]: value for name, value in settings["OPTIONS"].items() if name in _OPTIONS},
    }
    return {**os.environ, **{name: str(value) for name, value in told.items() if value}}
