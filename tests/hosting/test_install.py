"""The recipe as one script: the systems it takes, the steps it names, and the files it writes."""

import os
import re
import subprocess
from pathlib import Path

import pytest

from tests import tree
from tests.hosting.proxies import NAME, shown

DEBIAN_13 = 'ID=debian\nVERSION_ID="13"\nPRETTY_NAME="Debian GNU/Linux 13 (trixie)"\n'
UBUNTU = 'ID=ubuntu\nVERSION_ID="24.04"\nPRETTY_NAME="Ubuntu 24.04.2 LTS"\n'
DEBIAN_12 = 'ID=debian\nVERSION_ID="12"\nPRETTY_NAME="Debian GNU/Linux 12 (bookworm)"\n'
FEDORA = 'ID=fedora\nVERSION_ID=42\nPRETTY_NAME="Fedora Linux 42 (Server Edition)"\n'


def install(folder: Path, system: str, *options: str) -> subprocess.CompletedProcess[str]:
    (folder / "os-release").write_text(system, encoding="utf-8")
    return subprocess.run(
        ["sh", str(tree.ROOT / "hosting/install"), *options],
        env={**os.environ, "OS_RELEASE": str(folder / "os-release")},
        capture_output=True,
        text=True,
    )


def planned(folder: Path, *options: str, system: str = DEBIAN_13) -> str:
    ended = install(folder, system, "--name", NAME, "--dry-run", *options)
    assert ended.returncode == 0, ended.stderr
    return ended.stdout


@pytest.mark.parametrize("system", [DEBIAN_13, UBUNTU])
def test_a_dry_run_names_every_step_in_order(tmp_path: Path, system: str) -> None:
    told = planned(tmp_path, "--mail", "magda@example.org", system=system)
    titles = re.findall(r"^== (.+)$", told, re.MULTILINE)
    assert titles == [
        "packages", "account", "program", "database", "settings", "command", "swap", "site", "services", "proxy",
        "certificate", "what is left",
    ]  # fmt: skip
    steps = [line.strip() for line in told.splitlines() if line.startswith("  ")]
    order = ("apt-get install", "pip install", "compileall", "createdb", "write /etc/wyrdbook/env", "migrate",
             "collectstatic", "systemctl enable --now", "nginx -t", "certbot certonly", "check --deploy")  # fmt: skip
    found = [next(at for at, step in enumerate(steps) if words in step) for words in order]
    assert found == sorted(found)
    assert not Path("/etc/wyrdbook").exists() or "mode 600" in told


def test_a_system_that_is_not_supported_is_refused_by_its_name(tmp_path: Path) -> None:
    for system, words in (
        (FEDORA, "Fedora Linux 42"),
        (DEBIAN_12, "Debian GNU/Linux 12 (bookworm) has Python 3.11"),
    ):
        ended = install(tmp_path, system, "--name", NAME, "--mail", "a@b.org", "--dry-run")
        assert (ended.returncode, ended.stdout) == (1, "")
        assert words in ended.stderr
    assert "python3.12 -m venv" in planned(
        tmp_path, "--mail", "a@b.org", "--python", "/usr/bin/python3.12", system=DEBIAN_12
    )


def test_a_python_of_ones_own_is_looked_at_before_anything_is_done(tmp_path: Path) -> None:
    ended = install(tmp_path, DEBIAN_12, "--name", NAME, "--mail", "a@b.org", "--python", "/bin/true-ly-not")
    assert ended.returncode == 1
    assert "/bin/true-ly-not is no Python 3.12 or newer" in ended.stderr
    assert "==" not in ended.stdout


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ((), "--name is needed"),
        (("--name", "a b"), "--name is a b"),
        (("--name", NAME), "--mail is needed"),
        (("--name", NAME, "--mail", "a|b"), "--mail is a|b"),
        (("--name", NAME, "--certificates", "bought"), "must be certbot or own"),
        (("--name", NAME, "--only", "tea"), "the steps are: packages"),
        (("--name",), "--name needs a value"),
        (("--colour",), "--colour is no option"),
    ],
)
def test_options_that_cannot_be_used_are_named(tmp_path: Path, options: tuple[str, ...], words: str) -> None:
    ended = install(tmp_path, DEBIAN_13, "--dry-run", *options)
    assert ended.returncode == 1
    assert words in ended.stderr


