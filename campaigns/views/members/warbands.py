"""Warbands enter, pause and withdraw."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from campaigns.access import campaign_for
from campaigns.forms.members import WarbandChoiceForm
from campaigns.models import Campaign, Membership
from campaigns.models.options import CatchUp
from campaigns.pages.campaign.warbands import InviteLink, warbands_page
from campaigns.services.members.late_joiners import others_have_fought
from campaigns.services.members.warbands import enter_warband, withdraw_warband
from campaigns.services.rounds.absences import pause_warband
from campaigns.views.answers import attempt
from roster.models import Warband
from roster.rulebooks import book_of_edition
from roster.services.warbands.judge import judge_outdated
from roster.site.strangers import open_to_strangers

Role = Membership.Role
LONGEST_NUMBER = 18


@open_to_strangers
@require_safe
def warbands(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """Show the warbands of a campaign, its members, and to whoever runs it the invite links."""
    found = campaign_for(request.user, campaign_id)
    if not found.is_read_by_stranger:
        judge_outdated(Warband.objects.filter(campaign_warband__campaign=found))
    page = warbands_page(found, request.user, book_of_edition(found.edition))
    context = {
        "campaign": found,
        "page": page,
        "invite_links": _invite_links(request, found) if page.organises else (),
    }
    return render(request, "campaigns/members/warbands.html", context)


def _invite_links(request: HttpRequest, campaign: Campaign) -> tuple[InviteLink, ...]:
    tokens = {Role.PLAYER: campaign.invite_token, Role.SPECTATOR: campaign.spectator_token}
    return tuple(
        InviteLink(
            role,
            request.build_absolute_uri(reverse("campaigns:join", args=[token])) if token else "",
        )
        for role, token in tokens.items()
    )


@require_POST
def enter(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """Enter a warband in a campaign."""
    found = campaign_for(request.user, campaign_id, take_part=True)
    form = WarbandChoiceForm(request.user, request.POST)
    if not form.is_valid():
        messages.error(request, "Choose one of your warbands that is in no campaign yet.")
        return redirect("campaigns:warbands", campaign_id)
    return attempt(
        request,
        lambda: enter_warband(campaign_id, request.user, form.cleaned_data["warband"]),
        done="Warband entered. It now uses the campaign's rulebook.",
        back=after_entering(found, form.cleaned_data["warband"]),
    )


def after_entering(campaign: Campaign, warband_id: int) -> str:
    """The address to lead a player to: the grant for late warbands if one may be due, else the campaign."""
    if campaign.catch_up == CatchUp.NOTHING or not others_have_fought(campaign):
        return campaign.get_absolute_url()
    return reverse("campaigns:late-grant", args=[campaign.pk, warband_id])


@require_POST
def withdraw(request: HttpRequest, campaign_id: int, warband_id: int) -> HttpResponse:
    """`replacement` is the warband that takes over its tables, empty for nobody."""
    found = campaign_for(request.user, campaign_id, take_part=True)
    entered = get_object_or_404(found.entered.select_related("warband"), warband=warband_id)
    asked = request.POST.get("replacement", "")
    replacement = int(asked) if asked.isdecimal() and len(asked) <= LONGEST_NUMBER else None
    return attempt(
        request,
        lambda: withdraw_warband(campaign_id, warband_id, request.user, replacement=replacement),
        done=f"{entered.warband.name} was withdrawn and uses the standard rulebook again.",
        back=reverse("campaigns:warbands", args=[campaign_id]),
    )


@require_POST
def pause(request: HttpRequest, campaign_id: int, warband_id: int) -> HttpResponse:
    """`do=pause` or `do=return`."""
    found = campaign_for(request.user, campaign_id, take_part=True)
    name = get_object_or_404(found.entered.select_related("warband"), warband=warband_id).warband.name
    paused = request.POST.get("do") == "pause"
    return attempt(
        request,
        lambda: pause_warband(campaign_id, warband_id, request.user, paused=paused),
        done=f"{name} pauses: it is not paired until it is back." if paused else f"{name} is back.",
        back=reverse("campaigns:warbands", args=[campaign_id]),
    )
