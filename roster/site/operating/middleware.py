"""The outermost middleware: it numbers each request, writes its line in the log and counts it.

Probes are answered before anything else looks at them: a load balancer asks by address, not by the name of the site.
"""

import logging
import time
from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.urls import resolve

from roster.site.operating import request_ids
from roster.site.operating.counting import note_request
from roster.site.operating.logs import route_of, user_of

log = logging.getLogger("wyrdbook.requests")

#: Addresses that are asked all day; they are answered for every host name and stay out of the log.
PROBES = frozenset({"/healthz", "/readyz", "/metrics"})


class RequestsMiddleware:
    """Numbers and logs every request. Stands first in `MIDDLEWARE`."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        number, began = request_ids.begin(request), time.monotonic()
        try:
            if request.path in PROBES:
                return resolve(request.path).func(request)
            response = self.get_response(request)
            response[request_ids.HEADER] = number
            self._note(request, response, time.monotonic() - began)
            return response
        finally:
            request_ids.end()

    def _note(self, request: HttpRequest, response: HttpResponse, seconds: float) -> None:
        if request.path.startswith(settings.STATIC_URL):
            return
        facts: dict[str, Any] = {
            "method": request.method if request.method in _METHODS else "other",
            "route": route_of(request),
            "status": response.status_code,
            "milliseconds": round(seconds * 1000),
            "user": user_of(request),
        }
        note_request(facts["route"], facts["method"], response.status_code, seconds)
        log.info("%(method)s %(route)s %(status)s in %(milliseconds)s ms", facts, extra=facts)


_METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
