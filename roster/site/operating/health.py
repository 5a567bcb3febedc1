"""Whether this process can serve: what `/readyz` asks. Cheap, and asked of the database every few seconds at most."""

import logging
import time
from collections.abc import Callable
from functools import cache

from django.core.cache import cache as shared_cache
from django.db import DatabaseError, connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

from roster.site.jobs.mail_health import mail_is_stuck
from roster.site.jobs.selectors import worker_is_alive

log = logging.getLogger("wyrdbook.health")

SECONDS_KEPT = 2
_CACHE_KEY = "ready"


def _database_answers() -> bool:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
        return cursor.fetchone() == (1,)


def migrations_are_applied() -> bool:
    """Whether the database has every migration of this program; one that it has beyond them is no fault here."""
    return _known_migrations() <= set(MigrationRecorder(connection).applied_migrations())


@cache
def _known_migrations() -> frozenset[tuple[str, str]]:
    loader = MigrationLoader(None, ignore_no_migrations=True)
    replaced = {name for migration in loader.replacements.values() for name in migration.replaces}
    return frozenset(set(loader.disk_migrations) - replaced)


def cache_keeps() -> bool:
    """Whether the cache gives back what it was given. Raises `OSError` for whatever a server of it fails with."""
    mark = str(time.monotonic())
    try:
        shared_cache.set(_CACHE_KEY, mark, timeout=60)
        return shared_cache.get(_CACHE_KEY) is not None
    except DatabaseError:
        raise
    except Exception as error:
        raise OSError(f"the cache does not answer ({type(error).__name__})") from error


PARTS: dict[str, Callable[[], bool]] = {
    "database": _database_answers,
    "migrations": migrations_are_applied,
    "cache": cache_keeps,
    "worker": worker_is_alive,
}


def failing() -> list[str]:
    """The parts that are not as they should be; where the database is away, nothing else is asked."""
    found = []
    for name, is_well in PARTS.items():
        try:
            if is_well():
                continue
        except (DatabaseError, OSError) as error:
            log.warning("not ready: %s (%s)", name, type(error).__name__)
            return [*found, name]
        found.append(name)
    if found:
        log.warning("not ready: %s", ", ".join(found))
    return found


def mail_fails() -> bool:
    """Whether the mail server accepts nothing. The site goes on without it, so it stays ready."""
    try:
        stuck = mail_is_stuck()
    except (DatabaseError, OSError):
        return False
    if stuck:
        log.warning("ready, but mail is not going out")
    return stuck


class Readiness:
    """The latest answer, kept for a moment, so that strangers cannot keep the database busy with the question."""

    def __init__(self) -> None:
        self._asked_at, self._is_ready, self._mail_fails = float("-inf"), False, False

    def _ask(self) -> None:
        if time.monotonic() - self._asked_at > SECONDS_KEPT:
            self._is_ready, self._asked_at = not failing(), time.monotonic()
            self._mail_fails = self._is_ready and mail_fails()

    def is_ready(self) -> bool:
        """Whether the site is ready, asked anew after some seconds."""
        self._ask()
        return self._is_ready

    def text(self) -> str:
        """The answer in words."""
        if not self.is_ready():
            return "not ready\n"
        return "ready\nmail is not going out\n" if self._mail_fails else "ready\n"

    def forget(self) -> None:
        """Ask again at the next look."""
        self._asked_at = float("-inf")


readiness = Readiness()
