"""The job that sends a message of a webhook.

A message is claimed, in a transaction of its own, before the request is made. Where nobody was reached, or the answer
says that it was not taken, it is tried again, later and later; where no answer came, or the worker was killed before
the answer was written down, it may have arrived: it is not sent again but by an organiser. So no message is sent twice.
"""

from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from campaigns.models import Membership, Webhook, WebhookMessage
from campaigns.services.webhooks.manage import MOST_FAILURES, SEND
from campaigns.webhooks.messages import body_and_headers
from roster.models import Job, Way
from roster.site.jobs import Done, Kind
from roster.site.jobs.work import Later, Work
from roster.site.notices import NoticeKind, tell
from roster.site.outgoing import NoAnswer, NotReached, Refusal, post

State = WebhookMessage.State
#: How long after each attempt the next one is made; after the last one the message is given up.
WAITS = tuple(timedelta(minutes=minutes) for minutes in (1, 5, 30, 120, 360))
#: Answers that ask to come again; all others that are not good are for ever.
AGAIN = {408, 425, 429, 500, 502, 503, 504}
LONGEST_WAIT = timedelta(hours=6)
STOPPED = "webhook_stopped"

NOTICE = NoticeKind(
    STOPPED,
    "A webhook was switched off",
    lambda facts: (
        f"A webhook of {facts['campaign']} was switched off, since {facts['number']} messages in a row could not be "
        f"delivered to {facts['host']}. The last one: {facts['reason']}"
    ),
    Way.AT_ONCE,
)


def _send(work: Work) -> Done:
    message = _claimed(work.arguments["message"])
    if message is None:
        return Done("It is not sent, or not sent again.")
    try:
        body, headers = body_and_headers(message)
        answer = post(message.webhook.address, body, headers)
    except Refusal as refusal:
        return _over(message, State.FAILED, str(refusal))
    except NotReached as error:
        return _again(work, message, str(error), detail=error.detail)
    except NoAnswer as error:
        return _over(message, State.UNCLEAR, f"{error} It may have arrived.")
    message.answer = answer.status
    if answer.is_good:
        return _over(message, State.DELIVERED, "Delivered.")
    if answer.status in AGAIN:
        return _again(
            work, message, f"The answer was {answer.status}.", timedelta(seconds=answer.retry_after)
        )
    redirected = " Redirects are not followed." if 300 <= answer.status < 400 else ""
    return _over(message, State.FAILED, f"The answer was {answer.status}.{redirected}")


@transaction.atomic
def _claimed(message_id: int) -> WebhookMessage | None:
    """The message, marked as being sent; None where it is over, may have arrived, or its webhook is off."""
    rows = WebhookMessage.objects.select_for_update(of=("self",), no_key=True)
    message = rows.select_related("webhook__campaign", "entry__battle").filter(pk=message_id).first()
    if message is None or message.is_over:
        return None
    if message.state == State.SENDING:
        _write(message, State.UNCLEAR, "It was interrupted while it was sent, and may have arrived.")
        return None
    if not message.webhook.is_on or message.webhook.campaign.deleted_at is not None:
        _write(message, State.FAILED, "The webhook was switched off.")
        return None
    message.attempts += 1
    _write(message, State.SENDING, "")
    return message


def _write(message: WebhookMessage, state: str, sentence: str) -> None:
    message.state, message.sentence = state, sentence[:300]
    if state == State.DELIVERED:
        message.sent_at = timezone.now()
    message.save(update_fields=["state", "sentence", "answer", "attempts", "sent_at"])


@transaction.atomic
def _over(message: WebhookMessage, state: str, sentence: str) -> Done:
    _write(message, state, sentence)
    webhook = Webhook.objects.select_for_update(no_key=True).filter(pk=message.webhook_id).first()
    if webhook is None:
        return Done(sentence)
    webhook.failures = 0 if state == State.DELIVERED else webhook.failures + 1
    if webhook.failures >= MOST_FAILURES and webhook.is_on:
        webhook.is_on, webhook.stopped_because = False, sentence[:200]
        _tell_organisers(message, webhook)
    webhook.save(update_fields=["failures", "is_on", "stopped_because"])
    return Done(sentence)


def _tell_organisers(message: WebhookMessage, webhook: Webhook) -> None:
    organisers = Membership.objects.filter(campaign=webhook.campaign_id, role__in=Membership.RUN)
    tell(
        organisers.values_list("user", flat=True),
        STOPPED,
        key=f"webhook-{webhook.pk}-message-{message.pk}",
        subject=f"webhook-{webhook.pk}",
        url=webhook.get_absolute_url(),
        campaign=message.webhook.campaign.name,
        number=webhook.failures,
        host=webhook.host,
        reason=webhook.stopped_because,
    )


def _again(
    work: Work, message: WebhookMessage, sentence: str, asked: timedelta = timedelta(), detail: str = ""
) -> Done:
    """Raise `Later`, unless it was tried often enough. `detail` is for the operators of the site."""
    if work.attempt > len(WAITS):
        return _over(message, State.FAILED, f"{sentence} It was tried {work.attempt} times.")
    _write(message, State.WAITING, f"{sentence} It is tried again.")
    raise Later(sentence, wait=min(max(asked, WAITS[work.attempt - 1]), LONGEST_WAIT), detail=detail)


KIND = Kind(
    key=SEND,
    title="Webhook",
    what="This message",
    run=_send,
    lane=Job.Lane.QUICK,
    unchanged="It may not have been sent.",
    seconds=60,
    attempts=len(WAITS) + 2,
)
