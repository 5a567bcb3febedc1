"""Requests in a minute of one account and of one network: more are answered with 429 and what to do.

Each process counts by itself and tells the shared cache every tenth time, so that the count costs next to nothing and
may be short by ten for each process. What a form held is offered to be sent again, since browsers need not keep it.
"""

import time
from collections.abc import Callable, Iterator
from threading import Lock
from typing import Any

from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from roster.site.accounts.addresses import client_address, network_of
from roster.site.operating.problems import API, problem
from roster.site.operating.quotas import REQUESTS_OF_ADDRESS, REQUESTS_OF_USER, Quota, most, sentence_of

MINUTE = 60
#: How often the shared cache is told, and how many clients one process remembers.
SHARED_EVERY, REMEMBERED = 10, 10_000
PLAIN = "text/plain; charset=utf-8"
#: The most fields and letters that are offered to be sent again; nothing secret is.
MOST_FIELDS, MOST_LETTERS = 500, 200_000
SECRET = ("password", "code", "credential")


class Counts:
    """The requests of this minute by key; `shared` is what the cache knew when it was asked last."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._minute = 0
        self._own: dict[str, int] = {}
        self._shared: dict[str, int] = {}

    def one_more(self, key: str, now: float) -> int:
        """Count a request; all of this minute so far, as far as this process knows."""
        minute = int(now // MINUTE)
        with self._lock:
            if minute != self._minute or len(self._own) > REMEMBERED:
                self._minute, self._own, self._shared = minute, {}, {}
            own = self._own[key] = self._own.get(key, 0) + 1
            shared = self._shared.get(key, 0)
            if own < SHARED_EVERY:
                return shared + own
            self._own[key] = 0
        total = _told(f"requests:{key}:{minute}", own)
        with self._lock:
            self._shared[key] = max(total, self._shared.get(key, 0))
        return total

    def forget(self) -> None:
        """Forget what was counted."""
        with self._lock:
            self._minute = 0


def _told(key: str, more: int) -> int:
    cache.add(key, 0, 2 * MINUTE)
    try:
        return cache.incr(key, more)
    except ValueError:  # it ran out between the two calls
        return more


counts = Counts()


class RequestRatesMiddleware:
    """Limits rates. Stands behind sessions, CSRF and accounts: a request that they refuse is not offered again."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        over = next(_exceeded(request), None)
        if over is not None and request.method in ("GET", "HEAD"):
            return too_many(request, over)
        request.over_the_rate = over
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, view: Any, arguments: Any, named: Any
    ) -> HttpResponse | None:
        over: Quota | None = request.over_the_rate
        return None if over is None else too_many(request, over)


def _exceeded(request: HttpRequest) -> Iterator[Quota]:
    """The quotas that this request is beyond; superusers have none of their own."""
    now = time.time()
    if limit := most(REQUESTS_OF_ADDRESS):
        address = network_of(client_address(request))
        if counts.one_more(f"address:{address}", now) > limit:
            yield REQUESTS_OF_ADDRESS
    user = request.user
    limit = most(REQUESTS_OF_USER) if user.is_authenticated and not user.is_superuser else 0
    if limit and counts.one_more(f"user:{user.pk}", now) > limit:
        yield REQUESTS_OF_USER


def too_many(request: HttpRequest, quota: Quota) -> HttpResponse:
    """The page, or for a part of a page the sentence alone."""
    seconds = MINUTE - int(time.time()) % MINUTE
    wait = "1 second" if seconds == 1 else f"{seconds} seconds"
    sentence = f"{sentence_of(quota)} Nothing was done. Wait {wait} and send it again."
    headers = {"Retry-After": str(seconds)}
    if request.path.startswith(API):
        return problem(429, "Too many requests", sentence, **{"Retry-After": str(seconds)})
    if request.headers.get("HX-Request"):
        return HttpResponse(sentence, content_type=PLAIN, status=429, headers=headers)
    context = {"sentence": sentence, "again": _fields(request) if request.method == "POST" else None}
    response = render(request, "429.html", context, status=429)
    response["Retry-After"] = headers["Retry-After"]
    return response


def _fields(request: HttpRequest) -> list[tuple[str, str]] | None:
    """What was posted, to be sent again by a button; None where it is secret, a file or endless."""
    fields = [(name, value) for name, values in request.POST.lists() for value in values]
    fields = [(name, value) for name, value in fields if name != "csrfmiddlewaretoken"]
    if (
        request.FILES
        or len(fields) > MOST_FIELDS
        or any(word in name for name, _ in fields for word in SECRET)
    ):
        return None
    return fields if sum(len(value) for _, value in fields) <= MOST_LETTERS else None
