"""What the tests that carry a rule's mark speak of: the words in each, and in what it takes from its own file."""

import ast
from collections.abc import Container, Iterable, Iterator
from typing import NamedTuple

FUNCTION = ast.FunctionDef


class Marked(NamedTuple):
    """A mark of a test, or of one of its parameters, and every string that the test may use."""

    rule: str
    test: str
    words: frozenset[str]


def marked_tests(source: str, rules: Container[str]) -> Iterator[Marked]:
    """Every mark of some rules in a file of tests; to that of a parameter belong the words of the parameter alone."""
    tree = ast.parse(source)
    names = {name: node for node in tree.body for name in _defines(node)}
    for node in tree.body:
        for mark in _marks(node.decorator_list) if isinstance(node, FUNCTION) else ():
            about = [rule for rule in _rules(mark) if rule in rules]
            if about:
                parameters = (it for one in node.decorator_list for it in ast.walk(one) if _is_parameter(it))
                at = next((it for it in parameters if mark in ast.walk(it)), node)
                words = _words(at, names)
                yield from (Marked(rule, node.name, words) for rule in about)


def _defines(node: ast.stmt) -> tuple[str, ...]:
    if isinstance(node, FUNCTION):
        return (node.name,)
    targets = node.targets if isinstance(node, ast.Assign) else ()
    named = [name for target in targets for name in ast.walk(target) if isinstance(name, ast.Name)]
    return tuple(name.id for name in named)


def _marks(decorators: Iterable[ast.expr]) -> list[ast.Call]:
    calls = [it for one in decorators for it in ast.walk(one) if isinstance(it, ast.Call)]
    return [call for call in calls if ast.unparse(call.func) == "pytest.mark.rule"]


def _rules(mark: ast.Call) -> list[str]:
    return [it.value for it in mark.args if isinstance(it, ast.Constant) and isinstance(it.value, str)]


def _is_parameter(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.param"


def _words(node: ast.AST, names: dict[str, ast.stmt]) -> frozenset[str]:
    """The strings in a node, and in whatever of its own file it names, however far round."""
    waiting, known, found = [node], set[str](), set[str]()
    while waiting:
        for it in ast.walk(waiting.pop()):
            if isinstance(it, ast.Constant) and isinstance(it.value, str):
                found.add(it.value)
            elif isinstance(it, ast.Name) and it.id in names and it.id not in known:
                known.add(it.id)
                waiting.append(names[it.id])
    return frozenset(found)
