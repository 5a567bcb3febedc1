"""Probes answer strangers by address, tell them no detail, and tell the log what is missing."""

import logging

import pytest
from django.core.cache import cache
from django.db import DatabaseError
from django.db.migrations.recorder import MigrationRecorder
from django.utils import timezone

from roster.models import Job, JobWorker
from roster.site.operating import health


@pytest.fixture(autouse=True)
def _asked_anew():
    health.readiness.forget()
    yield
    health.readiness.forget()


@pytest.fixture
def worker(db):
    """Somebody does jobs of each kind."""
    now = timezone.now()
    for lane in Job.Lane.values:
        JobWorker.objects.create(name=f"worker-{lane}", lane=lane, started_at=now, seen_at=now)


def test_the_process_answers_without_a_database(client) -> None:
    answer = client.get("/healthz", headers={"host": "10.0.0.7"})
    assert (answer.status_code, answer.content) == (200, b"ok\n")


@pytest.mark.usefixtures("worker")
def test_a_site_with_everything_is_ready_whatever_name_it_is_asked_by(client) -> None:
    answer = client.get("/readyz", headers={"host": "10.0.0.7"})
    assert (answer.status_code, answer.content) == (200, b"ready\n")
    assert answer["Cache-Control"] == "no-store"


@pytest.mark.django_db
def test_a_migration_that_is_not_applied_makes_it_unready_and_the_log_says_so(client, caplog) -> None:
    MigrationRecorder.Migration.objects.filter(app="roster").order_by("-pk").first().delete()
    with caplog.at_level(logging.WARNING, "wyrdbook.health"):
        answer = client.get("/readyz")
    assert (answer.status_code, answer.content) == (503, b"not ready\n")
    assert "migrations" in caplog.text


@pytest.mark.usefixtures("worker")
def test_a_migration_of_a_later_version_is_no_fault(client) -> None:
    MigrationRecorder.Migration.objects.create(app="roster", name="9999_later")
    assert client.get("/readyz").status_code == 200


@pytest.mark.usefixtures("worker")
def test_a_cache_server_that_is_away_makes_it_unready(client, monkeypatch) -> None:
    class RedisIsAway(Exception):
        """Redis fails with an exception of its own."""

    def fail(*_given, **_more):
        raise RedisIsAway

    monkeypatch.setattr(cache, "set", fail)
    assert client.get("/readyz").status_code == 503


@pytest.mark.django_db
def test_a_cache_that_keeps_nothing_makes_it_unready(client, monkeypatch) -> None:
    monkeypatch.setattr(cache, "get", lambda key: None)
    assert client.get("/readyz").status_code == 503


@pytest.mark.django_db
def test_a_site_whose_jobs_nobody_does_is_not_ready_and_mails_nobody(client, settings, caplog) -> None:
    settings.TASKS = {"default": {"BACKEND": "django_tasks_db.DatabaseBackend", "QUEUES": ["quick", "long"]}}
    with caplog.at_level(logging.WARNING):
        assert client.get("/readyz").status_code == 503
    assert [(record.name, record.getMessage()) for record in caplog.records] == [
        ("wyrdbook.health", "not ready: worker")
    ]


def test_a_database_that_is_away_makes_it_unready(client, monkeypatch) -> None:
    def away() -> bool:
        raise DatabaseError

    monkeypatch.setitem(health.PARTS, "database", away)
    assert client.get("/readyz").status_code == 503
    assert health.failing() == ["database"]


@pytest.mark.usefixtures("worker")
def test_the_database_is_asked_once_in_a_while_only(client, django_assert_num_queries) -> None:
    client.get("/readyz")
    with django_assert_num_queries(0):
        assert client.get("/readyz").status_code == 200


@pytest.mark.django_db
def test_a_probe_takes_no_other_request(client) -> None:
    assert client.post("/healthz").status_code == 405


@pytest.mark.usefixtures("worker")
def test_mail_that_does_not_go_out_is_told_and_the_site_stays_ready(client, caplog) -> None:
    now = timezone.now()
    Job.objects.create(kind="mail", subject="mail-1", lane="quick", attempts=2, started_at=now)
    with caplog.at_level(logging.WARNING, "wyrdbook.health"):
        answer = client.get("/readyz")
    assert (answer.status_code, answer.content) == (200, b"ready\nmail is not going out\n")
    assert "mail is not going out" in caplog.text
