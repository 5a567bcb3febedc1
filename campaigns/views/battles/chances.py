"""How a battle that is set up would go: having it fought many times over, how far that is, and what came of it."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe
from django_htmx.http import HttpResponseClientRefresh

from campaigns.access import battle_for
from campaigns.models import Battle
from campaigns.pages.battles.chances import chances_of_battle
from campaigns.services.battles.chances import ask_for_chances, cancel_chances
from campaigns.services.refusal import Refused


@require_safe
def chances(request: HttpRequest, battle_id: int) -> HttpResponse:
    """Show what is known. Of a battle that is not waiting to be fought there is nothing to show but itself."""
    found = battle_for(request.user, battle_id)
    if found.status != Battle.Status.SET_UP:
        messages.info(request, "This battle is not waiting to be fought any more.")
        return redirect(found)
    context = {"battle": found, "campaign": found.campaign, "page": chances_of_battle(found, request.user)}
    return render(request, "campaigns/battles/battle_chances.html", context)


@require_POST
def count(request: HttpRequest, battle_id: int) -> HttpResponse:
    """Have the battle fought many times over."""
    found = battle_for(request.user, battle_id)
    try:
        ask_for_chances(found, request.user)
    except Refused as refusal:
        messages.error(request, str(refusal))
    return redirect("campaigns:battle-chances", battle_id)


@require_POST
def cancel(request: HttpRequest, battle_id: int) -> HttpResponse:
    """Stop it; nothing is kept."""
    found = battle_for(request.user, battle_id)
    try:
        cancel_chances(found, request.user)
    except Refused as refusal:
        messages.error(request, str(refusal))
    return redirect("campaigns:battle-chances", battle_id)


@require_safe
def progress(request: HttpRequest, battle_id: int) -> HttpResponse:
    """The part of the page that says how far it is, for htmx; others are sent to the page."""
    found = battle_for(request.user, battle_id)
    if not request.htmx:
        return redirect("campaigns:battle-chances", battle_id)
    page = chances_of_battle(found, request.user)
    if page.job is None or not page.job.is_unfinished:
        return HttpResponseClientRefresh()
    return render(request, "campaigns/battles/parts/chances_progress.html", {"battle": found, "page": page})
