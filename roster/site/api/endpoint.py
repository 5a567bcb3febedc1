"""One address of the API: who may ask, what is asked, and how it is answered.

A program shows who it reads for by a token alone. Cookies count for nothing here, so that every site may be let read
the answers (`Access-Control-Allow-Origin: *`): a foreign page has no more than the token that somebody gave it.
"""

import hashlib
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import msgspec
from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.csrf import csrf_exempt

from roster.models import ApiToken, User
from roster.site.api.tokens import token_called
from roster.site.operating.headers import PRIVATE
from roster.site.operating.problems import problem
from roster.site.operating.quotas import REQUESTS_OF_USER, most
from roster.site.operating.rates import counts, too_many
from roster.site.strangers import anybody

#: What a token may be limited to, with what a player reads beside its box.
SCOPES = {
    "warbands:read": "Warbands and their rosters, now and on any earlier day",
    "campaigns:read": "Campaigns, their warbands, battles and standings",
    "battles:read": "Battles with their records",
}
METHODS = "GET, HEAD, OPTIONS"
JSON = "application/json"


class Wrong(ValueError):
    """A parameter that cannot be used; the sentence says why."""


@dataclass(frozen=True)
class Parameter:
    """A parameter of the query: `schema` as OpenAPI has it."""

    name: str
    schema: dict[str, Any]
    text: str


@dataclass(frozen=True)
class Endpoint:
    """`path` as OpenAPI writes it, below `/api/v1`; `shape` is the type of the answer.

    Without `scope` everybody reads the same. `is_personal` needs a token; others show what is public without one.
    """

    name: str
    path: str
    text: str
    shape: Any
    answer: Callable[..., Any]
    scope: str = ""
    is_personal: bool = False
    parameters: tuple[Parameter, ...] = ()


class Raw(msgspec.Struct):
    """A text that is JSON already."""

    text: str


def view_of(endpoint: Endpoint) -> Callable[..., HttpResponse]:
    """A view that changes nothing, whatever is sent to it."""

    @csrf_exempt
    @login_not_required
    def view(request: HttpRequest, **named: Any) -> HttpResponse:
        if request.method == "OPTIONS":
            return _opened(HttpResponse(headers={"Allow": METHODS}))
        if request.method not in ("GET", "HEAD"):
            return problem(405, "Method not allowed", "The API only reads: send GET or HEAD.", Allow=METHODS)
        return _answered(request, endpoint, named)

    view.__name__ = endpoint.name.replace("-", "_")
    return view


def _answered(request: HttpRequest, endpoint: Endpoint, named: dict[str, Any]) -> HttpResponse:
    token = _token(request)
    if isinstance(token, HttpResponse):
        return token
    if refused := _refused(request, endpoint, token):
        return refused
    try:
        content = endpoint.answer(_reader(token, endpoint), request.GET, **named)
    except Http404 as missing:
        return problem(404, "Not found", str(missing) or "There is no such thing.")
    except Wrong as fault:
        return problem(400, "Bad request", str(fault))
    body = content.text.encode() if isinstance(content, Raw) else msgspec.json.encode(content)
    return _with_etag(request, body, kept_by_all=token is None)


def _token(request: HttpRequest) -> ApiToken | HttpResponse | None:
    """The token that was sent, or the refusal of an invalid one."""
    sent = request.headers.get("Authorization")
    if sent is None:
        return None
    kind, _, text = sent.partition(" ")
    found = token_called(text.strip()) if kind.lower() == "bearer" else None
    return found or _unknown("This token does not work: it is unknown, revoked or expired.")


def _refused(request: HttpRequest, endpoint: Endpoint, token: ApiToken | None) -> HttpResponse | None:
    if token is None:
        return _unknown("Send a token: Authorization: Bearer ...") if endpoint.is_personal else None
    if endpoint.scope and endpoint.scope not in token.scopes:
        return problem(403, "Forbidden", f"This token does not have the scope {endpoint.scope}.")
    limit = 0 if token.user.is_superuser else most(REQUESTS_OF_USER)
    if limit and counts.one_more(f"user:{token.user_id}", time.time()) > limit:
        return too_many(request, REQUESTS_OF_USER)
    return None


def _unknown(sentence: str) -> HttpResponse:
    return problem(401, "Unauthorized", sentence, **{"WWW-Authenticate": 'Bearer realm="Wyrdbook"'})


def _reader(token: ApiToken | None, endpoint: Endpoint) -> User:
    """The user of the token, who reads what is public as well, or anybody."""
    if token is None:
        return anybody()
    user: User = token.user
    if not endpoint.is_personal:
        user.read_links = frozenset()
    return user


def _with_etag(request: HttpRequest, body: bytes, *, kept_by_all: bool) -> HttpResponse:
    tag = f'"{hashlib.sha256(body).hexdigest()[:32]}"'
    known = {part.strip().removeprefix("W/") for part in request.headers.get("If-None-Match", "").split(",")}
    is_known = tag in known or "*" in known
    answer = HttpResponse(status=304) if is_known else HttpResponse(body, content_type=JSON)
    answer["ETag"] = tag
    answer["Cache-Control"] = "no-cache" if kept_by_all else PRIVATE
    answer["Vary"] = "Authorization"
    return _opened(answer)


def _opened(answer: HttpResponse) -> HttpResponse:
    answer["Access-Control-Allow-Origin"] = "*"
    answer["Access-Control-Allow-Methods"] = METHODS
    answer["Access-Control-Allow-Headers"] = "Authorization, If-None-Match"
    answer["Access-Control-Expose-Headers"] = "ETag, Retry-After"
    answer["Access-Control-Max-Age"] = "600"
    return answer
