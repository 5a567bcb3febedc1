"""Mail leaves by a background job: whoever causes it never waits for the mail server, nor fails with it.

The text is kept with the job until the mail was sent, and its number goes along, so that a mail server that gets it
a second time after a crash can tell. A server that is away is tried again, later and later.
"""

import secrets
from collections.abc import Mapping
from email.utils import parseaddr
from smtplib import SMTPException, SMTPRecipientsRefused
from typing import Any

from django.core.mail import EmailMessage, EmailMultiAlternatives
from django.utils import timezone

from roster.models import Job
from roster.site.jobs.asking import ask
from roster.site.jobs.kinds import Kind
from roster.site.jobs.mail_health import WAITS, tried_again
from roster.site.jobs.work import Done, Failed, Work

KIND = "mail"


def hand_over(message: EmailMessage) -> Job:
    """Have it sent. Attachments are not kept, so that a message with some raises `ValueError`."""
    if message.attachments:
        raise ValueError("A mail with attachments cannot be handed to a job.")
    token = secrets.token_hex(8)
    domain = parseaddr(message.from_email)[1].rpartition("@")[2] or "localhost"
    fields = {
        "subject": message.subject,
        "body": message.body,
        "from_email": message.from_email,
        "to": list(message.to),
        "cc": list(message.cc),
        "bcc": list(message.bcc),
        "reply_to": list(message.reply_to),
        "headers": {"Message-ID": f"<{token}@{domain}>", **message.extra_headers},
        "subtype": message.content_subtype,
        "alternatives": [list(part) for part in getattr(message, "alternatives", ())],
    }
    return ask(KIND, f"mail-{token}", None, **fields)


def _send(work: Work) -> Done:
    if _was_sent(work.arguments):
        return Done("Sent.")
    message = _message(work.arguments)
    try:
        message.send()
    except SMTPRecipientsRefused as error:
        if all(code >= 500 for code, _ in error.recipients.values()):
            raise Failed("The mail server refuses the address.") from error
        raise tried_again(work, error) from error
    except (OSError, SMTPException) as error:
        raise tried_again(work, error) from error
    work.note(sent_at=timezone.now().isoformat())
    return Done("Sent.")


def _message(fields: Mapping[str, Any]) -> EmailMultiAlternatives:
    known = ("subject", "body", "from_email", "to", "cc", "bcc", "reply_to", "headers")
    message = EmailMultiAlternatives(**{name: fields[name] for name in known})
    message.content_subtype = fields["subtype"]
    for content, media_type in fields["alternatives"]:
        message.attach_alternative(content, media_type)
    return message


def _about(arguments: Mapping[str, Any]) -> str:
    """Empty once the mail was sent and forgotten."""
    return f"{arguments['subject']} to {', '.join(arguments['to'])}" if arguments else ""


def _was_sent(arguments: Mapping[str, Any]) -> bool:
    return "sent_at" in arguments


MAIL = Kind(
    key=KIND,
    title="Mail",
    what="This mail",
    run=_send,
    lane=Job.Lane.QUICK,
    priority=10,
    unchanged="It was not sent.",
    was_done=_was_sent,
    about=_about,
    forgets=True,
    seconds=60,
    attempts=len(WAITS) + 1,
)
