"""Which numbered rules have a test: the marks in the source of the tests, whichever of them are run."""

import ast
from collections.abc import Iterator
from pathlib import Path

TESTS = Path(__file__).resolve().parents[3] / "tests"


def marks_in(source: str) -> Iterator[str]:
    """Every id in `pytest.mark.rule(...)`, on functions, classes and parameters alike."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
            yield from (argument.value for argument in node.args if isinstance(argument, ast.Constant))


def marked(tests: Path = TESTS) -> dict[str, list[Path]]:
    """The test files that carry each rule's mark."""
    found: dict[str, list[Path]] = {}
    for path in sorted(tests.rglob("test_*.py")):
        for rule in marks_in(path.read_text(encoding="utf-8")):
            found.setdefault(rule, []).append(path.relative_to(tests.parent))
    return found
