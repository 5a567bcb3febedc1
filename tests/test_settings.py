"""The settings are safe by default: production refuses to start half configured, development stays local."""

import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from roster.config import environment
from tests import tree

SECRET = "k3x-9Wq!vT2mZ8pL0sR7yB4nH6cJ1dF5gA_uE-oI.iXwQzMtVbNr"


def run(*command: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """Run Python afresh, with nothing of Wyrdbook's in its environment but the variables given."""
    clean = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("WYRDBOOK_", "DJANGO_")) and name != "DATABASE_URL"
    }
    return subprocess.run(
        [sys.executable, *command],
        cwd=tree.ROOT,
        env={**clean, **variables},
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
    )


def assert_refused_with(result: subprocess.CompletedProcess[str], word: str) -> None:
    assert result.returncode == 1, result.stdout
    assert word in result.stderr
    assert "Traceback" not in result.stderr
    assert len(result.stderr.strip().splitlines()) == 1


def test_production_without_a_secret_stops_with_a_sentence() -> None:
    assert_refused_with(run("manage.py", "check", WYRDBOOK_ENV="production"), "WYRDBOOK_SECRET_KEY")


def test_production_with_a_secret_that_can_be_guessed_stops_with_a_sentence() -> None:
    assert_refused_with(run("manage.py", "check", WYRDBOOK_SECRET_KEY="hunter2"), "too easy to guess")


def test_production_without_host_names_stops_with_a_sentence() -> None:
    assert_refused_with(run("manage.py", "check", WYRDBOOK_SECRET_KEY=SECRET), "WYRDBOOK_ALLOWED_HOSTS")


def test_an_environment_that_nobody_knows_stops_with_a_sentence() -> None:
    assert_refused_with(run("manage.py", "check", WYRDBOOK_ENV="staging"), "WYRDBOOK_ENV")


@pytest.mark.parametrize("server", ["wsgi", "asgi"])
def test_a_web_server_takes_production_for_granted(server: str) -> None:
    assert_refused_with(run("-c", f"import roster.config.{server}"), "WYRDBOOK_SECRET_KEY")


def test_a_secret_in_the_environment_means_production_on_the_command_line_too() -> None:
    result = run(
        "manage.py", "diffsettings", WYRDBOOK_SECRET_KEY=SECRET, WYRDBOOK_ALLOWED_HOSTS="wyrdbook.example"
    )
    assert "PRODUCTION = True" in result.stdout, result.stderr
    assert "DEBUG = True" not in result.stdout


def test_the_deployment_check_is_clean_in_production() -> None:
    result = run(
        "manage.py", "check", "--deploy", "--fail-level", "WARNING",
        WYRDBOOK_SECRET_KEY=SECRET, WYRDBOOK_ALLOWED_HOSTS="wyrdbook.example",
    )  # fmt: skip
    assert result.returncode == 0, result.stderr
    assert "no issues" in result.stdout


def test_development_answers_names_of_this_computer_only() -> None:
    result = run(
        "-c", "from roster.config import settings as s; print(s.ALLOWED_HOSTS)", WYRDBOOK_ENV="development"
    )
    assert result.stdout.strip() == "['localhost', '127.0.0.1', '[::1]']"


def test_every_static_file_can_be_collected_for_production(tmp_path: Path) -> None:
    result = run(
        "manage.py", "collectstatic", "--noinput", "--verbosity", "0",
        WYRDBOOK_SECRET_KEY=SECRET, WYRDBOOK_ALLOWED_HOSTS="wyrdbook.example",
        WYRDBOOK_DATA_DIR=str(tmp_path),
    )  # fmt: skip
    assert result.returncode == 0, result.stderr
    assert (tmp_path / "static" / "staticfiles.json").is_file()


def test_sqlite_takes_its_lock_when_a_transaction_begins(tmp_path: Path) -> None:
    database = environment.database("", default_file=tmp_path / "new" / "roster.sqlite3")
    assert database["NAME"] == tmp_path / "new" / "roster.sqlite3"
    assert database["OPTIONS"]["transaction_mode"] == "IMMEDIATE"
    assert "journal_mode=WAL" in database["OPTIONS"]["init_command"]


