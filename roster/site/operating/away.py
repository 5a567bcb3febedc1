"""The answer on any page while the database or the store of files is away.

503 with what happened and when to come back.
"""

import logging

from django.db import DatabaseError, InterfaceError, OperationalError, connection
from django.http import HttpRequest, HttpResponse
from django.template import loader

from roster.site.operating.problems import API, problem
from roster.site.operating.request_ids import id_of

log = logging.getLogger("wyrdbook.health")

RETRY_AFTER = "30"
SENTENCE = "The database does not answer just now, so nothing was saved. Wait a minute and try again."
FILES_SENTENCE = (
    "Pictures and prints cannot be fetched or saved just now. Wait a minute and try again. "
    "If it stays so, tell whoever runs the site."
)
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
    return _unavailable(request, "The database does not answer", SENTENCE)


def files_away(request: HttpRequest, error: BaseException | None) -> HttpResponse:
    """The same while the store of pictures and prints does not answer, or lacks one."""
    log.error("%s", error)
    return _unavailable(request, "The store of files does not answer", FILES_SENTENCE)


def _unavailable(request: HttpRequest, title: str, sentence: str) -> HttpResponse:
    headers = {"Retry-After": RETRY_AFTER}
    if request.path.startswith(API):
        return problem(503, title, sentence, **headers)
    if request.headers.get("HX-Request"):
        answer = HttpResponse(sentence, content_type=PLAIN, status=503, headers=headers)
    else:
        page = loader.render_to_string("503.html", {"sentence": sentence, "request_id": id_of(request)})
        answer = HttpResponse(page, status=503, headers=headers)
    # Said once above: a trace for each request would say no more.
    answer._has_been_logged = True
    return answer
