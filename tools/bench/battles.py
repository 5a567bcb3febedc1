"""Battles a second, what a decision takes, replay, memory, two processes.

Seconds are of CPU time, and the median of several passes, so that a machine shared with others spoils little (how busy
it was is printed); calls of functions are counted as well, because they are the same on every machine. Everything is
measured in fresh processes, and no battle twice in one, as a table remembers what was asked of it. A study fights
thousands, so that some dozens are fought before the first that counts.
"""

import multiprocessing.pool
import os
import resource
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator
from cProfile import Profile
from functools import partial
from itertools import count, islice
from pathlib import Path
from pstats import Stats
from statistics import median
from time import perf_counter, process_time
from typing import NamedTuple

from rules.catalogue.load import rulebook
from rules.engine.decisions import Decision
from rules.engine.protocols import Policy
from rules.engine.record import Record
from rules.engine.setup import BattleSetup
from rules.engine.table import table
from rules.engine.view import View
from rules.policies import POLICIES
from rules.resolve import auto, resume, set_up
from rules.values import canonical, read_json
from tools.bench.forces import ten_against_ten

TABLE = "ruined-quarter"
WARM_UP, PASSES, A_PASS, COUNTED, REPLAYED = 40, 9, 10, 8, 30
IN_PARALLEL, ROUNDS, KINDS_SHOWN = 10, 5, 5

STEADY = {0: POLICIES["steady"], 1: POLICIES["steady"]}


class Measured(NamedTuple):
    """Seconds of CPU time but for `calls` and `decisions` (a battle), `grown` (MB) and `load` (busy processes).

    `passes`: seconds a battle, pass by pass. `kinds`: for each kind of decision how many a battle, and seconds each.
    `again`: seconds of a replay of what this process fought. `saved` are records, for another one.
    """

    first: float
    passes: list[float]
    decisions: float
    kinds: list[tuple[str, float, float]]
    calls: float
    again: float
    saved: list[bytes]
    grown: float
    load: float


def report() -> Iterator[str]:
    """The lines of this part."""
    yield f"Battles: two warbands of 10, {TABLE} ({len(table(TABLE).pieces)} pieces of terrain), steady on both sides"
    with _processes(1) as fresh:
        found: Measured = fresh.apply(measure)
    with _processes(1) as fresh:
        replay, replay_calls = fresh.apply(replayed, (found.saved,))
    each = median(found.passes)
    a_decision = each * 1e6 / found.decisions
    yield f"  the first in a fresh process       {found.first * 1000:8.0f} ms"
    yield f"  on one core, warm                  {1 / each:8.1f} battles a second of CPU time"
    yield f"    the slowest and quickest pass    {1 / max(found.passes):8.1f} to {1 / min(found.passes):.1f}"
    yield f"    busy processes meanwhile         {found.load:8.1f} on {os.cpu_count()} cores"
    yield f"  calls of functions                 {found.calls:8.0f} a battle"
    yield f"  a decision                         {a_decision:8.0f} us ({found.decisions:.0f} a battle)"
    for kind, number, seconds in found.kinds[:KINDS_SHOWN]:
        yield f"    to choose {kind:<22} {seconds * 1e6:8.0f} us ({number:.0f} a battle)"
    yield f"  reading and replaying a saved one  {replay * 1000:8.1f} ms ({replay_calls:.0f} calls)"
    yield f"    where it was fought or replayed  {found.again * 1000:8.1f} ms"
    yield f"  memory that battles take           {found.grown:8.1f} MB beside the rulebook"
    yield f"  two processes against one          {_gain():8.2f} times as many battles"


