"""Which tests execute a line of the mutated code: watched once for each state of the tree and kept."""

import hashlib
import json
import sys
import time
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from types import CodeType
from typing import Any

from changes import ROOT, Mutant
from child import Child

KEPT = ROOT / ".data" / "mutants"
MUTATED = ("rules/combat", "rules/systems")
#: The tests that may notice: those of what is mutated, the oracles and the golden playthroughs.
TESTS = (
    *("tests/rules/combat", "tests/rules/systems"),
    *("tests/rules/oracles/test_oracles.py", "tests/rules/test_playthroughs.py"),
    "--deselect=tests/rules/oracles/test_oracles.py::test_a_duel_gives_the_chances_of_the_oracle",  # minutes each
)
PYTEST = ("-q", "-p", "no:django", "-p", "no:cacheprovider", "-p", "no:xdist", "--no-header", "--tb=no")
#: Seconds (of processor time) of tests that a mutant faces at most; a test that takes longer than `LONG` is left out.
BUDGET, LONG = 15.0, 2.0


@dataclass(frozen=True)
class Reach:
    """Which tests execute a line, and how long each of them takes."""

    lines: dict[str, dict[int, list[str]]]
    seconds: dict[str, float]

    def tests(self, mutant: Mutant) -> list[str]:
        """The tests to run, the likeliest to notice and the quickest first.

        For a module's tables all of the module's, and those in the file that is named after it.
        """
        lines, stem = self.lines.get(mutant.path, {}), Path(mutant.path).stem
        named = (test for test in self.seconds if stem in test.partition("::")[0])
        of_all = {*named, *(test for tests in lines.values() for test in tests)}
        reaching: Iterable[str] = lines.get(mutant.line) or of_all or self.seconds
        quick = [test for test in reaching if self.seconds[test] <= LONG]
        chosen, spent = [], 0.0
        for test in sorted(quick, key=lambda it: (stem not in it, self.seconds[it], it)):
            spent += self.seconds[test]
            if spent > BUDGET:
                break
            chosen.append(test)
        return chosen

    def patience(self, tests: list[str]) -> float:
        """Seconds after which whoever still runs these tests loops for ever."""
        return 60 + 10 * sum(self.seconds[test] for test in tests)


class _Witness:
    """A pytest plugin that writes down which lines of the mutated code each test executes, and how long it takes."""

    def __init__(self) -> None:
        self.seconds: dict[str, float] = {}
        self.lines: dict[str, dict[int, list[str]]] = {}
        self.failed: set[str] = set()
        self.test, self.began = "", 0.0
        self.inside = tuple(str(ROOT / part) for part in MUTATED)
        watch = sys.monitoring
        watch.use_tool_id(watch.COVERAGE_ID, "mutants")
        watch.register_callback(watch.COVERAGE_ID, watch.events.LINE, self.saw)
        watch.set_events(watch.COVERAGE_ID, watch.events.LINE)

    def saw(self, code: CodeType, line: int) -> object:
        """Once a line and test: `restart_events` makes it heard again."""
        if self.test and code.co_filename.startswith(self.inside):
            self.lines.setdefault(code.co_filename, {}).setdefault(line, []).append(self.test)
        return sys.monitoring.DISABLE

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        self.test, self.began = nodeid, time.process_time()
        sys.monitoring.restart_events()

    def pytest_runtest_logfinish(self, nodeid: str) -> None:
        self.seconds[nodeid] = time.process_time() - self.began

    def pytest_runtest_logreport(self, report: Any) -> None:
        if report.failed:
            self.failed.add(report.nodeid)


def measured() -> Reach:
    """The reach of every test, measured once for each state of the tree."""
    state = digest(*sorted(ROOT.glob("rules/**/*.py")), *sorted(ROOT.glob("tests/rules/**/*.py")))
    file = KEPT / f"reach-{state}.json"
    if not file.exists():
        sys.stdout.write("Measuring which tests reach which line ...\n")
        sys.stdout.flush()
        KEPT.mkdir(parents=True, exist_ok=True)
        for old in KEPT.glob("reach-*.json"):
            old.unlink()
        if Child(lambda: _measure(file), 3600).wait() != 0:
            sys.exit("The tests could not be run; make test says why.")
    kept = json.loads(file.read_text())
    for test in kept["failed"]:
        sys.stdout.write(f"Fails without any change and is left out: {test}\n")
    lines = {path: {int(line): tests for line, tests in of.items()} for path, of in kept["lines"].items()}
    names = kept["tests"]
    return Reach(
        {path: {line: [names[at] for at in ats] for line, ats in of.items()} for path, of in lines.items()},
        kept["seconds"],
    )


def _measure(file: Path) -> int:
    import pytest

    witness = _Witness()
    pytest.main([*PYTEST, *TESTS], plugins=[witness])
    names = sorted(set(witness.seconds) - witness.failed)
    at = {name: number for number, name in enumerate(names)}
    lines = {
        str(Path(path).relative_to(ROOT)): {
            line: sorted({at[it] for it in of[line] if it in at}) for line in sorted(of)
        }
        for path, of in sorted(witness.lines.items())
    }
    kept = {"tests": names, "seconds": witness.seconds, "lines": lines, "failed": sorted(witness.failed)}
    file.write_text(json.dumps(kept))
    return 0


def digest(*files: Path) -> str:
    """A short name of what the files say."""
    found = hashlib.sha256()
    for file in files:
        found.update(file.read_bytes())
    return found.hexdigest()[:16]
