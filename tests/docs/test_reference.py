"""The reference pages have every public name of the front doors, and each of them says what it is."""

import importlib
import inspect
import re
from types import ModuleType

import pytest

from tests.docs.pages import page

#: The pages, and the modules whose public names they hold.
MODULES = {
    "docs/reference/resolve.md": ["rules.resolve"],
    "docs/reference/aftermath.md": [
        "rules.aftermath",
        "rules.aftermath.resolver",
        "rules.aftermath.record",
        "rules.aftermath.sequence",
        "rules.aftermath.sensible",
    ],
    "docs/reference/odds.md": ["rules.odds", "rules.odds.tree", "rules.odds.chain", "rules.odds.short"],
}


def own(module: ModuleType) -> dict[str, object]:
    """The public functions and classes that a module defines."""
    return {
        name: value
        for name, value in vars(module).items()
        if not name.startswith("_")
        and (inspect.isfunction(value) or inspect.isclass(value))
        and value.__module__ == module.__name__
    }


@pytest.mark.parametrize("label", MODULES)
def test_a_page_reads_each_of_its_modules(label: str) -> None:
    listed = re.findall(r"automodule:: ([\w.]+)", page(label))
    assert [name for name in MODULES[label] if name not in listed] == []


@pytest.mark.parametrize("name", [name for names in MODULES.values() for name in names])
def test_every_public_name_says_what_it_is(name: str) -> None:
    found = own(importlib.import_module(name))
    assert [key for key, value in found.items() if not (value.__doc__ or "").strip()] == []


@pytest.mark.parametrize("label", MODULES)
def test_every_name_of_a_page_exists(label: str) -> None:
    for kind, name in re.findall(r"auto(\w+):: ([\w.]+)", page(label)):
        module, _, last = (name, "", "") if kind == "module" else name.rpartition(".")
        found = importlib.import_module(module)
        assert not last or hasattr(found, last), name


def test_classes_of_the_odds_are_documented_where_they_are_defined() -> None:
    handed_on = {
        name for name, value in vars(importlib.import_module("rules.odds")).items() if inspect.isclass(value)
    }
    known = {
        name for module in MODULES["docs/reference/odds.md"] for name in own(importlib.import_module(module))
    }
    assert handed_on <= known
