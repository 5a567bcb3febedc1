"""Mutation testing: change one thing in the code of the battle, and a test must notice.

`make mutants` calls it. cosmic-ray says what can be changed and changes it, each test's lines are watched once,
and a forked process runs them until one fails. Nothing on disk is touched: the changed module exists in that
process only. Results are kept in `.data/mutants/`, so that a run that was cut off goes on and only modules that
changed, and mutants that survived, are tried again.

    [PATH ...]                files or folders below the root (default: rules/combat rules/sequences)
    --share N                 N of 100 mutants, always the same ones of a text
    --again                   forget what was found before
"""

import argparse
import hashlib
import os
import sys
import time
import tomllib
from collections.abc import Iterator

from changes import ROOT, Changed, Mutant, mutants_of
from child import Child
from reach import KEPT, MUTATED, PYTEST, Reach, digest, measured

SURVIVORS = ROOT / ".dev" / "survivors.toml"


def say(words: str) -> None:
    sys.stdout.write(f"{words}\n")
    sys.stdout.flush()


def _try(mutant: Mutant, tests: list[str]) -> int:
    import pytest

    if not tests:
        return 0
    sys.meta_path.insert(0, Changed(mutant.path, mutant.source()))
    return int(pytest.main([*PYTEST, "-x", *tests]))


def tried(mutants: list[Mutant], reach: Reach, workers: int) -> Iterator[tuple[Mutant, bool]]:
    """Each mutant, and whether a test noticed it."""
    waiting = list(reversed(mutants))
    running: list[tuple[Mutant, Child]] = []
    while waiting or running:
        while waiting and len(running) < workers:
            mutant = waiting.pop()
            tests = reach.tests(mutant)
            running.append((mutant, Child(lambda it=mutant, on=tests: _try(it, on), reach.patience(tests))))
        for pair in list(running):
            over, ended = pair[1].poll()
            if over:
                running.remove(pair)
                yield pair[0], ended != 0
        time.sleep(0.005)


def _in_share(mutant: Mutant, share: int) -> bool:
    return int(hashlib.sha256(f"{mutant.path}|{mutant.key}".encode()).hexdigest()[:8], 16) % 100 < share


def explained() -> dict[tuple[str, str, str], str]:
    """The reasons for survivors that nobody needs to kill, by path, line before and line after."""
    if not SURVIVORS.exists():
        return {}
    rows = tomllib.loads(SURVIVORS.read_text()).get("survivor", [])
    return {(row["path"], row["before"], row["after"]): row["reason"] for row in rows}


def main() -> None:
    parser = argparse.ArgumentParser(prog="make mutants", description=__doc__.split("\n")[0])
    parser.add_argument("paths", nargs="*", default=list(MUTATED))
    parser.add_argument("--share", type=int, default=100)
    parser.add_argument("--again", action="store_true")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    asked = parser.parse_args()
    os.chdir(ROOT)
    sys.path.insert(0, str(ROOT))
    files = sorted(
        str(file.relative_to(ROOT))
        for path in asked.paths
        for file in ([ROOT / path] if path.endswith(".py") else (ROOT / path).rglob("*.py"))
    )
    reach, reasons = measured(), explained()
    scores = [_file_score(path, reach, reasons, asked) for path in files]
    killed, known, total = (sum(score[at] for score in scores) for at in range(3))
    say(f"\n{killed} of {total} mutants killed ({100 * killed / max(total, 1):.1f} %)")
    say(f"{total - killed} survived, {known} of them explained in {SURVIVORS.relative_to(ROOT)}.")


def _file_score(
    path: str, reach: Reach, reasons: dict[tuple[str, str, str], str], asked: argparse.Namespace
) -> tuple[int, int, int]:
    """How many mutants of a file were killed, survived with a reason, and were tried; survivors are told.

    What was killed before is not tried again.
    """
    mutants = [it for it in mutants_of(path) if _in_share(it, asked.share)]
    kept = KEPT / f"killed-{digest(ROOT / path)}-{path.replace('/', '.')}.txt"
    before = set() if asked.again or not kept.exists() else set(kept.read_text().splitlines())
    survived = known = 0
    with kept.open("w" if asked.again else "a") as file:
        for mutant, noticed in tried([it for it in mutants if it.key not in before], reach, asked.workers):
            if noticed:
                file.write(f"{mutant.key}\n")
                file.flush()
                continue
            survived += 1
            old, new = mutant.difference()
            reason = reasons.get((path, old, new), "")
            known += bool(reason)
            say(
                f"{path}:{mutant.line}: {mutant.operator}\n    - {old}\n    + {new}"
                + (reason and f"\n    {reason}")
            )
    if mutants:
        say(f"{path:60} {len(mutants) - survived:4} of {len(mutants):4}")
    return len(mutants) - survived, known, len(mutants)


if __name__ == "__main__":
    import hypothesis  # noqa: F401  (imported before the forks, as are the next two)
    import msgspec  # noqa: F401
    import pytest  # noqa: F401

    main()
