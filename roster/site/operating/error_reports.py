"""Reports of failures: by mail, or to an address that speaks Sentry's protocol. Neither is loaded without its setting.

A report says where in the code it happened and the number of the request. It holds no body, cookie, address, name or
value of a variable; the log has the rest.
"""

import logging
import time
from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.utils.log import AdminEmailHandler
from django.views.debug import ExceptionReporter

from roster.site.operating.logs import route_of, user_of
from roster.site.operating.request_ids import current_id, id_of

#: The seconds within which the same failure is mailed once.
QUIET_FOR = 600


class Reporter(ExceptionReporter):
    """The text of a mail about a failure."""

    def get_traceback_text(self) -> str:
        lines = []
        if isinstance(self.request, HttpRequest):
            lines = [
                f"Request: {id_of(self.request)}",
                f"Route: {self.request.method} {route_of(self.request)}",
                f"User: {user_of(self.request) or 'nobody'}",
            ]
        for frame in self.get_traceback_data().get("frames", []):
            lines.append(f"  {frame['filename']}, line {frame['lineno']}, in {frame['function']}")
            lines.append(f"    {frame['context_line'].strip()}")
        name = getattr(self.exc_type, "__name__", "")
        return "\n".join([*lines, f"{name}: {self.exc_value}" if name else ""])


class MailHandler(AdminEmailHandler):
    """A mail server that is away never spoils the page of the failure."""

    def __init__(self) -> None:
        super().__init__(reporter_class="roster.site.operating.error_reports.Reporter")
        self._mailed: dict[object, float] = {}

    def emit(self, record: logging.LogRecord) -> None:
        if not self._is_news(record):
            return
        try:
            super().emit(record)
        except Exception:  # noqa: BLE001 (whatever the mail server does)
            self.handleError(record)

    def _is_news(self, record: logging.LogRecord) -> bool:
        """Whether the same has not been mailed just now."""
        place = _place(record)
        now = time.monotonic()
        self._mailed = {known: at for known, at in self._mailed.items() if now - at < QUIET_FOR}
        if place in self._mailed:
            return False
        self._mailed[place] = now
        return True


def _place(record: logging.LogRecord) -> object:
    kind, _error, trace = record.exc_info or (None, None, None)
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    return (kind, trace.tb_frame.f_code, trace.tb_lineno) if trace else (record.name, record.msg)


def start_sentry(dsn: str, **options: Any) -> None:
    """Send failures to that address from now on."""
    import sentry_sdk
    from sentry_sdk.integrations.logging import ignore_logger

    # Failures of requests come by Django's own signal; these loggers would repeat them, with paths.
    for name in ("django.request", "django.security.DisallowedHost"):
        ignore_logger(name)
    settled: dict[str, Any] = {
        "environment": settings.ENVIRONMENT,
        "send_default_pii": False,
        "include_local_variables": False,
        "max_request_body_size": "never",
        "max_breadcrumbs": 0,
        "auto_session_tracking": False,
        "send_client_reports": False,
        "before_send": scrubbed,
        "shutdown_timeout": 2,
    }
    sentry_sdk.init(dsn=dsn, **{**settled, **options})


def scrubbed(event: Any, _hint: dict[str, Any]) -> Any:
    """The event without anything of a person or of the machine."""
    for name in ("request", "user", "breadcrumbs", "extra", "server_name", "modules", "contexts"):
        event.pop(name, None)
    event["tags"] = {"request_id": current_id()}
    return event
