"""The background job that fights a battle many times over, on several cores, until its chances are known.

Its processes fight blocks of battles by their numbers, and the blocks are counted in order, so that the number of
processes changes nothing. They give way to everything else, and end within a second of the job.
"""

import os
from collections import deque
from collections.abc import Callable, Generator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing
from datetime import timedelta
from functools import partial
from multiprocessing import get_context
from time import monotonic
from typing import Any

from django.conf import settings
from django.db import connections
from django.utils import timezone

from campaigns.models import Battle
from campaigns.services.battles.chances import SIMULATE, Asked, asked_of, keep_chances, were_kept
from campaigns.services.refusal import Refused
from campaigns.statistics.simulated import BLOCK, MOST, Counts, added, counts_of
from roster.models import Job
from roster.site.jobs import Done, Failed, Kind, Later
from roster.site.jobs.parents import end_with
from roster.site.jobs.work import Work
from rules.mustering.words import counted
from rules.resolve import UnknownKey
from rules.simulating import Simulated, simulate
from rules.values import plain, read

#: Seconds after which it waits for its next turn, and after which a turn is stopped.
TURN, LONGEST = 600, 1200
#: How far the processes step back behind the rest of the machine.
NICENESS = 10
#: Another job waits for so long before this one gives way to it, and that for so long at least.
PATIENCE, WAIT = timedelta(seconds=2), timedelta(seconds=1)

type Blocks = Generator[tuple[Simulated, ...]]


def _simulate(work: Work) -> Done:
    battle = Battle.objects.select_related("campaign").filter(pk=work.arguments["battle"]).first()
    if battle is None:
        raise Failed("This battle no longer exists.")
    try:
        asked, processes = asked_of(battle), settings.SIMULATION_PROCESSES or cores()
        if processes > 1:
            connections.close_all()
        counts = counted_out(asked, processes, work)
    except Refused as refusal:
        raise Failed(str(refusal)) from refusal
    except (UnknownKey, KeyError) as error:
        raise Failed("The battle can no longer be fought; set it up again.") from error
    except BrokenProcessPool as error:
        raise Failed("A part of it was stopped, perhaps for want of memory.") from error
    keep_chances(battle.pk, asked.fingerprint, counts)
    return Done(f"Fought {counted(counts.battles, 'time')}.")


def cores() -> int:
    """The number of cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def counted_out(asked: Asked, processes: int, work: Work) -> Counts:
    """Fight until it is enough, from where an earlier attempt was cut off or gave way to others.

    The counts are the same for any number of processes and attempts. Raises `Later` where others wait, and after a
    while in any case, so that no count runs out of time.
    """
    sides, began = len(asked.policies), monotonic()
    counts = _counted_before(asked, work) or counts_of((), sides)
    numbers = [range(first, first + BLOCK) for first in range(counts.battles, MOST, BLOCK)]
    with closing(
        _here(asked, numbers)
        if processes == 1
        else spread(partial(simulate, asked.setup, asked.policies), numbers, processes)
    ) as blocks:
        for block in blocks:
            counts = added(counts, counts_of(block, sides))
            work.report(f"{counted(counts.battles, 'battle')} of {MOST} at most", counts.battles, MOST)
            if counts.is_enough:
                break
            work.note(counted=plain(counts), counted_of=asked.fingerprint)
            if others_wait() or monotonic() - began > TURN:
                raise Later("It goes on after the others.", wait=WAIT, giving_way=True)
    return counts


def others_wait() -> bool:
    """Whether a job that comes before this one has found no worker for a while."""
    now = timezone.now()
    waiting = Job.objects.due(now).filter(lane=CHANCES.lane, priority__gt=CHANCES.priority)
    return waiting.filter(created_at__lt=now - PATIENCE).exists()


def _counted_before(asked: Asked, work: Work) -> Counts | None:
    if work.arguments.get("counted_of") != asked.fingerprint:
        return None
    return read(Counts, work.arguments["counted"], where=f"job {work.job_id}")


def _here(asked: Asked, blocks: Sequence[range]) -> Blocks:
    for numbers in blocks:
        yield simulate(asked.setup, asked.policies, numbers)


def spread[Piece, Result](
    fight: Callable[[Piece], Result], pieces: Sequence[Piece], processes: int
) -> Generator[Result]:
    """The results in the order of the pieces; each is fought in one of the processes."""
    pool = ProcessPoolExecutor(
        processes, mp_context=get_context("fork"), initializer=_give_way, initargs=(os.getpid(),)
    )
    try:
        waiting = deque(pool.submit(fight, piece) for piece in pieces)
        while waiting:
            yield waiting.popleft().result()
    finally:
        pool.shutdown(cancel_futures=True)


def _give_way(job: int) -> None:
    """Let others go first, and end with the process of the job."""
    os.nice(NICENESS)
    end_with(job, lambda: os._exit(1))


def _was_counted(arguments: Mapping[str, Any]) -> bool:
    return were_kept(arguments["battle"], arguments["fingerprint"])


CHANCES = Kind(
    SIMULATE,
    "Chances of a battle",
    "This count",
    _simulate,
    priority=-10,
    unchanged="Nothing was counted.",
    cancelled="It was cancelled.",
    was_done=_was_counted,
    seconds=LONGEST,
)
