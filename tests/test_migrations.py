"""Migrations make the tables that the models describe, on a new site and on every frozen one.

The other tests take their tables from the models, which is quicker.
"""

from contextlib import contextmanager
from functools import cache
from pathlib import Path

import pytest
from django.apps import apps
from django.core.management import call_command
from django.db import connection
from django.db.migrations.loader import MigrationLoader

from tests.frozen.conftest import VERSIONS, migrated, standing_on

__all__ = ["migrated"]

OWN_APPS = ("roster", "campaigns")


@contextmanager
def site_in(file: Path, django_db_blocker):
    with django_db_blocker.unblock(), standing_on(file):
        yield


def described_tables():
    """The columns, constraints and indexes of every table of today's database, by name."""
    with connection.cursor() as cursor:
        return {
            table: described_table(table, statements_of(cursor, table))
            for table in connection.introspection.table_names(cursor)
        }


def statements_of(cursor, table):
    """The statements that make a table and its indexes: all that its description is read from."""
    cursor.execute(
        "SELECT type, name, sql FROM sqlite_master WHERE tbl_name = %s ORDER BY type, name", [table]
    )
    return tuple(cursor.fetchall())


@cache
def described_table(table, statements):
    """Read once from each form of a table, which takes long; most sites have the same."""
    with connection.cursor() as cursor:
        columns = connection.introspection.get_table_description(cursor, table)
        constraints = connection.introspection.get_constraints(cursor, table)
    return (
        {column.name: described(column) for column in columns},
        sorted(map(constraint_described, constraints.items())),
    )


def described(column):
    return column.type_code, column.display_size, column.null_ok, column.default, column.collation


def constraint_described(named):
    """What a constraint holds; the names that SQLite makes up for its own indexes count for nothing."""
    name, constraint = named
    is_made_up = name.startswith(("__", "sqlite_", "fk_")) or constraint["foreign_key"]
    return repr(("" if is_made_up else name, {key: constraint[key] for key in sorted(constraint)}))


@pytest.fixture(scope="module")
def modelled(tmp_path_factory, django_db_blocker):
    """The tables as the models describe them, without migrations."""
    from django.conf import settings

    file = tmp_path_factory.mktemp("modelled") / "site.sqlite3"
    usual = settings.MIGRATION_MODULES
    with site_in(file, django_db_blocker):
        settings.MIGRATION_MODULES = {config.label: None for config in apps.get_app_configs()}
        try:
            call_command("migrate", run_syncdb=True, verbosity=0)
        finally:
            settings.MIGRATION_MODULES = usual
        return described_tables()


@pytest.fixture
def on_new_site(new_site, django_db_blocker):
    with site_in(new_site, django_db_blocker):
        yield


def without_migrations(tables):
    return {name: table for name, table in tables.items() if name != "django_migrations"}


@pytest.mark.usefixtures("on_new_site")
def test_a_new_site_has_the_tables_of_the_models(modelled):
    assert without_migrations(described_tables()) == modelled


@pytest.mark.usefixtures("on_new_site")
def test_a_new_site_makes_its_own_tables_in_one_step_for_each_app():
    applied = MigrationLoader(connection).applied_migrations
    for app in OWN_APPS:
        assert any(name.startswith("0001_squashed") for label, name in applied if label == app)


@pytest.mark.parametrize("version", VERSIONS)
def test_a_frozen_site_has_the_tables_of_the_models_after_its_migrations(
    version, modelled, migrated, django_db_blocker
):
    """Frozen sites stopped at different migrations; each goes on from there, whatever was squashed since."""
    with site_in(migrated(version), django_db_blocker):
        assert without_migrations(described_tables()) == modelled
