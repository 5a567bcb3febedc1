"""How log lines are made: plain in development, JSON lines where a setting asks for them.

`LOGGING` of the settings names what stands here. No line holds a body, a cookie, or the path of a request: paths may
carry tokens, so that a line names the route instead.
"""

import logging

from django.http import HttpRequest
from pythonjsonlogger.core import RESERVED_ATTRS
from pythonjsonlogger.json import JsonFormatter

from roster.site.operating.request_ids import current_id, id_of


def json_lines() -> logging.Formatter:
    """A formatter that writes one JSON object per line."""
    return JsonFormatter(
        "{asctime}{levelname}{name}{message}",
        datefmt="%Y-%m-%dT%H:%M:%S%z",
        style="{",
        rename_fields={"asctime": "time", "levelname": "level", "name": "logger"},
        reserved_attrs=[*RESERVED_ATTRS, "request", "server_time"],
    )


def plain_lines() -> logging.Formatter:
    """A formatter that writes lines for people."""
    return logging.Formatter("{asctime} {levelname} {name}: {message} [{request_id}]", style="{")


class RequestFilter(logging.Filter):
    """Adds the request's number to a record, and puts the route in the place of the path."""

    def filter(self, record: logging.LogRecord) -> bool:
        request = getattr(record, "request", None)
        if not isinstance(request, HttpRequest):
            record.request_id = current_id() or "-"
            return True
        record.request_id = id_of(request) or "-"
        if isinstance(record.args, tuple):
            route = route_of(request)
            record.args = tuple(route if argument == request.path else argument for argument in record.args)
        return True


def route_of(request: HttpRequest) -> str:
    """The name of the address that answers, such as `roster:warband`; `unknown` without one."""
    match = request.resolver_match
    return (match.view_name or match.route) if match else "unknown"


def user_of(request: HttpRequest) -> int | None:
    """The id of the user, if the request has loaded them anyway; no query is made for a log line."""
    user = getattr(request, "_cached_user", None)
    return user.pk if user is not None else None
