"""The `wyrdbook` command takes a data folder, starts a site, and passes everything else on."""

import os
import shutil
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from tests import tree


def wyrdbook(*words: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """Run the command with nothing of Wyrdbook's in its environment but the variables given."""
    clean = {key: value for key, value in os.environ.items() if not key.startswith(("WYRDBOOK_", "DJANGO_"))}
    return subprocess.run(
        [sys.executable, "-m", "wyrdbook", *words],
        cwd=tree.ROOT,
        env={**clean, **variables},
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
    )


def assert_refused(ended: subprocess.CompletedProcess[str], sentence: str) -> None:
    assert ended.returncode == 1, ended.stdout
    assert sentence in ended.stderr
    assert len(ended.stderr.strip().splitlines()) == 1


@pytest.mark.parametrize("form", [["--data", "{}"], ["--data={}"]])
def test_a_command_works_on_the_site_in_the_folder_that_is_named(tmp_path: Path, form: list[str]) -> None:
    folder = tmp_path / "league"
    ended = wyrdbook(*(word.format(folder) for word in form), "diffsettings")
    assert f"DATA_DIR = {folder!r}" in ended.stdout, ended.stderr
    assert "DEBUG = True" not in ended.stdout
    secret = (folder / "secret-key").read_text(encoding="utf-8").strip()
    assert f"SECRET_KEY = {secret!r}" in ended.stdout


def test_help_names_what_only_this_command_has(tmp_path: Path) -> None:
    told = wyrdbook("--data", str(tmp_path), "help").stdout
    assert "wyrdbook run" in told
    assert "upgrade" in told


def test_a_data_folder_without_a_name_is_refused() -> None:
    for words in (["--data"], ["--data="]):
        assert_refused(wyrdbook(*words), "--data needs the name of a folder")


def test_a_site_in_production_is_not_started_by_run() -> None:
    assert_refused(wyrdbook("run", WYRDBOOK_ENV="production"), "Unset both")


@pytest.mark.parametrize("port", ["0", "65536"])
def test_a_port_that_does_not_exist_is_refused(port: str) -> None:
    assert_refused(wyrdbook("run", "--port", port), "from 1 to 65535")


def test_a_port_that_is_taken_is_said_before_anything_is_made(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = str(server.getsockname()[1])
        ended = wyrdbook("--data", str(tmp_path / "data"), "run", "--port", port)
    assert_refused(ended, f"Port {port} is taken")
    assert not (tmp_path / "data").exists()


def test_the_demo_league_is_refused_where_others_would_reach_it(tmp_path: Path, new_site: Path) -> None:
    shutil.copy(new_site, tmp_path / "wyrdbook.sqlite3")
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = str(free.getsockname()[1])
    ended = wyrdbook("--data", str(tmp_path), "run", "--address", "0.0.0.0", "--port", port, "--demo")
    assert ended.returncode == 1, ended.stdout
    assert "demo --own-passwords" in ended.stderr
    assert "Wyrdbook 1" not in ended.stdout
