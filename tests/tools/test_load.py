"""What `make load` prints, and that it counts the processor time of a server and of its children."""

import sys
import time
from pathlib import Path

import pytest

from tests import tree
from tools.load import parts, stand

#: A process that does nothing but wait for its child, which counts.
CHILD = """
import subprocess, sys, time
subprocess.run([sys.executable, "-c", "sum(range(60_000_000))"])
time.sleep(60)
"""


def test_figures_are_of_one_request() -> None:
    row = {"Failure Count": "1", "50%": "120", "95%": "400"}
    rows = {"warband": {**row, "Request Count": "3"}, "Aggregated": {**row, "Request Count": "4"}}
    said = stand.figures(rows, {"database": 0.1, "web": 0.3}).splitlines()
    assert said[1].split() == ["warband", "3", "1", "120", "ms", "400", "ms"]
    assert said[2].split()[:3] == ["all", "4", "1"]
    assert [line.split() for line in said[5:8]] == [
        ["database", "25.0", "ms"],
        ["web", "75.0", "ms"],
        ["all", "100.0", "ms"],
    ]


@pytest.mark.skipif(sys.platform != "linux", reason="the times of processes are those of Linux")
def test_the_time_of_a_server_is_that_of_its_children_too(tmp_path: Path) -> None:
    part = parts.Part("busy", tmp_path, [sys.executable, "-c", CHILD])
    try:
        until = time.monotonic() + 60
        while part.seconds() < 0.5 and time.monotonic() < until:
            time.sleep(0.1)
        assert part.seconds() >= 0.5
        part.stop()
        assert part.process.returncode is not None
    finally:
        part.stop()


def test_a_program_that_is_not_there_is_named() -> None:
    with pytest.raises(parts.Missing, match="no-such-program is not installed here"):
        parts.program("no-such-program")


def test_a_server_that_ends_at_once_is_told_of(tmp_path: Path) -> None:
    part = parts.Part("brief", tmp_path, [sys.executable, "-c", "print('no')"])
    with pytest.raises(parts.Missing, match="brief did not start"):
        parts.wait_for(lambda: False, "brief", part.process)
    assert part.log.read_text() == "no\n"


def test_the_pages_name_every_kind_of_site() -> None:
    sizes = (tree.ROOT / "docs/operating/sizes.md").read_text(encoding="utf-8")
    for kind in stand.KINDS:
        assert f"`{kind}`" in sizes
