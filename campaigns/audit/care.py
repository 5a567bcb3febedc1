"""Chores of the audit: rows go after the days that the settings name."""

from datetime import timedelta

from django.conf import settings
from django.utils import timezone

from campaigns.models import AdminAction


def remove_old_actions() -> int:
    """An hourly chore; how many rows went."""
    oldest = timezone.now() - timedelta(days=settings.AUDIT_DAYS)
    return AdminAction.objects.filter(made_at__lt=oldest).delete()[0]
