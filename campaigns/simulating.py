"""The background job that fights a battle many times over, on several cores, until its chances are known.

Its processes fight blocks of battles by their numbers, and the blocks are counted in order, so that the number of
processes changes nothing. They give way to everything else, and end within a second of the job.
"""

import os
from collections.abc import Generator, Mapping
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing
from multiprocessing import get_context
from typing import Any

from django.conf import settings
from django.db import connections

from campaigns.models import Battle
from campaigns.services.battles.chances import SIMULATE, Asked, asked_of, keep_chances, were_kept
from campaigns.services.refusal import Refused
from campaigns.statistics.simulated import BLOCK, MOST, Counts, counts_of
from roster.site.jobs import Done, Failed, Kind
from roster.site.jobs.parents import end_with
from roster.site.jobs.work import Report, Work
from rules.mustering.words import counted
from rules.resolve import UnknownKey
from rules.simulating import Simulated, simulate

#: Seconds; a large battle of players who choose by lot takes about a second of one core.
LONGEST = 1200
#: How far the processes step back behind the rest of the machine.
NICENESS = 10

type Blocks = Generator[tuple[Simulated, ...]]


def _simulate(work: Work) -> Done:
    battle = Battle.objects.select_related("campaign").filter(pk=work.arguments["battle"]).first()
    if battle is None:
        raise Failed("This battle no longer exists.")
    try:
        asked, processes = asked_of(battle), settings.SIMULATION_PROCESSES or cores()
        if processes > 1:
            connections.close_all()
        counts = counted_out(asked, processes, work.report)
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


def counted_out(asked: Asked, processes: int, report: Report) -> Counts:
    """Fight until it is enough. The counts are the same for any number of processes."""
    fought: list[Simulated] = []
    counts = counts_of(fought, len(asked.policies))
    with closing(_here(asked) if processes == 1 else _spread(asked, processes)) as blocks:
        for block in blocks:
            fought += block
            counts = counts_of(fought, len(asked.policies))
            report(f"{counted(counts.battles, 'battle')} of {MOST} at most", counts.battles, MOST)
            if counts.is_enough:
                break
    return counts


def _numbers() -> list[range]:
    return [range(first, first + BLOCK) for first in range(0, MOST, BLOCK)]


def _here(asked: Asked) -> Blocks:
    for numbers in _numbers():
        yield simulate(asked.setup, asked.policies, numbers)


def _spread(asked: Asked, processes: int) -> Blocks:
    pool = ProcessPoolExecutor(
        processes, mp_context=get_context("fork"), initializer=_give_way, initargs=(os.getpid(),)
    )
    try:
        waiting = [pool.submit(simulate, asked.setup, asked.policies, numbers) for numbers in _numbers()]
        for block in waiting:
            yield block.result()
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
