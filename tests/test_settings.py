"""The settings are safe by default: production refuses to start half configured, development stays local."""

import os
import shutil
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


def manage(*commands: str, first: str = "", **variables: str) -> subprocess.CompletedProcess[str]:
    """Run commands of `manage.py` one after the other in one process, which imports the site once; it ends with the
    first that fails. `first` is a line of Python that comes before them."""
    program = (
        f"import django; django.setup()\n{first}\nfrom django.core.management import ManagementUtility\n"
        f"for words in {commands!r}: ManagementUtility(['manage.py', *words.split()]).execute()"
    )
    return run("-c", program, DJANGO_SETTINGS_MODULE="roster.config.settings", **variables)


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


LIVE = {
    "WYRDBOOK_SECRET_KEY": SECRET,
    "WYRDBOOK_ALLOWED_HOSTS": "wyrdbook.example",
    "WYRDBOOK_PROXIES": "1",
    "WYRDBOOK_EMAIL_FROM": "book@wyrdbook.example",
    "WYRDBOOK_SOURCE": "https://source.example/wyrdbook",
    "WYRDBOOK_CONTACT": "host@wyrdbook.example",
}


def test_the_deployment_check_is_clean_for_a_site_that_is_run_well(tmp_path: Path, new_site: Path) -> None:
    shutil.copy(new_site, tmp_path / "wyrdbook.sqlite3")
    live = {**LIVE, "WYRDBOOK_DATA_DIR": str(tmp_path)}
    found = manage("migrate", "collectstatic --noinput", "backup make", "check --deploy", **live)
    assert found.returncode == 0, found.stderr
    assert (tmp_path / "static" / "staticfiles.json").is_file()
    assert (tmp_path / "static" / "away.html").is_file()
    suffixes = {path.suffix for path in (tmp_path / "static" / "css").iterdir()}
    assert (".gz" in suffixes, ".br" in suffixes) == (True, False), "the proxy serves gzip alone"
    assert "wyrdbook.W019" in found.stderr, "nobody works, and the check does not say so"
    assert found.stderr.count("(wyrdbook.") + found.stderr.count("(security.") == 1, found.stderr
    worker = "from roster.site.jobs.presence import begin; begin('quick'); begin('long')"
    clean = manage("check --deploy --fail-level WARNING", first=worker, **live)
    assert clean.returncode == 0, clean.stderr
    assert "no issues" in clean.stdout


def test_the_deployment_check_names_what_is_missing_with_what_to_do(tmp_path: Path) -> None:
    live = {
        "WYRDBOOK_SECRET_KEY": SECRET,
        "WYRDBOOK_ALLOWED_HOSTS": "*",
        "WYRDBOOK_METRICS_TOKEN": SECRET,
        "WYRDBOOK_DATA_DIR": str(tmp_path),
    }
    told = run("manage.py", "check", "--deploy", **live).stderr
    ids = ("E010", "E011", "W013", "W014", "W016", "E017", "W022", "W023")
    assert [name for name in ids if f"(wyrdbook.{name})" not in told] == []
    assert told.count("HINT") >= len(ids)


def test_error_reports_and_measures_are_loaded_only_where_they_are_set() -> None:
    program = (
        "import sys, django; django.setup(); from django.test import Client\n"
        "loaded = lambda: [name in sys.modules for name in ('sentry_sdk', 'prometheus_client')]\n"
        "before = loaded(); Client().get('/robots.txt', headers={'host': 'localhost'}); print(before, loaded())"
    )
    known = {"DJANGO_SETTINGS_MODULE": "roster.config.settings", "WYRDBOOK_ENV": "development"}
    assert run("-c", program, **known).stdout == "[False, False] [False, False]\n"
    told = {"WYRDBOOK_SENTRY_DSN": "http://key@127.0.0.1:9/1", "WYRDBOOK_METRICS_FROM": "127.0.0.1"}
    assert run("-c", program, **known, **told).stdout == "[True, False] [True, True]\n"


