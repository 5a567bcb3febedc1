"""A site of real processes on a database of its own, served as `hosting/` and `make run` serve it."""

import http.client
import json
import os
import re
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from tests import tree

TOKEN = "t" * 32
#: Makes the league that is attacked, and prints its numbers and the cookies of everybody who plays in it.
PREPARE = f"""
import django, json
django.setup()
from django.conf import settings
from django.core.management import call_command
from django.test import Client
call_command("migrate", verbosity=0)
from campaigns.models import Campaign
from campaigns.models.options import IllegalFights
from campaigns.services.campaign.options import change_options
from roster.models import Warband
from tests.attack.world import make_world, without_what_was_planted
world = make_world()
without_what_was_planted()
# A battle may leave a warband without a leader, which plays on all the same.
for campaign in Campaign.objects.all():
    change_options(campaign.pk, None, {{"illegal_fights": IllegalFights.ALWAYS, "unfinished_fights": "always"}})

def cookies_of(user):
    client = Client()
    client.force_login(user)
    session = client.cookies[settings.SESSION_COOKIE_NAME].value
    return f"{{settings.SESSION_COOKIE_NAME}}={{session}}; {{settings.CSRF_COOKIE_NAME}}={TOKEN}"

cookies = {{role: cookies_of(world.users[role]) for role in ("player", "opponent", "organiser")}}
ids = {{name: value for name, value in world.ids.items() if isinstance(value, int)}}
ids["others"] = Warband.objects.get(name="The Others").pk
print("LEAGUE" + json.dumps({{"cookies": cookies, "ids": ids}}))
"""


@dataclass
class League:
    """The environment of the site's processes, the `ids` of `tests.attack.world`, and cookies by role."""

    env: dict[str, str]
    ids: dict[str, int]
    cookies: dict[str, str]


def environment(folder: Path, url: str, name: str) -> dict[str, str]:
    """Settings for a site on the database of that address and name; nobody is counted, so that requests can be many."""
    return os.environ | {
        "DJANGO_SETTINGS_MODULE": "tests.attack.site_settings",
        "ATTACKED_DATABASE": name,
        "DATABASE_URL": url,
        "WYRDBOOK_ENV": "development",
        "WYRDBOOK_DATA_DIR": str(folder),
        "WYRDBOOK_LOG_LEVEL": "ERROR",
        "WYRDBOOK_REQUESTS_PER_USER": "0",
        "WYRDBOOK_REQUESTS_PER_ADDRESS": "0",
        "PYTHONPATH": str(tree.ROOT),
    }


def run(env: Mapping[str, str], *words: str) -> subprocess.CompletedProcess[str]:
    """Run Python in the checkout of the environment."""
    return subprocess.run(
        [sys.executable, *words], cwd=env["PYTHONPATH"], env=env, capture_output=True, text=True
    )


def founded(env: dict[str, str]) -> dict[str, Any]:
    """Make the league on the database of the environment; its `ids` and `cookies`."""
    made = run(env, "-c", PREPARE)
    assert "LEAGUE" in made.stdout, made.stderr
    return json.loads(made.stdout.partition("LEAGUE")[2])


@dataclass
class Served:
    """A running site. `log` is what its processes write."""

    port: int
    server: subprocess.Popen[bytes]
    log: Path
    league: League

    def ask(self, role: str, path: str, fields: Mapping[str, Any] | None = None) -> int:
        """The status of the answer; 0 where the connection was cut."""
        return self.answer(role, path, fields)[0]

    def answer(self, role: str, path: str, fields: Mapping[str, Any] | None = None) -> tuple[int, str]:
        """The status of the answer and its text; 0 where the connection was cut."""
        caller = http.client.HTTPConnection("127.0.0.1", self.port, timeout=300)
        headers = {"Cookie": self.league.cookies[role]} if role else {}
        try:
            if fields is None:
                caller.request("GET", path, None, headers)
            else:
                headers |= {"X-CSRFToken": TOKEN, "Content-Type": "application/x-www-form-urlencoded"}
                caller.request("POST", path, urlencode(fields), headers)
            answer = caller.getresponse()
            return answer.status, answer.read().decode(errors="replace")
        except (OSError, http.client.HTTPException):
            return 0, ""
        finally:
            caller.close()

    def processes(self) -> list[int]:
        """Those that answer requests: gunicorn's children, or the server itself. Linux only."""
        found = Path(f"/proc/{self.server.pid}/task/{self.server.pid}/children")
        return [int(pid) for pid in found.read_text().split()] or [self.server.pid]

    def peaks(self) -> list[float]:
        """The most memory that each process has occupied, in megabytes."""
        marks = [Path(f"/proc/{pid}/status").read_text(encoding="utf-8") for pid in self.processes()]
        return [int(re.findall(r"VmHWM:\s+(\d+)", mark)[0]) / 1_024 for mark in marks]

    def is_whole(self, processes: int = 1) -> bool:
        """Whether the server runs, with the processes that it began with, and gunicorn has no complaint."""
        text = self.log.read_text(encoding="utf-8", errors="replace")
        begun = text.count("Booting worker with pid")
        faults = [word for word in ("was sent SIG", "Control server error") if word in text]
        return self.server.poll() is None and begun in (0, processes) and faults == []


@contextmanager
def gunicorn(league: League, folder: Path, *, processes: int, threads: int) -> Iterator[Served]:
    """Start the site as `hosting/` does, with that many processes and threads."""
    sizes = {"WYRDBOOK_WEB_WORKERS": str(processes), "WYRDBOOK_WEB_THREADS": str(threads)}
    env = league.env | sizes | {"HOME": "/dev/null", "XDG_RUNTIME_DIR": ""}
    command = ["-m", "gunicorn", "--config", "hosting/gunicorn.conf.py", "roster.config.wsgi"]
    with _served(League(env, league.ids, league.cookies), folder, command, "WYRDBOOK_BIND") as site:
        yield site


@contextmanager
def runserver(league: League, folder: Path) -> Iterator[Served]:
    """Start the site as `make run` does."""
    with _served(league, folder, ["manage.py", "runserver", "--noreload"], None) as site:
        yield site


@contextmanager
def _served(league: League, folder: Path, command: list[str], bind: str | None) -> Iterator[Served]:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
    address = f"127.0.0.1:{port}"
    env, log = dict(league.env), folder / f"site-{port}.log"
    if bind is None:
        command = [*command, address]
    else:
        env[bind] = address
    with log.open("wb") as file:
        process = subprocess.Popen(
            [sys.executable, *command], cwd=env["PYTHONPATH"], env=env, stdout=file, stderr=file
        )
    try:
        _wait_for(port, process, log)
        yield Served(port, process, log, league)
    finally:
        process.terminate()
        try:
            process.wait(60)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _wait_for(port: int, process: subprocess.Popen[bytes], log: Path) -> None:
    for _try in range(3_000):
        with socket.socket() as tried:
            if tried.connect_ex(("127.0.0.1", port)) == 0:
                return
        assert process.poll() is None, log.read_text(encoding="utf-8")
        time.sleep(0.1)
    raise AssertionError("the site did not start")
