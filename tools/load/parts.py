"""The servers that a site outgrown by one machine is made of, each in a throw-away folder and on free ports.

Every server is a child of this process and ends with it. Where this runs as root, PostgreSQL takes the account that
comes with its package, as it refuses root. The processor time of a part is what its processes took, those that ended
included.
"""

import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
HERE = "127.0.0.1"
_TICKS = os.sysconf("SC_CLK_TCK")
#: Seconds that a server may take until it answers; the first process of a site loads the rulebook.
STARTS_WITHIN = 180
_POSTGRESQL = ("/usr/lib/postgresql/*/bin", "/usr/pgsql-*/bin", "/opt/homebrew/opt/postgresql*/bin")


class Missing(Exception):
    """Something that the machine lacks, as a sentence."""


def free_port() -> int:
    """A port that nobody listens at."""
    with socket.create_server((HERE, 0)) as server:
        return int(server.getsockname()[1])


def program(name: str, *folders: str) -> str:
    """The path of a program. Raises `Missing`."""
    found = shutil.which(name) or shutil.which(
        name, path=":".join(folders or ("/usr/sbin", "/usr/local/sbin"))
    )
    if not found:
        raise Missing(f"{name} is not installed here.")
    return found


def postgresql(name: str) -> str:
    """The path of a program of the newest PostgreSQL server. Raises `Missing`."""
    places = [place for pattern in _POSTGRESQL for place in sorted(Path("/").glob(pattern[1:]))]
    return program(name, *(str(place) for place in reversed(places)))


def wait_for(answers: Callable[[], bool], what: str, server: "subprocess.Popen[bytes] | None" = None) -> None:
    """Wait until something answers. Raises `Missing` where it ends or takes too long."""
    until = time.monotonic() + STARTS_WITHIN
    while time.monotonic() < until:
        if server is not None and server.poll() is not None:
            break
        if answers():
            return
        time.sleep(0.2)
    raise Missing(f"{what} did not start; its log is in the folder that was named above.")


def listens(port: int) -> bool:
    """Whether somebody listens at a port of this machine."""
    try:
        socket.create_connection((HERE, port), timeout=1).close()
    except OSError:
        return False
    return True


class Part:
    """A server of the site: its name in the table, and the process that it and its children hang on."""

    def __init__(
        self, name: str, folder: Path, command: list[str], env: Mapping[str, str] | None = None
    ) -> None:
        self.name, self.log = name, folder / f"{name}.log"
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                command,
                cwd=ROOT if env else folder,
                env={**os.environ, **(env or {})},
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )

    def wait(self) -> None:
        """Wait until it answers, where that is known. Raises `Missing`."""

    def seconds(self) -> float:
        """The processor time so far of the process, its children and theirs."""
        times, children = _processes()
        waiting, total = [self.process.pid], 0.0
        while waiting:
            pid = waiting.pop()
            total += times.get(pid, 0.0)
            waiting += children.get(pid, [])
        return total

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        """End the process and all that hang on it, by force if they take longer than a moment."""
        for kind in (how, signal.SIGKILL):
            with suppress(ProcessLookupError):
                os.killpg(self.process.pid, kind)
            try:
                self.process.wait(10)
                return
            except subprocess.TimeoutExpired:
                continue


def _processes() -> tuple[dict[int, float], dict[int, list[int]]]:
    """The processor seconds of every process with those of its ended children, and the children of each."""
    times, children = dict[int, float](), dict[int, list[int]]()
    for place in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = place.read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()
        except OSError:
            continue
        pid = int(place.parent.name)
        times[pid] = sum(map(int, fields[11:15])) / _TICKS
        children.setdefault(int(fields[1]), []).append(pid)
    return times, children


