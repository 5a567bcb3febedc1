"""How much anybody may send: a body is refused by its length before a byte of it is read, parsed or spooled.

`BODY_BYTES`, `PACK_BYTES` and `PICTURE_BYTES` of the settings are the limits. A body that does not say how long it is
has no place here: browsers always say it. `limited` does the same for an ASGI server, where bodies are read before
Django sees them.
"""

from collections.abc import Awaitable, Callable
from http import HTTPStatus
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import Resolver404, resolve

from roster.site.operating.problems import API, problem

#: Addresses to which files are sent, each with the name of its limit.
UPLOADS = {
    "roster_pack_add": "PACK_BYTES",
    "campaign-packs": "PACK_BYTES",
    "upload-map": "PICTURE_BYTES",
    "portrait": "PICTURE_BYTES",
    "warrior_portrait": "PICTURE_BYTES",
}
PLAIN = "text/plain; charset=utf-8"

type Receive = Callable[[], Awaitable[dict[str, Any]]]
type Application = Callable[[dict[str, Any], Receive, Any], Awaitable[None]]


class BodyLimitMiddleware:
    """Refuses long bodies. Stands right behind the one that numbers requests, before all that read a body."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        length = request.META.get("CONTENT_LENGTH") or ""
        if not length:
            chunked = "HTTP_TRANSFER_ENCODING" in request.META
            return _refused(request, 411, NO_LENGTH) if chunked else self.get_response(request)
        most = limit_of(request.path_info)
        if not length.isdecimal() or len(length) > 18 or int(length) > most:
            return _refused(request, 413, too_large(most))
        return self.get_response(request)


NO_LENGTH = "What you sent does not say how long it is. Nothing was saved."


def too_large(most: int) -> str:
    return f"What you sent is larger than {in_words(most)}, the limit here. Nothing was saved."


def in_words(size: int) -> str:
    """`2.5 MB`, `600 kB`."""
    return f"{size / 1_000_000:g} MB" if size >= 1_000_000 else f"{size / 1_000:g} kB"


def limit_of(path: str) -> int:
    """The most bytes that a body sent to that path may have."""
    try:
        name = resolve(path).url_name
    except Resolver404:
        name = None
    return int(getattr(settings, UPLOADS.get(name or "", "BODY_BYTES")))


def _refused(request: HttpRequest, status: int, sentence: str) -> HttpResponse:
    if request.path.startswith(API):
        return problem(status, HTTPStatus(status).phrase, sentence)
    if request.headers.get("HX-Request"):
        return HttpResponse(sentence, content_type=PLAIN, status=status)
    return render(request, "413.html", {"sentence": sentence}, status=status)


class BodyTooLarge(Exception):
    """Raised if more came in than was announced or is allowed."""


def limited(application: Application) -> Application:
    """An ASGI application whose bodies are counted as they come in."""

    async def within_limits(scope: dict[str, Any], receive: Receive, send: Any) -> None:
        if scope["type"] != "http":
            return await application(scope, receive, send)
        most, taken = limit_of(scope["path"]), 0
        told = dict(scope["headers"]).get(b"content-length", b"0")

        async def counted() -> dict[str, Any]:
            nonlocal taken
            message = await receive()
            taken += len(message.get("body", b""))
            if taken > most:
                raise BodyTooLarge
            return message

        try:
            if told.isdigit() and int(told) > most:
                raise BodyTooLarge
            return await application(scope, counted, send)
        except BodyTooLarge:
            body = too_large(most).encode()
            headers = [(b"content-type", PLAIN.encode()), (b"content-length", str(len(body)).encode())]
            await send({"type": "http.response.start", "status": 413, "headers": headers})
            await send({"type": "http.response.body", "body": body})
            return None

    return within_limits
