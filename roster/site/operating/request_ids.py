"""A number for every request, which stands in its log lines, its answer and on the error page.

A proxy's own number is taken where the proxy is trusted; a stranger's never is.
"""

import re
import secrets
from contextvars import ContextVar

from django.conf import settings
from django.http import HttpRequest

HEADER = "X-Request-ID"
_FITTING = re.compile(r"[A-Za-z0-9-]{8,64}")
_current: ContextVar[str] = ContextVar("request_id", default="")


def current_id() -> str:
    """The number of the request that is being answered; empty outside of one."""
    return _current.get()


def begin(request: HttpRequest) -> str:
    """Give the request its number."""
    given = request.headers.get(HEADER, "") if settings.TRUSTS_REQUEST_IDS else ""
    number = given if _FITTING.fullmatch(given) else secrets.token_hex(8)
    _current.set(number)
    request.request_id = number
    return number


def id_of(request: HttpRequest) -> str:
    """The number of a request, also once it is answered; empty where it never got one."""
    return getattr(request, "request_id", "")


def end() -> None:
    """The request is answered."""
    _current.set("")
