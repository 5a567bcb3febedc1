"""Files for people who contribute: the same checks everywhere, labels that are on the pages, and a changelog."""

import ast
import importlib
import re

import yaml

from rules.catalogue.load import rulebook, rulebook_of
from rules.catalogue.packs.stack import packaged
from rules.scenarios import SCENARIOS, played
from tests import tree
from tests.docs.pages import page, prose


def test_pre_commit_runs_the_checks_of_make_test() -> None:
    steps = re.findall(r'^step "([^"]+)"', page(".dev/check").split("if [ $# -gt 0 ]")[1], re.MULTILINE)
    hooks = [
        hook for repo in yaml.safe_load(page(".pre-commit-config.yaml"))["repos"] for hook in repo["hooks"]
    ]
    assert [hook["name"] for hook in hooks] == steps
    check = page(".dev/check").replace('"$PY"', "sh .dev/python").replace("$VENV", ".venv").replace('"', "")
    assert [hook["name"] for hook in hooks[:-2] if hook["entry"] not in check] == []


def test_labels_that_the_pages_for_players_name_are_on_the_site() -> None:
    paths = tree.files("templates", "roster", "campaigns", "rules/play", suffixes=(".html", ".py"))
    told = "\n".join(path.read_text(encoding="utf-8") for path in paths)
    for path in tree.files("docs/getting-started", suffixes=(".md",)):
        labels = re.findall(r"\*\*([^*]+)\*\*", prose(path.read_text(encoding="utf-8")))
        missing = [label for label in labels if not label.endswith(".") and label not in told]
        assert missing == [], tree.label(path)


def test_issue_templates_ask_for_something() -> None:
    forms = [path for path in (tree.ROOT / ".github/ISSUE_TEMPLATE").iterdir() if path.name != "config.yml"]
    assert len(forms) >= 3
    for path in forms:
        form = yaml.safe_load(path.read_text(encoding="utf-8"))
        assert {"name", "description", "body"} <= form.keys(), path.name
        assert any(part.get("validations", {}).get("required") for part in form["body"]), path.name


def test_the_changelog_has_a_part_for_each_release_and_the_newest_first() -> None:
    releases = [
        tuple(map(int, it))
        for it in re.findall(r"^## (\d+)\.(\d+)\.(\d+)", page("CHANGELOG.md"), re.MULTILINE)
    ]
    assert releases[-1] == (1, 0, 0)
    assert releases == sorted(releases, reverse=True)


def test_the_changelog_names_every_engine_version() -> None:
    from rules import ENGINE_VERSION

    named = re.findall(r"^\| (\d+) \|", page("CHANGELOG.md"), re.MULTILINE)
    assert named == [str(number) for number in range(2, int(ENGINE_VERSION) + 1)]


def test_the_readme_is_short_and_shows_three_pictures() -> None:
    text = page("README.md")
    assert len(text.splitlines()) <= 120
    assert len(re.findall(r"^!\[", text, re.MULTILINE)) == 3


def test_the_readme_counts_what_there_is() -> None:
    text = " ".join(page("README.md").split())
    official = len(rulebook().warbands)
    further = len(rulebook_of(tuple(packaged().values()), ()).warbands) - official
    assert f"any of the {official} official lists, or of {further} more" in text
    known = played(rulebook_of(tuple(packaged().values()), ())).values()
    scripted = sum(bool(kind.mechanisms) for kind in known)
    assert f"{scripted} further scenarios of magazines and supplements are data" in text
    several = sum(kind.players == "several" and not kind.mechanisms for kind in known)
    words = {7: "seven", 9: "nine"}
    two = words[len(SCENARIOS) - several]
    assert f"{two} scenarios for two warbands and {words[several]} for more" in text


def test_the_picture_script_imports_existing_names() -> None:
    for node in ast.walk(ast.parse(page(".dev/pictures.py"))):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.split(".")[0] in tree.PACKAGES:
            module = importlib.import_module(node.module)
            assert [alias.name for alias in node.names if not hasattr(module, alias.name)] == [], node.module
