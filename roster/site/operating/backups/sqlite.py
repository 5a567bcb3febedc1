"""SQLite's own way of copying a database that others write to (its online backup API)."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from django.db import connection

from roster.site.operating.backups.archive import Unusable

CONTENT = "wyrdbook.sqlite3"


@contextmanager
def copied(folder: Path) -> Iterator[tuple[Path, Any, list[str]]]:
    """A consistent copy, a cursor on it, and its tables."""
    target = folder / CONTENT
    connection.ensure_connection()
    with closing(sqlite3.connect(target)) as copy:
        _await_lock(connection.connection, "SELECT count(*) FROM sqlite_master")
        connection.connection.backup(copy)
        copy.execute("PRAGMA journal_mode=DELETE")
        _refuse_broken(copy)
        cursor = copy.cursor()
        cursor.execute("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
        yield target, cursor, [name for (name,) in cursor.fetchall()]


def load(content: Path) -> None:
    """Put the copy in the place of everything in the database, at once or not at all."""
    with closing(sqlite3.connect(content)) as copy:
        _refuse_broken(copy)
        connection.ensure_connection()
        _await_lock(connection.connection, "BEGIN EXCLUSIVE")
        copy.backup(connection.connection)
    connection.close()


def place() -> str:
    """The file of the database, for people."""
    return f"the database {connection.settings_dict['NAME']}"


def version() -> str:
    """The version of SQLite."""
    return sqlite3.sqlite_version


def _await_lock(database: sqlite3.Connection, statement: str) -> None:
    """Wait for a lock as long as the connection waits for any; `backup()` itself would wait without end."""
    try:
        database.execute(statement)
    except sqlite3.OperationalError as error:
        raise Unusable(
            f"The database cannot be reached ({error}). Stop whatever else works on it, and run this again."
        ) from error
    database.rollback()


def _refuse_broken(copy: sqlite3.Connection) -> None:
    try:
        (answer,) = copy.execute("PRAGMA integrity_check").fetchone()
    except sqlite3.DatabaseError as error:
        raise Unusable(f"The copy of the database is damaged ({error}).") from error
    if answer != "ok":
        raise Unusable(f"The copy of the database is damaged: SQLite says {answer!r}.")
