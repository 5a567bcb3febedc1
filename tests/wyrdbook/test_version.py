"""The version stands in one place, and the build, the pages and the command line say the same."""

import re
import subprocess
import sys

import pytest

from tests import tree
from tests.wyrdbook.wheel import PROJECT
from wyrdbook import __version__


def test_the_version_is_three_numbers() -> None:
    assert re.fullmatch(r"[1-9]\d*\.\d+\.\d+", __version__)


def test_the_build_reads_the_version_of_the_package() -> None:
    assert "version" not in PROJECT["project"]
    assert PROJECT["project"]["dynamic"] == ["version"]
    assert PROJECT["tool"]["hatch"]["version"]["path"] == "wyrdbook/__init__.py"


@pytest.mark.parametrize("command", [["manage.py"], ["-m", "wyrdbook"]])
@pytest.mark.parametrize("asked", ["--version", "version"])
def test_the_command_line_prints_the_version(command: list[str], asked: str) -> None:
    ended = subprocess.run(
        [sys.executable, *command, asked], cwd=tree.ROOT, capture_output=True, text=True, check=True
    )
    assert ended.stdout == f"Wyrdbook {__version__}\n"


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/", "/rules/", "/accounts/login/"])
def test_every_page_shows_the_version(client, path: str) -> None:
    assert f"Version {__version__}</p>" in client.get(path).content.decode()
