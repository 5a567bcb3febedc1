"""Fights what is missing of a study and keeps it, block by block, so that it can be cut off at any moment."""

import multiprocessing
import os
import shutil
import signal
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path

from rules.mustering.document import content_of
from rules.studies.cells import Block, blocks
from rules.studies.description import Plan
from rules.studies.fighting import Counted, counted, sent
from rules.studies.keeping import write_result
from rules.studies.measures import Counts
from rules.values import canonical, read_json

#: Fights blocks of a plan, in any order, and gives each with its counts.
type Fight = Callable[[bytes, Sequence[Block]], Iterator[tuple[Block, Counted]]]

#: What is in the folder of a study: the plan, the blocks so far, and in the end the result in their place.
PLAN, _BLOCKS, RESULT = "plan.json", "blocks", "result.parquet"
_LARGEST_PLAN = 1_000_000_000


def folder_of(studies: Path, key: str, plan: Plan) -> Path:
    """The folder of a study; another description or version has another one."""
    return studies / f"{key}-{plan.digest}"


def run(plan: Plan, folder: Path, fight: Fight) -> Iterator[tuple[int, int]]:
    """Fight what is missing, then write the result; gives how many blocks are done, and of how many, after each."""
    there, wanted = folder / _BLOCKS, blocks(plan)
    if (folder / RESULT).is_file():
        shutil.rmtree(there, ignore_errors=True)
        yield len(wanted), len(wanted)
        return
    there.mkdir(parents=True, exist_ok=True)
    _write(folder / PLAN, sent(plan))
    missing = [block for block in wanted if not (there / f"{block.key}.json").is_file()]
    done = len(wanted) - len(missing)
    yield done, len(wanted)
    if missing:
        for block, counts in fight(sent(plan), missing):
            _write(there / f"{block.key}.json", canonical(counts))
            done += 1
            yield done, len(wanted)
    write_result(plan, _cells(wanted, there), folder / RESULT)
    shutil.rmtree(there)


def plan_in(folder: Path) -> Plan:
    """The plan of the study in a folder. Raises `DataError`."""
    return read_json(Plan, content_of(folder / PLAN, str(folder / PLAN), _LARGEST_PLAN), where=PLAN)


def embedded(processes: int) -> Fight:
    """Fight in processes of this machine; the rulebook is read once in each."""

    def fight(text: bytes, missing: Sequence[Block]) -> Iterator[tuple[Block, Counted]]:
        if processes == 1:
            yield from ((block, counted(text, block)) for block in missing)
            return
        with multiprocessing.get_context("spawn").Pool(processes, _leave_stopping_to_the_run) as pool:
            yield from pool.imap_unordered(partial(_with_block, text), missing)

    return fight


def _leave_stopping_to_the_run() -> None:
    """Keep Ctrl-C, which every process of a terminal hears, from breaking off workers one by one."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _with_block(text: bytes, block: Block) -> tuple[Block, Counted]:
    return block, counted(text, block)


def _cells(wanted: Sequence[Block], there: Path) -> dict[int, Counts]:
    """The counts of every cell, added up from its blocks."""
    found: dict[int, Counts] = {}
    for block in wanted:
        path = there / f"{block.key}.json"
        counts = read_json(Counted.__value__, path.read_bytes(), where=path.name)
        of_cell = found.setdefault(block.cell, Counter())
        for measure, key, count in counts:
            of_cell[measure, key] += count
    return found


def _write(path: Path, content: bytes) -> None:
    """Write a file whole or not at all."""
    part = path.with_suffix(f".{os.getpid()}.part")
    part.write_bytes(content)
    part.replace(path)
