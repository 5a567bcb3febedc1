"""A user's decisions about their notices: how they hear of each kind, that its mails end, and that all are read."""

from collections.abc import Mapping

from django.utils import timezone

from roster.models import Notice, NoticePreference, User, Way
from roster.site.notices.kinds import ways_of
from roster.site.notices.letters import DAILY
from roster.site.transactions import in_transaction


@in_transaction
def choose_ways(user: User, ways: Mapping[str, str]) -> None:
    """Choose how the user hears of each kind. Idempotent."""
    for kind, way in ways.items():
        NoticePreference.objects.update_or_create(user=user, kind=kind, defaults={"way": way})


def stop_mails(user_id: int, kind: str) -> None:
    """Stop mails of a kind; without a kind, of all that are mailed once a day. Idempotent."""
    user = User.objects.filter(pk=user_id, is_active=True).first()
    if user is None:
        return
    ways = ways_of(user)
    stopped = [key for key, way in ways.items() if way == Way.DAILY] if kind == DAILY else [kind]
    mailed = (key for key in stopped if ways.get(key) in (Way.AT_ONCE, Way.DAILY))
    choose_ways(user, dict.fromkeys(mailed, Way.SITE))


def mark_all_read(user: User, until: int) -> None:
    """Mark notices as read, up to the newest one that the page showed. Idempotent."""
    unread = Notice.objects.filter(recipient=user, pk__lte=until, read_at=None)
    unread.update(read_at=timezone.now())
