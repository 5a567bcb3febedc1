"""Warbands enter, pause and withdraw."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.views.decorators.http import require_POST

from campaigns.access import campaign_for
from campaigns.forms.members import WarbandChoiceForm
from campaigns.models import Campaign
from campaigns.models.options import CatchUp
from campaigns.services.members.late_joiners import others_have_fought
from campaigns.services.members.warbands import enter_warband, withdraw_warband
from campaigns.services.rounds.absences import pause_warband
from campaigns.views.answers import attempt

LONGEST_NUMBER = 18


@require_POST
def enter(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """Enter a warband in a campaign."""
    found = campaign_for(request.user, campaign_id, take_part=True)
    form = WarbandChoiceForm(request.user, request.POST)
    if not form.is_valid():
        messages.error(request, "Choose one of your warbands that is in no campaign yet.")
        return redirect(found)
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
        back=found.get_absolute_url(),
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
        back=found.get_absolute_url(),
    )
