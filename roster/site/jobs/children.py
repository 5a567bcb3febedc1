"""A job in a child of its worker, with a limit of time and of memory. The worker watches it and writes for it.

The child tells its progress and its end through a pipe, so that no write of the worker waits for a transaction of
the job. It never outlives its worker.
"""

import multiprocessing
import os
import resource
import signal
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from pathlib import Path
from time import monotonic
from typing import Any

from django.conf import settings
from django.db import DatabaseError, connections

from roster.models import Job
from roster.site.jobs import presence
from roster.site.jobs.endings import give_back, was_cancelled, write_heartbeat
from roster.site.jobs.kinds import Kind
from roster.site.jobs.parents import end_with
from roster.site.jobs.perform import Ending, interrupted, out_of_time, perform

#: Progress is written so often at most, and a heartbeat at least, in seconds.
PROGRESS_EVERY, HEARTBEAT_EVERY = 0.5, 2.0
#: A worker that is told to end lets its job go on for so long, in seconds.
GRACE = 3.0
#: Between two looks at the child's words, its limits are looked at; in seconds.
LISTEN = 0.1
MEGABYTE = 1024 * 1024


def watch(job: Job, kind: Kind) -> Ending | None:
    """Do the job in a child and wait for its end; None where the job was given back, or taken away meanwhile."""
    connections.close_all()
    fork = multiprocessing.get_context("fork")
    receiver, sender = fork.Pipe(duplex=False)
    child = fork.Process(target=_in_child, args=(job, sender, os.getpid()), name=f"job {job.pk}")
    child.start()
    sender.close()
    try:
        return _Watch(job, kind, child, receiver).until_the_end()
    finally:
        receiver.close()


def _in_child(job: Job, sender: Connection, parent: int) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    signal.signal(signal.SIGQUIT, signal.SIG_DFL)
    end_with(parent, lambda: os._exit(1))
    connections.close_all()
    _limit_memory()
    ending = perform(job, lambda *report: sender.send(report))
    sender.send(ending)
    connections.close_all()


def _limit_memory() -> None:
    """Limit the memory of the process to `JOB_MEMORY_MB` beyond what it takes now, if the platform tells that."""
    taken = 0
    with suppress(OSError, ValueError):
        taken = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
    limit = taken + settings.JOB_MEMORY_MB * MEGABYTE
    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    with suppress(OSError, ValueError):
        soft = limit if hard == resource.RLIM_INFINITY else min(limit, hard)
        resource.setrlimit(resource.RLIMIT_AS, (soft, hard))


@dataclass
class _Watch:
    job: Job
    kind: Kind
    child: Any
    receiver: Connection
    began: float = field(default_factory=monotonic)
    beaten: float = 0.0
    written: float = 0.0
    told_to_end: float = 0.0
    news: dict[str, Any] = field(default_factory=dict)

    def until_the_end(self) -> Ending | None:
        seconds = self.kind.seconds or settings.JOB_SECONDS
        while True:
            ending = self._listen()
            if ending is not None:
                self.child.join()
                return ending
            if not self._beat():
                self._kill()
                return Ending(Job.State.STOPPED, self.kind.cancelled) if was_cancelled(self.job) else None
            if self._is_to_end():
                self._kill()
                give_back(self.job)
                return None
            if monotonic() - self.began > seconds:
                self._kill()
                return self._unless_done(out_of_time(self.kind, seconds))

    def _listen(self) -> Ending | None:
        """The next words of the child; its end where it has come to one, or died. A child that reports without pause
        is listened to for no longer than one that is silent: its limits count for it as well."""
        until = monotonic() + LISTEN
        try:
            while self.receiver.poll(max(until - monotonic(), 0)):
                words = self.receiver.recv()
                if isinstance(words, Ending):
                    return words
                sentence, done, of = words
                self.news = {"sentence": sentence, "done": done, "of": of}
                if monotonic() > until:
                    break
        except EOFError:
            self.child.join()
            detail = f"The child ended with {self.child.exitcode} in attempt {self.job.attempts}."
            return self._unless_done(interrupted(self.kind, self.job.attempts, detail))
        return None

    def _beat(self) -> bool:
        """Write that the job is alive and how far it is; whether it may go on."""
        now = monotonic()
        if now - self.beaten < (PROGRESS_EVERY if self.news else HEARTBEAT_EVERY):
            return True
        self.beaten = now
        try:
            presence.show()
            is_mine = write_heartbeat(self.job, self.news)
        except DatabaseError:
            connections.close_all()
            return True
        self.news = {}
        return is_mine

    def _is_to_end(self) -> bool:
        if not presence.is_ending():
            return False
        self.told_to_end = self.told_to_end or monotonic()
        return monotonic() - self.told_to_end > GRACE

    def _kill(self) -> None:
        self.child.kill()
        self.child.join()

    def _unless_done(self, ending: Ending) -> Ending:
        """The same, unless the job had come to its end before it could say so."""
        self.job.refresh_from_db(fields=["arguments"])
        return Ending(Job.State.DONE) if self.kind.was_done(self.job.arguments) else ending
