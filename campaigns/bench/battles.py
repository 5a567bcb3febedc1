"""Battles a second, replay, memory, and how much better `steady` plays than `random`."""

import multiprocessing
import resource
import sys
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from time import perf_counter, process_time

from campaigns.bench.forces import ten_against_ten
from rules.catalogue.load import rulebook
from rules.engine.setup import BattleSetup
from rules.engine.table import table
from rules.policies import POLICIES
from rules.resolve import auto, resume, set_up

TABLE = "ruined-quarter"
WARM_UP, MEASURED, MIRRORED = 20, 40, 40

STEADY = {0: POLICIES["steady"], 1: POLICIES["steady"]}


def report() -> Iterator[str]:
    """The lines of this part."""
    yield f"Battles: two warbands of 10, {TABLE} ({len(table(TABLE).pieces)} pieces of terrain), steady on both sides"
    with multiprocessing.get_context("spawn").Pool(1) as fresh:
        first, speed, decisions, replay, grown = fresh.apply(measure)
        yield f"  the first in a fresh process       {first * 1000:8.0f} ms"
        yield f"  on one core, warm                  {speed:8.1f} battles a second"
        each = 1_000_000 / (speed * decisions)
        yield f"  a decision                         {each:8.0f} us ({decisions:.0f} a battle)"
        yield f"  replaying a saved battle           {replay * 1000:8.1f} ms"
        yield f"  memory that battles take           {grown:8.1f} MB beside the rulebook"
    won = sum(steady_wins(seed) for seed in range(MIRRORED))
    yield f"  steady against random, mirrored    {won:8d} of {MIRRORED} won"


def measure() -> tuple[float, float, float, float, float]:
    """First battle and replay in seconds, battles a second, decisions a battle, memory in MB. In a fresh process."""
    setups = [battle(seed) for seed in range(WARM_UP + MEASURED)]
    before = _held()
    began = process_time()
    auto(setups[0], STEADY)
    first = process_time() - began
    for setup in setups[1:WARM_UP]:
        auto(setup, STEADY)
    began = process_time()
    records = [auto(setup, STEADY) for setup in setups[WARM_UP:]]
    took = process_time() - began
    grown = _held() - before
    replays = []
    for saved in records[:10]:
        start = perf_counter()
        resume(saved)
        replays.append(perf_counter() - start)
    decisions = sum(len(record.answers) for record in records) / len(records)
    return first, len(records) / took, decisions, median(replays), grown


def battle(seed: int) -> BattleSetup:
    return set_up(ten_against_ten(), rulebook(), seed=str(seed), battlefield=TABLE)


def steady_wins(seed: int) -> bool:
    """One battle of like against like, the sides changing places with every seed."""
    like = ten_against_ten()[seed // 2 % 2]
    mine = seed % 2
    setup = set_up([like, like], rulebook(), seed=str(seed // 2), battlefield=TABLE)
    record = auto(setup, {mine: POLICIES["steady"], 1 - mine: POLICIES["random"]})
    assert record.outcome is not None
    return record.outcome.winner == mine


def _held() -> float:
    """The memory this process holds now, in MB; the most it ever held where the system does not say."""
    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    except OSError:
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        return peak / (1024 * 1024 if sys.platform == "darwin" else 1024)
    return pages * resource.getpagesize() / (1024 * 1024)