def test_development_answers_names_of_this_computer_only() -> None:
    result = run(
        "-c", "from roster.config import settings as s; print(s.ALLOWED_HOSTS)", WYRDBOOK_ENV="development"
    )
    assert result.stdout.strip() == "['localhost', '127.0.0.1', '[::1]']"


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
        return run("manage.py", "diffsettings", WYRDBOOK_ENV="development", WYRDBOOK_LOG_LEVEL=level)

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
        (environment.switch, "WYRDBOOK_SSL_REDIRECT", "perhaps"),
        (environment.mail_encryption, "WYRDBOOK_EMAIL_TLS", "perhaps"),
    ],
)
def test_a_misspelt_setting_is_named_in_the_sentence(monkeypatch, read, name: str, value: str) -> None:
    monkeypatch.setenv(name, value)
    with pytest.raises(SystemExit, match=f"{name} is '{value}'"):
        read(name, 0)


@pytest.mark.parametrize("word", ["0", "65536", "https", "-1"])
def test_a_port_that_is_none_stops_with_a_sentence(monkeypatch, word: str) -> None:
    monkeypatch.setenv("WYRDBOOK_OUTGOING_PORTS", f"9443,{word}")
    with pytest.raises(SystemExit, match=f"WYRDBOOK_OUTGOING_PORTS holds '{word}'"):
        environment.ports("WYRDBOOK_OUTGOING_PORTS")


def serve(folder: Path, address: str) -> subprocess.CompletedProcess[str]:
    """What `make run` does once everything is set up; ended where it would serve for ever."""
    clean = {
        name: value for name, value in os.environ.items() if not name.startswith(("WYRDBOOK_", "DJANGO_"))
    }
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = str(free.getsockname()[1])
    return subprocess.run(
        ["timeout", "60", "sh", ".dev/serve"],
        cwd=tree.ROOT,
        env={**clean, "ADDRESS": address, "PORT": port, "WYRDBOOK_DATA_DIR": str(folder)},
        capture_output=True,
        text=True,
    )


def test_make_run_refuses_the_demo_passwords_on_any_other_address_than_this_computers(
    tmp_path: Path, new_site: Path
) -> None:
    shutil.copy(new_site, tmp_path / "wyrdbook.sqlite3")
    ended = serve(tmp_path, "0.0.0.0")
    assert ended.returncode == 1, ended.stdout
    assert "manage.py demo --own-passwords" in ended.stderr
    assert "Wyrdbook is at" not in ended.stdout


def test_production_writes_json_lines_and_development_plain_ones() -> None:
    program = "from roster.config.settings import LOG_FORMAT; print(LOG_FORMAT)"
    assert run("-c", program, WYRDBOOK_ENV="development").stdout == "plain\n"
    live = {"WYRDBOOK_SECRET_KEY": SECRET, "WYRDBOOK_ALLOWED_HOSTS": "wyrdbook.example"}
    assert run("-c", program, **live).stdout == "json\n"


def test_a_number_that_is_too_small_stops_with_a_sentence(monkeypatch) -> None:
    monkeypatch.setenv("WYRDBOOK_JOB_SECONDS", "0")
    with pytest.raises(SystemExit, match="WYRDBOOK_JOB_SECONDS is 0; it must be at least 1"):
        environment.number("WYRDBOOK_JOB_SECONDS", 120, at_least=1)
    assert environment.number("WYRDBOOK_JOB_MEMORY_MB", 1024, at_least=16) == 1024


@pytest.mark.parametrize(
    ("port", "word", "tls", "starttls"),
    [
        ("465", "", True, False),
        ("587", "", False, True),
        ("25", "", False, False),
        ("25", "yes", False, True),
        ("2525", "TLS", True, False),
        ("587", "no", False, False),
    ],
)
def test_mail_is_encrypted_as_its_port_wants_unless_something_is_set(
    monkeypatch, port: str, word: str, tls: bool, starttls: bool
) -> None:
    monkeypatch.setenv("WYRDBOOK_EMAIL_PORT", port)
    monkeypatch.setenv("WYRDBOOK_EMAIL_TLS", word)
    options = environment.mailer("smtp")["OPTIONS"]
    assert (options["use_ssl"], options["use_tls"]) == (tls, starttls)


def test_browsers_are_told_of_this_host_alone_unless_the_operator_asks_for_more() -> None:
    program = "from roster.config import settings as s; print(s.SECURE_HSTS_INCLUDE_SUBDOMAINS, s.SECURE_HSTS_PRELOAD)"
    assert run("-c", program, **LIVE).stdout == "False False\n"
    assert run("-c", program, **LIVE, WYRDBOOK_HSTS="subdomains").stdout == "True False\n"
    assert run("-c", program, **LIVE, WYRDBOOK_HSTS="preload").stdout == "True True\n"
