"""The recipe without containers, tried: nginx before gunicorn and the worker on PostgreSQL, as the README sets them up.

Needs a PostgreSQL server (`.dev/with-postgresql`) and nginx; everything it starts ends with it.
"""

import http.client
import json
import os
import re
import ssl
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlencode, urlsplit, urlunsplit

import pytest

from tests import tree
from tests.hosting.proxies import NAME, NGINX, Ports, certificate, command, configured, free_port

TOKEN = "a-token-for-prometheus-alone"

pytestmark = [
    pytest.mark.postgresql,
    pytest.mark.skipif(NGINX is None, reason="needs nginx"),
]


@dataclass
class Answer:
    status: int
    headers: dict[str, str]
    cookies: dict[str, str]
    text: str


@dataclass
class Hosted:
    """A running site: its ports, its environment, and the file of its log."""

    http: int
    https: int
    inner: int
    env: dict[str, str]
    log: Path

    def ask(
        self, path: str, *, port: int | None = None, host: str = NAME, body: bytes | None = None, **headers
    ) -> Answer:
        """Ask through the proxy by HTTPS, or by HTTP if another port is named."""
        if port is None:
            loose = ssl._create_unverified_context()
            line = http.client.HTTPSConnection("127.0.0.1", self.https, timeout=30, context=loose)
        else:
            line = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
        sent = {"Host": host} | {name.replace("_", "-"): value for name, value in headers.items()}
        line.request("GET" if body is None else "POST", path, body=body, headers=sent)
        found = line.getresponse()
        cookies = dict(
            re.findall(r"^([^=]+)=([^;]*)", cookie)[0] for cookie in found.headers.get_all("Set-Cookie", [])
        )
        return Answer(
            found.status,
            {k.lower(): v for k, v in found.getheaders()},
            cookies,
            found.read().decode(errors="replace"),
        )

    def manage(self, *words: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "manage.py", *words], cwd=tree.ROOT, env=self.env, capture_output=True, text=True
        )

    def lines(self) -> list[dict]:
        found = []
        for line in self.log.read_text(encoding="utf-8").splitlines():
            with suppress(ValueError):
                found.append(json.loads(line))
        return found


@contextmanager
def started(*words: str, env: dict[str, str], log: Path) -> Iterator[subprocess.Popen[bytes]]:
    with log.open("ab") as file:
        process = subprocess.Popen(
            words, cwd=tree.ROOT, env=env, stdout=file, stderr=file, stdin=subprocess.DEVNULL
        )
    try:
        yield process
    finally:
        process.terminate()
        try:
            process.wait(30)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def settings_of(folder: Path, database: str, inner: int) -> dict[str, str]:
    """The environment of a site that is run by the recipe."""
    clean = {key: value for key, value in os.environ.items() if not key.startswith(("WYRDBOOK_", "DJANGO_"))}
    return {
        **clean,
        "DATABASE_URL": database,
        "WYRDBOOK_SECRET_KEY": "k3x-9Wq!vT2mZ8pL0sR7yB4nH6cJ1dF5gA_uE-oI.iXwQzMtVbNr",
        "WYRDBOOK_ALLOWED_HOSTS": NAME,
        "WYRDBOOK_PROXIES": "1",
        "WYRDBOOK_EMAIL_FROM": f"book@{NAME}",
        "WYRDBOOK_CONTACT": f"host@{NAME}",
        "WYRDBOOK_SOURCE": f"https://source.{NAME}/wyrdbook",
        "WYRDBOOK_DATA_DIR": str(folder),
        "WYRDBOOK_BIND": f"127.0.0.1:{inner}",
        "WYRDBOOK_WEB_WORKERS": "2",
        "WYRDBOOK_METRICS_TOKEN": TOKEN,
        "WYRDBOOK_STAFF_TWO_FACTOR": "no",
        "PROMETHEUS_MULTIPROC_DIR": str(folder / "measures"),
        "PYTHONPATH": str(tree.ROOT),
    }


@contextmanager
def running(site: Hosted, proxy: Path) -> Iterator[None]:
    """The web server, a worker and the proxy, until the block ends."""
    gunicorn = str(Path(sys.executable).with_name("gunicorn"))
    commands = (
        [gunicorn, "--config", "hosting/gunicorn.conf.py", "roster.config.wsgi"],
        [sys.executable, "manage.py", "jobs", "work"],
        command(proxy),
    )
    with ExitStack() as stack:
        for words in commands:
            stack.enter_context(started(*words, env=site.env, log=site.log))
        until_ready(site)
        yield


@pytest.fixture(scope="module")
def hosted(tmp_path_factory) -> Iterator[Hosted]:
    import psycopg

    folder = tmp_path_factory.mktemp("hosted")
    address = urlsplit(os.environ["DATABASE_URL"])
    inner = free_port()
    env = settings_of(folder, urlunsplit(address._replace(path="/hosted")), inner)
    (folder / "measures").mkdir()
    certificate(folder)
    site = Hosted(free_port(), free_port(), inner, env, folder / "site.log")
    proxy = configured(folder, Ports(site.http, site.https, inner))
    with psycopg.connect(urlunsplit(address), autocommit=True) as server:
        server.execute("CREATE DATABASE hosted")
        try:
            for words in (
                ["migrate", "--noinput"],
                ["collectstatic", "--noinput"],
                ["backup", "make", "--keep", "14"],
            ):
                done = site.manage(*words)
                assert done.returncode == 0, done.stderr
            with running(site, proxy):
                yield site
        finally:
            server.execute("DROP DATABASE hosted WITH (FORCE)")


