"""Chores of notices: old ones go, those of an account go with it, and a user exports their own."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.db.models import Count
from django.utils import timezone

from roster.models import Notice, NoticePreference, User
from roster.site.notices.kinds import sentence_of, ways_of
from roster.site.operating.quotas import NOTICES, most


def remove_old_notices() -> int:
    """An hourly chore: notices go after some days, and beyond the quota of their user; how many went."""
    old = timezone.now() - timedelta(days=settings.NOTICE_KEEP_DAYS)
    removed, _of_each = Notice.objects.filter(made_at__lt=old).delete()
    limit = most(NOTICES)
    if not limit:
        return removed
    counts = Notice.objects.order_by().values("recipient").annotate(number=Count("pk"))
    for recipient in counts.filter(number__gt=limit).values_list("recipient", flat=True):
        mine = Notice.objects.filter(recipient=recipient).order_by("-pk")
        last_kept = mine.values_list("pk", flat=True)[limit - 1]
        number, _of_each = mine.filter(pk__lt=last_kept).delete()
        removed += number
    return removed


def remove_notices_of(user: User, **_signal: Any) -> None:
    """Receives `account_removed`."""
    Notice.objects.filter(recipient=user).delete()
    NoticePreference.objects.filter(user=user).delete()


def notices_of_account(user: User) -> Iterator[tuple[str, Any]]:
    """A part of what a user takes along (`roster.services.accounts.archive`)."""
    mine = Notice.objects.filter(recipient=user).select_related("made_by").order_by("pk")
    yield (
        "notices.json",
        {
            "how you hear of them": ways_of(user),
            "notices": [
                {
                    "made_at": it.made_at,
                    "read_at": it.read_at,
                    "mailed_at": it.mailed_at,
                    "text": sentence_of(it),
                }
                for it in mine
            ],
        },
    )
