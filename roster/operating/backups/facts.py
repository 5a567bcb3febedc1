"""What stands in a database: its migrations and how many rows each table has. `cursor` is that of any driver."""

from collections.abc import Iterable
from typing import Any

from django.db import connection

#: Rows that come and go of themselves, so that a comparison would say nothing.
_FLEETING = {"wyrdbook_cache", "django_session"}


def migrations(cursor: Any) -> tuple[str, ...]:
    """Every applied migration, as `app.name`."""
    cursor.execute("SELECT app, name FROM django_migrations")
    return tuple(sorted(f"{app}.{name}" for app, name in cursor.fetchall()))


def rows(cursor: Any, tables: Iterable[str]) -> dict[str, int]:
    """How many rows each table has, fleeting ones aside."""
    counts = {}
    for table in sorted(set(tables) - _FLEETING):
        cursor.execute(f"SELECT COUNT(*) FROM {connection.ops.quote_name(table)}")
        counts[table] = int(cursor.fetchone()[0])
    return counts


def tables_here() -> list[str]:
    """The tables of the database that the site works on."""
    with connection.cursor() as cursor:
        return connection.introspection.table_names(cursor)


def is_empty() -> bool:
    """Whether nobody has an account here: there are no tables, or no users in them."""
    if "roster_user" not in tables_here():
        return True
    with connection.cursor() as cursor:
        return rows(cursor, ["roster_user"]) == {"roster_user": 0}
