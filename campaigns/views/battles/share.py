"""Readers of a battle, the links that open battles and campaigns, their preview pictures, and cards for other sites."""

from functools import partial

from django.contrib import messages
from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from campaigns.access import battle_for, campaign_for, unlisted_battle, unlisted_campaign
from campaigns.models import Battle, Campaign
from campaigns.pages.campaign.link_cards import battle_card, campaign_card
from campaigns.services.battles.share import change_link_of_battle, share_battle
from campaigns.services.refusal import Refused
from campaigns.views.answers import attempt
from roster.models.shared import Visibility
from roster.rulebooks import book_of_edition
from roster.sharing.answers import card_page, follow_link, framed, link_unknown, picture_of
from roster.sharing.card import Card
from roster.sharing.readers_page import link_changed, readers_page
from roster.site.strangers import anybody

_PRIVATE = "The readers of its campaign read it."
_UNLISTED = (
    "The link tells whoever follows it the names of the campaign, even of a private one, and of its players."
)


@require_http_methods(["GET", "HEAD", "POST"])
def readers(request: HttpRequest, battle_id: int) -> HttpResponse:
    """Posting `visibility` changes it."""
    battle = battle_for(request.user, battle_id, play=True)
    refused = ""
    if request.method == "POST":
        try:
            share_battle(battle.pk, request.user, visibility=request.POST.get("visibility", ""))
        except Refused as refusal:
            refused = str(refusal)
        else:
            messages.success(request, "Saved.")
            return redirect("campaigns:battle-readers", battle.pk)
    link = request.build_absolute_uri(_link(battle)) if battle.read_token else ""
    public = battle.visibility == Visibility.PUBLIC
    context = {
        "battle": battle,
        "campaign": battle.campaign,
        "page": readers_page(battle.visibility, link, private=_PRIVATE, unlisted=_UNLISTED),
        "address": request.build_absolute_uri(battle.get_absolute_url()) if public else "",
        "refused": refused,
    }
    return render(request, "campaigns/battles/battle_readers.html", context, status=422 if refused else 200)


@require_POST
def read_link(request: HttpRequest, battle_id: int) -> HttpResponse:
    """`do=renew` makes a new read link, `do=revoke` ends the old one."""
    battle_for(request.user, battle_id, play=True)
    renew = request.POST.get("do") != "revoke"
    return attempt(
        request,
        partial(change_link_of_battle, battle_id, request.user, renew=renew),
        done=link_changed(renew=renew),
        back=reverse("campaigns:battle-readers", args=[battle_id]),
    )


@login_not_required
@require_safe
def read_battle(request: HttpRequest, token: str) -> HttpResponse:
    """The secret read link of an unlisted battle; this browser reads it from now on."""
    found = unlisted_battle(token)
    if found is None:
        return link_unknown(request, "battle")
    picture = reverse("campaigns:battle-preview-by-link", args=[token])
    return follow_link(request, token, found.get_absolute_url(), _battle(found), picture)


@login_not_required
@require_safe
def preview_of_battle(request: HttpRequest, battle_id: int) -> HttpResponse:
    """Send the preview picture of a public battle."""
    return picture_of(request, _battle(battle_for(anybody(), battle_id)))


@login_not_required
@require_safe
def preview_of_unlisted_battle(request: HttpRequest, token: str) -> HttpResponse:
    """Send the preview picture of an unlisted battle."""
    found = unlisted_battle(token)
    if found is None:
        raise Http404("There is no such battle.")
    return picture_of(request, _battle(found), by_link=True)


@login_not_required
@require_safe
def preview_of_campaign(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """Send the preview picture of a public campaign."""
    return picture_of(request, campaign_card(campaign_for(anybody(), campaign_id)))


@login_not_required
@require_safe
def preview_of_unlisted_campaign(request: HttpRequest, token: str) -> HttpResponse:
    """Send the preview picture of an unlisted campaign."""
    return picture_of(request, campaign_card(_unlisted(token)), by_link=True)


@framed
def card_of_campaign(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """Show the card of a public campaign."""
    found = campaign_for(anybody(), campaign_id)
    return card_page(request, campaign_card(found), found.get_absolute_url())


@framed
def card_of_unlisted_campaign(request: HttpRequest, token: str) -> HttpResponse:
    """Show the card of an unlisted campaign."""
    url = reverse("campaigns:read", args=[token])
    return card_page(request, campaign_card(_unlisted(token)), url, by_link=True)


def _unlisted(token: str) -> Campaign:
    found = unlisted_campaign(token)
    if found is None:
        raise Http404("There is no such campaign.")
    return found


def _battle(battle: Battle) -> Card:
    return battle_card(battle, book_of_edition(battle.edition))


def _link(battle: Battle) -> str:
    return reverse("campaigns:read-battle", args=[battle.read_token])
