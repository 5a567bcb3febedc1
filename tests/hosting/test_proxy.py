"""The proxy's configuration under the main files of the packages and of the image that hosts have."""

import http.client
import re
import socket
import ssl
import subprocess
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from tests import tree
from tests.hosting.proxies import (
    NAME,
    NGINX,
    PACKAGED,
    Ports,
    certificate,
    command,
    configured,
    free_port,
    shown,
)

needs_nginx = pytest.mark.skipif(NGINX is None, reason="needs nginx")


@pytest.fixture(scope="module")
def ports() -> Ports:
    return Ports(free_port(), free_port(), free_port())


@pytest.fixture(scope="module")
def proxy(tmp_path_factory: pytest.TempPathFactory, ports: Ports) -> Iterator[Ports]:
    """nginx before a site that is away."""
    folder = tmp_path_factory.mktemp("proxy")
    certificate(folder)
    (folder / "static").mkdir()
    (folder / "static" / "away.html").write_bytes((tree.ROOT / "static/away.html").read_bytes())
    asked = folder / "challenges" / ".well-known" / "acme-challenge"
    asked.mkdir(parents=True)
    (asked / "a-token").write_text("proved", encoding="utf-8")
    process = subprocess.Popen(command(configured(folder, ports)), stderr=subprocess.PIPE)
    try:
        end = time.monotonic() + 10
        while time.monotonic() < end:
            with suppress(OSError), socket.create_connection(("127.0.0.1", ports.https), timeout=1):
                break
            time.sleep(0.05)
        yield ports
    finally:
        process.terminate()
        process.wait(10)


def ask(
    port: int, path: str, address: str = "127.0.0.1", host: str = NAME
) -> tuple[int, dict[str, str], str]:
    line = http.client.HTTPConnection(address, port, timeout=10)
    line.request("GET", path, headers={"Host": host})
    answer = line.getresponse()
    return answer.status, {k.lower(): v for k, v in answer.getheaders()}, answer.read().decode()


def ask_safely(port: int, path: str) -> tuple[int, dict[str, str], str]:
    line = http.client.HTTPSConnection(
        "127.0.0.1", port, timeout=10, context=ssl._create_unverified_context()
    )
    line.request("GET", path, headers={"Host": NAME})
    answer = line.getresponse()
    return answer.status, {k.lower(): v for k, v in answer.getheaders()}, answer.read().decode()


@needs_nginx
@pytest.mark.parametrize("packaged", sorted(path.stem for path in PACKAGED.glob("*.conf")))
def test_nginx_starts_below_the_main_file_of_each_package(
    tmp_path: Path, ports: Ports, packaged: str
) -> None:
    certificate(tmp_path)
    ended = subprocess.run(
        command(configured(tmp_path, ports, packaged), "-t"), capture_output=True, text=True
    )
    assert ended.returncode == 0, ended.stderr
    assert "wyrdbook.conf" not in ended.stderr, "a warning at each reload"


def test_nothing_but_the_upstream_stands_outside_of_the_servers() -> None:
    text = re.sub(r"#.*", "", (tree.ROOT / "hosting/nginx.conf.template").read_text(encoding="utf-8"))
    outside = [line for line in text.splitlines() if line and not line.startswith((" ", "}"))]
    assert outside == ["upstream wyrdbook {", "server {", "server {", "server {"]


@pytest.mark.parametrize(
    ("version", "behind_listen"), [("1.22.1", 4), ("1.24.0", 4), ("1.25.1", 0), ("1.26.3", 0)]
)
def test_http_2_is_asked_for_as_the_version_of_nginx_has_it(
    tmp_path: Path, version: str, behind_listen: int
) -> None:
    tool = tmp_path / "nginx"
    tool.write_text(f"#!/bin/sh\necho 'nginx version: nginx/{version}' >&2\n", encoding="utf-8")
    tool.chmod(0o755)
    text = shown("proxy", path=f"{tmp_path}:/usr/bin:/bin")
    assert len(re.findall(r"listen .*443 ssl http2", text)) == behind_listen
    assert text.count("http2 on;") == (0 if behind_listen else 2)


@needs_nginx
def test_a_site_that_is_away_has_a_page_that_says_so(proxy: Ports) -> None:
    status, headers, text = ask_safely(proxy.https, "/warbands/")
    assert (status, headers["retry-after"]) == (503, "30")
    assert "Back in a moment" in text
    assert headers["cache-control"] == "no-store"
    assert ask_safely(proxy.https, "/metrics")[0] == 404


@needs_nginx
def test_certificates_are_asked_for_by_http(proxy: Ports) -> None:
    assert ask(proxy.http, "/.well-known/acme-challenge/a-token")[::2] == (200, "proved")
    assert ask(proxy.http, "/.well-known/acme-challenge/another")[0] == 404


@needs_nginx
def test_http_leads_to_the_address_of_the_site_with_its_port(proxy: Ports) -> None:
    status, headers, _text = ask(proxy.http, "/rules/?q=1")
    assert (status, headers["location"]) == (301, f"https://{NAME}:{proxy.https}/rules/?q=1")


@needs_nginx
def test_the_proxy_answers_by_ipv6(proxy: Ports) -> None:
    if not Path("/proc/net/if_inet6").exists():
        pytest.skip("needs IPv6")
    assert ask(proxy.http, "/", address="::1")[0] == 301
