"""Uploads of an account in a day, counted in the shared cache: also those that are refused, which cost as much."""

from datetime import UTC, datetime

from django.core.cache import cache

from roster.models import User
from roster.site.operating.quotas import UPLOADS, met

A_DAY = 24 * 60 * 60


def one_more_upload(user: User) -> str:
    """Count one upload; the sentence when there were as many today as may be, empty where this one may go on."""
    key = f"uploads:{user.pk}:{datetime.now(UTC).date()}"
    cache.add(key, 0, 2 * A_DAY)
    try:
        count = cache.incr(key)
    except ValueError:  # it ran out between the two calls
        return ""
    return met(UPLOADS, count - 1, user)
