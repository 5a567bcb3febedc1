"""The settings: every one that the code reads is explained to hosts, with the default that it has."""

import ast
import importlib.util
import re
from collections.abc import Iterator

import pytest

from tests import tree

#: Names that the settings of the site have in the environment.
NAME = re.compile(r"WYRDBOOK_[A-Z_]+|DATABASE_URL|DATABASE_REPLICA_URL|PROMETHEUS_MULTIPROC_DIR")
#: Of containers alone; the compose file reads them.
OF_CONTAINERS = {"WYRDBOOK_NAME", "WYRDBOOK_CERTIFICATE_MAIL", "POSTGRES_PASSWORD"}
WORDS = {True: "yes", False: "no"}


def generator():
    spec = importlib.util.spec_from_file_location("settings_page", tree.ROOT / ".dev/settings_page.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


PAGE = generator()
EXAMPLE = (tree.ROOT / "hosting/env.example").read_text(encoding="utf-8")
EXPLAINED = {setting.name: setting for setting in PAGE.settings(EXAMPLE)}


def code() -> Iterator[ast.AST]:
    """The parts of every file that names a setting."""
    for path in [
        *tree.files("roster", "campaigns", "wyrdbook", suffixes=(".py",)),
        tree.ROOT / "hosting/gunicorn.conf.py",
    ]:
        if NAME.search(path.read_text(encoding="utf-8")):
            yield from ast.walk(tree.parsed(path))


def read_by_the_code() -> set[str]:
    """Every string of the code that is nothing but the name of a setting."""
    return {
        node.value
        for node in code()
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and NAME.fullmatch(node.value)
    }


def defaults() -> Iterator[tuple[str, str]]:
    """The settings whose default is written where they are read."""
    for node in code():
        if not isinstance(node, ast.Call) or ast.unparse(node.func) == "os.environ.setdefault":
            continue
        values = [constant(argument) for argument in node.args]
        place = next((at for at, it in enumerate(values) if isinstance(it, str) and NAME.fullmatch(it)), None)
        if place is None:
            continue
        stated = [
            *values[place + 1 :][:1],
            *(constant(it.value) for it in node.keywords if it.arg == "default"),
        ]
        for default in stated:
            if default is not None:
                yield str(values[place]), WORDS[default] if isinstance(default, bool) else str(default)


def constant(node: ast.expr) -> object:
    return node.value if isinstance(node, ast.Constant) else None


def test_every_setting_that_the_code_reads_is_explained_and_no_other() -> None:
    assert read_by_the_code() - set(EXPLAINED) == set()
    assert set(EXPLAINED) - read_by_the_code() == OF_CONTAINERS


def test_every_setting_has_a_sentence_of_its_own() -> None:
    assert [name for name, setting in EXPLAINED.items() if not setting.text] == []


def test_the_page_is_made_from_the_example() -> None:
    page = (tree.ROOT / "docs/operating/settings.md").read_text(encoding="utf-8")
    assert page == PAGE.page(EXAMPLE), "run .dev/settings_page.py"
    assert [name for name in EXPLAINED if f"`{name}`" not in page] == []


@pytest.mark.parametrize(("name", "default"), sorted(set(defaults())))
def test_a_default_is_told_as_the_code_has_it(name: str, default: str) -> None:
    told = EXPLAINED[name]
    if not told.is_needed and name != "WYRDBOOK_DEBUG" and default:
        assert told.value == default


def test_pages_name_no_setting_that_does_not_exist() -> None:
    of_tests = {"WYRDBOOK_SCREENSHOTS", "WYRDBOOK_CHROMIUM"}
    of_the_proxy = {"WYRDBOOK_UPSTREAM", "WYRDBOOK_STATIC", "WYRDBOOK_CERTIFICATES", "WYRDBOOK_CHALLENGES"}
    for path in [*tree.ROOT.glob("*.md"), *tree.files("docs", "hosting", suffixes=(".md",))]:
        named = set(re.findall(r"WYRDBOOK_[A-Z_]*[A-Z]", path.read_text(encoding="utf-8")))
        assert named - set(EXPLAINED) - of_tests - of_the_proxy == set(), tree.label(path)
