"""Code on the pages: Python runs, TOML and JSON can be read, and every command exists with its options."""

import json
import re
import shlex
import tomllib
from pathlib import Path

import pytest
from django.core.management import CommandError, get_commands, load_command_class

from rules.combat.effects import hooks
from tests import tree
from tests.docs.pages import blocks, code_words, pages

#: The blocks of this page are one system, which a test of its own fights with.
WITH_ITS_OWN_TEST = "docs/how-to/turn-system.md"
#: The blocks of this page start clusters with libraries that Wyrdbook does not need: they are read and not run.
OF_CLUSTERS = "docs/operating/studies.md"
#: What a page says for a value that its reader puts in.
VALUES = {"FILE": "a.toml", "USER": "somebody", "OUT.pdf": "out.pdf"}
MANAGE = re.compile(r"(?:^|\s|/)manage\.py ([a-z].*)$")
#: Commands of Django and of its other apps: they are there, and their words are theirs.
OF_OTHERS = {"check", "migrate", "makemigrations", "collectstatic", "createsuperuser"}


def with_blocks(*languages: str) -> list[Path]:
    return [
        path
        for path in pages()
        if any(block.language in languages for block in blocks(path.read_text(encoding="utf-8")))
    ]


@pytest.fixture
def hooks_as_they_are():
    """Handlers that a page registers are taken away again."""
    before = {name: dict(hook.by_tag) for name, hook in vars(hooks).items() if hasattr(hook, "by_tag")}
    yield
    for name, known in before.items():
        by_tag = getattr(hooks, name).by_tag
        by_tag.clear()
        by_tag.update(known)


@pytest.mark.parametrize("path", with_blocks("python"), ids=tree.label)
def test_the_python_of_a_page_runs_from_top_to_bottom(path: Path, hooks_as_they_are) -> None:
    if tree.label(path) in (WITH_ITS_OWN_TEST, "docs/upstream/msgspec-threads.md"):
        return
    names: dict[str, object] = {"__name__": "page"}
    for block in blocks(path.read_text(encoding="utf-8")):
        if block.language == "python":
            code = compile(block.text, tree.label(path), "exec")
            if tree.label(path) != OF_CLUSTERS:
                exec(code, names)


@pytest.mark.parametrize("path", with_blocks("toml", "json"), ids=tree.label)
def test_data_on_a_page_can_be_read(path: Path) -> None:
    read = {"toml": tomllib.loads, "json": json.loads}
    for block in blocks(path.read_text(encoding="utf-8")):
        if block.language in read:
            assert read[block.language](block.text)


def commands_of(text: str) -> list[str]:
    """What follows `manage.py`, in blocks and in backticks, without comments."""
    lines = [line for block in blocks(text) for line in block.text.splitlines()]
    found = [MANAGE.search(re.sub(r"\s+#.*| && .*| > .*", "", line)) for line in (*lines, *code_words(text))]
    return [match[1] for match in found if match]


def fault(command: str) -> str:
    """The reason why a command cannot be called in this way; empty where it can."""
    name, *words = (VALUES.get(word, word) for word in shlex.split(command))
    app = get_commands().get(name)
    if app is None:
        return f"there is no command {name}"
    if name in OF_OTHERS:
        return ""
    parser = load_command_class(str(app), name).create_parser("manage.py", name)
    if words == ["--help"] or not words:
        return ""
    try:
        parser.parse_args(words)
    except CommandError as error:
        # A sentence may name a command and leave out what it is given.
        return "" if "are required" in str(error) else str(error)
    return ""


@pytest.mark.parametrize("path", pages(), ids=tree.label)
def test_every_command_of_a_page_exists_with_its_options(path: Path) -> None:
    commands = commands_of(path.read_text(encoding="utf-8"))
    assert {command: fault(command) for command in commands if fault(command)} == {}


@pytest.mark.parametrize(
    "command", ["nothing", "warband burn", "warband check a.toml --twice", "ledger check --x"]
)
def test_a_command_that_does_not_exist_is_found(command: str) -> None:
    assert fault(command)


def test_every_target_of_make_that_a_page_names_exists() -> None:
    targets = set(
        re.findall(r"^([a-z]+):", (tree.ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    )
    assert len(targets) > 5
    for path in pages():
        text = path.read_text(encoding="utf-8")
        code = [*code_words(text), *(line for block in blocks(text) for line in block.text.splitlines())]
        named = {match[1] for word in code if (match := re.match(r"make ([a-z]+)", word))}
        assert named <= targets, tree.label(path)


def test_the_help_of_the_makefile_names_every_target() -> None:
    text = (tree.ROOT / "Makefile").read_text(encoding="utf-8")
    phony = re.search(r"^\.PHONY: (.*)$", text, re.MULTILINE)
    assert phony
    assert set(re.findall(r"^#   make (\w+) ", text, re.MULTILINE)) == set(phony[1].split())
