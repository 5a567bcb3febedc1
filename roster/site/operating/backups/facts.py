"""The contents of a database: its migrations and how many rows each table has. `cursor` is that of any driver."""

from collections.abc import Iterable
from typing import Any

from django.apps import apps
from django.db import connection

#: Rows that come and go of themselves, so that a comparison would say nothing.
_FLEETING = {"wyrdbook_cache", "django_session"}


def migrations(cursor: Any) -> tuple[str, ...]:
    """Every applied migration, as `app.name`."""
    cursor.execute("SELECT app, name FROM django_migrations")
    return tuple(sorted(f"{app}.{name}" for app, name in cursor.fetchall()))


def rows(cursor: Any, tables: Iterable[str]) -> dict[str, int]:
    """How many rows each table has, without tables of short-lived rows."""
    counts = {}
    for table in sorted(set(tables) - _FLEETING):
        cursor.execute(f"SELECT COUNT(*) FROM {connection.ops.quote_name(table)}")
        counts[table] = int(cursor.fetchone()[0])
    return counts


def tables_here() -> list[str]:
    """The tables of the database that the site works on."""
    with connection.cursor() as cursor:
        return connection.introspection.table_names(cursor)


def stored_here() -> dict[str, int]:
    """How many accounts, warbands and battles are stored here; without tables, none."""
    named = {"accounts": "roster_user", "warbands": "roster_warband", "battles": "campaigns_battle"}
    here = set(tables_here())
    with connection.cursor() as cursor:
        counted = rows(cursor, here & set(named.values()))
    return {name: counted.get(table, 0) for name, table in named.items()}


def foreign_tables() -> list[str]:
    """The tables here that are not Wyrdbook's."""
    models = apps.get_models(include_auto_created=True)
    own = {model._meta.db_table.partition("_")[0] for model in models} | {"wyrdbook"}
    return [table for table in tables_here() if table.partition("_")[0] not in own]
