"""Fights series of battles in several processes and keeps every result as it comes, so that it can be cut off.

Results of a series stand in a file of its own, one line for each battle; what is there is not fought again.
"""

import json
import multiprocessing
from collections.abc import Iterator, Sequence
from pathlib import Path

from rules import ENGINE_VERSION
from tools.claims.series import Result, series

#: Battles that a process takes at a time.
AT_A_TIME = 4


def fight(job: tuple[str, int]) -> tuple[str, int, Result]:
    """Fight one battle, in any process."""
    key, number = job
    return key, number, series()[key](number)


def kept(folder: Path, key: str, battles: int) -> dict[int, Result]:
    """The stored results of a series up to a number of battles; a line that was cut short is ignored."""
    path, found = _path(folder, key), dict[int, Result]()
    for line in path.read_text(encoding="utf-8").splitlines() if path.is_file() else ():
        try:
            written = json.loads(line)
        except ValueError:
            continue
        if written["number"] < battles:
            found[written["number"]] = written["result"]
    return dict(sorted(found.items()))


def run(folder: Path, keys: Sequence[str], battles: int, processes: int) -> Iterator[tuple[int, int]]:
    """Fight what is missing; gives how many battles are done, and of how many, after each."""
    folder.mkdir(parents=True, exist_ok=True)
    missing = [
        (key, number)
        for key in keys
        for number in sorted(set(range(battles)) - set(kept(folder, key, battles)))
    ]
    if processes == 1:
        yield from _keep(folder, map(fight, missing), len(missing))
        return
    with multiprocessing.get_context("spawn").Pool(processes) as pool:
        yield from _keep(folder, pool.imap_unordered(fight, missing, chunksize=AT_A_TIME), len(missing))


def _keep(folder: Path, found: Iterator[tuple[str, int, Result]], missing: int) -> Iterator[tuple[int, int]]:
    for done, (key, number, result) in enumerate(found, start=1):
        with _path(folder, key).open("a", encoding="utf-8") as file:
            file.write(json.dumps({"number": number, "result": result}) + "\n")
        yield done, missing


def _path(folder: Path, key: str) -> Path:
    """Results of one version of the engine are not those of another."""
    return folder / f"{key}-{ENGINE_VERSION}.jsonl"
