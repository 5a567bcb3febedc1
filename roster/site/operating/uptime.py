"""When this site was up: every web process says so every few seconds, and what nobody said is time that was down.

A clock that runs for people counts by this, so that nobody is charged for a server that was away.
"""

from datetime import datetime, timedelta

from django.utils import timezone

from roster.models import Uptime
from roster.site.operating.beating import EVERY

#: A site of which nothing was heard for this long was down since it was heard of last.
SILENT = timedelta(seconds=8)
#: No clock looks back further than this.
KEPT = timedelta(days=60)


def beat() -> None:
    """Say that the site is up now."""
    now = timezone.now()
    last = Uptime.objects.order_by("-seen_at").first()
    if last is None or now - last.seen_at > SILENT:
        Uptime.objects.create(began_at=now, seen_at=now)
    elif now - last.seen_at > timedelta(seconds=EVERY / 2):
        Uptime.objects.filter(pk=last.pk).update(seen_at=now)


def seconds_up(since: datetime, until: datetime) -> float:
    """How many seconds of the time between two moments the site was up."""
    total, counted = timedelta(), since
    for began, seen in Uptime.objects.filter(seen_at__gt=since - SILENT).values_list("began_at", "seen_at"):
        # It is still up where it was heard of just now.
        end = until if seen <= until <= seen + SILENT else min(seen, until)
        begin = max(began, counted)
        if end > begin:
            total, counted = total + (end - begin), end
    return total.total_seconds()


def forget_old_uptime() -> None:
    """Drop what no clock looks back to. An hourly chore."""
    Uptime.objects.filter(seen_at__lt=timezone.now() - KEPT).delete()