class Database(Part):
    """A PostgreSQL server, or with `of` a streaming replica of another one, which answers reads alone."""

    def __init__(self, folder: Path, name: str = "database", *, of: "Database | None" = None) -> None:
        self.port, data, sockets = free_port(), folder / name, folder / f"{name}-socket"
        sockets.mkdir()
        if os.getuid() == 0:
            folder.chmod(0o755)
            shutil.chown(sockets, "postgres")
            data.mkdir(mode=0o700)
            shutil.chown(data, "postgres")
        if of is None:
            self._run("initdb", "-D", str(data), "-U", "wyrdbook", "-A", "trust", "-E", "UTF8", "--locale=C")
        else:
            self._run(
                "pg_basebackup", "-D", str(data), "-d", of.url("postgres"), "-R", "-X", "stream", "-c", "fast"
            )
        options = {"port": self.port, "listen_addresses": HERE, "unix_socket_directories": sockets}
        words = [word for key, value in options.items() for word in ("-c", f"{key}={value}")]
        super().__init__(name, folder, self._as_server(postgresql("postgres"), "-D", str(data), *words))
        self.wait()

    def wait(self) -> None:
        """Wait until it answers. Raises `Missing`."""
        wait_for(self._answers, f"the PostgreSQL server {self.name}", self.process)

    def url(self, name: str) -> str:
        """The address of one of its databases, as the setting has it."""
        return f"postgresql://wyrdbook@{HERE}:{self.port}/{name}"

    def create(self, name: str, like: str = "template1") -> None:
        """Make a database as a copy of another one."""
        self._run(
            "psql", "-q", "-d", self.url("postgres"), "-c", f'CREATE DATABASE "{name}" TEMPLATE "{like}"'
        )

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """End it without waiting for those who are connected."""
        super().stop(how)

    def _answers(self) -> bool:
        command = [postgresql("pg_isready"), "-q", "-d", self.url("postgres")]
        return subprocess.run(command, capture_output=True).returncode == 0

    @staticmethod
    def _as_server(*command: str) -> list[str]:
        return ["runuser", "-u", "postgres", "--", *command] if os.getuid() == 0 else [*command]

    def _run(self, name: str, *words: str) -> None:
        ended = subprocess.run(
            self._as_server(postgresql(name), *words), capture_output=True, text=True, cwd="/"
        )
        if ended.returncode:
            raise Missing(f"{name} failed: {ended.stderr.strip()}")


class Cache(Part):
    """A Redis server, or Valkey, that keeps nothing on the disk."""

    def __init__(self, folder: Path) -> None:
        self.port = free_port()
        name = next((it for it in ("valkey-server", "redis-server") if shutil.which(it)), "redis-server")
        words = ["--bind", HERE, "--port", str(self.port), "--save", "", "--appendonly", "no"]
        super().__init__("cache", folder, [program(name), *words])
        wait_for(lambda: listens(self.port), "the cache", self.process)

    @property
    def url(self) -> str:
        """Its address, as the setting has it."""
        return f"redis://{HERE}:{self.port}/0"


class Store(Part):
    """An object store that speaks S3 (moto's server), with one empty bucket that only its owner may read."""

    def __init__(self, folder: Path) -> None:
        self.port = free_port()
        server = program("moto_server", str(Path(sys.executable).parent), str(ROOT / ".venv-load" / "bin"))
        super().__init__("store", folder, [server, "-H", HERE, "-p", str(self.port)])
        wait_for(lambda: listens(self.port), "the object store", self.process)

    @property
    def settings(self) -> dict[str, str]:
        """The settings of a site that keeps its files there."""
        return {
            "WYRDBOOK_FILES_URL": f"s3://wyrdbook?endpoint=http://{HERE}:{self.port}&region=us-east-1",
            "WYRDBOOK_FILES_KEY": "load",
            "WYRDBOOK_FILES_SECRET": "load-on-this-machine-alone",
        }


class Proxy(Part):
    """nginx with the configuration of `hosting/`, and a certificate that nobody gave out, before some web processes."""

    def __init__(self, folder: Path, port: int, sites: list[int], static: Path) -> None:
        made = [program("openssl"), "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2"]
        made += ["-keyout", "privkey.pem", "-out", "fullchain.pem", "-subj", f"/CN={HERE}"]
        subprocess.run(made, cwd=folder, check=True, capture_output=True)
        text = (ROOT / "hosting/nginx.conf.template").read_text(encoding="utf-8")
        servers = "\n".join(f"    server {HERE}:{site};" for site in sites)
        text = text.replace("    server ${WYRDBOOK_UPSTREAM};", servers)
        unused = free_port()
        for known, ours in {
            "${WYRDBOOK_NAME}": HERE,
            "${WYRDBOOK_CERTIFICATES}": str(folder),
            "${WYRDBOOK_STATIC}": str(static),
            "${WYRDBOOK_CHALLENGES}": str(folder),
            "${WYRDBOOK_ADDRESS}": f"https://{HERE}:{port}",
            "listen 80": f"listen {HERE}:{unused}",
            "listen 443": f"listen {HERE}:{port}",
        }.items():
            text = text.replace(known, ours)
        text = re.sub(r"^\s*(listen \[::\].*|http2 on;)\n", "", text, flags=re.MULTILINE)
        user = "user root;" if os.getuid() == 0 else ""
        paths = "".join(
            f"{kind}_temp_path {folder}/nginx-{kind};"
            for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        )
        main = folder / "nginx.conf"
        main.write_text(
            f"{user} daemon off; worker_processes 2; pid {folder}/nginx.pid; error_log {folder}/nginx.log;\n"
            f"events {{ worker_connections 768; }}\nhttp {{ {paths} types {{ text/css css; }}\n{text}\n}}\n",
            encoding="utf-8",
        )
        words = ["-c", str(main), "-p", str(folder), "-e", str(folder / "nginx.log")]
        super().__init__("proxy", folder, [program("nginx"), *words])
        wait_for(lambda: listens(port), "nginx", self.process)
