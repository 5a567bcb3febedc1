"""`manage.py jobs list` shows the queue, its workers and the latest jobs; `jobs work` refuses what makes no sense."""

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from roster.models import Job, JobWorker

pytestmark = pytest.mark.django_db


def test_the_list_shows_queue_workers_and_jobs(player, capsys, settings):
    settings.TASKS = {"default": {"BACKEND": "django_tasks_db.DatabaseBackend", "QUEUES": settings.JOB_LANES}}
    now = timezone.now()
    Job.objects.create(kind="odd", subject="x", asked_by=player)
    Job.objects.create(kind="odd", subject="y", state="failed", sentence="It fell.", finished_at=now)
    JobWorker.objects.create(name="one", lane="long", started_at=now, seen_at=now)
    call_command("jobs", "list")
    shown = capsys.readouterr().out
    assert "1 waiting, the oldest for 0:00:00; 0 running; 1 failed" in shown
    assert "worker one: long jobs, seen 0:00:00 ago" in shown
    assert "No worker is running for some of the jobs" in shown
    assert "odd x (waiting), player" in shown
    assert "odd y (failed), the site, 0:00:00 ago: It fell." in shown


def test_no_jobs_at_once_is_refused():
    with pytest.raises(CommandError, match="at least one"):
        call_command("jobs", "work", "--at-once", "0")
