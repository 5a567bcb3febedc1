"""Bodies are refused by their length: in the middleware, behind a real server, and behind an ASGI server."""

import asyncio
import os
import socket
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path

import pytest
from django.urls import reverse

from roster.site.operating.bodies import in_words, limited
from tests import tree

TOO_LARGE = "What you sent is larger than 2.5 MB, the limit here. Nothing was saved."


class Unread:
    """A body that nobody may look into."""

    def read(self, *_size):
        raise AssertionError("the body was read")

    readline = __iter__ = read


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/", "/accounts/login/", "/warbands/", "/nowhere/"])
@pytest.mark.parametrize("length", ["2500001", "150000000", "9" * 40, "-1", "many"])
def test_a_body_that_is_too_large_is_refused_before_it_is_read(client, path, length):
    answer = client.generic(
        "POST", path, b"x", content_type="multipart/form-data; boundary=x",
        CONTENT_LENGTH=length, **{"wsgi.input": Unread()},
    )  # fmt: skip
    assert answer.status_code == 413
    assert TOO_LARGE in answer.content.decode()


@pytest.mark.django_db
def test_a_part_of_a_page_gets_the_sentence_alone(client):
    answer = client.post("/warbands/", CONTENT_LENGTH="150000000", headers={"HX-Request": "true"})
    assert (answer.status_code, answer.content.decode()) == (413, TOO_LARGE)
    assert answer["Content-Type"].startswith("text/plain")


@pytest.mark.django_db
def test_a_body_without_a_length_is_refused(client):
    extra = {"CONTENT_LENGTH": "", "HTTP_TRANSFER_ENCODING": "chunked", "wsgi.input": Unread()}
    answer = client.generic("POST", "/accounts/login/", b"x", **extra)
    assert answer.status_code == 411
    assert "does not say how long it is" in answer.content.decode()


@pytest.mark.django_db
def test_uploads_of_packs_have_a_limit_of_their_own(client_of, superuser, settings):
    settings.PACK_BYTES = 20_000
    client, address = client_of(superuser), reverse("admin:roster_pack_add")
    answer = client.generic("POST", address, b"x" * 20_001)
    assert (answer.status_code, "larger than 20 kB" in answer.content.decode()) == (413, True)
    assert client.generic("POST", reverse("home"), b"x" * 20_001).status_code != 413
    assert client.post(address, {}).status_code == 200


@pytest.mark.django_db
def test_an_ordinary_form_is_taken(client):
    assert client.post("/accounts/login/", {"login": "x", "password": "x" * 1_000}).status_code == 200


@pytest.mark.parametrize(("size", "words"), [(2_500_000, "2.5 MB"), (600_000, "600 kB"), (1_000_000, "1 MB")])
def test_a_size_is_told_in_words(size, words):
    assert in_words(size) == words


# --- behind an ASGI server ---


def asked_of_asgi(pieces, headers=()):
    """The statuses that an application which reads everything answers, and how much it read."""
    read, sent, waiting = [], [], list(pieces)

    async def application(_scope, receive, send):
        while True:
            message = await receive()
            read.append(len(message["body"]))
            if not message["more_body"]:
                break
        await send({"type": "http.response.start", "status": 200, "headers": []})

    async def receive():
        return {"type": "http.request", "body": waiting.pop(0), "more_body": bool(waiting)}

    async def send(message):
        sent.append(message)

    scope = {"type": "http", "path": "/", "headers": list(headers)}
    # in a thread of its own, as one that Playwright used has a loop already
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, limited(application)(scope, receive, send)).result()
    return [message["status"] for message in sent if "status" in message], sum(read)


def test_an_asgi_body_is_counted_as_it_comes_in():
    megabyte = b"x" * 1_000_000
    assert asked_of_asgi([megabyte, megabyte]) == ([200], 2_000_000)
    assert asked_of_asgi([megabyte] * 150) == ([413], 2_000_000)
    assert asked_of_asgi([megabyte] * 150, [(b"content-length", b"150000000")]) == ([413], 0)


