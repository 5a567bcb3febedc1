"""Errors of the API in their one form, the problem details of RFC 9457."""

import json

from django.http import HttpResponse

#: The beginning of every address of the API.
API = "/api/"
PROBLEM = "application/problem+json"


def problem(status: int, title: str, detail: str, **headers: str) -> HttpResponse:
    """A problem as an answer. `detail` is a sentence for the client's author; pages of other sites may read it."""
    body = {"type": "about:blank", "title": title, "status": status, "detail": detail}
    answer = HttpResponse(
        json.dumps(body, ensure_ascii=False), content_type=PROBLEM, status=status, headers=headers
    )
    answer["Access-Control-Allow-Origin"] = "*"
    answer["Access-Control-Expose-Headers"] = "ETag, Retry-After"
    # A refusal is an answer like any other and no failure of the site.
    answer._has_been_logged = True
    return answer
