"""What can be changed in a file, found and changed by cosmic-ray, and a module that is served with its change."""

import gc
import importlib.abc
import importlib.machinery
import importlib.util
from dataclasses import dataclass
from pathlib import Path
from types import CodeType, FunctionType

from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator

ROOT = Path(__file__).resolve().parent.parent.parent
#: One replacement for each kind of operator: the others are found by the same tests.
OPERATORS = (
    "NumberReplacer",
    "AddNot",
    "RemoveDecorator",
    "ReplaceAndWithOr",
    "ReplaceOrWithAnd",
    "ReplaceTrueWithFalse",
    "ReplaceFalseWithTrue",
    "ReplaceUnaryOperator_Delete_Not",
    "ReplaceUnaryOperator_Delete_USub",
    "ReplaceBreakWithContinue",
    "ReplaceContinueWithBreak",
    "ZeroIterationForLoop",
    "ReplaceComparisonOperator_Eq_NotEq",
    "ReplaceComparisonOperator_NotEq_Eq",
    "ReplaceComparisonOperator_Is_IsNot",
    "ReplaceComparisonOperator_IsNot_Is",
    "ReplaceComparisonOperator_Lt_LtE",
    "ReplaceComparisonOperator_LtE_Lt",
    "ReplaceComparisonOperator_Gt_GtE",
    "ReplaceComparisonOperator_GtE_Gt",
    "ReplaceBinaryOperator_Add_Sub",
    "ReplaceBinaryOperator_Sub_Add",
    "ReplaceBinaryOperator_Mul_FloorDiv",
    "ReplaceBinaryOperator_FloorDiv_Mul",
    "ReplaceBinaryOperator_Mod_FloorDiv",
)


@dataclass(frozen=True)
class Mutant:
    """One change: the operator's `occurrence`-th place in a file, on this line."""

    path: str
    operator: str
    occurrence: int
    line: int

    @property
    def key(self) -> str:
        return f"{self.operator}|{self.occurrence}"

    def source(self) -> str:
        """The whole file with the change."""
        operator = get_operator(f"core/{self.operator}")()
        return mutate_code((ROOT / self.path).read_text(), operator, self.occurrence) or ""

    def difference(self) -> tuple[str, str]:
        """The first line that differs, before and after; a line that is gone is told as such."""
        olds, news = (ROOT / self.path).read_text().splitlines(), self.source().splitlines()
        if len(olds) != len(news):
            return olds[self.line - 1].strip(), "(gone)"
        for old, new in zip(olds, news, strict=True):
            if old != new:
                return old.strip(), new.strip()
        return "", ""


def mutants_of(path: str) -> list[Mutant]:
    """Every mutant of a file, in the order of the operators and of the text."""
    nodes = list(ast_nodes(get_ast((ROOT / path).read_text())))
    return [
        Mutant(path, name, occurrence, line)
        for name, operator in ((name, get_operator(f"core/{name}")()) for name in OPERATORS)
        for occurrence, ((line, _), _) in enumerate(
            place for node in nodes for place in operator.mutation_positions(node)
        )
    ]


def swap(mutant: Mutant) -> bool:
    """Give the functions that are loaded the code of the changed file; False where the change is outside of them."""
    path = str(ROOT / mutant.path)
    olds = {
        (code.co_qualname, code.co_firstlineno): code
        for code in _codes((ROOT / mutant.path).read_text(), path)
    }
    news = {(code.co_qualname, code.co_firstlineno): code for code in _codes(mutant.source(), path)}
    changed = {key: code for key, code in news.items() if key[0] != "<module>" and olds.get(key) != code}
    if olds.keys() != news.keys() or not changed:
        return False
    done = False
    for one in gc.get_objects():
        if isinstance(one, FunctionType) and one.__code__.co_filename == path:
            code = changed.get((one.__code__.co_qualname, one.__code__.co_firstlineno))
            if code is not None and len(code.co_freevars) == len(one.__code__.co_freevars):
                one.__code__ = code
                done = True
    return done


def _codes(source: str, path: str) -> list[CodeType]:
    """The code of a file and of everything defined in it."""
    found = [compile(source, path, "exec")]
    for code in found:
        found += [const for const in code.co_consts if isinstance(const, CodeType)]
    return found


class Changed(importlib.abc.MetaPathFinder):
    """Serves one module with another text than its file's."""

    def __init__(self, path: str, source: str) -> None:
        parts = list(Path(path).with_suffix("").parts)
        self.name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        self.path, self.source = str(ROOT / path), source

    def find_spec(self, name: str, path: object = None, target: object = None) -> object:
        if name != self.name:
            return None
        source = self.source

        class Loader(importlib.machinery.SourceFileLoader):
            def get_code(self, fullname: str) -> object:
                return compile(source, self.path, "exec")

        return importlib.util.spec_from_file_location(name, self.path, loader=Loader(name, self.path))
