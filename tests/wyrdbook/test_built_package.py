"""The built package, tried outside the checkout: its files, its command, and a site that a newcomer starts.

Needs the folder with the wheel and the sdist in `WYRDBOOK_BUILT`, as `make dist` sets it, and installs the locked
requirements in an environment of its own.
"""

import os
import re
import signal
import socket
import subprocess
import sys
import tarfile
import time
import urllib.error
import urllib.request
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from http.cookiejar import CookieJar
from pathlib import Path
from urllib.parse import urlencode

import pytest

from roster.site.accounts.demo import ORGANISER
from tests import tree
from tests.wyrdbook.wheel import needed, place_in_wheel
from wyrdbook import __version__

pytestmark = [
    pytest.mark.built,
    pytest.mark.skipif("WYRDBOOK_BUILT" not in os.environ, reason="needs the built package: make dist"),
]

PASSWORD = "nine-lanterns-over-the-quay"
#: Starting, and fetching a page for the first time, on a busy machine.
SECONDS = 120


def built(suffix: str) -> Path:
    (file,) = Path(os.environ["WYRDBOOK_BUILT"]).glob(f"*{suffix}")
    return file


@dataclass
class Installed:
    """An environment with the package alone, and a user with an empty home folder."""

    bin: Path
    home: Path

    @property
    def env(self) -> dict[str, str]:
        return {"PATH": f"{self.bin}:/usr/bin:/bin", "HOME": str(self.home), "LANG": "C.UTF-8"}

    def wyrdbook(self, *words: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [self.bin / "wyrdbook", *words],
            cwd=self.home,
            env=self.env,
            capture_output=True,
            text=True,
            stdin=subprocess.DEVNULL,
        )

    @contextmanager
    def running(self, *words: str) -> Iterator["Browser"]:
        """The site that `wyrdbook run` starts, until the block ends as Ctrl-C ends it."""
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = str(free.getsockname()[1])
        log = self.home.parent / "log"
        with log.open("w", encoding="utf-8") as file:
            process = subprocess.Popen(
                [self.bin / "wyrdbook", "run", "--port", port, *words],
                cwd=self.home,
                env=self.env,
                stdout=file,
                stderr=file,
                stdin=subprocess.DEVNULL,
            )
        try:
            browser = Browser(f"http://127.0.0.1:{port}")
            browser.wait(process, log)
            told = log.read_text(encoding="utf-8")
            assert f"Wyrdbook {__version__} is at http://127.0.0.1:{port}/" in told
            assert f"data is in {self.home}/" in told
            yield browser
        finally:
            process.send_signal(signal.SIGINT)
            with suppress(subprocess.TimeoutExpired):
                process.wait(30)
            process.kill()
        assert process.returncode == 0, log.read_text(encoding="utf-8")


class Browser:
    """Keeps cookies and sends forms, as a browser does."""

    def __init__(self, site: str) -> None:
        self.site = site
        cookies = urllib.request.HTTPCookieProcessor(CookieJar())
        self._opener = urllib.request.build_opener(urllib.request.ProxyHandler({}), cookies)

    def wait(self, process: subprocess.Popen[bytes], log: Path) -> None:
        end = time.monotonic() + SECONDS
        while time.monotonic() < end and process.poll() is None:
            with suppress(OSError):
                self.bytes_of("/healthz")
                return
            time.sleep(0.5)
        pytest.fail(f"the site does not answer: {log.read_text(encoding='utf-8')}")

    def bytes_of(self, path: str, **fields: str) -> bytes:
        request = urllib.request.Request(
            self.site + path,
            data=urlencode(fields).encode() if fields else None,
            headers={"Referer": self.site + path},
        )
        with self._opener.open(request, timeout=SECONDS) as answer:
            return bytes(answer.read())

    def page(self, path: str) -> str:
        return self.bytes_of(path).decode()

    def send(self, path: str, **fields: str) -> str:
        """Fill in the form on a page and send it; the page that it leads to."""
        token = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', self.page(path))
        assert token
        return self.bytes_of(path, csrfmiddlewaretoken=token[1], **fields).decode()


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Installed:
    folder = tmp_path_factory.mktemp("outside")
    (folder / "home").mkdir()
    subprocess.run([sys.executable, "-m", "venv", folder / "venv"], check=True)
    pip = [folder / "venv/bin/python", "-m", "pip", "--disable-pip-version-check"]
    locked = tree.ROOT / "requirements.txt"
    subprocess.run([*pip, "install", "-q", "--require-hashes", "-r", locked], check=True)
    subprocess.run([*pip, "install", "-q", "--no-deps", built(".whl")], check=True)
    checked = subprocess.run([*pip, "check"], capture_output=True, text=True)
    assert checked.returncode == 0, checked.stdout
    return Installed(folder / "venv/bin", folder / "home")