def until_ready(site: Hosted) -> None:
    end = time.monotonic() + 120
    while time.monotonic() < end:
        with suppress(OSError, http.client.HTTPException):
            if site.ask("/readyz").status == 200:
                return
        time.sleep(0.5)
    pytest.fail(f"the site is not ready: {site.log.read_text(encoding='utf-8')[-3000:]}")


def test_it_is_ready_and_nothing_is_left_to_do(hosted: Hosted) -> None:
    assert hosted.ask("/healthz").text == "ok\n"
    assert hosted.ask("/readyz", port=hosted.inner, host="10.0.0.7").text == "ready\n"
    found = hosted.manage("check", "--deploy", "--fail-level", "WARNING")
    assert (found.returncode, "no issues" in found.stdout) == (0, True), found.stderr


def test_http_leads_to_https_and_other_names_get_nothing(hosted: Hosted) -> None:
    answer = hosted.ask("/rules/?q=1", port=hosted.http)
    assert (answer.status, answer.headers["location"]) == (301, f"https://{NAME}:{hosted.https}/rules/?q=1")
    with pytest.raises(http.client.RemoteDisconnected):
        hosted.ask("/", host="other.example")
    assert "max-age=31536000" in hosted.ask("/").headers["strict-transport-security"]


def test_static_files_come_from_the_proxy_and_are_kept(hosted: Hosted) -> None:
    page = hosted.ask("/").text
    path = re.search(r"/static/css/site\.[0-9a-f]{12}\.css", page)
    assert path, page[:500]
    kept = hosted.ask(path[0], Accept_Encoding="gzip")
    assert (kept.status, kept.headers["content-encoding"]) == (200, "gzip")
    assert kept.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert hosted.ask("/static/css/site.css").headers["cache-control"] == "public, max-age=3600"
    assert hosted.ask("/static/../manage.py").status in (400, 404)


def test_forged_request_headers_are_ignored(hosted: Hosted) -> None:
    answer = hosted.ask("/robots.txt", X_Request_ID="0123456789abcdef", X_Forwarded_Host="evil.example",
                        X_Forwarded_Proto="http", X_Forwarded_For="10.0.0.1")  # fmt: skip
    assert answer.status == 200
    number = answer.headers["x-request-id"]
    assert re.fullmatch("[0-9a-f]{32}", number)
    (line,) = [line for line in hosted.lines() if line.get("request_id") == number]
    assert (line["route"], line["status"], line["level"]) == ("operating:robots", 200, "INFO")
    assert "evil.example" not in hosted.ask("/accounts/login/", X_Forwarded_Host="evil.example").text


def test_a_body_that_is_too_long_ends_at_the_proxy(hosted: Hosted) -> None:
    assert hosted.ask("/accounts/login/", body=b"x" * 4_000_000).status == 413


def test_measures_are_for_whoever_asks_the_site_itself_with_the_token(hosted: Hosted) -> None:
    allowed = {"Authorization": f"Bearer {TOKEN}"}
    assert hosted.ask("/metrics", **allowed).status == 404
    assert hosted.ask("/metrics", port=hosted.inner).status == 404
    for _ in range(6):
        hosted.ask("/rules/")
    answer = hosted.ask("/metrics", port=hosted.inner, **allowed)
    counted = re.search(
        r'wyrdbook_requests_total\{method="GET",route="rules:index",status="200"\} (\S+)', answer.text
    )
    assert counted, answer.text[:500]
    assert float(counted[1]) >= 6, "what other processes count is missing"
    assert "wyrdbook_job_workers 2.0" in answer.text


def test_somebody_signs_up_plays_and_finds_everything_after_a_restore(hosted: Hosted) -> None:
    form = hosted.ask("/accounts/signup/")
    token = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', form.text)
    assert token
    fields = {
        "csrfmiddlewaretoken": token[1],
        "username": "magda",
        "email": "magda@example.org",
        "password1": "nine-lanterns-over-the-quay",
        "password2": "nine-lanterns-over-the-quay",
    }
    cookies = "; ".join(f"{name}={value}" for name, value in form.cookies.items())
    answer = hosted.ask("/accounts/signup/", body=urlencode(fields).encode(), Cookie=cookies,
                        Content_Type="application/x-www-form-urlencoded",
                        Origin=f"https://{NAME}", Referer=f"https://{NAME}/accounts/signup/")  # fmt: skip
    assert answer.status == 302, answer.text[-1500:]
    session = "; ".join(f"{name}={value}" for name, value in answer.cookies.items())
    assert hosted.ask("/warbands/", Cookie=session).status == 200
    backup = str(hosted.log.with_name("kept.zip"))
    assert "1 accounts" in hosted.manage("backup", "make", backup).stdout
    restored = hosted.manage("backup", "restore", backup, "--replace")
    assert restored.returncode == 0, restored.stderr
    assert hosted.ask("/warbands/", Cookie=session).status == 200
    until_ready(hosted)
    assert "magda@example.org" not in json.dumps(hosted.lines())
