"""Where a restore goes, what it says before anything is lost, and what it keeps."""

import os
import pwd
import shutil
import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import psycopg
import pytest
from django.core.management import call_command
from django.db import connection

from roster.models import User
from roster.site.operating.backups import Unusable, checked, make_backup, postgresql, restore_backup
from tests.campaigns.samples import muster
from tests.roster.site.operating.test_backups import manage, site


@pytest.fixture
def backup(transactional_db, tmp_path: Path) -> Path:
    make_backup(tmp_path / "wyrdbook.zip")
    return tmp_path / "wyrdbook.zip"


@pytest.fixture
def restored(monkeypatch) -> list[str]:
    """The restores that would be carried out, in place of them."""
    carried_out: list[str] = []
    for tool in ("sqlite", "postgresql"):
        monkeypatch.setattr(
            f"roster.site.operating.backups.{tool}.load", lambda _content: carried_out.append("x")
        )
    monkeypatch.setattr("roster.site.operating.backups.restoring._refuse_incomplete", lambda _manifest: None)
    return carried_out


def test_a_database_with_accounts_is_not_overwritten_by_mistake(backup: Path, player, restored) -> None:
    with pytest.raises(
        Unusable, match=r"There are accounts in the database .*: it holds 1 accounts, 0 warbands"
    ):
        restore_backup(backup)
    assert restored == []


def test_a_restore_names_and_backs_up_the_data_it_replaces(
    backup: Path, player, restored, tmp_path: Path, settings, capsys
) -> None:
    settings.BACKUP_DIR = tmp_path / "backups"
    muster(player, "Rats")
    call_command("backup", "restore", str(backup), "--replace")
    (kept,) = settings.BACKUP_DIR.iterdir()
    assert kept.name.startswith("replaced-")
    assert checked(kept).rows["roster_warband"] == 1
    said = capsys.readouterr().out
    assert f"{connection.settings_dict['NAME']}" in said
    assert "1 accounts, 1 warbands, 0 battles" in said
    assert str(kept) in said
    assert restored == ["x"]


def test_a_restore_without_a_backup_must_be_requested(
    backup: Path, player, restored, tmp_path: Path, settings
) -> None:
    settings.BACKUP_DIR = tmp_path / "backups"
    settings.BACKUP_DIR.write_text("a file where the folder should be")
    with pytest.raises(Unusable, match=r"could not be backed up: .* Nothing was changed\."):
        restore_backup(backup, replace=True, keep_in=settings.BACKUP_DIR)
    assert restored == []
    call_command("backup", "restore", str(backup), "--replace", "--without-keeping")
    assert restored == ["x"]


def test_a_database_of_another_program_is_never_emptied(backup: Path, restored) -> None:
    with connection.cursor() as cursor:
        cursor.execute("CREATE TABLE shop_orders (id integer)")
    try:
        with pytest.raises(Unusable, match=r"not Wyrdbook's, such as shop_orders"):
            restore_backup(backup, replace=True)
    finally:
        with connection.cursor() as cursor:
            cursor.execute("DROP TABLE shop_orders")
    assert restored == []


def test_a_file_of_another_program_is_never_emptied(tmp_path: Path, backup: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "other.sqlite3")) as other:
        other.execute("CREATE TABLE orders (id integer)")
    where = site(tmp_path, DATABASE_URL=f"sqlite:///{tmp_path}/other.sqlite3")
    ended = manage(where, "backup", "restore", str(backup))
    assert (ended.returncode, "such as orders" in ended.stderr) == (2, True), ended.stderr


