"""A league that real processes serve, on SQLite or on PostgreSQL."""

import json
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
import pytest

from tests.attack.served import League, environment, founded
from tests.kept import kept


@pytest.fixture(scope="session")
def sqlite_league(run_folder: Path, new_site: Path) -> League:
    """Made once for all test processes; the file is there to be copied."""
    name = str(run_folder / "attacked.sqlite3")
    env = environment(run_folder, f"sqlite:///{name}", name)

    def make(told: Path) -> None:
        shutil.copy(new_site, name)
        told.write_text(json.dumps(founded(env)))

    return League(env, **json.loads(kept(run_folder / "attacked.json", make).read_text()))


@pytest.fixture
def league_on_sqlite(sqlite_league: League, tmp_path: Path) -> League:
    name = str(tmp_path / "attacked.sqlite3")
    shutil.copy(sqlite_league.env["ATTACKED_DATABASE"], name)
    env = environment(tmp_path, f"sqlite:///{name}", name)
    return League(env, sqlite_league.ids, sqlite_league.cookies)


@contextmanager
def postgresql_database(name: str, template: str = "template1") -> Iterator[str]:
    """A database on the server of this run, for as long as it is needed; the address of the server."""
    address = os.environ["DATABASE_URL"]
    with psycopg.connect(address, autocommit=True) as server:
        server.execute(f"CREATE DATABASE {name} TEMPLATE {template}")
        try:
            yield address
        finally:
            server.execute(f"DROP DATABASE {name} WITH (FORCE)")


@pytest.fixture(scope="session")
def postgresql_league(tmp_path_factory) -> Iterator[League]:
    """Made once; the database is there to be copied."""
    with postgresql_database("league") as address:
        env = environment(tmp_path_factory.mktemp("league"), address, "league")
        yield League(env, **founded(env))


@pytest.fixture
def league_on_postgresql(postgresql_league: League, tmp_path: Path) -> Iterator[League]:
    with postgresql_database("attacked", "league") as address:
        env = environment(tmp_path, address, "attacked")
        yield League(env, postgresql_league.ids, postgresql_league.cookies)


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.postgresql)])
def league(request) -> League:
    return request.getfixturevalue(f"league_on_{request.param}")
