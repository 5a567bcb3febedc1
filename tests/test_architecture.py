"""The shape of the code: layers, folders, sizes and words. A planted violation shows that the layers bite."""

import os
import re
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from tests import sources, tree

TOP_LEVEL = {
    "manage.py", "pyproject.toml", "README.md", "Makefile", "LICENSE",
    "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md", "CODE_OF_CONDUCT.md",
    "requirements.txt", "requirements-build.txt", "requirements-dev.txt", "requirements-mutants.txt",
    "requirements-docs.txt", "requirements-studies.txt", "requirements-load.txt", "requirements-machines.txt",
    "rules", "roster", "campaigns", "wyrdbook", "tools", "templates", "static", "tests", "hosting", "docs",
}  # fmt: skip
FORBIDDEN_WORDS = {
    "manager", "managers", "helper", "helpers", "util", "utils", "utility",
    "info", "process", "cost", "costs",
}  # fmt: skip
#: Names that Django calls by; ours to define and not to choose.
HOOKS = {"process_exception", "process_view"}
IMPURE_MODULES = {"random", "time", "datetime", "uuid", "secrets", "socket", "threading", "asyncio"}
MOST_LINES_OF_A_FILE = 400
MOST_LINES_OF_A_FUNCTION = 60
MOST_LINES_OF_A_DOCSTRING = 12


def lint_imports(folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [Path(sys.executable).with_name("lint-imports"), "--no-cache"],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(folder)},
        capture_output=True,
        text=True,
    )


