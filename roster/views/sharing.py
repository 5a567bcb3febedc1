"""Readers of a warband, its read link, the preview picture of a link, and the card for other sites."""

from collections.abc import Callable

from django.contrib import messages
from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.csp import CSP
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.csp import csp_override
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from roster.access import warband_by_link, warband_for, warband_in_public
from roster.models import Warband
from roster.models.shared import Visibility
from roster.services.sharing import SharingRefused, change_read_link, share_warband
from roster.sharing.card import Card, warband_card
from roster.sharing.link_picture import link_picture
from roster.sharing.readers_page import readers_page
from roster.strangers import NO_ROBOTS, remember_link

_EFFECTS = {
    Visibility.PRIVATE: "Only you read it, and everybody in its campaign.",
    Visibility.UNLISTED: "Everybody with a secret read link reads it, without an account. Search engines are told to "
    "leave it out.",
    Visibility.PUBLIC: "Everybody reads it, without an account.",
}
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


@require_http_methods(["GET", "HEAD", "POST"])
def readers(request: HttpRequest, warband_id: int) -> HttpResponse:
    """Posting `visibility` changes it."""
    warband = warband_for(request.user, warband_id, edit=True)
    refused = ""
    if request.method == "POST":
        try:
            share_warband(warband.pk, request.user, visibility=request.POST.get("visibility", ""))
        except SharingRefused as refusal:
            refused = str(refusal)
        else:
            messages.success(request, "Saved.")
            return redirect("roster:readers", warband.pk)
    link = request.build_absolute_uri(_link(warband)) if warband.read_token else ""
    public = warband.visibility == Visibility.PUBLIC
    card = "roster:card" if public else "roster:card_by_link"
    key = warband.pk if public else warband.read_token
    context = {
        "warband": warband,
        "page": readers_page(warband.visibility, link, _EFFECTS),
        "address": request.build_absolute_uri(reverse("roster:warband", args=[warband.pk])) if public else "",
        "card": request.build_absolute_uri(reverse(card, args=[key])) if public or warband.read_token else "",
        "refused": refused,
    }
    return render(request, "roster/readers.html", context, status=422 if refused else 200)


@require_POST
def read_link(request: HttpRequest, warband_id: int) -> HttpResponse:
    """`do=renew` makes a new read link, `do=revoke` ends the old one."""
    warband = warband_for(request.user, warband_id, edit=True)
    renew = request.POST.get("do") != "revoke"
    try:
        change_read_link(warband.pk, request.user, renew=renew)
    except SharingRefused as refusal:
        messages.error(request, str(refusal))
    else:
        done = (
            "New read link created; an older one no longer works." if renew else "The read link is disabled."
        )
        messages.success(request, done)
    return redirect("roster:readers", warband.pk)


@login_not_required
@require_safe
def read(request: HttpRequest, token: str) -> HttpResponse:
    """The secret read link of an unlisted warband; this browser reads it from now on."""
    found = warband_by_link(token)
    if found is None:
        return link_unknown(request, "warband")
    picture = reverse("roster:preview_by_link", args=[token])
    return follow_link(
        request, token, reverse("roster:warband", args=[found.pk]), warband_card(found), picture
    )


@login_not_required
@require_safe
def preview(request: HttpRequest, warband_id: int) -> HttpResponse:
    return picture_of(warband_card(warband_in_public(warband_id)))


@login_not_required
@require_safe
def preview_by_link(request: HttpRequest, token: str) -> HttpResponse:
    return picture_of(warband_card(_linked(token)))


def framed(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """A page that other sites may show inside theirs; it is the same for everybody."""
    return login_not_required(xframe_options_exempt(csp_override(CARD_POLICY)(require_safe(view))))


@framed
def card(request: HttpRequest, warband_id: int) -> HttpResponse:
    found = warband_in_public(warband_id)
    return card_page(request, warband_card(found), reverse("roster:warband", args=[found.pk]))


@framed
def card_by_link(request: HttpRequest, token: str) -> HttpResponse:
    found = _linked(token)
    return card_page(request, warband_card(found), _link(found))


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


def _link(warband: Warband) -> str:
    return reverse("roster:read", args=[warband.read_token])


def _linked(token: str) -> Warband:
    found = warband_by_link(token)
    if found is None:
        raise Http404("There is no such warband.")
    return found
