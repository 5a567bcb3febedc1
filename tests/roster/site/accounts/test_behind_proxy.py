"""Clients behind a real nginx, before a real gunicorn with two processes: each is counted by their own address.

They come from 127.0.0.2 and so on; for the site itself they all come from nginx. Each test has addresses and an
account of its own, so that one site serves all.
"""

import http.client
import os
import re
import shutil
import socket
import sqlite3
import subprocess
import sys
import time
import urllib.parse
from http.cookies import SimpleCookie
from pathlib import Path

import pytest

from tests import tree

NGINX = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin:/usr/local/sbin:/opt/homebrew/bin")
pytestmark = [
    pytest.mark.skipif(NGINX is None, reason="needs nginx; `make test` installs it where it may"),
    pytest.mark.skipif(sys.platform != "linux", reason="needs the addresses 127.0.0.2 and 127.0.0.3"),
]
PASSWORD = "a-lantern-in-the-ruins"
WAIT = "Too many wrong attempts. Try again in"
SETTINGS = """
from roster.config.settings import *
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
"""
PREPARE = """
import django
django.setup()
from django.core.management import call_command
call_command("migrate", verbosity=0)
from roster.models import User
for name in ("player", "other", "third"):
    User.objects.create_user(name, name + "@example.org", "a-lantern-in-the-ruins")
"""


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as server:
        return server.getsockname()[1]


def wait_for(port: int, process: subprocess.Popen) -> None:
    for _ in range(600):
        assert process.poll() is None, "the server ended at once"
        with socket.socket() as tried:
            if tried.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.1)
    pytest.fail(f"nothing listens on port {port}")


class Site:
    """The address of the proxy, and what the site has written down."""

    def __init__(self, port: int, database: Path) -> None:
        self.port, self.database = port, database

    def sign_in(self, address: str, password: str, login: str, **headers: str) -> tuple[int, str]:
        """Status and page of one log-in from the address, by somebody without cookies."""
        _status, cookies, text = self._ask(address, "GET", None, headers)
        (token,) = set(re.findall(r'csrfmiddlewaretoken" value="(\w+)', text))
        form = urllib.parse.urlencode({"login": login, "password": password, "csrfmiddlewaretoken": token})
        sent = {"Cookie": cookies, "Content-Type": "application/x-www-form-urlencoded"}
        status, _cookies, text = self._ask(address, "POST", form, headers | sent)
        return status, text

    def _ask(
        self, address: str, method: str, body: str | None, headers: dict[str, str]
    ) -> tuple[int, str, str]:
        caller = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60, source_address=(address, 0))
        caller.request(method, "/accounts/login/", body, headers)
        answer = caller.getresponse()
        text = answer.read().decode()
        cookies = SimpleCookie("; ".join(answer.headers.get_all("Set-Cookie", [])))
        caller.close()
        return answer.status, "; ".join(f"{name}={found.value}" for name, found in cookies.items()), text

    def addresses_in_the_log(self) -> set[str]:
        with sqlite3.connect(self.database) as database:
            return {row[0] for row in database.execute("SELECT DISTINCT address FROM roster_securityevent")}


@pytest.fixture(scope="module")
def prepared(tmp_path_factory):
    """A folder with a database, and the environment of the site in it."""
    folder = tmp_path_factory.mktemp("proxy")
    (folder / "settings_behind_proxy.py").write_text(SETTINGS)
    clean = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
    environment = clean | {
        "WYRDBOOK_ENV": "development",
        "WYRDBOOK_DATA_DIR": str(folder),
        "WYRDBOOK_PROXIES": "1",
        "DJANGO_SETTINGS_MODULE": "settings_behind_proxy",
        "PYTHONPATH": os.pathsep.join([str(folder), str(tree.ROOT)]),
    }
    subprocess.run([sys.executable, "-c", PREPARE], cwd=tree.ROOT, env=environment, check=True)
    return folder, environment


@pytest.fixture(scope="module")
def site(prepared):
    folder, environment = prepared
    site_port, proxy_port = free_port(), free_port()
    text = Path(__file__).with_name("nginx.conf").read_text(encoding="utf-8")
    for word, value in (("FOLDER", folder), ("PROXY_PORT", proxy_port), ("SITE_PORT", site_port)):
        text = text.replace(word, str(value))
    (folder / "nginx.conf").write_text(text)
    gunicorn = [sys.executable, "-m", "gunicorn", "roster.config.wsgi", "--workers", "2", "--timeout", "120"]
    gunicorn += ["--bind", f"127.0.0.1:{site_port}"]
    nginx = [str(NGINX), "-p", str(folder), "-c", str(folder / "nginx.conf")]
    with (folder / "log.txt").open("w") as log:
        processes = [
            subprocess.Popen(command, cwd=tree.ROOT, env=environment, stderr=log)
            for command in (gunicorn, nginx)
        ]
        try:
            wait_for(site_port, processes[0])
            wait_for(proxy_port, processes[1])
            yield Site(proxy_port, folder / "wyrdbook.sqlite3")
        finally:
            for process in processes:
                process.terminate()
            for process in processes:
                process.wait(timeout=30)


def test_wrong_log_ins_of_one_client_do_not_stop_another(site):
    pages = [site.sign_in("127.0.0.2", "wrong", "player")[1] for _ in range(7)]
    assert WAIT not in pages[0]
    assert WAIT in pages[-1]
    assert WAIT in site.sign_in("127.0.0.2", PASSWORD, "player")[1]
    assert site.sign_in("127.0.0.3", PASSWORD, "player")[0] == 302
    assert {"127.0.0.2", "127.0.0.3"} <= site.addresses_in_the_log()
    assert "127.0.0.1" not in site.addresses_in_the_log()


def test_forged_headers_change_nothing(site):
    for number in range(7):
        site.sign_in("127.0.0.4", "wrong", "other", **{"X-Forwarded-For": f"203.0.113.{number}"})
    forged = {
        "X-Forwarded-For": "127.0.0.5, 127.0.0.5",
        "X-Real-IP": "127.0.0.5",
        "Forwarded": "for=127.0.0.5",
    }
    assert WAIT in site.sign_in("127.0.0.4", PASSWORD, "other", **forged)[1]
    assert not any(address.startswith("203.") for address in site.addresses_in_the_log())
    assert site.sign_in("127.0.0.5", PASSWORD, "other")[0] == 302


def test_a_client_who_tries_many_accounts_waits_for_all_and_nobody_else_does(site):
    for number in range(21):
        site.sign_in("127.0.0.6", "wrong", f"nobody{number}")
    assert WAIT in site.sign_in("127.0.0.6", PASSWORD, "third")[1]
    assert site.sign_in("127.0.0.7", PASSWORD, "third")[0] == 302