@pytest.mark.parametrize("word", ["Nowhere/X", "../../etc/passwd", "Europe"])
def test_a_time_zone_that_is_none_stops_with_a_sentence(monkeypatch, word: str) -> None:
    monkeypatch.setenv("WYRDBOOK_TIME_ZONE", word)
    with pytest.raises(SystemExit, match="is not a time zone"):
        environment.time_zone("WYRDBOOK_TIME_ZONE", "UTC")


def test_a_log_level_may_be_written_small_and_must_exist() -> None:
    def started(level: str) -> subprocess.CompletedProcess[str]:
        return run("manage.py", "check", WYRDBOOK_ENV="development", WYRDBOOK_LOG_LEVEL=level)

    assert started("debug").returncode == 0
    assert "WYRDBOOK_LOG_LEVEL is 'loud'" in started("loud").stderr


@pytest.mark.parametrize(
    ("host", "port", "words"),
    [
        ("127.0.0.1", 0, "from 1 to 65535"),
        ("127.0.0.1", 65536, "from 1 to 65535"),
        ("192.0.2.1", 8000, "Nothing can listen on 192.0.2.1"),
    ],
)
def test_where_nothing_can_listen_the_reason_is_the_right_one(host: str, port: int, words: str) -> None:
    ended = run(".dev/port_is_free.py", host, str(port))
    assert (ended.returncode, ended.stdout) == (1, "")
    assert words in ended.stderr


def test_a_port_that_is_taken_is_said_and_another_one_proposed() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        assert f"Port {port} is taken" in run(".dev/port_is_free.py", "127.0.0.1", str(port)).stderr
    assert run(".dev/port_is_free.py", "127.0.0.1", str(port)).returncode == 0


def test_a_data_folder_that_cannot_be_made_is_named_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(SystemExit, match=r"data folder .* cannot be created"):
        environment.database("", default_file=tmp_path / "file" / "data" / "roster.sqlite3")


def test_a_database_address_names_an_sqlite_file(tmp_path: Path) -> None:
    def name(url: str) -> str:
        return str(environment.database(url, default_file=tmp_path / "unused")["NAME"])

    assert name("sqlite:///league.sqlite3") == "league.sqlite3"
    assert name("sqlite:////var/lib/wyrdbook/league.sqlite3") == "/var/lib/wyrdbook/league.sqlite3"


def test_a_database_address_is_read_for_postgresql() -> None:
    url = "postgresql://keeper:p%40ss@db.example:5433/league?sslmode=require"
    database = environment.database(url, default_file=Path("unused"))
    assert database["ENGINE"] == "django.db.backends.postgresql"
    assert (database["USER"], database["PASSWORD"], database["HOST"]) == ("keeper", "p@ss", "db.example")
    assert (database["PORT"], database["NAME"]) == ("5433", "league")
    assert database["OPTIONS"] == {"sslmode": "require"}


@pytest.mark.parametrize(
    "url",
    ["postgres://[x/y", "mysql://db/league", "postgresql://db.example", "postgresql://db:port/league", "x"],
)
def test_a_database_address_that_cannot_be_read_stops_with_a_sentence(url: str) -> None:
    with pytest.raises(SystemExit, match="DATABASE_URL"):
        environment.database(url, default_file=Path("unused"))


@pytest.mark.parametrize(
    ("read", "name", "value"),
    [
        (environment.number, "WYRDBOOK_EMAIL_PORT", "many"),
        (environment.switch, "WYRDBOOK_EMAIL_TLS", "perhaps"),
    ],
)
def test_a_misspelt_setting_is_named_in_the_sentence(monkeypatch, read, name: str, value: str) -> None:
    monkeypatch.setenv(name, value)
    with pytest.raises(SystemExit, match=f"{name} is '{value}'"):
        read(name, 0)
