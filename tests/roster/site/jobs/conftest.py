"""A queue that nobody works on until the test does, and odd kinds of jobs."""

import pytest

from roster.site.jobs.kinds import KINDS, Kind
from roster.site.jobs.work import Done


@pytest.fixture
def queued(settings):
    """Jobs wait in the database, as they do on a real site."""
    settings.TASKS = {
        "default": {"BACKEND": "django_tasks_db.DatabaseBackend", "QUEUES": settings.JOB_LANES},
    }


@pytest.fixture
def kind(monkeypatch):
    """A function that registers a kind for the time of the test; its job does what the function given does."""

    def kind(run=lambda work: Done("Done."), **fields):
        found = Kind("odd", "Odd", "This odd job", run, **fields)
        monkeypatch.setitem(KINDS, "odd", found)
        return found

    return kind
