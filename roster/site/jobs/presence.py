"""A worker's knowledge of itself, and the row that shows others that it is alive."""

import os
import secrets
import socket
from dataclasses import dataclass
from datetime import timedelta
from time import monotonic

from django.utils import timezone

from roster.models import JobWorker

#: A worker says so often that it is alive, in seconds.
EVERY = 2.0
#: Nothing was heard of it for so long: it is dead.
DEAD_AFTER = timedelta(seconds=20)


@dataclass
class Worker:
    """`ending` is set when it was told to end; the job that it does is then given back."""

    name: str
    lane: str
    ending: bool = False
    shown: float = 0.0


_here: Worker | None = None


def begin(lane: str) -> Worker:
    """Register this process as a worker."""
    global _here
    _here = Worker(f"{socket.gethostname()[:30]}-{os.getpid()}-{secrets.token_hex(3)}", lane)
    now = timezone.now()
    JobWorker.objects.create(name=_here.name, lane=lane, started_at=now, seen_at=now)
    return _here


def show() -> None:
    """Say that the worker is alive, at most every two seconds."""
    if _here is None or monotonic() - _here.shown < EVERY:
        return
    _here.shown = monotonic()
    now = timezone.now()
    if not JobWorker.objects.filter(name=_here.name).update(seen_at=now):
        JobWorker.objects.create(name=_here.name, lane=_here.lane, started_at=now, seen_at=now)


def end() -> None:
    """Remove the row of this worker."""
    global _here
    if _here is not None:
        JobWorker.objects.filter(name=_here.name).delete()
        _here = None


def name() -> str:
    """The name of this worker; empty if this process is not a worker."""
    return _here.name if _here else ""


def is_ending() -> bool:
    """Whether this worker was told to end."""
    return _here is not None and _here.ending
