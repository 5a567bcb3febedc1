"""Mutation testing: change one thing in the code of the battle, and a test must notice.

`make mutants` calls it. cosmic-ray says what can be changed and changes it, the lines that each test executes are
watched once, and forked processes run the tests of a changed line until one fails. Nothing on disk is touched: the
change exists in such a process only. Results are kept in `.data/mutants/`, so that a run that was cut off goes on
and only modules that changed, and mutants that survived, are tried again.

    [PATH ...]                files or folders below the root (default: rules/combat rules/systems)
    --share N                 N of 100 mutants, always the same ones of a text
    --again                   forget what was found before
    --tests PATH ...          face these tests instead of those that reach the line
"""

import argparse
import hashlib
import os
import re
import sys
import time
import tomllib
from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest
from _pytest.runner import runtestprotocol
from changes import ROOT, Changed, Mutant, mutants_of, swap
from child import Child
from reach import KEPT, MUTATED, PYTEST, TESTS, digest, measured

SURVIVORS = ROOT / ".dev" / "survivors.toml"


def say(words: str) -> None:
    sys.stdout.write(f"{words}\n")
    sys.stdout.flush()


class Trials:
    """A pytest plugin that, with all tests collected and loaded, tries mutants on them instead of running them."""

    def __init__(self, asked: argparse.Namespace) -> None:
        self.asked = asked
        self.reach = None if asked.tests else measured()
        self.reasons = Reasons()

    def pytest_runtestloop(self, session: Any) -> bool:
        self.items = {item.nodeid: item for item in session.items}
        scores = [self._file(path) for path in self.asked.files]
        killed, known, total = (sum(score[at] for score in scores) for at in range(3))
        say(f"\n{killed} of {total} mutants killed ({100 * killed / max(total, 1):.1f} %)")
        say(f"{total - killed} survived, {known} of them explained in {SURVIVORS.relative_to(ROOT)}.")
        return True

    def _file(self, path: str) -> tuple[int, int, int]:
        """How many mutants of a file were killed, survived with a reason, and were tried; survivors are told.

        What was killed before is not tried again.
        """
        mutants = [it for it in mutants_of(path) if _in_share(it, self.asked.share)]
        KEPT.mkdir(parents=True, exist_ok=True)
        kept = KEPT / f"killed-{digest(ROOT / path)}-{path.replace('/', '.')}.txt"
        before = set() if self.asked.again or not kept.exists() else set(kept.read_text().splitlines())
        survived = known = 0
        with kept.open("w" if self.asked.again else "a") as file:
            for mutant, noticed in self._tried([it for it in mutants if it.key not in before]):
                if noticed:
                    file.write(f"{mutant.key}\n")
                    file.flush()
                    continue
                survived += 1
                old, new = mutant.difference()
                reason = self.reasons.of(path, old, new)
                known += bool(reason)
                say(f"{path}:{mutant.line}: {mutant.operator}\n    - {old}\n    + {new}")
                if reason:
                    say(f"    explained: {reason}")
        if mutants:
            say(f"{path:60} {len(mutants) - survived:4} of {len(mutants):4}")
        return len(mutants) - survived, known, len(mutants)

    def _tried(self, mutants: list[Mutant]) -> Iterator[tuple[Mutant, bool]]:
        """Each mutant, and whether a test noticed it; as many at once as there are workers."""
        waiting = list(reversed(mutants))
        running: list[tuple[Mutant, Child]] = []
        while waiting or running:
            while waiting and len(running) < self.asked.workers:
                mutant = waiting.pop()
                tests = self.reach.tests(mutant) if self.reach else list(self.items)
                patience = self.reach.patience(tests) if self.reach else 120
                child = Child(partial(self._notice, mutant, tests), patience)
                running.append((mutant, child))
            for pair in list(running):
                over, ended = pair[1].poll()
                if over:
                    running.remove(pair)
                    yield pair[0], ended != 0
            time.sleep(0.002)

    def _notice(self, mutant: Mutant, tests: list[str]) -> int:
        """0 where all tests pass all the same."""
        if not tests:
            return 0
        if not swap(mutant):
            return _from_the_beginning(mutant, tests)
        items = [self.items[test] for test in tests]
        for item, following in zip(items, [*items[1:], None], strict=True):
            if any(report.failed for report in runtestprotocol(item, nextitem=following, log=False)):
                return 1
        return 0


def _from_the_beginning(mutant: Mutant, tests: list[str]) -> int:
    """Load everything anew with the change in its file: tables and decorators are read only once."""
    for name in [name for name in sys.modules if name.split(".")[0] in ("rules", "tests")]:
        del sys.modules[name]
    sys.meta_path.insert(0, Changed(mutant.path, mutant.source()))
    return int(pytest.main([*PYTEST, "-x", *tests]))


def _in_share(mutant: Mutant, share: int) -> bool:
    return int(hashlib.sha256(f"{mutant.path}|{mutant.key}".encode()).hexdigest()[:8], 16) % 100 < share


class Reasons:
    """Why nobody needs to kill a survivor: rows of one line each, and patterns of a change that tells by itself.

    A pattern names what is changed (`before`, a regular expression) and into what (`after`), in one place of the line.
    """

    def __init__(self) -> None:
        said = tomllib.loads(SURVIVORS.read_text())
        self.rows = {(it["path"], it["before"], it["after"]): it["reason"] for it in said["survivor"]}
        self.patterns = [(re.compile(it["before"]), it["after"], it["reason"]) for it in said["pattern"]]

    def of(self, path: str, before: str, after: str) -> str:
        """The reason, empty where there is none."""
        fitting = (
            reason
            for pattern, becomes, reason in self.patterns
            for place in pattern.finditer(before)
            if before[: place.start()] + place.expand(becomes) + before[place.end() :] == after
        )
        return self.rows.get((path, before, after), "") or next(fitting, "")


def main() -> int:
    parser = argparse.ArgumentParser(prog="make mutants", description=__doc__.split("\n")[0])
    parser.add_argument("paths", nargs="*", default=list(MUTATED))
    parser.add_argument("--share", type=int, default=100)
    parser.add_argument("--again", action="store_true")
    parser.add_argument("--tests", nargs="*", default=[])
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    asked = parser.parse_args()
    os.chdir(ROOT)
    sys.path.insert(0, str(ROOT))
    asked.files = sorted(
        str(file.relative_to(ROOT))
        for path in asked.paths
        for file in ([ROOT / path] if path.endswith(".py") else (ROOT / path).rglob("*.py"))
    )
    return int(pytest.main([*PYTEST, "-s", *(asked.tests or TESTS)], plugins=[Trials(asked)]))


if __name__ == "__main__":
    sys.exit(main())
