"""Running a command the way a shell does: what it prints, and how it ends."""

import io
import json
from dataclasses import dataclass
from typing import Any

import pytest
from django.core.management import CommandError, call_command


@dataclass(frozen=True)
class Run:
    code: int
    out: str
    error: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


@pytest.fixture
def run():
    def call(*words: object) -> Run:
        out = io.StringIO()
        try:
            call_command(*map(str, words), stdout=out)
        except CommandError as error:
            return Run(error.returncode, out.getvalue(), str(error))
        except SystemExit as end:
            return Run(int(end.code or 0), out.getvalue(), "")
        return Run(0, out.getvalue(), "")

    return call
