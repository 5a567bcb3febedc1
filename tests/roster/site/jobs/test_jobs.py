"""Jobs are asked for once, done in a fair order, taken up again when they are lost, and dropped when they are old."""

from datetime import timedelta

import pytest
from django.db import OperationalError, connection, transaction
from django.utils import timezone
from django_tasks_db.models import DBTaskResult

from roster.models import Job, JobWorker
from roster.site.jobs import Failed, care
from roster.site.jobs.asking import CannotRetry, ask, cancel, retry
from roster.site.jobs.endings import write_end, write_heartbeat
from roster.site.jobs.perform import Ending
from roster.site.jobs.selectors import latest_job, place_in_line, queue, worker_is_alive
from roster.site.jobs.turns import claim, in_line, take

pytestmark = pytest.mark.django_db


def state(job):
    return Job.objects.get(pk=job.pk).state


def turns():
    return DBTaskResult.objects.ready().count()


def test_a_test_does_jobs_at_once(kind, player):
    kind()
    job = ask("odd", "x", player)
    assert (job.state, job.sentence, job.attempts) == ("done", "Done.", 1)


def test_the_same_job_is_asked_for_once_and_again_when_it_is_over(queued, kind, player, organiser):
    kind()
    first = ask("odd", "x", player)
    assert ask("odd", "x", organiser).pk == first.pk
    assert ask("odd", "y", organiser).pk != first.pk
    assert turns() == 2
    take("long", here=True)
    assert state(first) == "done"
    assert ask("odd", "x", organiser).pk != first.pk


def test_a_job_and_its_turn_are_stored_together_or_not_at_all(queued, kind, player):
    kind()
    with transaction.atomic():
        ask("odd", "x", player)
        transaction.set_rollback(True)
    assert (Job.objects.count(), turns()) == (0, 0)


def test_users_take_turns_and_one_who_was_served_longer_ago_comes_first(queued, kind, player, organiser):
    kind()
    first, second, third = (ask("odd", f"p{number}", player) for number in range(3))
    other = ask("odd", "o", organiser)
    assert in_line("long") == [first.pk, other.pk, second.pk, third.pk]
    assert claim("long").pk == first.pk
    assert in_line("long") == [other.pk, second.pk, third.pk]
    take("long", here=True)
    assert state(other) == "done"
    late = ask("odd", "late", organiser)
    write_end(Job.objects.get(pk=first.pk), Ending("done"))
    assert in_line("long")[:2] == [second.pk, late.pk], "the player was served before the organiser"
    assert [place_in_line(job) for job in (second, late, third)] == [1, 2, 3]


def test_a_kind_with_priority_comes_before_all_users(queued, kind, player):
    kind()
    ask("odd", "x", player)
    kind(priority=5)
    urgent = ask("odd", "urgent", player)
    assert claim("long").pk == urgent.pk


def test_lanes_are_kept_apart(queued, kind, player):
    kind(lane=Job.Lane.QUICK)
    ask("odd", "x", player)
    assert claim("long") is None
    assert claim("quick") is not None


def test_a_refusal_and_a_fault_end_a_job_with_a_sentence(kind, player):
    def refuse(work):
        raise Failed("The well is dry.")

    kind(refuse)
    job = ask("odd", "x", player)
    assert (job.state, job.sentence, job.detail) == ("failed", "The well is dry.", "")
    kind(lambda work: 1 / 0)
    job = ask("odd", "x", player)
    assert (job.state, "ZeroDivisionError" in job.detail) == ("failed", True)
    assert "ZeroDivisionError" not in job.sentence


def test_a_job_that_is_not_done_is_told_once_and_a_fault_in_telling_it_stops_nothing(
    queued, kind, player, caplog
):
    heard = []

    def tell(arguments, sentence):
        heard.append(sentence)
        raise LookupError("nobody there")

    def refuse(work):
        raise Failed("Not today.")

    kind(refuse, not_done=tell)
    refused = ask("odd", "x", player)
    take("long", here=True)
    cancelled = ask("odd", "y", player)
    cancel(cancelled.pk)
    cancel(cancelled.pk)
    kind(not_done=tell)
    done = ask("odd", "z", player)
    take("long", here=True)
    assert [state(job) for job in (refused, cancelled, done)] == ["failed", "stopped", "done"]
    assert heard == ["Not today.", "It was cancelled by the site's operator."]
    assert "nobody there" in caplog.text


def test_a_database_that_is_away_is_tried_again(kind, player):
    def no_database(work):
        raise OperationalError("gone")

    kind(no_database)
    job = ask("odd", "x", player)
    assert (job.state, job.not_before > timezone.now()) == ("waiting", True)
    Job.objects.update(attempts=99, not_before=None)
    take("long", here=True)
    job.refresh_from_db()
    assert (job.state, job.sentence) == ("failed", "The database did not answer. Nothing was saved.")


def test_a_kind_that_is_gone_fails(queued, kind, player, monkeypatch):
    kind()
    job = ask("odd", "x", player)
    monkeypatch.undo()
    take("long", here=True)
    assert state(job) == "failed"


def test_an_attempt_that_lost_its_job_writes_nothing_more(queued, kind, player):
    kind()
    ask("odd", "x", player)
    lost = claim("long")
    Job.objects.update(heartbeat_at=timezone.now() - timedelta(minutes=5))
    care.take_up_lost()
    assert state(lost) == "waiting"
    again = claim("long")
    assert (again.pk, again.attempts) == (lost.pk, 2)
    assert not write_heartbeat(lost, {"sentence": "from the dead"})
    write_end(lost, Ending("failed", "from the dead"))
    assert state(again) == "running"
    assert write_heartbeat(again, {})


