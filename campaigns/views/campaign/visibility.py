"""Readers of a campaign besides its members: the list of public campaigns, the secret read link, the choice."""

from django.contrib import messages
from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from campaigns import selectors
from campaigns.access import campaign_for, unlisted_campaign
from campaigns.pages.campaign.link_cards import campaign_card
from campaigns.services.campaign.visibility import change_visibility, renew_read_link, revoke_read_link
from campaigns.services.refusal import Refused
from campaigns.views.answers import attempt
from roster.sharing.answers import follow_link, link_unknown
from roster.sharing.readers_page import link_changed, readers_page
from roster.site.paging import part_of
from roster.site.strangers import open_to_strangers

CAMPAIGNS_ON_ONE_PAGE = 24


@open_to_strangers
@require_safe
def public(request: HttpRequest) -> HttpResponse:
    """`?page=2` shows further ones."""
    part = part_of(selectors.public_campaigns(), request.GET.get("page"), CAMPAIGNS_ON_ONE_PAGE)
    return render(request, "campaigns/campaign/public.html", {"campaigns": part.object_list, "part": part})


@login_not_required
@require_safe
def read(request: HttpRequest, token: str) -> HttpResponse:
    """The secret read link of an unlisted campaign; this browser reads the campaign from now on."""
    found = unlisted_campaign(token)
    if found is None:
        return link_unknown(request, "campaign")
    picture = reverse("campaigns:preview-by-link", args=[token])
    return follow_link(request, token, found.get_absolute_url(), campaign_card(found), picture)


@require_http_methods(["GET", "HEAD", "POST"])
def visibility(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """Posting `visibility` changes it."""
    found = campaign_for(request.user, campaign_id, lead=True)
    refused = ""
    if request.method == "POST":
        try:
            change_visibility(campaign_id, request.user, visibility=request.POST.get("visibility", ""))
        except Refused as refusal:
            refused = str(refusal)
        else:
            messages.success(request, "Saved.")
            return redirect("campaigns:visibility", campaign_id)
    link = reverse("campaigns:read", args=[found.read_token]) if found.read_token else ""
    context = {
        "campaign": found,
        "page": readers_page(
            found.visibility,
            request.build_absolute_uri(link) if link else "",
            private="Only its members read it.",
            public=", and it stands in the list of public campaigns",
        ),
        "refused": refused,
    }
    return render(request, "campaigns/campaign/visibility.html", context, status=422 if refused else 200)


@require_POST
def read_link(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """`do=renew` makes a new read link, `do=revoke` ends the old one."""
    campaign_for(request.user, campaign_id, lead=True)
    renew = request.POST.get("do") != "revoke"
    verb = renew_read_link if renew else revoke_read_link
    return attempt(
        request,
        lambda: verb(campaign_id, request.user),
        done=link_changed(renew=renew),
        back=reverse("campaigns:visibility", args=[campaign_id]),
    )