# --- behind a real server ---

MEGABYTES = 150
#: With the cookie of a form, so that its token would be looked for in the body.
HEAD = (
    "POST /accounts/login/ HTTP/1.1\r\nHost: localhost\r\nCookie: csrftoken=" + "a" * 32 + "\r\n{}\r\n"
    "Content-Type: multipart/form-data; boundary=x\r\n\r\n"
)
PART = b'--x\r\nContent-Disposition: form-data; name="f"; filename="f"\r\n\r\n'


@pytest.fixture
def server(tmp_path):
    """A port at which gunicorn serves the site; its temporary files go to `tmp_path / "spool"`."""
    spool = tmp_path / "spool"
    spool.mkdir()
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    clean = {
        name: value for name, value in os.environ.items() if not name.startswith(("WYRDBOOK_", "DJANGO_"))
    }
    process = subprocess.Popen(
        [sys.executable, "-m", "gunicorn", "--bind", f"127.0.0.1:{port}", "--threads", "2", "roster.config.wsgi"],
        cwd=tree.ROOT,
        env={**clean, "WYRDBOOK_ENV": "development", "WYRDBOOK_DATA_DIR": str(tmp_path), "TMPDIR": str(spool)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )  # fmt: skip
    try:
        _wait_for(port)
        yield port, process.pid, spool
    finally:
        process.terminate()
        process.wait(20)


def _wait_for(port: int) -> None:
    for _ in range(600):
        try:
            with socket.create_connection(("127.0.0.1", port), 5) as link:
                link.sendall(b"GET /healthz HTTP/1.0\r\nHost: localhost\r\n\r\n")
                if link.recv(64):
                    return
        except OSError:
            time.sleep(0.1)
    raise AssertionError("the server did not start")


def _memory_of(pid: int) -> int:
    """Kilobytes that a process and its children hold."""
    found = 0
    for status in Path("/proc").glob("[0-9]*/status"):
        try:
            lines = dict(line.split(":", 1) for line in status.read_text().splitlines() if ":" in line)
        except OSError:
            continue
        if int(lines["PPid"]) == pid or status.parent.name == str(pid):
            found += int(lines.get("VmRSS", "0 kB").split()[0])
    return found


@pytest.mark.skipif(not Path("/proc/self/status").is_file(), reason="reads memory from /proc")
@pytest.mark.parametrize(
    "announced", [f"Content-Length: {MEGABYTES * 1_000_000}", "Transfer-Encoding: chunked"]
)
def test_a_body_of_150_mb_is_neither_spooled_nor_kept(server, announced):
    port, pid, spool = server
    before, spooled, answer = _memory_of(pid), 0, b""
    piece = b"x" * 1_000_000
    if "chunked" in announced:
        piece = f"{len(piece):x}\r\n".encode() + piece + b"\r\n"
    with socket.create_connection(("127.0.0.1", port), 20) as link:
        link.sendall(HEAD.format(announced).encode())
        if "chunked" not in announced:
            link.sendall(PART)
        with suppress(OSError):
            for _ in range(MEGABYTES):
                link.sendall(piece)
                spooled = max(spooled, sum(file.stat().st_size for file in spool.glob("*.upload*")))
        with suppress(OSError):
            answer = link.recv(64)
    assert spooled == 0
    assert _memory_of(pid) - before < 20_000
    assert answer[:12] in (b"", b"HTTP/1.1 413" if "Length" in announced else b"HTTP/1.1 411")


def test_a_body_of_150_mb_that_is_announced_is_answered_before_it_is_sent(server):
    port, _pid, _spool = server
    with socket.create_connection(("127.0.0.1", port), 20) as link:
        link.sendall(HEAD.format(f"Content-Length: {MEGABYTES * 1_000_000}").encode())
        assert link.recv(12) == b"HTTP/1.1 413"
