"""The operator's page: how the queue stands, what failed and why, and two buttons. For those who may."""

import pytest
from django.contrib.auth.models import Permission
from django.core.mail import EmailMessage
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from roster.models import Job, JobWorker
from roster.site.jobs.asking import ask
from roster.site.jobs.endings import write_end
from roster.site.jobs.mail import hand_over
from roster.site.jobs.perform import Ending
from roster.site.jobs.turns import claim
from tests.conftest import make_user

pytestmark = pytest.mark.django_db
LIST = reverse("admin:roster_job_changelist")


@pytest.fixture
def desk(client_of, superuser):
    return client_of(superuser)


@pytest.fixture
def failed(queued, kind, player):
    kind()
    ask("odd", "the bridge", player)
    job = claim("long")
    write_end(job, Ending("failed", "It fell down.", "Traceback: <rotten wood>"))
    return job


def one(job):
    return reverse("admin:roster_job_change", args=[job.pk])


def button(verb, job):
    return reverse(f"admin:roster_job_{verb}", args=[job.pk])


def text(answer):
    return " ".join(answer.content.decode().split())


def test_the_page_tells_how_the_queue_stands_and_that_no_worker_runs(desk, failed, player):
    ask("odd", "the well", player)
    page = text(desk.get(LIST))
    assert "<b>1</b> waiting, the oldest for 0 minutes; <b>0</b> running; <b>1</b> failed." in page
    assert "No worker is running." in page
    assert "It fell down." in page


def test_the_page_lists_the_workers_that_are_alive(desk, failed, settings):
    now = timezone.now()
    for lane in settings.JOB_LANES:
        JobWorker.objects.create(name=f"worker-{lane}", lane=lane, started_at=now, seen_at=now)
    page = text(desk.get(LIST))
    assert "Worker worker-long, long jobs, seen now" in page
    assert "errornote" not in page


def test_a_failure_is_shown_with_its_detail_and_tried_again_by_a_button(desk, failed):
    page = text(desk.get(one(failed)))
    assert "Traceback: &lt;rotten wood&gt;" in page
    assert button("retry", failed) in page
    assert button("cancel", failed) not in page
    assert "in line again" in text(desk.post(button("retry", failed), follow=True))
    assert Job.objects.get().state == "waiting"
    assert "is waiting" in text(desk.post(button("retry", failed), follow=True))


def test_waiting_and_running_jobs_are_cancelled_by_a_button(desk, queued, kind, player):
    kind()
    first, second = ask("odd", "a", player), ask("odd", "b", player)
    claim("long")
    assert button("cancel", second) in text(desk.get(one(second)))
    assert "cancelled" in text(desk.post(button("cancel", second), follow=True))
    assert "stops it within a few seconds" in text(desk.post(button("cancel", first), follow=True))
    assert list(Job.objects.order_by("pk").values_list("state", "cancel_asked")) == [
        ("running", True),
        ("stopped", False),
    ]
    assert "it is stopped already" in text(desk.post(button("cancel", second), follow=True))


def test_several_are_decided_on_in_the_list(desk, failed, player):
    other = ask("odd", "b", player)
    chosen = {"_selected_action": [failed.pk, other.pk]}
    page = text(desk.post(LIST, {"action": "try_again", **chosen}, follow=True))
    assert "Odd the bridge: it is in line again." in page
    assert "Odd b: It is waiting" in page
    desk.post(LIST, {"action": "cancel", **chosen})
    assert set(Job.objects.values_list("state", flat=True)) == {"stopped"}


def test_a_mail_is_shown_by_its_subject_and_never_with_its_text(desk, settings):
    settings.MAILERS = {"default": {"BACKEND": "tests.settings.MailServerIsAway"}}
    job = hand_over(EmailMessage("Password", "a secret link", "a@wyrd.example", ["b@wyrd.example"]))
    page = text(desk.get(one(job)))
    assert "Mail: Password to b@wyrd.example" in page
    assert "secret link" not in page


def test_only_those_who_may_see_and_decide_on_jobs(client, client_of, failed, player):
    staff, clerk = make_user("staff", is_staff=True), make_user("clerk", is_staff=True)
    clerk.user_permissions.add(Permission.objects.get(codename="view_job"))
    for user, seen in ((player, 302), (staff, 403), (clerk, 200)):
        assert client_of(user).get(LIST).status_code == seen
        assert client_of(user).get(one(failed)).status_code == seen
        for verb in ("retry", "cancel"):
            assert client_of(user).post(button(verb, failed)).status_code == (302 if user == player else 403)
    assert button("retry", failed) not in text(client_of(clerk).get(one(failed)))
    assert client.get(LIST).status_code == client.post(button("retry", failed)).status_code == 302
    assert Job.objects.get().state == "failed"


def test_a_look_at_a_button_presses_nothing(desk, failed):
    assert desk.get(button("retry", failed)).status_code == 405
    assert desk.post(reverse("admin:roster_job_retry", args=[999])).status_code == 302


def test_the_list_takes_as_many_queries_for_many_jobs_as_for_one(desk, failed, kind, player):
    def queries():
        with CaptureQueriesContext(
            connection,
        ) as found:
            desk.get(LIST)
        return len(found)

    desk.get(LIST)
    before = queries()
    for number in range(10):
        ask("odd", f"x{number}", make_user(f"user-{number}"))
    assert queries() == before


def test_turns_are_not_shown(desk):
    assert "django_tasks_database" not in text(desk.get(reverse("admin:index")))
    assert "roster/job/" in text(desk.get(reverse("admin:index")))
