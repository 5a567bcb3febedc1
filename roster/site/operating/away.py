"""The answer while the database does not answer: 503 with what happened and when to come back, on any page."""

import logging

from django.db import DatabaseError, InterfaceError, OperationalError, connection
from django.http import HttpRequest, HttpResponse
from django.template import loader

from roster.site.operating.problems import API, problem
from roster.site.operating.request_ids import id_of

log = logging.getLogger("wyrdbook.health")

RETRY_AFTER = "30"
SENTENCE = "The database does not answer just now, so nothing was saved. Wait a minute and try again."
PLAIN = "text/plain; charset=utf-8"


def database_is_away(error: BaseException | None) -> bool:
    """Whether a request failed because the database cannot be reached, and not for what it was asked."""
    return isinstance(error, (OperationalError, InterfaceError)) and not _is_reached()


def _is_reached() -> bool:
    if connection.connection is None:
        return False
    try:
        return connection.is_usable()
    except DatabaseError:
        return False


def away(request: HttpRequest) -> HttpResponse:
    """The page, or the sentence alone where a part of a page or the API was asked. Needs no query."""
    log.error("The database does not answer.")
    headers = {"Retry-After": RETRY_AFTER}
    if request.path.startswith(API):
        return problem(503, "The database does not answer", SENTENCE, **headers)
    if request.headers.get("HX-Request"):
        answer = HttpResponse(SENTENCE, content_type=PLAIN, status=503, headers=headers)
    else:
        page = loader.render_to_string("503.html", {"sentence": SENTENCE, "request_id": id_of(request)})
        answer = HttpResponse(page, status=503, headers=headers)
    # Said once above: a trace for each request would say no more.
    answer._has_been_logged = True
    return answer
