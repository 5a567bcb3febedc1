"""Whether mail goes out: what failed attempts leave behind. Asked by probes, measures and checks."""

import logging
from datetime import datetime, timedelta

from django.db.models import Max, Min, QuerySet

from roster.models import Job
from roster.site.jobs.work import Later, Work

log = logging.getLogger("wyrdbook.mail")

#: The kinds of jobs that speak to the mail server.
KINDS = ("mail", "notice-mail")
#: How long after each attempt the next one is made; after the last one the mail is given up.
WAITS = tuple(timedelta(minutes=minutes) for minutes in (1, 5, 15, 60, 180, 360, 720))
#: Mail servers put off a first attempt of a stranger now and then; two in a row are trouble.
ATTEMPTS_OF_TROUBLE = 2


def tried_again(work: Work, error: Exception) -> Later:
    """The end of an attempt that the mail server spoiled; the log says why, without an address."""
    log.warning("The mail server did not accept a mail in attempt %s: %s", work.attempt, _reason(error))
    wait = WAITS[min(work.attempt, len(WAITS)) - 1]
    detail = f"Attempt {work.attempt}: {type(error).__name__}: {error}"
    return Later("The mail server did not accept it.", wait=wait, detail=detail)


def _reason(error: Exception) -> str:
    """The kind of the failure and its number: the text of a mail server may hold an address."""
    number = getattr(error, "smtp_code", None) or getattr(error, "errno", None)
    if number is None and hasattr(error, "recipients"):
        number = ", ".join(sorted({str(code) for code, _ in error.recipients.values()}))
    return f"{type(error).__name__} {number}" if number else type(error).__name__


def waiting_mail() -> QuerySet[Job]:
    """Mails that were not sent at their first attempt and are tried again."""
    return Job.objects.filter(kind__in=KINDS, state=Job.State.WAITING, attempts__gte=1)


def waiting_since() -> datetime | None:
    """When the mail was asked for that is tried again for the longest time."""
    first: datetime | None = waiting_mail().aggregate(first=Min("created_at"))["first"]
    return first


def mail_is_stuck() -> bool:
    """Whether mails fail again and again, and none went out since."""
    failing = (
        waiting_mail().filter(attempts__gte=ATTEMPTS_OF_TROUBLE).aggregate(last=Max("started_at"))["last"]
    )
    if failing is None:
        return False
    return not Job.objects.filter(kind__in=KINDS, state=Job.State.DONE, finished_at__gt=failing).exists()
