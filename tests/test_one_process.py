"""A web process has threads: no code that runs while they do switches anything for the whole process."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests import tree

#: Functions of the standard library that change what every thread sees.
SWITCHES = {
    "asyncio": {"set_event_loop_policy"},
    "decimal": {"setcontext"},
    "faulthandler": {"enable", "disable"},
    "gc": {"disable", "enable", "freeze", "set_threshold"},
    "locale": {"setlocale"},
    "logging": {"basicConfig", "disable", "captureWarnings", "setLoggerClass"},
    "os": {"chdir", "chroot", "fork", "nice", "putenv", "setgid", "setuid", "umask", "unsetenv"},
    "random": {"seed", "setstate"},
    "resource": {"setrlimit"},
    "signal": {"alarm", "setitimer", "signal"},
    "socket": {"setdefaulttimeout"},
    "sys": {
        "set_int_max_str_digits", "setprofile", "setrecursionlimit", "setswitchinterval", "settrace",
    },
    "time": {"tzset"},
    "tracemalloc": {"start", "stop"},
    "warnings": {"catch_warnings", "filterwarnings", "resetwarnings", "simplefilter"},
}  # fmt: skip
#: Changing a mapping or a list of the process by a method.
CHANGES = {"append", "clear", "extend", "insert", "pop", "popitem", "remove", "setdefault", "update"}
#: What belongs to the whole process: `os.environ["X"] = ...` and `sys.path.insert(...)`.
SHARED = {"os.environ", "sys.argv", "sys.meta_path", "sys.modules", "sys.path", "warnings.filters"}
#: Code that runs in a process of its own, or before a web process has threads.
ALONE = {
    "campaigns/printing/making.py": "the print of a campaign, which a job makes",
    "campaigns/simulating.py": "the chances of a battle, which a job counts in processes",
    "roster/config/asgi.py": "read when a server starts",
    "roster/config/wsgi.py": "read when a server starts",
    "roster/site/jobs/children.py": "a job, in the child of its worker",
    "roster/site/jobs/parents.py": "a worker or its job",
    "roster/site/jobs/working.py": "a worker",
    "roster/site/pictures/decoding.py": "the program that decodes one picture",
    "rules/studies/running.py": "a study, which a command or a job fights",
    "wyrdbook/command_line.py": "a command",
    "wyrdbook/own_site.py": "a command",
    "wyrdbook/running.py": "a command, before it becomes the web server",
}


def is_web_code(path: Path) -> bool:
    """Commands and measurements are run alone."""
    parts = path.relative_to(tree.ROOT).parts
    return not {"management", "bench", "claims", "load"} & set(parts) and tree.label(path) not in ALONE


def switches(module: ast.Module) -> Iterator[str]:
    """What a module switches process-wide, as `line: words`."""
    names = _imported(module)
    for node in ast.walk(module):
        if isinstance(node, ast.Call):
            called = _full_name(node.func, names)
            owner, _, last = called.rpartition(".")
            if last in SWITCHES.get(owner, ()) or (owner in SHARED and last in CHANGES):
                yield f"{node.lineno}: {called}"
            if called in ("setattr", "delattr") and node.args and _is_imported(node.args[0], names):
                yield f"{node.lineno}: {called} of {ast.unparse(node.args[0])}"
        for target in _targets(node):
            if isinstance(target, ast.Subscript) and _full_name(target.value, names) in SHARED:
                yield f"{target.lineno}: {ast.unparse(target)}"
            if isinstance(target, ast.Attribute) and _is_imported(target.value, names):
                yield f"{target.lineno}: {ast.unparse(target)}"


def _imported(module: ast.Module) -> dict[str, str]:
    """The full name of everything that is imported anywhere in a module, by the name that it has there."""
    names = {}
    for node in ast.walk(module):
        if isinstance(node, ast.Import):
            for alias in node.names:
                full = alias.name if alias.asname else alias.name.partition(".")[0]
                names[alias.asname or full] = full
        elif isinstance(node, ast.ImportFrom) and node.module:
            names |= {alias.asname or alias.name: f"{node.module}.{alias.name}" for alias in node.names}
    return names


def _full_name(node: ast.expr, names: dict[str, str]) -> str:
    if isinstance(node, ast.Name):
        return names.get(node.id, node.id)
    return f"{_full_name(node.value, names)}.{node.attr}" if isinstance(node, ast.Attribute) else ""


def _is_imported(node: ast.expr, names: dict[str, str]) -> bool:
    """Whether an attribute is set on something that other modules have as well."""
    while isinstance(node, ast.Attribute):
        node = node.value
    return isinstance(node, ast.Name) and node.id in names


def _targets(node: ast.AST) -> Iterator[ast.expr]:
    if isinstance(node, ast.Assign | ast.Delete):
        wanted = node.targets
    elif isinstance(node, ast.AugAssign | ast.AnnAssign | ast.For):
        wanted = [node.target]
    elif isinstance(node, ast.With):
        wanted = [item.optional_vars for item in node.items if item.optional_vars]
    else:
        return
    for target in wanted:
        yield from target.elts if isinstance(target, ast.Tuple | ast.List) else [target]


def test_nothing_in_web_code_switches_the_whole_process() -> None:
    found = []
    for path in tree.modules():
        if is_web_code(path):
            found += [f"{tree.label(path)}:{words}" for words in switches(tree.parsed(path))]
    assert found == []


def test_the_exceptions_still_switch_something() -> None:
    gone = [name for name in ALONE if not any(switches(tree.parsed(tree.ROOT / name)))]
    assert gone == []


@pytest.mark.parametrize(
    "code",
    [
        "import warnings\nwith warnings.catch_warnings(): pass",
        "from warnings import catch_warnings as quiet\nwith quiet(): pass",
        "from PIL import ImageFile\nImageFile.LOAD_TRUNCATED_IMAGES = False",
        "from PIL import ImageFile as f\nwas, f.LOAD_TRUNCATED_IMAGES = f.LOAD_TRUNCATED_IMAGES, False",
        "import PIL.Image\nPIL.Image.MAX_IMAGE_PIXELS = None",
        "from PIL import Image\nsetattr(Image, 'MAX_IMAGE_PIXELS', None)",
        "import os\nos.environ['TZ'] = 'UTC'",
        "from os import environ\nenviron.update(TZ='UTC')",
        "import os\ndel os.environ['TZ']",
        "import sys\nsys.path.insert(0, '.')",
        "import sys\nsys.setrecursionlimit(10_000)",
        "import locale\nlocale.setlocale(locale.LC_ALL, '')",
        "import os\nos.chdir('/')",
        "import socket\nsocket.setdefaulttimeout(5)",
        "import random\nrandom.seed(1)",
        "from decimal import getcontext\nimport decimal\ndecimal.setcontext(None)",
        "def f():\n    from roster import rates\n    rates.LIMIT += 1",
    ],
)
def test_a_planted_switch_is_found(code: str) -> None:
    assert len(list(switches(ast.parse(code)))) == 1


@pytest.mark.parametrize(
    "code",
    [
        "import os\nhome = os.environ.get('HOME')",
        "from dataclasses import dataclass\nclass A:\n    def f(self): self.x = 1",
        "warnings = []\nwarnings.append('x')",
    ],
)
def test_changes_to_own_objects_are_no_switch(code: str) -> None:
    assert list(switches(ast.parse(code))) == []
