"""Frozen sites as databases of today: each is loaded and migrated once, and every test has a copy of its own."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import pytest

from tests.frozen.dump import load
from tests.kept import kept

FOLDER = Path(__file__).parent
#: The folders of frozen versions.
VERSIONS = sorted(path.parent.name for path in FOLDER.glob("*/site.sql.xz"))


@contextmanager
def standing_on(database: Path) -> Iterator[None]:
    """Everything inside uses that SQLite file as the site's database."""
    from django.contrib.contenttypes.models import ContentType
    from django.db import connections
    from django.db.backends.sqlite3.base import DatabaseWrapper

    from roster.config import environment

    usual = connections["default"]
    made = DatabaseWrapper({**usual.settings_dict, **environment.sqlite(database)}, "default")
    connections["default"] = made
    ContentType.objects.clear_cache()
    try:
        yield
    finally:
        made.close()
        connections["default"] = usual
        ContentType.objects.clear_cache()


@pytest.fixture(scope="session")
def migrated(run_folder, django_db_blocker):
    """A function from a version to the file of its site after today's migrations, made once for all test processes."""

    def make(version: str, file: Path) -> None:
        from django.core.management import call_command

        load((FOLDER / version / "site.sql.xz").read_bytes(), file)
        with django_db_blocker.unblock(), standing_on(file):
            call_command("migrate", verbosity=0)

    return lambda version: kept(run_folder / f"frozen-{version}.sqlite3", partial(make, version))


@pytest.fixture(params=VERSIONS)
def site(request, migrated, tmp_path, django_db_blocker):
    """The site of a version, to be read and changed; the name of the version."""
    copy = shutil.copy(migrated(request.param), tmp_path / "site.sqlite3")
    with django_db_blocker.unblock(), standing_on(Path(copy)):
        yield request.param
