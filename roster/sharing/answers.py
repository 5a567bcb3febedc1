"""Answers that show a thing where its page is not: followed links, preview pictures, cards in frames of other sites."""

from collections.abc import Callable
from hashlib import sha256

from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import get_conditional_response
from django.utils.csp import CSP
from django.utils.http import quote_etag
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.csp import csp_override
from django.views.decorators.http import require_safe

from roster.sharing.card import Card
from roster.sharing.link_picture import link_picture
from roster.site.strangers import NO_ROBOTS, remember_link

#: A card is shown inside pages of other sites, and asks nothing of the browser but its own style.
CARD_POLICY = {
    "default-src": [CSP.NONE],
    "style-src": [CSP.SELF],
    "img-src": [CSP.SELF],
    "font-src": [CSP.SELF],
    "base-uri": [CSP.NONE],
    "form-action": [CSP.NONE],
    "frame-ancestors": ["*"],
}


def framed(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """A page that other sites may show inside theirs; it is the same for everybody."""
    return login_not_required(xframe_options_exempt(csp_override(CARD_POLICY)(require_safe(view))))


def follow_link(request: HttpRequest, token: str, url: str, card: Card, picture: str) -> HttpResponse:
    """A page that leads on to `url` at once, with words and a picture for chats that show what a link leads to."""
    remember_link(request, token)
    context = {"url": url, "card": card, "picture": request.build_absolute_uri(picture)}
    answer = render(request, "roster/sharing/followed_link.html", context)
    answer.headers["X-Robots-Tag"] = NO_ROBOTS
    return answer


def link_unknown(request: HttpRequest, what: str) -> HttpResponse:
    answer = render(request, "roster/sharing/read_link_unknown.html", {"what": what}, status=404)
    answer.headers["X-Robots-Tag"] = NO_ROBOTS
    return answer


def picture_of(request: HttpRequest, card: Card, *, by_link: bool = False) -> HttpResponse:
    """The preview picture, or 304 where the reader has it. `by_link` is for what a secret link opens."""
    return png_of(request, link_picture(card), private=by_link)


def png_of(request: HttpRequest, content: bytes, *, private: bool) -> HttpResponse:
    """A picture as PNG, or 304 where the reader has it."""
    tag = quote_etag(sha256(content).hexdigest())
    answer = HttpResponse(content, content_type="image/png", headers={"ETag": tag})
    return get_conditional_response(request, etag=tag, response=_asked_for(answer, by_link=private))


def card_page(request: HttpRequest, card: Card, url: str, *, by_link: bool = False) -> HttpResponse:
    answer = render(request, "roster/sharing/card.html", {"card": card, "url": url})
    return _asked_for(answer, by_link=by_link)


def _asked_for(answer: HttpResponse, *, by_link: bool) -> HttpResponse:
    """Caches ask each time whether it is still open; none between site and reader keeps what a link opens."""
    answer.headers["X-Robots-Tag"] = NO_ROBOTS
    answer.headers["Cache-Control"] = "private, no-cache" if by_link else "no-cache"
    return answer
