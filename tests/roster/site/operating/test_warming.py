"""A server is warm when it is loaded."""

import os
import subprocess
import sys

import pytest

from tests import tree

WARM = """
import sys
import {module}
from django.db import connection
from rules.catalogue import load

def refused(*_packs):
    raise AssertionError("the rulebook was not loaded yet")

load.read_packs = refused
assert load.rulebook().warbands
assert "campaigns.views.results.enter" in sys.modules, "the pages were not imported yet"
assert connection.connection is None, "the database was asked"
"""


@pytest.mark.parametrize("module", ["roster.config.wsgi", "roster.config.asgi"])
def test_a_server_has_the_rulebook_and_the_pages_before_its_first_request(module: str) -> None:
    env = os.environ | {"WYRDBOOK_ENV": "development", "DJANGO_SETTINGS_MODULE": "roster.config.settings"}
    ended = subprocess.run(
        [sys.executable, "-c", WARM.format(module=module)],
        cwd=tree.ROOT,
        env=env,
        capture_output=True,
        text=True,
    )
    assert ended.returncode == 0, ended.stderr
