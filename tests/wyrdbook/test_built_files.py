"""What the built package holds: everything that a site needs, told by the description of the build.

`make dist` builds the package, and tests/wyrdbook/test_built_package.py looks into it and runs it.
"""

import subprocess
import tomllib
from pathlib import Path

import pytest

from tests import tree
from wyrdbook import places

BUILD = tomllib.loads((tree.ROOT / "pyproject.toml").read_text(encoding="utf-8"))
WHEEL = BUILD["tool"]["hatch"]["build"]["targets"]["wheel"]


def needed() -> list[Path]:
    """Every file that a running site may open: code, rules, templates and static files."""
    folders = (*tree.PACKAGES, "templates", "static")
    found = [path for folder in folders for path in (tree.ROOT / folder).rglob("*") if path.is_file()]
    kept = [path for path in found if "__pycache__" not in path.parts]
    return [*kept, tree.ROOT / "hosting" / "gunicorn.conf.py"]


def place_in_wheel(path: Path) -> str:
    """Return the name of a file of the checkout in the built package."""
    name = path.relative_to(tree.ROOT).as_posix()
    for old, new in WHEEL["sources"].items():
        if name.startswith(f"{old}/"):
            return new + name.removeprefix(old)
    return name


def test_the_build_includes_every_file_that_a_site_needs() -> None:
    included = WHEEL["only-include"]
    left_out = [
        name
        for path in needed()
        if not any((name := tree.label(path)) == part or name.startswith(f"{part}/") for part in included)
    ]
    assert left_out == []
    assert set(WHEEL) == {"core-metadata-version", "only-include", "sources"}, "nothing is excluded"


def test_no_file_that_a_site_needs_is_ignored_and_so_left_out_of_the_build() -> None:
    if not (tree.ROOT / ".git").exists():
        pytest.skip("needs the repository")
    names = "\n".join(tree.label(path) for path in needed())
    ended = subprocess.run(
        ["git", "check-ignore", "--no-index", "--stdin"],
        cwd=tree.ROOT,
        input=names,
        capture_output=True,
        text=True,
    )
    assert ended.stdout.splitlines() == []


def test_an_installed_package_finds_its_files_where_the_build_puts_them() -> None:
    inside = {place_in_wheel(path) for path in needed()}
    package = places.PACKAGE.name
    for name in ("templates/base.html", "static/css/base.css", "hosting/gunicorn.conf.py"):
        assert f"{package}/{name}" in inside
    assert {name.split("/")[0] for name in inside} == set(tree.PACKAGES)


def test_the_build_makes_the_wyrdbook_command() -> None:
    assert BUILD["project"]["scripts"] == {"wyrdbook": "wyrdbook.command_line:main"}
    from wyrdbook.command_line import main

    assert callable(main)


def test_settings_of_an_operator_are_in_no_build() -> None:
    assert {"hosting/env", "hosting/certificates"} <= set(
        BUILD["tool"]["hatch"]["build"]["targets"]["sdist"]["exclude"]
    )
