"""Figures about what is stored, for whoever watches the site. Read only."""

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

from django.conf import settings
from django.db import connection
from django.utils import timezone

from roster.models import User, Warband
from roster.registries import Registry
from roster.site.jobs.mail_health import mail_is_stuck, waiting_mail, waiting_since
from roster.site.jobs.selectors import queue
from roster.site.operating.backups.making import made_in


@dataclass(frozen=True)
class Figure:
    """`values` are numbers by the values of the `labels`, or one under `()`."""

    name: str
    help: str
    values: dict[tuple[str, ...], float]
    labels: tuple[str, ...] = ()


def single(name: str, help: str, number: float) -> Figure:
    """A figure with one number."""
    return Figure(name, help, {(): number})


def of_jobs() -> Iterable[Figure]:
    """Background jobs and their workers."""
    found = queue()
    counts: dict[tuple[str, ...], float] = {
        ("waiting",): found.waiting,
        ("running",): found.running,
        ("failed",): found.failed,
    }
    yield Figure("wyrdbook_jobs", "Background jobs.", counts, ("state",))
    oldest = (timezone.now() - found.oldest_since).total_seconds() if found.oldest_since else 0
    yield single("wyrdbook_jobs_oldest_seconds", "How long the first job that is due has waited.", oldest)
    yield single("wyrdbook_job_workers", "Workers that are alive.", len(found.workers))


def of_mail() -> Iterable[Figure]:
    """Mails that the mail server did not accept, and for how long."""
    since = waiting_since()
    age = (timezone.now() - since).total_seconds() if since else 0
    yield single("wyrdbook_mails_retried", "Mails that are tried again.", waiting_mail().count())
    yield single("wyrdbook_mails_retried_seconds", "How long the first of them has waited.", age)
    yield single("wyrdbook_mail_stuck", "1 while the mail server accepts no mail.", mail_is_stuck())


def of_book() -> Iterable[Figure]:
    """The figures of what players have made."""
    yield single("wyrdbook_accounts", "Accounts.", User.objects.filter(is_active=True).count())
    yield single("wyrdbook_warbands", "Warbands.", Warband.objects.count())


def of_storage() -> Iterable[Figure]:
    """The size of the database, and the age of the latest backup."""
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("SELECT pg_database_size(current_database())")
        else:
            cursor.execute("SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()")
        yield single("wyrdbook_database_bytes", "How large the database is.", cursor.fetchone()[0])
    age = backup_age()
    if age is not None:
        yield single("wyrdbook_backup_age_seconds", "How old the latest backup is.", age)


def backup_age() -> float | None:
    """Seconds since the latest backup in the folder for them; None without one."""
    made: list[Path] = made_in(settings.BACKUP_DIR)
    return time.time() - made[-1].stat().st_mtime if made else None


#: Asked whenever somebody looks. Apps above add theirs.
figures: Registry[Callable[[], Iterable[Figure]]] = Registry([of_jobs, of_mail, of_book, of_storage])
