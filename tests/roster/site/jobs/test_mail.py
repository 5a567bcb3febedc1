"""Mail is sent by a job: kept until it was sent, sent once, tried again while the mail server is away."""

from smtplib import SMTPRecipientsRefused

import pytest
from django.core import mail
from django.core.mail import EmailMultiAlternatives
from django.core.mail.backends.base import BaseEmailBackend
from django.urls import reverse
from django.utils import timezone

from roster.models import Job
from roster.site.jobs.mail import hand_over
from roster.site.jobs.mail_health import WAITS, mail_is_stuck, waiting_mail, waiting_since
from roster.site.jobs.turns import take

pytestmark = pytest.mark.django_db
AWAY = {"default": {"BACKEND": "tests.settings.MailServerIsAway"}}


class NoSuchAddress(BaseEmailBackend):
    def send_messages(self, email_messages):
        raise SMTPRecipientsRefused({"magda@example.org": (550, b"no such user")})


@pytest.fixture
def message():
    found = EmailMultiAlternatives("A battle", "Come.", "book@wyrd.example", ["magda@example.org"])
    found.attach_alternative("<p>Come.</p>", "text/html")
    return found


def due():
    """Make the time to try again come."""
    Job.objects.update(not_before=timezone.now())


def test_a_mail_arrives_as_it_was_written_and_its_text_is_forgotten(message, mailoutbox):
    job = hand_over(message)
    assert (job.state, job.arguments) == ("done", {})
    sent = mailoutbox[0]
    assert (sent.subject, sent.body, sent.to) == ("A battle", "Come.", ["magda@example.org"])
    assert [tuple(part) for part in sent.alternatives] == [("<p>Come.</p>", "text/html")]
    assert sent.extra_headers["Message-ID"].endswith("@wyrd.example>")


def test_a_mail_server_that_is_away_is_tried_again_and_the_number_of_the_mail_stays(
    message, settings, mailoutbox
):
    found, settings.MAILERS = settings.MAILERS, AWAY
    job = hand_over(message)
    number = job.arguments["headers"]["Message-ID"]
    assert (job.state, job.attempts, mailoutbox) == ("waiting", 1, [])
    assert "ConnectionRefusedError" in job.detail
    take("quick", here=True)
    assert Job.objects.get().attempts == 1, "it is not time yet"
    settings.MAILERS = found
    due()
    take("quick", here=True)
    assert Job.objects.get().state == "done"
    assert [sent.extra_headers["Message-ID"] for sent in mailoutbox] == [number]


def test_the_waits_grow_and_the_mail_is_given_up_after_the_last(message, settings):
    settings.MAILERS = AWAY
    hand_over(message)
    waited = []
    while (job := Job.objects.get()).state == "waiting":
        waited.append(job.not_before - timezone.now())
        due()
        take("quick", here=True)
    assert waited == sorted(waited)
    assert len(waited) == len(WAITS)
    assert (job.state, job.sentence) == ("failed", "The mail server did not accept it.")
    assert job.arguments["to"] == ["magda@example.org"]


def test_an_address_that_the_server_refuses_is_not_tried_again(message, settings):
    settings.MAILERS = {"default": {"BACKEND": f"{NoSuchAddress.__module__}.NoSuchAddress"}}
    job = hand_over(message)
    assert (job.state, job.sentence) == ("failed", "The mail server refuses the address.")


def test_a_mail_that_was_sent_before_its_worker_died_is_not_sent_again(message, settings, mailoutbox):
    found, settings.MAILERS = settings.MAILERS, AWAY
    job = hand_over(message)
    settings.MAILERS = found
    job.arguments["sent_at"] = timezone.now().isoformat()
    job.save()
    due()
    take("quick", here=True)
    assert Job.objects.get().state == "done"
    assert mailoutbox == []


def test_a_mail_with_attachments_is_refused_before_it_is_lost(message):
    message.attach("roster.pdf", b"x", "application/pdf")
    with pytest.raises(ValueError, match="attachments"):
        hand_over(message)


def test_a_new_password_is_asked_for_without_waiting_for_the_mail_server(client, player, settings):
    settings.MAILERS = AWAY
    answer = client.post(reverse("account_reset_password"), {"email": player.email}, follow=True)
    assert "on its way" in answer.content.decode()
    assert Job.objects.get().arguments["to"] == [player.email]
    assert mail.outbox == []


def test_a_mail_server_that_is_away_is_told_to_the_log_without_an_address(message, settings, caplog):
    settings.MAILERS = AWAY
    hand_over(message)
    assert "did not accept a mail in attempt 1: ConnectionRefusedError" in caplog.text
    assert "magda" not in caplog.text


def test_mail_is_stuck_after_two_failures_until_one_goes_out(message, settings):
    found, settings.MAILERS = settings.MAILERS, AWAY
    hand_over(message)
    assert (mail_is_stuck(), waiting_mail().count()) == (False, 1), "a server may put off a first attempt"
    due()
    take("quick", here=True)
    assert mail_is_stuck()
    assert waiting_since() is not None
    settings.MAILERS = found
    hand_over(message)
    assert not mail_is_stuck(), "another mail went out since: the server is well"
