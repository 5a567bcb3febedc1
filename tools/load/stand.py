"""`make load SITE=proxy`: set up a site with its servers here, try it under many people, and take all of it down.

The site has the demo league, whose campaigns everybody may read, on PostgreSQL. What stands besides is in `KINDS`. It
prints how many requests were answered and what each part took of the processor for one of them: the machine may be busy
with other work, and that figure hardly changes with it, whereas the times of answers do.

    python -m tools.load.stand KIND [KIND...] [--people 8] [--seconds 40]
"""

import argparse
import csv
import os
import signal
import subprocess
import sys
import tempfile
import time
from functools import partial
from pathlib import Path

from tools.load.parts import (
    HERE,
    ROOT,
    Cache,
    Database,
    Missing,
    Part,
    Proxy,
    Store,
    free_port,
    listens,
    wait_for,
)

#: What stands besides gunicorn and PostgreSQL, by the name that `SITE=` takes.
KINDS = {
    "plain": frozenset[str](),
    "proxy": frozenset({"proxy"}),
    "redis": frozenset({"proxy", "cache"}),
    "files": frozenset({"proxy", "store"}),
    "replica": frozenset({"proxy", "replica"}),
    "all": frozenset({"proxy", "cache", "store", "replica"}),
}
SECRET = "only-for-a-site-that-stands-for-a-minute-on-this-machine-0123456789"
PROCESSES = 3
#: Seconds within which all people must have signed in.
ARRIVE_WITHIN = 120
#: Everybody may read the demo league, as visitors of the load test do.
OPEN = """
from campaigns.models import Campaign
Campaign.objects.update(visibility=Campaign.Visibility.PUBLIC)
"""


