"""Notices by mail: at once for each, or once a day together.

A mail claims its notices in a transaction of its own before the mail server is spoken to. A server that is away or
refuses gives the claim back, and the same notices are tried again under the same Message-ID; a mail whose worker was
killed between the claim and the note that it was sent is never sent again, since it may have arrived. So no notice is
mailed twice, and in that moment alone one may not be mailed at all; it stands on the site in any case.
"""

from datetime import timedelta
from smtplib import SMTPException, SMTPRecipientsRefused

from allauth.account.models import EmailAddress
from django.conf import settings
from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from roster.models import Job, Notice, User, Way
from roster.site.jobs.asking import ask
from roster.site.jobs.kinds import Kind
from roster.site.jobs.mail_health import WAITS, tried_again
from roster.site.jobs.work import Done, Failed, Later, Work
from roster.site.notices.kinds import ways_of
from roster.site.notices.letters import letter
from roster.site.operating.quotas import NOTICE_MAILS, most
from roster.site.zones import read_by

KIND = "notice-mail"
Mail = Notice.Mail
DIGEST = "digest-"


def ask_for_mail(notice: Notice) -> None:
    """Ask for the job that mails a notice, in the transaction that makes the notice."""
    key = f"notice-{notice.pk}"
    ask(KIND, key, None, user=notice.recipient_id, key=key, kind=notice.kind)


def ask_for_digests() -> list[int]:
    """Ask once a day, from the hour of the settings on, for digests of waiting notices. An hourly chore."""
    now = timezone.localtime()
    if now.hour < settings.DIGEST_HOUR:
        return []
    key = f"{DIGEST}{now.date().isoformat()}"
    served = Notice.objects.filter(mail_key=key, mail__in=[Mail.CLAIMED, Mail.SENT])
    waiting = Notice.objects.filter(mail=Mail.DAILY, read_at=None).exclude(
        recipient__in=served.values("recipient")
    )
    users = list(waiting.order_by("recipient").values_list("recipient", flat=True).distinct())
    for user in users:
        ask(KIND, f"{key}-{user}", None, user=user, key=key, kind="")
    return users


def _send(work: Work) -> Done:
    user_id, key, kind = work.arguments["user"], work.arguments["key"], work.arguments["kind"]
    mine = Notice.objects.filter(recipient=user_id, mail_key=key)
    if mine.filter(mail=Mail.CLAIMED).exists():
        return Done("It was interrupted while it was sent, and is not sent a second time.")
    claimed = _claim(user_id, key, kind)
    if claimed is None:
        return Done("There is nothing to send.")
    address, zone, notices = claimed
    waiting = Mail.AT_ONCE if kind else Mail.DAILY
    try:
        with read_by(zone):
            letter(notices, address, key=key, kind=kind).send()
    except SMTPRecipientsRefused as error:
        if all(code >= 500 for code, _ in error.recipients.values()):
            mine.filter(mail=Mail.CLAIMED).update(mail=Mail.DROPPED)
            raise Failed("The mail server refuses the address.") from error
        raise _later(work, mine, waiting, error) from error
    except (OSError, SMTPException) as error:
        raise _later(work, mine, waiting, error) from error
    mine.filter(mail=Mail.CLAIMED).update(mail=Mail.SENT, mailed_at=timezone.now())
    return Done("Sent.")


def _later(work: Work, mine: QuerySet[Notice], waiting: str, error: Exception) -> Later:
    mine.filter(mail=Mail.CLAIMED).update(mail=waiting)
    return tried_again(work, error)


@transaction.atomic
def _claim(user_id: int, key: str, kind: str) -> tuple[str, str, list[Notice]] | None:
    """The address and the time zone of its reader, and the notices of the mail, claimed for it.

    None if there is nothing left to send.
    """
    user = User.objects.select_for_update(no_key=True).filter(pk=user_id).first()
    waiting = _waiting(user_id, key, kind)
    address = address_of(user) if user else ""
    if user is None or not address:
        waiting.update(mail=Mail.DROPPED)
        return None
    waiting.filter(read_at__isnull=False).update(mail=Mail.DROPPED)
    _follow_preferences(user, waiting, at_once=bool(kind))
    claimed = list(waiting.select_related("made_by").order_by("pk"))
    if not claimed:
        return None
    if kind and _has_had_enough(user):
        waiting.update(mail=Mail.DAILY, mail_key="")
        return None
    Notice.objects.filter(pk__in=[notice.pk for notice in claimed]).update(mail=Mail.CLAIMED, mail_key=key)
    return address, user.time_zone, claimed


def _waiting(user_id: int, key: str, kind: str) -> QuerySet[Notice]:
    """The notices that an earlier attempt of this mail held; if there are none, all that no other mail holds."""
    waiting = Notice.objects.filter(recipient=user_id, mail=Mail.AT_ONCE if kind else Mail.DAILY)
    if waiting.filter(mail_key=key).exists():
        return waiting.filter(mail_key=key)
    if kind:
        return waiting.filter(kind=kind, mail_key="")
    return waiting.filter(Q(mail_key="") | Q(mail_key__startswith=DIGEST))


def _follow_preferences(user: User, waiting: QuerySet[Notice], *, at_once: bool) -> None:
    """Apply the choices that the user has made since the notices."""
    ways = ways_of(user)
    unwanted = [kind for kind, way in ways.items() if way in (Way.SITE, Way.OFF)]
    waiting.filter(kind__in=unwanted).update(mail=Mail.DROPPED)
    if at_once:
        daily = [kind for kind, way in ways.items() if way == Way.DAILY]
        waiting.filter(kind__in=daily).update(mail=Mail.DAILY, mail_key="")


def _has_had_enough(user: User) -> bool:
    """Whether a whole day's mails were sent to the user in a day; the next ones wait for the daily mail."""
    since = timezone.now() - timedelta(days=1)
    had = Notice.objects.filter(recipient=user, mailed_at__gt=since).values("mail_key").distinct().count()
    return bool(most(NOTICE_MAILS)) and had >= most(NOTICE_MAILS)


def address_of(user: User) -> str:
    """The user's verified address, the primary one first; empty for suspended and deleted accounts too."""
    if not user.is_active or user.deletion_asked_at is not None:
        return ""
    verified = EmailAddress.objects.filter(user=user, verified=True).order_by("-primary", "pk").first()
    return verified.email if verified else ""


MAIL = Kind(
    key=KIND,
    title="Mail of notices",
    what="This mail",
    run=_send,
    lane=Job.Lane.QUICK,
    priority=5,
    unchanged="It was not sent.",
    seconds=60,
    attempts=len(WAITS) + 1,
)
