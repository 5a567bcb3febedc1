"""Studies: battles a second in one process and two, on two workers of a Dask cluster, and the memory of a worker."""

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

from rules.studies.cells import Block, blocks
from rules.studies.description import Plan, Study, planned
from rules.studies.distributed import on_cluster
from rules.studies.fighting import counted, sent
from rules.studies.running import Fight, embedded

#: Battles of a measure, and of a block in it; looks at the memory of a worker, and battles between two of them.
BATTLES, BLOCK, LOOKS, A_LOOK = 240, 20, 5, 100
#: How often each way of fighting has its turn; the best of them counts, for whatever else runs makes them slower.
TURNS = 3
_PATIENCE = 60


def report(looks: int = LOOKS) -> Iterator[str]:
    """The lines of this part; those of Dask only where it is installed."""
    plan = _plan(BATTLES)
    yield f"Studies: Dark Elves against Averlanders on the ruined quarter, steady on both sides, {BATTLES} battles"
    with _cluster() as address:
        ways = {"one process": embedded(1), "two processes": embedded(2)}
        if address:
            ways["two workers of Dask"] = on_cluster(address, tell=lambda _told: None)
        turns = [{name: _rate(plan, fight) for name, fight in ways.items()} for _ in range(TURNS)]
    best = {name: max(turn[name] for turn in turns) for name in ways}
    one, two = best["one process"], best["two processes"]
    yield f"  one process                        {one:8.1f} battles a second, the best of {TURNS} turns"
    yield f"  two processes                      {two:8.1f} ({two / one:.2f} times as many)"
    if (spread := best.get("two workers of Dask")) is None:
        yield "  two workers of Dask                not installed"
    else:
        yield f"  two workers of Dask                {spread:8.1f} ({spread / two:.2f} of two processes)"
    yield f"  busy processes meanwhile           {os.getloadavg()[0]:8.1f} on {os.cpu_count()} cores"
    held = ", ".join(f"{megabytes:.0f}" for megabytes in _memory(looks))
    yield f"  memory of a worker                 {held} MB, {A_LOOK} battles between two looks"


def _plan(battles: int) -> Plan:
    study = Study("wyrdbook-study/1", "Bench", battles, rosters=("dark-elves", "averlanders"), block=BLOCK)
    return planned(study, Path())


def _rate(plan: Plan, fight: Fight) -> float:
    """Battles a second by the clock, without the first block of each worker: it reads the rulebook."""
    battles, began = 0, 0.0
    for at, (block, _counts) in enumerate(fight(sent(plan), blocks(plan))):
        if at >= 2:
            battles += block.battles
        elif at == 1:
            began = time.monotonic()
    return battles / (time.monotonic() - began)


def _memory(looks: int) -> Iterator[float]:
    """What this process holds after each hundred battles, in MB."""
    text = sent(_plan(looks * A_LOOK))
    for look in range(looks):
        counted(text, Block(0, look * A_LOOK, A_LOOK))
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
        yield pages * os.sysconf("SC_PAGE_SIZE") / 1e6


@contextmanager
def _cluster() -> Iterator[str]:
    """A scheduler and two workers, each a process of this machine; ends them behind it. No address without Dask."""
    if find_spec("distributed") is None:
        yield ""
        return
    processes: list[subprocess.Popen[bytes]] = []
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "scheduler.json"

        def start(*words: str) -> None:
            command = [sys.executable, "-m", "dask", *words, "--no-dashboard"]
            environment = os.environ | {"PYTHONPATH": str(Path(__file__).parents[2])}
            processes.append(
                subprocess.Popen(
                    command, cwd=folder, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
                )
            )

        try:
            start("scheduler", "--host", "127.0.0.1", "--port", "0", "--scheduler-file", str(file))
            for _ in range(2):
                start("worker", "--scheduler-file", str(file), "--nthreads", "1", "--no-nanny")
            yield _address(file)
        finally:
            for worker in processes:
                worker.kill()
                worker.wait()


def _address(file: Path) -> str:
    until = time.monotonic() + _PATIENCE
    while True:
        try:
            return str(json.loads(file.read_text(encoding="utf-8"))["address"])
        except (OSError, ValueError):
            if time.monotonic() > until:
                raise
            time.sleep(0.1)
