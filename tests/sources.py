"""What the tests of words and shape read of Python files: each file is parsed once in a process, and walked once.

The syntax trees of all files would fill hundreds of megabytes, so that only facts about them are kept.
"""

import ast
from collections.abc import Callable
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

from tests import tree


class Docstring(NamedTuple):
    line: int
    text: str


class Function(NamedTuple):
    """A function or method; `is_public` if neither its name nor that of anything around it says otherwise."""

    line: int
    name: str
    length: int
    returns: str
    is_public: bool
    is_documented: bool


class Place(NamedTuple):
    """Where a node stands: inside of a function, and with nothing private around it."""

    in_function: bool = False
    is_public: bool = True


class Source:
    """The facts about one file.

    `defined` are the names that it gives to things, `top_level` its own functions and classes. `docstring` is that of
    the module, `docstrings` are all. `strings` stand in an expression, as no docstring does: of an f-string its
    constant parts. `dotted` are attributes of names, `names_in_functions` the first lines of parameters and variables.
    """

    def __init__(self, path: Path) -> None:
        text = path.read_text(encoding="utf-8")
        module = ast.parse(text, filename=str(path))
        self.label = tree.label(path)
        self.lines = text.splitlines()
        self.is_empty = not module.body
        self.docstring = ast.get_docstring(module)
        self.top_level = {it.name for it in module.body if isinstance(it, ast.FunctionDef | ast.ClassDef)}
        self.docstrings: list[Docstring] = []
        self.functions: list[Function] = []
        self.strings: list[tuple[int, str]] = []
        self.imports: set[str] = set()
        self.defined: set[str] = set()
        self.dotted: set[str] = set()
        self.names_in_functions: dict[str, int] = {}
        waiting: list[tuple[ast.AST, Place]] = [(module, Place())]
        while waiting:
            node, place = waiting.pop()
            note = _NOTES.get(type(node))
            inner = note(self, node, place) if note else place
            if inner is not None:
                waiting += [(child, inner) for child in ast.iter_child_nodes(node) if child._fields]

    @property
    def comments(self) -> list[str]:
        lines = (line.strip() for line in self.lines)
        blocks = groupby(lines, key=lambda line: line.startswith("#"))
        return [" ".join(line.lstrip("#: ") for line in block) for is_comment, block in blocks if is_comment]

    @property
    def prose(self) -> list[str]:
        """Every docstring and every run of comment lines, each in one line."""
        return [*(" ".join(docstring.text.split()) for docstring in self.docstrings), *self.comments]

    # What each kind of node adds. It returns the place of the nodes inside it, None to leave them out.

    def _module(self, node: ast.Module, place: Place) -> Place:
        self._document(node)
        return place

    def _class(self, node: ast.ClassDef, place: Place) -> Place:
        self._document(node)
        self.defined.add(node.name)
        return place._replace(is_public=place.is_public and not node.name.startswith("_"))

    def _function(self, node: ast.FunctionDef | ast.AsyncFunctionDef, place: Place) -> Place:
        self.defined.add(node.name)
        length = (node.end_lineno or node.lineno) - node.lineno + 1
        returns = ast.unparse(node.returns) if node.returns else ""
        is_public = place.is_public and not place.in_function and not node.name.startswith("_")
        function = Function(node.lineno, node.name, length, returns, is_public, self._document(node))
        self.functions.append(function)
        return place._replace(in_function=True)

    def _lambda(self, _node: ast.Lambda, place: Place) -> Place:
        return place._replace(in_function=True)

    def _parameter(self, node: ast.arg, place: Place) -> Place:
        self.defined.add(node.arg)
        self.names_in_functions.setdefault(node.arg, node.lineno)
        return place

    def _name(self, node: ast.Name, place: Place) -> None:
        if place.in_function:
            self.names_in_functions.setdefault(node.id, node.lineno)
        if isinstance(node.ctx, ast.Store):
            self.defined.add(node.id)

    def _attribute(self, node: ast.Attribute, place: Place) -> Place:
        self.dotted.add(_dotted(node))
        return place

    def _constant(self, node: ast.Constant, _place: Place) -> None:
        if isinstance(node.value, str):
            self.strings.append((node.lineno, node.value))

    def _expression(self, node: ast.Expr, place: Place) -> Place | None:
        return None if isinstance(node.value, ast.Constant) else place

    def _import(self, node: ast.Import, _place: Place) -> None:
        self.imports |= {alias.name for alias in node.names}

    def _import_from(self, node: ast.ImportFrom, _place: Place) -> None:
        if node.module and not node.level:
            self.imports |= {f"{node.module}.{alias.name}" for alias in node.names}

    def _document(self, node: ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
        text = ast.get_docstring(node, clean=False)
        if text:
            self.docstrings.append(Docstring(getattr(node, "lineno", 1), text.strip()))
        return bool(text)


_NOTES: dict[type[ast.AST], Callable[..., Place | None]] = {
    ast.Module: Source._module,
    ast.ClassDef: Source._class,
    ast.FunctionDef: Source._function,
    ast.AsyncFunctionDef: Source._function,
    ast.Lambda: Source._lambda,
    ast.arg: Source._parameter,
    ast.Name: Source._name,
    ast.Attribute: Source._attribute,
    ast.Constant: Source._constant,
    ast.Expr: Source._expression,
    ast.Import: Source._import,
    ast.ImportFrom: Source._import_from,
}


def _dotted(node: ast.expr) -> str:
    """`a.b.c` for attributes of a name; an empty beginning for those of any other expression."""
    if isinstance(node, ast.Attribute):
        return f"{_dotted(node.value)}.{node.attr}"
    return node.id if isinstance(node, ast.Name) else ""


@cache
def source(path: Path) -> Source:
    return Source(path)


def of_packages() -> list[Source]:
    return [source(path) for path in tree.modules()]


def of_tests() -> list[Source]:
    return [source(path) for path in tree.files("tests", suffixes=(".py",))]