def test_the_wheel_holds_every_file_that_a_site_needs_and_nothing_else() -> None:
    with zipfile.ZipFile(built(".whl")) as wheel:
        inside = {name for name in wheel.namelist() if ".dist-info/" not in name}
    assert inside == {place_in_wheel(path) for path in needed()}


def test_the_sdist_holds_every_file_of_the_repository() -> None:
    with tarfile.open(built(".tar.gz")) as sdist:
        inside = {name.partition("/")[2] for name in sdist.getnames()}
    listed = subprocess.run(
        ["git", "ls-files"], cwd=tree.ROOT, check=True, capture_output=True, text=True
    ).stdout.splitlines()
    assert {name for name in listed if (tree.ROOT / name).is_file()} - inside == set()
    assert {
        name for name in inside if name.startswith(("hosting/env/", "hosting/certificates", ".data"))
    } == set()
    assert "hosting/env" not in inside


def test_the_file_names_have_the_version() -> None:
    assert built(".whl").name == f"wyrdbook-{__version__}-py3-none-any.whl"
    assert built(".tar.gz").name == f"wyrdbook-{__version__}.tar.gz"


def test_the_command_prints_the_version_and_names_itself_in_what_it_says(installed: Installed) -> None:
    assert installed.wyrdbook("--version").stdout == f"Wyrdbook {__version__}\n"
    told = installed.wyrdbook("jobs", "list").stderr
    assert "Run wyrdbook migrate first." in told
    assert "Done without a test" not in installed.wyrdbook("rulebook", "coverage").stdout


def test_a_newcomer_starts_a_site_signs_up_and_finds_everything_after_a_restart(installed: Installed) -> None:
    with installed.running() as browser:
        front = browser.page("/")
        assert f"Version {__version__}" in front
        styles = re.findall(r'href="(/static/css/[^"]+)"', browser.page("/rules/"))
        assert styles
        assert all(len(browser.page(path)) > 100 for path in styles)
        signed_up = browser.send(
            "/accounts/signup/",
            username="magdalena",
            email="magdalena@example.org",
            password1=PASSWORD,
            password2=PASSWORD,
        )
        assert 'data-user="magdalena"' in signed_up
    with installed.running() as browser:
        signed_in = browser.send("/accounts/login/", login="magdalena", password=PASSWORD)
        assert 'data-user="magdalena"' in signed_in
    checked = installed.wyrdbook("upgrade", "check")
    assert checked.returncode == 0, checked.stderr
    assert f"Checked by Wyrdbook {__version__}" in checked.stdout
    kept = installed.wyrdbook("backup", "make")
    assert "1 accounts" in kept.stdout, kept.stderr


def test_a_site_with_the_demo_league_prints_a_roster(installed: Installed) -> None:
    with installed.running("--demo") as browser:
        browser.send("/accounts/login/", login=ORGANISER.name, password=ORGANISER.password)
        (number, *_) = re.findall(r"/warbands/(\d+)/", browser.page("/campaigns/1/"))
        assert browser.bytes_of(f"/warbands/{number}/sheet.pdf").startswith(b"%PDF-")
