"""Counting what happens, where `/metrics` is open. `metrics` is loaded by the first request that is counted.

So it is in processes that answer requests alone: workers and commands neither need the folder for measures nor write
into it.
"""

from typing import Any

from django.conf import settings
from django.contrib.auth.signals import user_logged_in, user_login_failed


def connect() -> None:
    """Connect the counters. Called once the apps are ready."""
    user_logged_in.connect(_note_log_in, dispatch_uid="metrics")
    user_login_failed.connect(_note_failure, dispatch_uid="metrics")


def note_request(route: str, method: str, status: int, seconds: float) -> None:
    """Count one answered request and its time."""
    if settings.METRICS:
        from roster.site.operating import metrics

        metrics.REQUESTS.labels(route, method, str(status)).inc()
        metrics.SECONDS.labels(route).observe(seconds)


def _note_log_in(**_signal: Any) -> None:
    if settings.METRICS:
        from roster.site.operating.metrics import LOG_INS

        LOG_INS.inc()


def _note_failure(**_signal: Any) -> None:
    if settings.METRICS:
        from roster.site.operating.metrics import FAILED_LOG_INS

        FAILED_LOG_INS.inc()