def test_a_lost_job_that_had_come_to_its_end_is_done(queued, kind, player):
    kind(was_done=lambda arguments: arguments["there"])
    job = ask("odd", "x", player, there=True)
    claim("long")
    Job.objects.update(heartbeat_at=timezone.now() - timedelta(minutes=5))
    care.take_up_lost()
    assert state(job) == "done"


def test_a_job_that_is_lost_too_often_has_failed(queued, kind, player, settings):
    settings.JOB_ATTEMPTS = 2
    kind()
    job = ask("odd", "x", player)
    for _ in range(2):
        claim("long")
        Job.objects.update(heartbeat_at=timezone.now() - timedelta(minutes=5))
        care.take_up_lost()
    job.refresh_from_db()
    assert (job.state, "interrupted 2 times" in job.sentence) == ("failed", True)
    assert "last heard of" in job.detail


def test_due_jobs_get_the_turns_that_they_lack(queued, kind, player):
    kind()
    ask("odd", "x", player)
    DBTaskResult.objects.all().delete()
    Job.objects.create(kind="odd", subject="later", not_before=timezone.now() + timedelta(hours=1))
    care.top_up_turns()
    care.top_up_turns()
    assert turns() == 1


def test_a_failed_job_is_tried_again_and_a_done_one_not(queued, kind, player):
    kind()
    job = ask("odd", "x", player)
    write_end(claim("long"), Ending("failed", "No."))
    assert retry(job.pk).state == "waiting"
    assert turns() == 2
    with pytest.raises(CannotRetry, match="waiting"):
        retry(job.pk)
    write_end(claim("long"), Ending("failed", "No."))
    ask("odd", "x", player)
    with pytest.raises(CannotRetry, match="asked for again"):
        retry(job.pk)


def test_a_waiting_job_is_cancelled_at_once_and_a_done_one_stays_done(queued, kind, player):
    kind()
    job = ask("odd", "x", player)
    assert cancel(job.pk).state == "stopped"
    assert claim("long") is None
    done = ask("odd", "y", player)
    take("long", here=True)
    assert (cancel(done.pk).state, Job.objects.get(pk=done.pk).cancel_asked) == ("done", False)


def test_a_worker_is_alive_while_it_says_so(queued):
    now = timezone.now()
    assert not worker_is_alive()
    JobWorker.objects.create(name="one", lane="long", started_at=now, seen_at=now)
    assert worker_is_alive("long")
    assert not worker_is_alive()
    JobWorker.objects.create(name="two", lane="quick", started_at=now, seen_at=now)
    assert worker_is_alive()
    JobWorker.objects.filter(name="one").update(seen_at=now - timedelta(minutes=1))
    assert not worker_is_alive("long")


def test_the_queue_is_counted_and_its_oldest_job_known(queued, kind, player):
    kind()
    old = ask("odd", "x", player)
    Job.objects.filter(pk=old.pk).update(created_at=timezone.now() - timedelta(minutes=10))
    ask("odd", "y", player)
    claim("long")
    found = queue()
    assert (found.waiting, found.running, found.failed, found.worker_is_alive) == (1, 1, 0, False)
    assert found.oldest_since == Job.objects.get(state="waiting").created_at


def test_watches_are_looked_at_whenever_jobs_are_taken_care_of_and_chores_once_an_hour(queued, monkeypatch):
    done = []
    monkeypatch.setattr(care, "watches", [lambda: done.append("watch")])
    monkeypatch.setattr(care, "chores", [lambda: done.append("chore")])
    moments = iter([10_000.0, 10_001.0, 10_004.0])
    monkeypatch.setattr(care, "monotonic", lambda: next(moments))
    carer = care.Care()
    for _ in range(3):
        carer.take()
    assert done == ["watch", "chore", "watch"]


def test_old_jobs_turns_and_workers_are_dropped(queued, kind, player, settings):
    kind()
    long_ago = timezone.now() - timedelta(days=settings.JOB_KEEP_DAYS + 1)
    ended = ask("odd", "old", player)
    take("long", here=True)
    Job.objects.filter(pk=ended.pk).update(finished_at=long_ago)
    waiting = ask("odd", "waiting", player)
    Job.objects.filter(pk=waiting.pk).update(created_at=long_ago)
    DBTaskResult.objects.filter(pk=DBTaskResult.objects.first().pk).update(
        status="SUCCESSFUL", finished_at=long_ago
    )
    JobWorker.objects.create(name="dead", lane="long", started_at=long_ago, seen_at=long_ago)
    care.prune()
    assert [job.pk for job in Job.objects.all()] == [waiting.pk]
    assert DBTaskResult.objects.count() == 1
    assert not JobWorker.objects.exists()


def test_the_jobs_of_an_account_that_is_deleted_fail_honestly(queued, kind):
    from tests.conftest import make_user

    kind(lambda work: work.user)
    leaver = make_user("leaver")
    ask("odd", "x", leaver)
    leaver.delete()
    take("long", here=True)
    assert latest_job("odd", "x").sentence == "The account that asked for this no longer exists."


@pytest.mark.postgresql
@pytest.mark.django_db(transaction=True)
def test_two_workers_at_once_take_jobs_of_two_users(queued, kind, player, organiser):
    from concurrent.futures import ThreadPoolExecutor
    from threading import Barrier

    kind()
    first, _, other = ask("odd", "a", player), ask("odd", "b", player), ask("odd", "c", organiser)
    claimed, may_end = Barrier(2), Barrier(2)

    def work(_worker):
        try:
            with transaction.atomic():
                claimed.wait()
                job = claim("long")
                may_end.wait()
                return job.pk
        finally:
            connection.close()

    with ThreadPoolExecutor(2) as pool:
        assert set(pool.map(work, range(2))) == {first.pk, other.pk}
