"""One attempt at a job, and how its end is told to the worker that watches it.

`perform` never raises: whatever happens in a job becomes an `Ending`.
"""

import traceback
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.db import InterfaceError, OperationalError

from roster.models import Job
from roster.site.jobs.kinds import KINDS, Kind
from roster.site.jobs.work import Failed, Later, Report, Work

#: After a database that could not be reached.
SOON = timedelta(seconds=15)


@dataclass(frozen=True)
class Ending:
    """How an attempt ended. One that ended with `waiting` is tried again after `wait`, as often as its kind allows;
    `given_up` is said when it is not tried again. One that is `giving_way` does not count as an attempt."""

    state: str
    sentence: str = ""
    detail: str = ""
    result: dict[str, Any] = field(default_factory=dict)
    wait: timedelta = timedelta()
    given_up: str = ""
    giving_way: bool = False


def perform(job: Job, report: Report) -> Ending:
    """Do the job, and return how it ended."""
    kind = KINDS.get(job.kind)
    if kind is None:
        return Ending(
            Job.State.FAILED, "This version of the site does not know such jobs.", f"kind {job.kind}"
        )
    try:
        done = kind.run(Work(job, report))
    except MemoryError:
        return out_of_memory(kind)
    except Failed as failure:
        return Ending(Job.State.FAILED, str(failure))
    except Later as later:
        return Ending(
            Job.State.WAITING, str(later), later.detail, wait=later.wait, giving_way=later.giving_way
        )
    except (OperationalError, InterfaceError):
        away = "The database did not answer."
        return Ending(
            Job.State.WAITING,
            f"{away} It is tried again.",
            traceback.format_exc(),
            wait=SOON,
            given_up=f"{away} {kind.unchanged}",
        )
    except Exception:  # noqa: BLE001 - whatever a kind raises is the end of the job, not of the worker
        sentence = f"There is a fault in the site; its operator can look it up. {kind.unchanged}"
        return Ending(Job.State.FAILED, sentence, traceback.format_exc())
    return Ending(Job.State.DONE, done.sentence, result=dict(done.result))


def out_of_memory(kind: Kind) -> Ending:
    """The ending of a job that took too much memory."""
    sentence = f"{kind.what} needed more than {settings.JOB_MEMORY_MB} MB of memory and was stopped. {kind.unchanged}"
    return Ending(Job.State.STOPPED, sentence, traceback.format_exc())


def interrupted(kind: Kind, attempts: int, detail: str) -> Ending:
    """The worker, or the child that did the job, was killed from outside."""
    return Ending(
        Job.State.WAITING,
        "It was interrupted and is tried again.",
        detail,
        given_up=f"{kind.what} was interrupted {attempts} times and given up. {kind.unchanged}",
    )


def out_of_time(kind: Kind, seconds: int) -> Ending:
    """The ending of a job that took too long."""
    sentence = f"{kind.what} took longer than {seconds} seconds and was stopped. {kind.unchanged}"
    return Ending(Job.State.STOPPED, sentence)
