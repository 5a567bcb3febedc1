"""Sites that stopped on the same way through the migrations, brought up to date side by side.

What takes long is the same for all of them: the models as they were before and after each operation.
"""

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from django.contrib.contenttypes.models import ContentType
from django.db import connections
from django.db.backends.sqlite3.base import DatabaseWrapper
from django.db.migrations import Migration
from django.db.migrations.executor import MigrationExecutor

from roster.config import environment


def connected(database: Path) -> DatabaseWrapper:
    """A connection to that SQLite file, as the site would have one."""
    return DatabaseWrapper(
        {**connections["default"].settings_dict, **environment.sqlite(database)}, "default"
    )


@contextmanager
def used(connection: DatabaseWrapper) -> Iterator[None]:
    """Everything inside uses that connection as the site's."""
    usual = connections["default"]
    connections["default"] = connection
    ContentType.objects.clear_cache()
    try:
        yield
    finally:
        connections["default"] = usual
        ContentType.objects.clear_cache()


def migrate_alike(databases: Sequence[Path]) -> None:
    """Run every migration that they lack. Call `migrate` afterwards, for what is not tables."""
    sites = [connected(database) for database in databases]
    executors = [_executor(site) for site in sites]
    everything = executors[0].loader.graph.leaf_nodes()
    lacking = [{str(it) for it, _ in executor.migration_plan(everything)} for executor in executors]
    way, *others = [executor.migration_plan(everything, clean_start=True) for executor in executors]
    assert all([str(it) for it, _ in other] == [str(it) for it, _ in way] for other in others)
    earliest = max(range(len(sites)), key=lambda at: len(lacking[at]))
    assert all(lacking[earliest] >= each for each in lacking)
    state = executors[earliest]._create_project_state(with_applied_migrations=True)
    for migration, _ in way:
        waiting = [at for at in range(len(sites)) if str(migration) in lacking[at]]
        if waiting:
            _apply(migration, state, [sites[at] for at in waiting])
            for at in waiting:
                with used(sites[at]):
                    executors[at].record_migration(migration.app_label, migration.name)
    for site in sites:
        site.close()


def _executor(site: DatabaseWrapper) -> MigrationExecutor:
    with used(site):
        return MigrationExecutor(site)


def _apply(migration: Migration, state: Any, sites: Sequence[DatabaseWrapper]) -> None:
    """One migration on all sites; `state` goes on with it."""
    assert state.apps
    with ExitStack() as editing:
        editors = [editing.enter_context(_editor(site, migration)) for site in sites]
        for operation in migration.operations:
            before = state.clone()
            operation.state_forwards(migration.app_label, state)
            for site, editor in zip(sites, editors, strict=True):
                with used(site):
                    operation.database_forwards(migration.app_label, editor, before, state)


@contextmanager
def _editor(site: DatabaseWrapper, migration: Migration) -> Iterator[Any]:
    editor = site.schema_editor(atomic=migration.atomic)
    with used(site):
        editor.__enter__()
    try:
        yield editor
    except BaseException as error:
        with used(site):
            editor.__exit__(type(error), error, error.__traceback__)
        raise
    with used(site):
        editor.__exit__(None, None, None)
