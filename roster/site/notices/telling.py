"""Telling users of something, in the transaction in which it happens.

Nobody is told of what they did themselves, of what somebody whom they block did, or twice of one event: each has a key,
which the database keeps unique. A transaction that is tried again tells again what it took back.
"""

from collections.abc import Collection, Iterable
from typing import Any

from allauth.account.models import EmailAddress
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from roster.models import Notice, NoticePreference, User, Way
from roster.site.notices.kinds import KINDS
from roster.site.notices.mailing import ask_for_mail

Mail = Notice.Mail
_MAILS = {Way.AT_ONCE: Mail.AT_ONCE, Way.DAILY: Mail.DAILY}


def tell(
    recipients: Iterable[int],
    kind: str,
    *,
    key: str,
    subject: str,
    url: str,
    by: User | None = None,
    **facts: Any,
) -> None:
    """Tell users, by their ids, of the event `key` about a `subject`; `url` is the path where they can see it.

    The number of queries does not grow with the recipients but for a job for each mail that is sent at once.
    """
    users = _reached(set(recipients) - {by.pk if by else None}, by)
    chosen = dict(NoticePreference.objects.filter(user__in=users, kind=kind).values_list("user", "way"))
    made = []
    for user in users:
        way = Way(chosen.get(user.pk, KINDS[kind].way))
        if way == Way.OFF:
            continue
        mail = _MAILS.get(way, Mail.NONE) if user.may_be_mailed else Mail.NONE
        made.append(
            Notice(
                recipient=user,
                kind=kind,
                key=key,
                subject=subject,
                url=url,
                facts=facts,
                made_by=by,
                mail=mail,
            )
        )
    if not made:
        return
    Notice.objects.bulk_create(made, ignore_conflicts=True)
    for notice in Notice.objects.filter(kind=kind, key=key, mail=Mail.AT_ONCE):
        ask_for_mail(notice)


def _reached(ids: Collection[int | None], by: User | None) -> QuerySet[User]:
    """The users who are told; `may_be_mailed` if their address is verified and they keep their account."""
    verified = EmailAddress.objects.filter(user=OuterRef("pk"), verified=True)
    users = User.objects.filter(pk__in=ids, is_active=True).order_by("pk")
    if by is not None:
        users = users.exclude(blocks__blocked=by)
    return users.annotate(may_be_mailed=Exists(verified.filter(user__deletion_asked_at=None)))


def settle(subjects: Iterable[str], *kinds: str) -> None:
    """Settle notices of these kinds, whose request is done: mark them as read, so that they are not mailed."""
    waiting = Notice.objects.filter(subject__in=list(subjects), kind__in=kinds, read_at=None)
    waiting.update(read_at=timezone.now())


def forget(subjects: Iterable[str] = (), *, beginning: str = "") -> None:
    """Delete the notices about these subjects, or about all that begin so, as the subjects are gone for good."""
    about = Q(subject__in=list(subjects))
    if beginning:
        about |= Q(subject__startswith=beginning)
    Notice.objects.filter(about).delete()
