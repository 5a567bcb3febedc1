"""Backups, rehearsed with processes of their own: made while somebody plays, restored elsewhere, and played on."""

import json
import os
import shutil
import sqlite3
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from types import SimpleNamespace
from urllib.parse import urlsplit, urlunsplit

import pytest
from django.db import connection

from roster.site.operating.backups import Unusable, checked, make_backup, prune, restore_backup, sqlite
from tests import tree
from tests.frozen.dump import load

#: Renames a warband until it is killed; each rename is a transaction of its own.
WRITER = """
from itertools import count
from roster.models import User, Warband
from roster.services.warbands.warriors import rename

warband = Warband.objects.order_by("pk").first()
for number in count():
    rename(warband.pk, warband.owner, number=None, name=f"Name {number}", revision=None, request_key="")
    print(number, flush=True)
"""

#: What stands in a restored site, and whether its people can go on.
GOING_ON = """
import json
from django.test import Client
from campaigns.models import Battle
from roster.models import Aftermath, User, Warband
from tests.campaigns.sequences import finish

warband = Warband.objects.order_by("pk").first()
found = {
    "revision": warband.revision,
    "entries": warband.ledger.count(),
    "name": warband.name,
    "last": warband.ledger.order_by("-revision").first().data["name"],
    "battles": list(Battle.objects.order_by("pk").values_list("status", flat=True)),
    "open": Aftermath.objects.filter(status="open").count(),
}
client = Client(headers={"host": "localhost"})
found["logs_in"] = client.login(username="magda", password="ashes-and-bells")
found["page"] = client.get("/warbands/").status_code
played = finish(Aftermath.objects.filter(status="open").first().warband, User.objects.get(username="magda"))
found["finished"] = played.status
print("FOUND" + json.dumps(found))
"""


def site(folder: Path, **variables: str) -> dict[str, str]:
    """The environment of a site whose data is in a folder."""
    clean = {
        name: value for name, value in os.environ.items() if not name.startswith(("WYRDBOOK_", "DJANGO_"))
    }
    clean.pop("DATABASE_URL", None)
    return {
        **clean,
        "WYRDBOOK_ENV": "development",
        "WYRDBOOK_LOG_LEVEL": "WARNING",
        "WYRDBOOK_DATA_DIR": str(folder),
        "DJANGO_SETTINGS_MODULE": "roster.config.settings",
        "PYTHONPATH": str(tree.ROOT),
        **variables,
    }


def manage(where: dict[str, str], *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "manage.py", *words], cwd=tree.ROOT, env=where, capture_output=True, text=True
    )


def program(text: str) -> list[str]:
    return [sys.executable, "-c", f"import django\ndjango.setup()\n{text}"]


@contextmanager
def writing(where: dict[str, str]) -> Iterator[list[int]]:
    """Somebody plays; afterwards the numbers of what they wrote."""
    numbers: list[int] = []
    writer = subprocess.Popen(program(WRITER), cwd=tree.ROOT, env=where, stdout=subprocess.PIPE, text=True)
    assert writer.stdout is not None
    try:
        numbers.append(int(writer.stdout.readline()))
        yield numbers
        assert writer.poll() is None, "the writer stopped before the end"
    finally:
        writer.kill()
        numbers += [int(line) for line in writer.stdout if line.strip()]
        writer.wait()


def rehearse(played: dict[str, str], empty: dict[str, str], folder: Path) -> None:
    """Play, back up during writes, restore into an empty database, compare, log in and go on."""
    for words in (["migrate", "--verbosity", "0"], ["demo"]):
        done = manage(played, *words)
        assert done.returncode == 0, done.stderr
    backup = folder / "made.zip"
    with writing(played) as numbers:
        made = manage(played, "backup", "make", str(backup))
    assert made.returncode == 0, made.stderr
    assert len(numbers) > 1, "nothing was written meanwhile"

    restored = manage(empty, "backup", "restore", str(backup))
    assert restored.returncode == 0, restored.stdout + restored.stderr
    assert "7 accounts, 8 warbands, " in restored.stdout
    assert "No faults." in restored.stdout
    ended = subprocess.run(program(GOING_ON), cwd=tree.ROOT, env=empty, capture_output=True, text=True)
    assert "FOUND" in ended.stdout, ended.stderr
    found = json.loads(ended.stdout.partition("FOUND")[2])
    assert found["revision"] == found["entries"]
    assert found["name"] == found["last"]
    assert found["name"].startswith("Name ")
    assert (found["battles"].count("accepted"), found["open"]) == (10, 1)
    assert (found["logs_in"], found["page"], found["finished"]) == (True, 200, "done")

    replaced = manage(empty, "backup", "restore", str(backup), "--replace")
    assert replaced.returncode == 0, replaced.stderr
    assert "No faults." in replaced.stdout


def test_a_backup_made_while_somebody_plays_is_restored_and_played_on(
    tmp_path: Path, demo_site: Path
) -> None:
    (tmp_path / "played").mkdir()
    shutil.copy(demo_site, tmp_path / "played" / "wyrdbook.sqlite3")
    rehearse(site(tmp_path / "played"), site(tmp_path / "empty"), tmp_path)