@pytest.fixture
def copy_of_the_code(tmp_path: Path) -> Path:
    for package in tree.PACKAGES:
        shutil.copytree(tree.ROOT / package, tmp_path / package, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(tree.ROOT / "pyproject.toml", tmp_path)
    return tmp_path


def test_the_layers_hold() -> None:
    result = lint_imports(tree.ROOT)
    assert result.returncode == 0, result.stdout + result.stderr


@pytest.mark.parametrize(
    ("module", "line"),
    [
        ("rules/planted.py", "import django.db"),
        ("rules/planted.py", "import roster.apps"),
        ("roster/planted.py", "import campaigns.apps"),
        ("wyrdbook/planted.py", "import roster.apps"),
        ("roster/models/planted.py", "import roster.urls"),
        ("campaigns/models/planted.py", "import campaigns.urls"),
        ("rules/ledger/planted.py", "import rules.engine.dice"),
        ("rules/combat/planted.py", "import rules.systems.heroheim.panic"),
    ],
)
def test_a_planted_violation_of_the_layers_is_found(copy_of_the_code: Path, module: str, line: str) -> None:
    planted = copy_of_the_code / module
    planted.parent.mkdir(exist_ok=True)
    if not (planted.parent / "__init__.py").exists():
        (planted.parent / "__init__.py").touch()
    planted.write_text(line + "\n")
    result = lint_imports(copy_of_the_code)
    assert result.returncode == 1, result.stdout + result.stderr
    assert "BROKEN" in result.stdout


def test_nothing_outside_a_turn_system_imports_it_but_the_registry() -> None:
    """Mordheim's own folder is the one that other systems build on."""
    systems = {path.name for path in (tree.ROOT / "rules/systems").iterdir() if (path / "system.py").exists()}
    assert len(systems) >= 5
    found = []
    for path in tree.modules():
        own = path.relative_to(tree.ROOT).parts
        if own[:3] == ("rules", "systems", "registry.py"):
            continue
        inside = {own[2], "mordheim"} if own[:2] == ("rules", "systems") else set()
        for module in sources.source(path).imports:
            parts = module.split(".")
            if parts[:2] == ["rules", "systems"] and len(parts) > 2 and parts[2] in systems - inside:
                found.append(f"{tree.label(path)}: {module}")
    assert found == []


def test_the_rules_can_be_imported_where_there_is_no_django() -> None:
    program = (
        "import sys, importlib, pkgutil\n"
        "sys.modules.update(django=None, roster=None, campaigns=None)\n"
        "import rules\n"
        "names = [m.name for m in pkgutil.walk_packages(rules.__path__, 'rules.')]\n"
        "for name in names: importlib.import_module(name)\n"
        "print(len(names))\n"
    )
    result = subprocess.run(
        [sys.executable, "-c", program], cwd=tree.ROOT, capture_output=True, text=True, check=False
    )
    assert result.returncode == 0, result.stderr
    assert int(result.stdout) > 0


def test_modules_that_name_each_other_are_few() -> None:
    """What is imported for its types alone hides a circle; a value of both that stands below them opens it."""
    hiding = [tree.label(path) for path in tree.modules() if "if TYPE_CHECKING" in path.read_text("utf-8")]
    assert sorted(hiding) == [
        "campaigns/models/game.py",
        "rules/engine/protocols.py",
        "rules/engine/rules/melee.py",
        "rules/engine/rules/movement.py",
    ]


def test_nothing_in_the_rules_asks_a_clock_or_chance_of_its_own() -> None:
    found = []
    for source in sources.of_packages():
        if source.label.startswith("rules/"):
            names = {module.partition(".")[0] for module in source.imports}
            found += [f"{source.label}: {name}" for name in names & IMPURE_MODULES]
    assert found == ["rules/first_use.py: threading"]


#: What makes msgspec describe a type.
DESCRIBING = re.compile(r"msgspec\.(?:(?:json|msgpack|toml|yaml)\.)?(?:convert|decode|Decoder)")
PARTS_OF_MSGSPEC = {"msgspec.json", "msgspec.msgpack", "msgspec.toml", "msgspec.yaml"}


def test_types_are_described_in_one_place_that_threads_enter_one_at_a_time() -> None:
    """`rules.values` converts what `rules.first_use` has described."""
    found = set()
    for source in sources.of_packages():
        described = {name for name in source.dotted | source.imports if DESCRIBING.fullmatch(name)}
        described |= source.imports & PARTS_OF_MSGSPEC
        found |= {f"{source.label}: {name}" for name in described}
    assert found == {
        "rules/first_use.py: msgspec.json.Decoder",
        "rules/values.py: msgspec.convert",
        "rules/values.py: msgspec.json.Decoder",
    }


def test_the_top_level_holds_what_the_design_says_and_nothing_else() -> None:
    seen = {path.name for path in tree.ROOT.iterdir() if not path.name.startswith(".")} - {"__pycache__"}
    assert seen == TOP_LEVEL


def test_no_folder_holds_more_than_25_modules() -> None:
    code = [*tree.modules(), *tree.files("tests", suffixes=(".py",))]
    folders = Counter(
        path.parent for path in code if path.name != "__init__.py" and path.parent.name != "migrations"
    )
    assert {tree.label(folder): count for folder, count in folders.items() if count > 25} == {}


def test_no_file_is_longer_than_400_lines() -> None:
    code = [*sources.of_packages(), *sources.of_tests()]
    lengths = {source.label: len(source.lines) for source in code}
    for path in tree.files("templates", "static", suffixes=(".html", ".css", ".js")):
        lengths[tree.label(path)] = len(path.read_text(encoding="utf-8").splitlines())
    assert {name: lines for name, lines in lengths.items() if lines > MOST_LINES_OF_A_FILE} == {}


def test_no_function_is_longer_than_60_lines() -> None:
    long = [
        f"{source.label}: {function.name} has {function.length} lines"
        for source in sources.of_packages()
        for function in source.functions
        if function.length > MOST_LINES_OF_A_FUNCTION
    ]
    assert long == []


def test_every_module_says_what_it_is() -> None:
    silent, talkative = [], []
    for source in sources.of_packages():
        if not source.is_empty and not source.docstring:
            silent.append(source.label)
        if source.docstring and len(source.docstring.splitlines()) > MOST_LINES_OF_A_DOCSTRING:
            talkative.append(source.label)
    assert silent == []
    assert talkative == []


def test_no_name_uses_a_word_that_says_nothing() -> None:
    found = []
    for source in sources.of_packages():
        names = {Path(source.label).stem, *source.defined} - HOOKS
        found += [f"{source.label}: {name}" for name in sorted(names) if words_of(name) & FORBIDDEN_WORDS]
    assert found == []


def words_of(name: str) -> set[str]:
    return {word.lower() for word in re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+", name)}


#: How a function begins that only looks and answers yes or no.
QUESTIONS = re.compile(r"_*(is|may|has|can|was)_")


def test_procedures_are_named_as_verbs() -> None:
    """A procedure runs only by `yield from`: called as a plain question it would always be true."""
    found = [
        f"{source.label}: {function.name}"
        for source in sources.of_packages()
        for function in source.functions
        if "Flow[" in function.returns and QUESTIONS.match(function.name)
    ]
    assert found == []


def test_no_file_names_a_package_registry_or_a_path_of_one_machine() -> None:
    registries = [
        "py" + "pi.org",
        "python" + "hosted.org",
        "npm" + "js.org",
        "npm" + "js.com",
        "deb." + "debian",
    ]
    machine_path = re.compile(r"(?<![\w./~}])/(?:root|work|home/\w+|Users/\w+|opt/\w+pi)/")
    found = []
    for path in text_files():
        text = path.read_text(encoding="utf-8")
        found += [f"{tree.label(path)}: {name}" for name in registries if name in text]
        found += [f"{tree.label(path)}: {match.group()}" for match in machine_path.finditer(text)]
    assert found == []


def text_files() -> list[Path]:
    everything = [path for path in sorted(tree.ROOT.rglob("*")) if path.is_file() and tree.is_ours(path)]
    binary = {
        ".woff2",
        ".png",
        ".jpg",
        ".webp",
        ".pdf",
        ".sqlite3",
        ".sqlite3-wal",
        ".sqlite3-shm",
        ".gz",
        ".rosz",
        ".xz",
    }
    return [path for path in everything if path.suffix not in binary]