class Ground:
    """What is prepared once: PostgreSQL with the demo league, which each site gets a copy of, and the static files."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.parts = folder, list[Part]()
        self.settings = {
            "WYRDBOOK_ENV": "production",
            "WYRDBOOK_SECRET_KEY": SECRET,
            "WYRDBOOK_ALLOWED_HOSTS": HERE,
            "WYRDBOOK_DATA_DIR": str(folder / "data"),
            "WYRDBOOK_EMAIL": "console",
            "WYRDBOOK_LOG_LEVEL": "WARNING",
            "WYRDBOOK_MOST_UPLOADS_A_DAY": "0",
            "WYRDBOOK_REQUESTS_PER_USER": "60000",
            "WYRDBOOK_REQUESTS_PER_ADDRESS": "60000",
        }

    def prepare(self) -> None:
        """Start the database and fill it. Raises `Missing`."""
        self.database = Database(self.folder)
        self.parts.append(self.database)
        self.database.create("league")
        self.settings["DATABASE_URL"] = self.database.url("league")
        self.manage("migrate", "--verbosity", "0")
        self.manage("demo", WYRDBOOK_ENV="development")  # a site in production refuses its passwords
        self.manage("shell", "--no-imports", "-c", OPEN)
        self.manage("collectstatic", "--noinput", "--verbosity", "0")

    def manage(self, *words: str, **more: str) -> None:
        """Run a command of the site. Raises `Missing` with what it said."""
        command = [sys.executable, "manage.py", *words]
        env = {**os.environ, **self.settings, **more}
        ended = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True)
        if ended.returncode:
            raise Missing(f"manage.py {words[0]} failed: {ended.stderr.strip()[-1500:]}")

    def stop(self) -> None:
        """End the database."""
        while self.parts:
            self.parts.pop().stop()


class Stand:
    """A site with its servers on that ground. Behind a proxy two gunicorns of two processes, else one of three."""

    def __init__(self, kind: str, ground: Ground) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix=f"{kind}-", dir=ground.folder))
        self.folder.chmod(0o755)
        self.parts, self.port = list[Part](), free_port()
        self._ground, self._has, self._settings = ground, KINDS[kind], dict(ground.settings)
        if "proxy" in self._has:
            self._settings["WYRDBOOK_PROXIES"] = "1"
        else:
            # Nothing speaks HTTPS before it, without which browsers return no cookie of a production site.
            self._settings |= {"WYRDBOOK_ENV": "development", "WYRDBOOK_DEBUG": "no"}

    @property
    def address(self) -> str:
        """Where people go."""
        return f"{'https' if 'proxy' in self._has else 'http'}://{HERE}:{self.port}"

    def start(self) -> None:
        """Start everything. Raises `Missing`."""
        database, name = self._ground.database, self.folder.name
        database.create(name, like="league")
        self._settings["DATABASE_URL"] = database.url(name)
        if "cache" in self._has:
            self._settings["WYRDBOOK_CACHE_URL"] = self._add(Cache(self.folder)).url
        if "store" in self._has:
            self._settings |= self._add(Store(self.folder)).settings
            self._ground.manage("files", "prepare", **self._settings)
        if "replica" in self._has:
            replica = self._add(Database(self.folder, "replica", of=database))
            self._settings["DATABASE_REPLICA_URL"] = replica.url(name)
        self._add(self._of_site("worker", "manage.py", "jobs", "work"))
        ports = [free_port(), free_port()] if "proxy" in self._has else [self.port]
        webs = [self._add(self._web(f"web {port}", port, PROCESSES - len(ports) + 1)) for port in ports]
        for web, port in zip(webs, ports, strict=True):
            wait_for(partial(listens, port), "gunicorn", web.process)
        if "proxy" in self._has:
            static = Path(self._settings["WYRDBOOK_DATA_DIR"]) / "static"
            self._add(Proxy(self.folder, self.port, ports, static))

    def all_parts(self) -> list[Part]:
        """Its servers, and the database."""
        return [*self._ground.parts, *self.parts]

    def stop(self) -> None:
        """End all servers, the last one first."""
        while self.parts:
            self.parts.pop().stop()

    def _add[Kind: Part](self, part: Kind) -> Kind:
        self.parts.append(part)
        part.wait()
        return part

    def _of_site(self, name: str, *words: str, **more: str) -> Part:
        return Part(name, self.folder, [sys.executable, *words], self._settings | more)

    def _web(self, name: str, port: int, processes: int) -> Part:
        words = ("-m", "gunicorn", "--config", "hosting/gunicorn.conf.py", "roster.config.wsgi")
        chosen = {"WYRDBOOK_BIND": f"{HERE}:{port}", "WYRDBOOK_WEB_WORKERS": str(processes)}
        return self._of_site(name, *words, **chosen)


def try_it(stand: Stand, people: int, seconds: int) -> str:
    """Send the people, and return the figures as text. They count from when all have signed in."""
    table, ready = stand.folder / "people", stand.folder / "ready"
    options = {
        "--users": people,
        "--spawn-rate": 4,
        "--run-time": f"{seconds + ARRIVE_WITHIN}s",
        "--csv": table,
    }
    words = [str(word) for option in options.items() for word in option]
    command = [str(ROOT / ".venv-load/bin/locust"), "--locustfile", "tools/load/people.py", "--headless"]
    sent = Part(
        "people",
        stand.folder,
        [*command, "--only-summary", "--host", stand.address, *words],
        {"WYRDBOOK_LOAD_READY": str(ready)},
    )
    try:
        wait_for(ready.exists, "one of the people", sent.process)
        parts = stand.all_parts()
        before = [part.seconds() for part in parts]
        time.sleep(seconds)
        took = dict[str, float]()
        for part, old in zip(parts, before, strict=True):
            name = part.name.partition(" ")[0]
            took[name] = took.get(name, 0.0) + part.seconds() - old
    finally:
        sent.stop()
    said = sent.log.read_text(encoding="utf-8", errors="replace")
    try:
        with table.with_name("people_stats.csv").open(encoding="utf-8", newline="") as file:
            rows = {row["Name"]: row for row in csv.DictReader(file)}
    except OSError:
        raise Missing(f"Locust failed: {said[-1500:]}") from None
    failures = "" if rows["Aggregated"]["Failure Count"] == "0" else f"\n{said[-3000:]}"
    return figures(rows, took) + failures


def figures(rows: dict[str, dict[str, str]], took: dict[str, float]) -> str:
    """The answers of each kind of page, and the milliseconds of the processor that each part took for a request."""
    total = int(rows["Aggregated"]["Request Count"])
    lines = ["page         answered  failed  half within  95 % within"]
    for name, row in rows.items():
        name = "all" if name == "Aggregated" else name
        lines.append(
            f"{name:<12} {row['Request Count']:>8} {row['Failure Count']:>7} "
            f"{row['50%']:>9} ms {row['95%']:>9} ms"
        )
    lines += ["", "part         processor time of a request"]
    lines += [f"{name:<12} {seconds / max(1, total) * 1000:7.1f} ms" for name, seconds in took.items()]
    lines.append(f"{'all':<12} {sum(took.values()) / max(1, total) * 1000:7.1f} ms")
    lines.append(f"load of the machine afterwards: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    return "\n".join(lines)


def main() -> None:
    """Read the command line, try the sites one after the other, print the figures of each."""
    asked = argparse.ArgumentParser(description="Try sites on this machine under many people.")
    asked.add_argument("kinds", nargs="+", choices=KINDS)
    asked.add_argument("--people", type=int, default=8)
    asked.add_argument("--seconds", type=int, default=40)
    given = asked.parse_args()
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # so that the servers end with it
    with tempfile.TemporaryDirectory(prefix="wyrdbook-load-", ignore_cleanup_errors=True) as folder:
        ground = Ground(Path(folder))
        stand: Stand | None = None
        try:
            ground.prepare()
            for kind in given.kinds:
                stand = Stand(kind, ground)
                stand.start()
                sys.stdout.write(f"\n{kind}\n{try_it(stand, given.people, given.seconds)}\n")
                sys.stdout.flush()
                stand.stop()
        except Missing as lack:
            for part in stand.all_parts() if stand else ground.parts:
                sys.stderr.write(f"--- {part.name}\n{part.log.read_text(errors='replace')[-2000:]}\n")
            sys.exit(str(lack))
        finally:
            if stand:
                stand.stop()
            ground.stop()


if __name__ == "__main__":
    main()
