"""Pages that may be some seconds old are read from a copy of the database that follows it (`DATABASE_REPLICA_URL`).

Nothing is read there by default. A view that has already asked the database itself who may see what hands the rest of
its reading to `perhaps_old`. It goes to the replica unless the request wrote something, or the same browser did in the
last minute (a cookie says so), or the replica lags or does not answer. What the replica refuses, or does not have yet,
is read again from the database itself.
"""

import logging
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, NamedTuple

from django.conf import settings
from django.core.exceptions import ObjectDoesNotExist
from django.db import DEFAULT_DB_ALIAS, DatabaseError, connections
from django.db.models import Model
from django.http import Http404, HttpRequest, HttpResponse

log = logging.getLogger("wyrdbook.replica")

REPLICA = "replica"
#: The apps whose rows may be read there; sessions, caches and jobs of the site are none of them.
_APPS = {"campaigns", "roster"}
#: Whoever wrote reads the database itself for so long, in seconds.
FRESH_SECONDS = 60
#: The replica is asked how far behind it is this often at most; one that failed is left alone for longer. In seconds.
ASKED_EVERY, LEFT_ALONE = 2.0, 15.0
#: Running, and either level with what it received or only a few seconds behind. Any account may ask this.
_IS_WELL = """
SELECT pg_is_in_recovery() AND EXISTS (SELECT 1 FROM pg_stat_wal_receiver) AND coalesce(
    pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn()
    OR clock_timestamp() - pg_last_xact_replay_timestamp() < %s * interval '1 second', false)
"""

_reads_replica: ContextVar[bool] = ContextVar("reads_replica", default=False)
_has_written: ContextVar[bool] = ContextVar("has_written", default=False)


class ReplicaRouter:
    """Sends everything to the database itself but the reads inside `perhaps_old`. Writes are noted."""

    def db_for_read(self, model: type[Model], **_hints: Any) -> str:
        """The replica inside `perhaps_old`, for rows of the game."""
        return REPLICA if _reads_replica.get() and model._meta.app_label in _APPS else DEFAULT_DB_ALIAS

    def db_for_write(self, model: type[Model], **_hints: Any) -> str:
        """Always the database itself."""
        if model._meta.app_label in _APPS:
            _has_written.set(True)
        return DEFAULT_DB_ALIAS

    def allow_relation(self, _one: Model, _other: Model, **_hints: Any) -> bool:
        """Rows of both are rows of one database."""
        return True

    def allow_migrate(self, db: str, _app_label: str, **_hints: Any) -> bool:
        """The replica follows by itself."""
        return db == DEFAULT_DB_ALIAS


class _Asked(NamedTuple):
    """What the replica answered, and until when that holds."""

    is_well: bool = False
    until: float = float("-inf")


class Replica:
    """Whether the replica can be read now, as this process knows it."""

    def __init__(self) -> None:
        self._asked = _Asked()

    def is_well(self) -> bool:
        """Whether it runs and is not far behind; asked anew after some seconds."""
        if time.monotonic() >= self._asked.until:
            self.note(is_well=follows_closely())
        return self._asked.is_well

    def note(self, *, is_well: bool) -> None:
        """Remember how it is; one that is not well is left alone for a while."""
        self._asked = _Asked(is_well, time.monotonic() + (ASKED_EVERY if is_well else LEFT_ALONE))


replica = Replica()


def has_replica() -> bool:
    """Whether the settings name one."""
    return REPLICA in settings.DATABASES


def follows_closely() -> bool:
    """Ask the replica itself whether it runs and how far behind it is."""
    try:
        with connections[REPLICA].cursor() as cursor:
            cursor.execute(_IS_WELL, [settings.REPLICA_SECONDS])
            is_well = bool(cursor.fetchone() == (True,))
    except DatabaseError as error:
        log.warning("The replica does not answer: %s", type(error).__name__)
        return False
    if not is_well:
        log.warning(
            "The replica is behind by more than %s seconds, or follows nothing.", settings.REPLICA_SECONDS
        )
    return is_well


def perhaps_old[**Given, Result](
    request: HttpRequest, read: Callable[Given, Result], *given: Given.args, **more: Given.kwargs
) -> Result:
    """What `read` returns, perhaps as it was some seconds ago. `read` changes nothing, and may be called twice.

    Ask who may see the page before, not in it.
    """
    if not _may_be_old(request):
        return read(*given, **more)
    try:
        with _on_replica():
            return read(*given, **more)
    except DatabaseError as error:
        log.warning("The replica failed: %s", type(error).__name__)
        replica.note(is_well=False)
    except (ObjectDoesNotExist, Http404):
        log.info("The replica lacks something of %s", request.path)
    return read(*given, **more)


def _may_be_old(request: HttpRequest) -> bool:
    if not has_replica() or request.method not in ("GET", "HEAD"):
        return False
    wrote = _has_written.get() or settings.FRESH_COOKIE_NAME in request.COOKIES
    return not wrote and replica.is_well()


@contextmanager
def _on_replica() -> Iterator[None]:
    token = _reads_replica.set(True)
    try:
        yield
    finally:
        _reads_replica.reset(token)


class FreshMiddleware:
    """Gives browsers that wrote something a cookie for a minute, with which they read the database itself."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        token = _has_written.set(False)
        try:
            response = self.get_response(request)
            if has_replica() and (_has_written.get() or request.method not in ("GET", "HEAD", "OPTIONS")):
                response.set_cookie(
                    settings.FRESH_COOKIE_NAME,
                    "yes",
                    max_age=FRESH_SECONDS,
                    secure=settings.PRODUCTION,
                    httponly=True,
                    samesite="Lax",
                )
            return response
        finally:
            _has_written.reset(token)
