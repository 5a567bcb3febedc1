"""A worker: the task backend's own, which takes turns out of the queue, with what it does in between.

`work` runs one worker of one lane until it is told to end; `work_in_all_lanes` starts several and keeps them alive.
"""

import logging
import multiprocessing
import os
import signal
import sys
import time
from multiprocessing.process import BaseProcess
from types import FrameType

from django.db import DatabaseError, connections
from django_tasks_db.management.commands.db_worker import Worker
from django_tasks_db.models import DBTaskResult

from roster.site.jobs import presence
from roster.site.jobs.care import Care
from roster.site.jobs.kinds import KINDS
from roster.site.jobs.parents import end_with

log = logging.getLogger("wyrdbook.jobs")

#: Seconds between two looks into an empty queue, and after a database that did not answer.
IDLE, AFTER_FAULT = 0.25, 2.0
#: The signals that tell a worker to end.
TO_END = (signal.SIGTERM, signal.SIGINT, signal.SIGQUIT)
#: Seconds that workers have to end before they are killed.
PATIENCE = 8.0


class _Worker(Worker):
    """Goes through the queue until it is empty, and comes back."""

    def __init__(self, me: presence.Worker) -> None:
        super().__init__(
            queue_names=[me.lane],
            interval=0,
            batch=True,
            backend_name="default",
            startup_delay=False,
            max_tasks=None,
            worker_id=me.name,
            excluded_queue_names=[],
        )
        self._me = me

    def shutdown(self, signum: int, frame: FrameType | None) -> None:
        """A second signal says the same as the first: the job that runs is given back."""
        self._me.ending = True
        self.running = False
        if not self.running_task:
            sys.exit(0)


def work(lane: str, parent: int | None = None) -> None:
    """Do the jobs of one lane until told to end, by a signal or by the end of the parent."""
    for name in ("django_tasks_db", "django.tasks"):
        logging.getLogger(name).setLevel(logging.WARNING)
    me = presence.begin(lane)
    worker = _Worker(me)
    try:
        worker.configure_signals()
        signal.pthread_sigmask(signal.SIG_UNBLOCK, TO_END)
        if parent is not None:
            signal.signal(signal.SIGINT, signal.SIG_IGN)
            end_with(parent, lambda: worker.shutdown(signal.SIGTERM, None))
        for kind in KINDS.values():
            if kind.lane == lane and kind.warm:
                kind.warm()
        log.info("Worker %s does %s jobs.", me.name, lane)
        _until_told_to_end(worker)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        try:
            presence.end()
        except DatabaseError as error:
            log.warning("Worker %s ends without the database (%s).", me.name, type(error).__name__)


def _until_told_to_end(worker: _Worker) -> None:
    care, ready = Care(), DBTaskResult.objects.ready()
    while worker.running:
        try:
            presence.show()
            care.take()
            if ready.all().filter(queue_name__in=worker.queue_names).exists():
                worker.run()
            else:
                time.sleep(IDLE)
        except DatabaseError as error:
            log.error("The database did not answer (%s); the worker tries again.", type(error).__name__)
            connections.close_all()
            time.sleep(AFTER_FAULT)


def work_in_all_lanes(lanes: dict[str, int], parent: int | None = None) -> None:
    """Run this many workers for each lane, each of them started again when it dies, until told to end."""
    foreman = _Foreman([lane for lane, number in lanes.items() for _ in range(number)])
    for sign in TO_END:
        signal.signal(sign, foreman.end)
    if parent is not None:
        end_with(parent, lambda: foreman.end(signal.SIGTERM, None))
    foreman.run()


class _Foreman:
    def __init__(self, lanes: list[str]) -> None:
        self._lanes = lanes
        self._workers: list[BaseProcess | None] = [None for _ in lanes]
        self._ending = False

    def end(self, _signal: int, _frame: FrameType | None) -> None:
        self._ending = True

    def run(self) -> None:
        while not self._ending:
            for at, worker in enumerate(self._workers):
                if worker is None or not worker.is_alive():
                    if worker is not None:
                        log.error("A worker of %s jobs ended with %s.", self._lanes[at], worker.exitcode)
                        time.sleep(AFTER_FAULT)
                    self._workers[at] = self._started(self._lanes[at])
            time.sleep(0.5)
        self._end_workers()

    def _started(self, lane: str) -> BaseProcess:
        connections.close_all()
        fork = multiprocessing.get_context("fork")
        worker = fork.Process(target=_in_child, args=(lane, os.getpid()), name=f"{lane} jobs")
        # The child is born with the foreman's handlers: until it has its own, a signal to it waits.
        mask = signal.pthread_sigmask(signal.SIG_BLOCK, TO_END)
        worker.start()
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)
        return worker

    def _end_workers(self) -> None:
        working = [worker for worker in self._workers if worker is not None]
        for worker in working:
            worker.terminate()
        give_up = time.monotonic() + PATIENCE
        for worker in working:
            worker.join(max(0.0, give_up - time.monotonic()))
            if worker.is_alive():
                worker.kill()
                worker.join()


def _in_child(lane: str, foreman: int) -> None:
    try:
        work(lane, foreman)
    except DatabaseError as error:
        log.error("The database did not answer (%s); a worker ends.", type(error).__name__)
        sys.exit(1)