@pytest.fixture
def other_port(tmp_path_factory) -> Iterator[int]:
    """A second server beside that of this run, in the same folder of sockets, with a database of the same name."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT setting FROM pg_config WHERE name = 'BINDIR'")
        (tools,) = cursor.fetchone()
    sockets, name = connection.connection.info.host, connection.settings_dict["NAME"]
    port, folder = connection.connection.info.port + 1, tmp_path_factory.mktemp("server")
    as_server = []
    if os.getuid() == 0:
        as_server = ["runuser", "-u", "postgres", "--"]
        place = Path("/tmp") / f"wyrdbook-{os.getpid()}-{port}"
        place.mkdir()
        os.chown(place, pwd.getpwnam("postgres").pw_uid, -1)
        folder = place

    def run(tool: str, *words: str) -> None:
        command = [*as_server, f"{tools}/{tool}", "-D", str(folder / "data"), *words]
        subprocess.run(command, check=True, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)

    run("initdb", "-U", "wyrdbook", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")
    options = f"-c listen_addresses='' -c unix_socket_directories='{sockets}' -c fsync=off -c port={port}"
    run("pg_ctl", "-l", str(folder / "log"), "-w", "-o", options, "start")
    try:
        with psycopg.connect(
            host=sockets, port=port, user="wyrdbook", dbname="postgres", autocommit=True
        ) as server:
            server.execute(f'CREATE DATABASE "{name}"')
        yield port
    finally:
        run("pg_ctl", "-m", "immediate", "stop")
        shutil.rmtree(folder)


def addresses(port: int) -> list[str]:
    """Three ways to say the same; only the port or the server in it differs from the site of this run."""
    here = connection.connection.info
    name = connection.settings_dict["NAME"]
    return [
        f"postgresql://wyrdbook@/{name}?host={here.host}&port={port}",
        f"postgresql://wyrdbook@:{port}/{name}?host={here.host}",
        f"postgresql:///postgres?host={here.host}&port={port}&dbname={name}&user=wyrdbook",
    ]


def names_at(port: int) -> list[str]:
    """The accounts in the database of that server."""
    connection.ensure_connection()
    here = connection.connection.info
    with psycopg.connect(host=here.host, port=port, user="wyrdbook", dbname=here.dbname) as other:
        return [name for (name,) in other.execute("SELECT username FROM roster_user ORDER BY 1")]


@pytest.mark.postgresql
def test_a_restore_goes_where_the_site_is_and_leaves_the_other_server_alone(
    transactional_db, player, other_port: int, tmp_path: Path
) -> None:
    kept = tmp_path / "kept.zip"
    make_backup(kept)
    User.objects.create_user("signed-up-later")
    for number, address in enumerate(addresses(other_port)):
        where = site(tmp_path / str(number), DATABASE_URL=address)
        restored = manage(where, "backup", "restore", str(kept), "--replace")
        assert restored.returncode == 0, restored.stderr
        assert f"port {other_port}" in restored.stdout
        assert names_at(other_port) == [player.username]
        made = manage(where, "backup", "make", str(tmp_path / "again.zip"))
        assert (made.returncode, checked(tmp_path / "again.zip").rows["roster_user"]) == (0, 1), made.stderr
    assert set(User.objects.values_list("username", flat=True)) == {player.username, "signed-up-later"}


@pytest.mark.postgresql
def test_tools_that_reach_another_server_than_the_site_change_nothing(
    transactional_db, player, other_port: int, tmp_path: Path, monkeypatch
) -> None:
    kept = tmp_path / "kept.zip"
    make_backup(kept)
    where = site(tmp_path, DATABASE_URL=addresses(other_port)[0])
    assert manage(where, "backup", "restore", str(kept)).returncode == 0
    User.objects.create_user("signed-up-later")
    elsewhere = postgresql._address() + f" port={other_port}"
    monkeypatch.setattr(postgresql, "_address", lambda: elsewhere)
    with pytest.raises(Unusable, match="reach another database than the site does; nothing was changed"):
        restore_backup(kept, replace=True)
    assert names_at(other_port) == [player.username]
    assert User.objects.count() == 2


@pytest.mark.postgresql
def test_the_password_of_the_database_is_in_no_list_of_what_runs(transactional_db, monkeypatch) -> None:
    told = connection.get_connection_params() | {"password": "three ' candles"}
    monkeypatch.setattr(connection, "get_connection_params", lambda: told)
    assert "candles" not in postgresql._address()
