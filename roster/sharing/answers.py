"""Answers that show a thing where its page is not: followed links, preview pictures, cards in frames of other sites."""

from collections.abc import Callable

from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.csp import CSP
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.csp import csp_override
from django.views.decorators.http import require_safe

from roster.sharing.card import Card
from roster.sharing.link_picture import link_picture
from roster.strangers import NO_ROBOTS, remember_link

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
    answer = render(request, "components/followed_link.html", context)
    answer.headers["X-Robots-Tag"] = NO_ROBOTS
    return answer


def link_unknown(request: HttpRequest, what: str) -> HttpResponse:
    answer = render(request, "components/read_link_unknown.html", {"what": what}, status=404)
    answer.headers["X-Robots-Tag"] = NO_ROBOTS
    return answer


def picture_of(card: Card) -> HttpResponse:
    return HttpResponse(link_picture(card), content_type="image/png", headers={"X-Robots-Tag": NO_ROBOTS})


def card_page(request: HttpRequest, card: Card, url: str) -> HttpResponse:
    answer = render(request, "components/card.html", {"card": card, "url": url})
    answer.headers["X-Robots-Tag"] = NO_ROBOTS
    return answer
