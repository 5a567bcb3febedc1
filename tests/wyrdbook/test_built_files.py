"""What the built package holds: everything that a site needs, told by the description of the build.

`make dist` builds the package, and tests/wyrdbook/test_built_package.py looks into it and runs it.
"""

import subprocess

import pytest

from tests import tree
from tests.wyrdbook.wheel import PROJECT, TARGETS, WHEEL, needed, place_in_wheel
from wyrdbook import places


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
        pytest.skip("an unpacked sdist is no repository, and nothing is ignored there")
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
    assert {name.split("/")[0] for name in inside} == set(tree.PACKAGES) - {"tools"}


def test_the_build_makes_the_wyrdbook_command() -> None:
    assert PROJECT["project"]["scripts"] == {"wyrdbook": "wyrdbook.command_line:main"}
    from wyrdbook.command_line import main

    assert callable(main)


def test_settings_of_an_operator_are_in_no_build() -> None:
    assert {"hosting/env", "hosting/certificates"} <= set(TARGETS["sdist"]["exclude"])


def test_the_build_is_locked_as_it_is_described() -> None:
    assert PROJECT["dependency-groups"]["build"] == PROJECT["build-system"]["requires"]
    locked = (tree.ROOT / "requirements-build.txt").read_text(encoding="utf-8")
    assert "hatchling==" in locked
    assert "--hash=sha256:" in locked