def measure() -> Measured:
    """Everything that one process tells by itself; the process must be fresh."""
    setups = map(battle, count())
    before = _held()
    first = _seconds(partial(auto, next(setups), STEADY))
    _fight(islice(setups, WARM_UP))
    records: list[Record] = []
    passes, decisions = [], 0
    for _ in range(PASSES):
        fought = list(islice(setups, A_PASS))
        began = process_time()
        records += [auto(setup, STEADY) for setup in fought]
        passes.append((process_time() - began) / A_PASS)
        decisions += sum(len(record.answers) for record in records[-A_PASS:])
        del records[:-REPLAYED]
    again = median(_seconds(partial(resume, record)) for record in records[-A_PASS:])
    grown = _held() - before
    return Measured(
        first=first,
        passes=passes,
        decisions=decisions / (PASSES * A_PASS),
        kinds=_kinds(list(islice(setups, COUNTED))),
        calls=_calls(partial(_fight, list(islice(setups, COUNTED)))) / COUNTED,
        again=again,
        saved=[canonical(record) for record in records],
        grown=grown,
        load=_load(),
    )


def replayed(saved: list[bytes]) -> tuple[float, float]:
    """The seconds that a process takes to read and replay a battle of which it knows nothing, and the calls."""
    _fight(map(battle, range(WARM_UP)))
    timed, counted = saved[COUNTED:], saved[:COUNTED]
    seconds = median(_seconds(partial(_replay, [text])) for text in timed)
    return seconds, _calls(partial(_replay, counted)) / COUNTED


class Timed:
    """A policy whose time is taken, by the kind of decision."""

    def __init__(self, policy: Policy) -> None:
        self.key = policy.key
        self.taken: defaultdict[str, list[float]] = defaultdict(list)
        self._policy = policy

    def choose(self, decision: Decision, view: View) -> str:
        began = process_time()
        answer = self._policy.choose(decision, view)
        self.taken[type(decision).__name__].append(process_time() - began)
        return answer


def _kinds(setups: list[BattleSetup]) -> list[tuple[str, float, float]]:
    """How many decisions of each kind a battle has and how long choosing takes, the slowest kind first."""
    timed = Timed(STEADY[0])
    for setup in setups:
        auto(setup, {0: timed, 1: timed})
    taken = sorted(timed.taken.items(), key=lambda kind: -sum(kind[1]))
    return [(kind, len(times) / len(setups), sum(times) / len(times)) for kind, times in taken]


def _fight(setups: Iterable[BattleSetup]) -> None:
    for setup in setups:
        auto(setup, STEADY)


def _replay(saved: list[bytes]) -> None:
    for text in saved:
        resume(read_json(Record, text, where="bench"))


def _calls(work: partial[None]) -> int:
    """How many calls of functions some work makes."""
    profile = Profile()
    profile.runcall(work)
    return Stats(profile).total_calls


def _seconds(work: partial[object]) -> float:
    began = process_time()
    work()
    return process_time() - began


def _gain() -> float:
    """How many times as many battles two warmed-up processes fight in the same time as one.

    By the clock, as only that shows what they take from each other: the quickest of several rounds, alone and together.
    """
    alone, together = [], []
    with _processes(2) as both:
        both.map(_warm_up, range(2), chunksize=1)
        for turn in range(ROUNDS):
            alone.append(both.apply(_by_the_clock, (2 * turn,)))
            together.append(max(both.map(_by_the_clock, [2 * turn + 1] * 2, chunksize=1)))
    return 2 * min(alone) / min(together)


def _warm_up(worker: int) -> None:
    _fight([battle(seed) for seed in range(WARM_UP)])


def _by_the_clock(turn: int) -> float:
    """The seconds that as many battles take, others in every turn."""
    start = WARM_UP + turn * IN_PARALLEL
    setups = [battle(seed) for seed in range(start, start + IN_PARALLEL)]
    began = perf_counter()
    _fight(setups)
    return perf_counter() - began


def _processes(count: int) -> multiprocessing.pool.Pool:
    return multiprocessing.get_context("spawn").Pool(count)


def battle(seed: int) -> BattleSetup:
    """The battle of that seed."""
    return set_up(ten_against_ten(), rulebook(), seed=str(seed), battlefield=TABLE)


def _load() -> float:
    """How many processes were busy during the last minute, this one included; 0 if the system does not say."""
    return os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0


def _held() -> float:
    """The memory this process holds now, in MB; the most it ever held where the system does not say."""
    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    except OSError:
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        return peak / (1024 * 1024 if sys.platform == "darwin" else 1024)
    return pages * resource.getpagesize() / (1024 * 1024)
