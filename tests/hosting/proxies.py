"""nginx for tests: what `hosting/install` writes for it, below the main file of a package, on other ports."""

import os
import re
import shutil
import socket
import subprocess
from pathlib import Path
from typing import NamedTuple

from tests import tree

NGINX = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin:/usr/local/sbin")
NAME = "wyrdbook.example"
PACKAGED = Path(__file__).parent / "packaged"
TEMPORARY = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")


class Ports(NamedTuple):
    """Where the proxy listens for HTTP and HTTPS, and where the site does."""

    http: int
    https: int
    site: int


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as server:
        return int(server.getsockname()[1])


def shown(file: str, *options: str, path: str | None = None) -> str:
    """A file as `hosting/install` would write it."""
    ended = subprocess.run(
        ["sh", str(tree.ROOT / "hosting/install"), "--name", NAME, "--show", file, *options],
        env={**os.environ, "PATH": path or f"{os.environ['PATH']}:/usr/sbin:/usr/local/sbin"},
        capture_output=True,
        text=True,
    )
    assert ended.returncode == 0, ended.stderr
    return ended.stdout


def configured(folder: Path, ports: Ports, packaged: str = "debian-13") -> Path:
    """The main configuration, with the site's below it. Certificates and static files are looked for in the folder."""
    text = shown("proxy")
    for known, here in {
        "/etc/wyrdbook/certificates": str(folder),
        "/var/lib/wyrdbook/static": str(folder / "static"),
        "/var/lib/wyrdbook-challenges": str(folder / "challenges"),
        "127.0.0.1:8000": f"127.0.0.1:{ports.site}",
        f"https://{NAME}$": f"https://{NAME}:{ports.https}$",
        "listen 80": f"listen 127.0.0.1:{ports.http}",
        "listen 443": f"listen 127.0.0.1:{ports.https}",
        "listen [::]:80": f"listen [::1]:{ports.http}",
        "listen [::]:443": f"listen [::1]:{ports.https}",
    }.items():
        assert known in text or "[::]" in known, known
        text = text.replace(known, here)
    (folder / "conf.d").mkdir(exist_ok=True)
    (folder / "conf.d" / "wyrdbook.conf").write_text(text, encoding="utf-8")
    main = folder / "nginx.conf"
    main.write_text(_main(folder, packaged), encoding="utf-8")
    return main


def _main(folder: Path, packaged: str) -> str:
    text = (PACKAGED / f"{packaged}.conf").read_text(encoding="utf-8")
    user = "user root;" if os.getuid() == 0 else ""
    text = re.sub(r"^user .*;$", f"{user} daemon off;", text, flags=re.MULTILINE)
    text = re.sub(r"^\s*include /etc/nginx/(modules|sites)-enabled/.*$", "", text, flags=re.MULTILINE)
    text = text.replace("/run/nginx.pid", f"{folder}/nginx.pid").replace("/var/log/nginx", str(folder))
    text = text.replace("/etc/nginx/conf.d", f"{folder}/conf.d")
    places = "".join(f"{kind}_temp_path {folder}/{kind};" for kind in TEMPORARY)
    return text.replace("http {", f"http {{ {places}")


def certificate(folder: Path) -> None:
    """A certificate that nobody gave out, beside the configuration."""
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", f"/CN={NAME}",
         "-keyout", str(folder / "privkey.pem"), "-out", str(folder / "fullchain.pem")],
        check=True, capture_output=True,
    )  # fmt: skip


def command(main: Path, *more: str) -> list[str]:
    """The words that start nginx with a configuration."""
    return [
        str(NGINX),
        "-c",
        str(main),
        "-p",
        str(main.parent),
        "-e",
        f"{main.parent}/nginx.log",
        *more,
    ]
