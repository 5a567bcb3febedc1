"""PostgreSQL's own tools, on one snapshot: `pg_dump`, and `pg_restore` into `psql` in a single transaction."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from django.db import connection, transaction

from roster.site.operating.backups.archive import Unusable
from roster.site.operating.backups.facts import tables_here

CONTENT = "wyrdbook.pgdump"
#: Which database this is: the number of its server, and its own among those of the server.
_IDENTITY = (
    "SELECT system_identifier, pg_database.oid FROM pg_control_system(), pg_database "
    "WHERE datname = current_database()"
)


@contextmanager
def copied(folder: Path) -> Iterator[tuple[Path, Any, list[str]]]:
    """A dump, a cursor that sees the very moment of it, and the tables."""
    target = folder / CONTENT
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        cursor.execute("SELECT pg_export_snapshot()")
        snapshot = cursor.fetchone()[0]
        _run("pg_dump", _address(), "--format=custom", "--no-owner", "--no-privileges", f"--snapshot={snapshot}",
             f"--file={target}")  # fmt: skip
        yield target, cursor, connection.introspection.table_names(cursor)


def load(content: Path) -> None:
    """Put the dump in the place of every table, at once or not at all.

    The transaction that drops them begins with a look at where it is: it goes no further in another database.
    """
    drop = _unless_here()
    drop += "".join(f"DROP TABLE {connection.ops.quote_name(name)} CASCADE;\n" for name in tables_here())
    drop += "".join(f"DROP ROUTINE {name} CASCADE;\n" for name in _own_routines())
    connection.close()
    script = content.with_suffix(".sql")
    _run("pg_restore", "--no-owner", "--no-privileges", f"--file={script}", str(content))
    emptying = content.with_suffix(".drop.sql")
    emptying.write_text(drop, encoding="utf-8")
    _run("psql", _address(), "--no-psqlrc", "--quiet", "--single-transaction", "--set=ON_ERROR_STOP=1",
         "--set=VERBOSITY=terse", f"--file={emptying}", f"--file={script}")  # fmt: skip


def _unless_here() -> str:
    """A statement that fails in every database but the one that the site works on."""
    with connection.cursor() as cursor:
        cursor.execute(_IDENTITY)
        server, database = cursor.fetchone()
    return (
        f"DO $$ BEGIN IF NOT EXISTS ({_IDENTITY} AND system_identifier = {server} AND pg_database.oid = {database}) "
        "THEN RAISE EXCEPTION 'the tools of PostgreSQL reach another database than the site does; nothing was "
        "changed'; END IF; END $$;\n"
    )


def place() -> str:
    """The database and its server, for people."""
    connection.ensure_connection()
    reached = connection.connection.info
    return f"the database {reached.dbname} on {reached.host}, port {reached.port}"


def _own_routines() -> list[str]:
    """The functions of triggers, and nothing that an extension brought along."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT oid::regprocedure::text FROM pg_proc WHERE pronamespace = current_schema()::regnamespace "
            "AND NOT EXISTS (SELECT 1 FROM pg_depend WHERE objid = pg_proc.oid AND deptype = 'e') ORDER BY 1"
        )
        return [name for (name,) in cursor.fetchall()]


def version() -> str:
    """The version of the database server."""
    with connection.cursor() as cursor:
        cursor.execute("SHOW server_version")
        return str(cursor.fetchone()[0])


def _run(tool: str, *arguments: str) -> None:
    """Run one of PostgreSQL's tools; the password goes by the environment. Raises `Unusable` with its last line."""
    if shutil.which(tool) is None:
        raise Unusable(
            f"{tool} is not installed here; it comes with PostgreSQL's client (postgresql-client)."
        )
    password = connection.get_connection_params().get("password")
    told = {"PGPASSWORD": str(password)} if password else {}
    ended = subprocess.run(
        [tool, *arguments],
        env={**os.environ, **told},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    )
    if ended.returncode:
        lines = [line for line in ended.stderr.splitlines() if line.strip()] or ["it gave no reason"]
        raise Unusable(f"{tool} failed: {lines[-1].rpartition('ERROR:')[2].strip()}")


def _address() -> str:
    """The argument that leads a tool to the site's own database: all that libpq is told of the connection.

    Without the password, which others could read in the list of what runs.
    """
    from psycopg import pq
    from psycopg.conninfo import make_conninfo

    known = {option.keyword.decode() for option in pq.Conninfo.get_defaults()} - {"password"}
    told = {name: value for name, value in connection.get_connection_params().items() if name in known}
    return f"--dbname={make_conninfo(**told)}"