@pytest.fixture
def two_databases():
    """The addresses of two empty databases on the server of this run."""
    import psycopg

    address = urlsplit(os.environ["DATABASE_URL"])
    names = ["rehearsal_played", "rehearsal_empty"]
    with psycopg.connect(urlunsplit(address), autocommit=True) as server:
        for name in names:
            server.execute(f"CREATE DATABASE {name}")
        yield [urlunsplit(address._replace(path=f"/{name}")) for name in names]
        for name in names:
            server.execute(f"DROP DATABASE {name} WITH (FORCE)")


@pytest.mark.postgresql
def test_the_same_on_postgresql(two_databases, tmp_path: Path) -> None:
    played, empty = (site(tmp_path, DATABASE_URL=url) for url in two_databases)
    rehearse(played, empty, tmp_path)


def test_a_backup_of_an_earlier_version_is_brought_up_to_date(tmp_path: Path) -> None:
    earlier, empty = site(tmp_path / "earlier"), site(tmp_path / "empty")
    (tmp_path / "earlier").mkdir()
    frozen = (tree.ROOT / "tests/frozen/7/site.sql.xz").read_bytes()
    load(frozen, tmp_path / "earlier" / "wyrdbook.sqlite3")
    backup = tmp_path / "earlier.zip"
    assert manage(earlier, "backup", "make", str(backup)).returncode == 0
    assert "campaigns.0038_prints" not in checked(backup).migrations
    restored = manage(empty, "backup", "restore", str(backup))
    assert restored.returncode == 0, restored.stderr
    assert manage(empty, "migrate", "--check").returncode == 0


@pytest.fixture
def backup(transactional_db, tmp_path: Path) -> Path:
    make_backup(tmp_path / "wyrdbook.zip")
    return tmp_path / "wyrdbook.zip"


def rewritten(source: Path, **fields: object) -> Path:
    """The same backup with another manifest."""
    target = source.with_name("rewritten.zip")
    with zipfile.ZipFile(source) as old, zipfile.ZipFile(target, "w") as new:
        for name in old.namelist():
            text = old.read(name)
            if name == "manifest.json":
                text = json.dumps(json.loads(text) | fields).encode()
            new.writestr(name, text)
    return target


def test_a_backup_says_what_it_is_and_nobody_else_may_read_it(backup: Path) -> None:
    manifest = checked(backup)
    assert manifest.database == connection.vendor
    assert manifest.rows["roster_user"] == 0
    assert "roster.0001_initial" in manifest.migrations
    assert backup.stat().st_mode & 0o777 == 0o600
    assert [path.name for path in backup.parent.iterdir()] == ["wyrdbook.zip"]


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"digest": "0" * 64}, "the backup is damaged"),
        ({"format": 2}, "has format 2"),
        ({"database": "mysql"}, "the backup is one of mysql"),
        ({"migrations": ["roster.9999_later"]}, r"newer version of Wyrdbook, with roster\.9999_later"),
        ({"rows": 3}, "no backup of Wyrdbook"),
    ],
)
def test_a_backup_that_does_not_fit_changes_nothing(backup: Path, player, fields, words: str) -> None:
    with pytest.raises(Unusable, match=words):
        restore_backup(rewritten(backup, **fields), replace=True)
    player.refresh_from_db()


@pytest.mark.parametrize("content", [b"", b"no zip", None])
def test_a_file_that_is_no_backup_is_refused_in_a_sentence(tmp_path: Path, content: bytes | None) -> None:
    file = tmp_path / "any.zip"
    if content is not None:
        file.write_bytes(content)
    with pytest.raises(Unusable, match=r"any\.zip: (this is no backup|the file cannot be read)"):
        checked(file)


@pytest.fixture
def locked(tmp_path: Path, monkeypatch) -> Iterator[None]:
    """A site whose SQLite database another process keeps locked; it waits for a tenth of a second."""
    with (
        closing(sqlite3.connect(tmp_path / "locked.sqlite3", timeout=0.1)) as site,
        closing(sqlite3.connect(tmp_path / "locked.sqlite3", isolation_level=None)) as other,
    ):
        other.execute("CREATE TABLE roster_user (id)")
        other.execute("BEGIN EXCLUSIVE")
        of_the_site = SimpleNamespace(connection=site, ensure_connection=lambda: None)
        monkeypatch.setattr("roster.site.operating.backups.sqlite.connection", of_the_site)
        yield


def test_a_database_that_stays_locked_is_not_waited_for_without_end(locked, tmp_path: Path) -> None:
    content = tmp_path / "content.sqlite3"
    sqlite3.connect(content).close()
    with pytest.raises(Unusable, match=r"cannot be reached \(database is locked\)"), sqlite.copied(tmp_path):
        pass
    with pytest.raises(Unusable, match=r"cannot be reached \(database is locked\)"):
        sqlite.load(content)


def test_the_oldest_backups_go_and_those_with_names_stay(tmp_path: Path) -> None:
    names = ["wyrdbook-20260101-030000.zip", "wyrdbook-20260102-030000.zip", "wyrdbook-20260103-030000.zip"]
    for name in [*names, "before-the-move.zip"]:
        (tmp_path / name).touch()
    assert [path.name for path in prune(tmp_path, 2)] == names[:1]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["before-the-move.zip", *names[1:]]
    assert prune(tmp_path, 0) == []