def test_certificates_of_ones_own_need_no_certbot(tmp_path: Path) -> None:
    told = planned(tmp_path, "--certificates", "own")
    assert "certbot" not in told
    assert "openssl req -x509" in told, "nginx does not start without a certificate"


def test_the_settings_are_filled_in_for_this_site() -> None:
    text = shown("settings", "--mail-server", "mail.example.org:587")
    found = dict(re.findall(r"^([A-Z_]+)=(.*)$", text, re.MULTILINE))
    assert len(found["WYRDBOOK_SECRET_KEY"]) >= 64
    assert found["WYRDBOOK_ALLOWED_HOSTS"] == found["WYRDBOOK_NAME"] == NAME
    assert (found["WYRDBOOK_EMAIL_HOST"], found["WYRDBOOK_EMAIL_PORT"]) == ("mail.example.org", "587")
    assert found["DATABASE_URL"].startswith("postgresql://")
    assert "POSTGRES_PASSWORD" not in text
    assert found["WYRDBOOK_SECRET_KEY"] not in shown("settings"), "a secret of its own each time"


def test_the_settings_of_a_small_machine_keep_one_process() -> None:
    found = dict(re.findall(r"^([A-Z_]+)=(.*)$", shown("settings", "--small"), re.MULTILINE))
    assert (found["WYRDBOOK_WEB_WORKERS"], found["WYRDBOOK_WEB_THREADS"]) == ("1", "8")
    assert int(found["WYRDBOOK_JOB_MEMORY_MB"]) <= 400


def test_the_command_reads_the_settings_as_systemd_does(tmp_path: Path) -> None:
    """Neither `&` nor `?` nor spaces need quotes for a shell, and files without a path are among the backups."""
    address, sender = "postgresql://wyrdbook@/wyrdbook?host=/run/pg&port=5433", "A & B <a@b>"
    lines = ("# a comment", "", f"DATABASE_URL={address}", f'WYRDBOOK_EMAIL_FROM="{sender}"', "")
    (tmp_path / "env").write_text("\n".join(lines), encoding="utf-8")
    text = shown("command").replace("/etc/wyrdbook/env", str(tmp_path / "env"))
    text = text.replace("/var/lib/wyrdbook", str(tmp_path))
    (tmp_path / "backups").mkdir()
    text = re.sub(
        r"exec runuser .*",
        'pwd; printf "%s\\\\n" "$DATABASE_URL" "$WYRDBOOK_EMAIL_FROM" "$HOME"; exit',
        text,
        count=1,
    )
    ended = subprocess.run(["sh", "-c", text], capture_output=True, text=True)
    assert ended.stdout.splitlines() == [str(tmp_path / "backups"), address, sender, str(tmp_path)], (
        ended.stderr
    )


def test_an_upgrade_backs_up_before_it_touches_anything(tmp_path: Path) -> None:
    told = planned(tmp_path, "--upgrade", "v1.1.0")
    steps = [line.strip() for line in told.splitlines() if line.startswith("  ")]
    assert steps[0] == "wyrdbook backup make before-v1.1.0.zip"
    assert steps[1].startswith("git fetch --tags")
    order = ("systemctl stop", "checkout", "pip install", "compileall", "migrate", "collectstatic",
             "systemctl enable --now", "check --deploy", "ledger check", "upgrade check")  # fmt: skip
    found = [next(at for at, step in enumerate(steps) if words in step) for words in order]
    assert found == sorted(found)
