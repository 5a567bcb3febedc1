"""Migrations that are not done yet, and a copy of the database on which they are."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from django.core.management import call_command
from django.db import connection, connections
from django.db.backends.sqlite3.base import DatabaseWrapper
from django.db.migrations.executor import MigrationExecutor

from campaigns.upgrading.findings import Finding


def pending() -> tuple[Finding, ...]:
    """The migrations that `manage.py migrate` would run, by app. Asks the database and changes nothing."""
    executor = MigrationExecutor(connection)
    waiting: dict[str, list[str]] = {}
    for migration, _is_backwards in executor.migration_plan(executor.loader.graph.leaf_nodes()):
        waiting.setdefault(migration.app_label, []).append(migration.name)
    return tuple(
        Finding("migration", app, 0, ", ".join(names), is_to_do=True)
        for app, names in sorted(waiting.items())
    )


@contextmanager
def migrated_copy() -> Iterator[None]:
    """Everything inside asks a copy of the SQLite database that has been migrated; the site's own stays as it is."""
    usual = connections["default"]
    with TemporaryDirectory() as folder:
        file = Path(folder) / "copy.sqlite3"
        usual.ensure_connection()
        with sqlite3.connect(file) as target:
            usual.connection.backup(target)
        target.close()
        copy = DatabaseWrapper({**usual.settings_dict, "NAME": file}, "default")
        connections["default"] = copy
        try:
            call_command("migrate", verbosity=0)
            yield
        finally:
            copy.close()
            connections["default"] = usual


def can_be_copied() -> bool:
    """Whether the database is one that can be copied to try migrations."""
    return connection.vendor == "sqlite"
