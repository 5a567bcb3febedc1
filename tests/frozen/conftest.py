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
#: Their sites stopped on the same way through the migrations, the first of them before the others.
ALIKE = ("1", "2", "3", "4", "5", "6", "7")


@contextmanager
def standing_on(database: Path) -> Iterator[None]:
    """Everything inside uses that SQLite file as the site's database."""
    from tests.frozen.migrating import connected, used

    made = connected(database)
    try:
        with used(made):
            yield
    finally:
        made.close()


@pytest.fixture(scope="session")
def migrated(run_folder, django_db_blocker):
    """A function from a version to the file of its site after today's migrations, made once for all test processes."""
    from django.core.management import call_command

    from tests.frozen.migrating import migrate_alike

    def make(versions: tuple[str, ...], folder: Path) -> None:
        folder.mkdir()
        files = [folder / f"{version}.sqlite3" for version in versions]
        for version, file in zip(versions, files, strict=True):
            load((FOLDER / version / "site.sql.xz").read_bytes(), file)
        with django_db_blocker.unblock():
            if len(files) > 1:
                migrate_alike(files)
            for file in files:
                with standing_on(file):
                    call_command("migrate", verbosity=0)

    def site(version: str) -> Path:
        versions = ALIKE if version in ALIKE else (version,)
        return kept(run_folder / f"frozen-{versions[0]}", partial(make, versions)) / f"{version}.sqlite3"

    return site


@pytest.fixture(params=VERSIONS)
def site(request, migrated, tmp_path, django_db_blocker):
    """The site of a version, to be read and changed; the name of the version."""
    copy = shutil.copy(migrated(request.param), tmp_path / "site.sqlite3")
    with django_db_blocker.unblock(), standing_on(Path(copy)):
        yield request.param
