"""Threads of a process that has just started, which all need the same thing at the same moment."""

import subprocess
import sys

import pytest

from rules.first_use import made_once
from tests import tree

#: `go(work)` lets threads go together, and returns what each of them found.
TOGETHER = """
import json, lzma, sys, threading

sys.setswitchinterval(1e-6)

def go(work, threads=8):
    barrier, answers = threading.Barrier(threads), [None] * threads

    def one(number):
        barrier.wait()
        answers[number] = work(number)

    started = [threading.Thread(target=one, args=(number,)) for number in range(threads)]
    for thread in started:
        thread.start()
    for thread in started:
        thread.join()
    return answers
"""

#: Types that contain each other and that nobody has read before; the threads begin with different ones.
NESTED_TYPES = """
from msgspec import defstruct
from rules.values import Value, read, read_json

DEPTH = 40
for chain in range(30):
    kinds, data = [defstruct("Innermost", [("name", str)], bases=(Value,), frozen=True)], [{"name": "x"}]
    for depth in range(DEPTH):
        fields = [("name", str), ("inner", kinds[-1]), ("others", tuple[kinds[-1], ...])]
        kinds.append(defstruct(f"Depth{depth}", fields, bases=(Value,), frozen=True))
        data.append({"name": "x", "inner": data[-1], "others": []})
    texts = [json.dumps(entry) for entry in data]

    def work(number):
        at = DEPTH - number % 3
        if number % 2:
            return read(kinds[at], data[at], where="here").name
        return read_json(kinds[at], texts[at], where="here").name

    assert go(work) == ["x"] * 8
"""

#: What the first requests of a web server read: the rulebook, and records of battles.
RULEBOOK_AND_RECORDS = """
from rules.catalogue import load
from rules.engine.record import read_record

stored = json.loads(lzma.open("tests/frozen/8/records.json.xz").read()).values()
texts, loads, read_packs = [json.dumps(record) for record in stored], [], load.read_packs

def counted(*arguments):
    loads.append(arguments)
    return read_packs(*arguments)

load.read_packs = counted

def work(number):
    if number % 2:
        return [read_record(text, "here").engine_version for text in texts]
    return id(load.rulebook() if number % 4 else load.complete_rulebook())

answers = go(work)
assert len({found for found in answers if isinstance(found, int)}) == 2, answers
assert len(loads) == 2, f"the rulebooks were loaded {len(loads)} times"
"""

#: A child is born while one thread makes a rulebook and others have types described.
BORN_MEANWHILE = """
import os, warnings
from msgspec import defstruct
from rules.first_use import made_once
from rules.values import Value, read

warnings.simplefilter("ignore")
parent, begun, go_on = os.getpid(), threading.Event(), threading.Event()

@made_once()
def rulebook():
    begun.set()
    if os.getpid() == parent:
        go_on.wait()
    return os.getpid()

maker = threading.Thread(target=rulebook)
maker.start()
begun.wait()
for _ in range(20):
    kind, data = defstruct("Innermost", [("name", str)], bases=(Value,), frozen=True), {"name": "x"}
    for depth in range(60):
        kind, data = defstruct("Outer", [("inner", kind)], bases=(Value,), frozen=True), {"inner": data}
    reader = threading.Thread(target=read, args=(kind, data), kwargs={"where": "here"})
    reader.start()
    child = os.fork()
    if not child:
        assert rulebook() == os.getpid()
        read(kind, data, where="here")
        os._exit(0)
    assert os.waitpid(child, 0)[1] == 0
    reader.join()
go_on.set()
maker.join()
assert rulebook() == parent
"""


def outcome(program: str) -> tuple[int, str]:
    """The exit code of a process of its own, -11 where it crashed, and its last words."""
    ended = subprocess.run(
        [sys.executable, "-c", TOGETHER + program],
        cwd=tree.ROOT,
        capture_output=True,
        text=True,
        timeout=120,
    )
    return ended.returncode, ended.stderr[-500:]


def test_threads_that_read_types_for_the_first_time_do_not_crash() -> None:
    assert outcome(NESTED_TYPES) == (0, "")


def test_threads_that_need_the_rulebook_load_it_once() -> None:
    assert outcome(RULEBOOK_AND_RECORDS) == (0, "")


def test_a_child_that_is_born_meanwhile_waits_for_nobody_and_does_not_crash() -> None:
    assert outcome(BORN_MEANWHILE) == (0, "")


def test_failed_values_are_retried_and_the_oldest_is_evicted() -> None:
    tried = []

    @made_once(2)
    def half(number: int) -> int:
        tried.append(number)
        if tried == [1]:
            raise ValueError("odd")
        return number // 2

    with pytest.raises(ValueError, match="odd"):
        half(1)
    assert [half(number) for number in (1, 4, 4, 6, 1)] == [0, 2, 2, 3, 0]
    assert tried == [1, 1, 4, 6, 1]
