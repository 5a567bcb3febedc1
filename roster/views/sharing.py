"""Readers of a warband, its read link, the preview picture of a link, and the card for other sites."""

from django.contrib import messages
from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from roster.access import warband_by_link, warband_for, warband_in_public
from roster.models import Warband
from roster.models.shared import Visibility
from roster.services.sharing import SharingRefused, change_read_link, share_warband
from roster.sharing.answers import card_page, follow_link, framed, link_unknown, picture_of, png_of
from roster.sharing.card import card_markup, warband_card
from roster.sharing.readers_page import link_changed, readers_page
from roster.sharing.roster_picture import roster_card, roster_picture

_PRIVATE = "Only you read it, and everybody in its campaign."
_UNLISTED = "The link tells whoever sees it the name of the warband and your user name."


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
    address = request.build_absolute_uri(reverse(card, args=[key])) if key else ""
    context = {
        "warband": warband,
        "page": readers_page(warband.visibility, link, private=_PRIVATE, unlisted=_UNLISTED),
        "address": request.build_absolute_uri(reverse("roster:warband", args=[warband.pk])) if public else "",
        "card": address,
        "markup": card_markup(address, warband.name),
        "refused": refused,
    }
    return render(request, "roster/sharing/readers.html", context, status=422 if refused else 200)


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
        messages.success(request, link_changed(renew=renew))
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
    """Send the preview picture of a public warband."""
    return picture_of(request, warband_card(warband_in_public(warband_id)))


@require_safe
def roster_png(request: HttpRequest, warband_id: int) -> HttpResponse:
    """Send the roster as a picture, to whoever may read it."""
    card = roster_card(warband_for(request.user, warband_id))
    return png_of(request, roster_picture(card), private=True)


@login_not_required
@require_safe
def preview_by_link(request: HttpRequest, token: str) -> HttpResponse:
    """Send the preview picture of an unlisted warband."""
    return picture_of(request, warband_card(_linked(token)), by_link=True)


@framed
def card(request: HttpRequest, warband_id: int) -> HttpResponse:
    """Show the card of a public warband."""
    found = warband_in_public(warband_id)
    return card_page(request, warband_card(found), reverse("roster:warband", args=[found.pk]))


@framed
def card_by_link(request: HttpRequest, token: str) -> HttpResponse:
    """Show the card of an unlisted warband."""
    found = _linked(token)
    return card_page(request, warband_card(found), _link(found), by_link=True)


def _link(warband: Warband) -> str:
    return reverse("roster:read", args=[warband.read_token])


def _linked(token: str) -> Warband:
    found = warband_by_link(token)
    if found is None:
        raise Http404("There is no such warband.")
    return found
