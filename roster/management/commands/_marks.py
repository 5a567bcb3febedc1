"""Which numbered rules have a test: the marks in the source of the tests, whichever of them are run."""

import ast
from collections.abc import Iterator
from pathlib import Path

TESTS = Path(__file__).resolve().parents[3] / "tests"


def marks_in(source: str) -> Iterator[str]:
    """Every id in `pytest.mark.rule(...)`, on functions, classes and parameters alike."""
    for node in ast.walk(ast.parse(source)):
        if not (
            isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "rule"
        ):
            continue
        if ast.unparse(node.func) == "pytest.mark.rule":
            yield from (argument.value for argument in node.args if isinstance(argument, ast.Constant))


def marked(tests: Path = TESTS) -> dict[str, list[Path]]:
    """The test files that carry each rule's mark."""
    found: dict[str, list[Path]] = {}
    for path in sorted(tests.rglob("test_*.py")):
        source = path.read_text(encoding="utf-8")
        for rule in marks_in(source) if "mark.rule" in source else ():
            found.setdefault(rule, []).append(path.relative_to(tests.parent))
    return found
