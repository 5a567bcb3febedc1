"""Territories as organisers draw them, take them off the map, and give them by hand."""

from functools import partial

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST

from campaigns.access import campaign_for, territory_for
from campaigns.forms.map import GiveForm, SeenForm, TerritoryForm
from campaigns.models import CampaignMap, Territory
from campaigns.pages.map.page import map_of, map_page, points
from campaigns.services.map.draw import (
    NO_MAP,
    add_territory,
    change_territory,
    remove_territory,
    restore_territory,
)
from campaigns.services.map.give import give_territory
from campaigns.services.map.holders import holders_of
from campaigns.services.refusal import Refused
from campaigns.territories import fault_of
from campaigns.views.answers import attempt_form, posted
from roster.rulebooks import book_of_edition


@require_http_methods(["GET", "HEAD", "POST"])
def new_territory(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """Draw a territory."""
    campaign = campaign_for(request.user, campaign_id, organise=True)
    found = map_of(campaign)
    if found is None:
        messages.error(request, NO_MAP)
        return redirect("campaigns:map", campaign_id)
    book = book_of_edition(campaign.edition)
    form = TerritoryForm(book, None, posted(request), initial={"seen": found.revision})
    if form.is_valid():
        try:
            made = add_territory(campaign_id, request.user, **form.drawn)
        except Refused as refusal:
            form.add_error(None, str(refusal))
        else:
            messages.success(request, f"{made} is on the map.")
            return redirect("campaigns:edit-map", campaign_id)
    return _page(request, found, form, None)


@require_http_methods(["GET", "HEAD", "POST"])
def territory(request: HttpRequest, territory_id: int) -> HttpResponse:
    """Posting saves what it is; its holder changes by `give`."""
    found = territory_for(request.user, territory_id, organise=True)
    book = book_of_edition(found.map.campaign.edition)
    form = TerritoryForm(book, found, posted(request), initial={"seen": found.map.revision})
    if form.is_valid():
        try:
            after = change_territory(territory_id, **form.drawn)
        except Refused as refusal:
            form.add_error(None, str(refusal))
        else:
            messages.success(request, f"{after} saved.")
            return redirect("campaigns:edit-map", found.map.campaign_id)
    return _page(request, found.map, form, found)


def _page(
    request: HttpRequest, found: CampaignMap, form: TerritoryForm, territory: Territory | None
) -> HttpResponse:
    page = map_page(found, found.campaign, request.user, book_of_edition(found.campaign.edition))
    context = {
        "campaign": found.campaign,
        "page": page,
        "form": form,
        "territory": territory,
        "revision": (map_of(found.campaign) or found).revision,
        "others": [line for line in page.territories if territory is None or line.id != territory.pk],
        "drawn": _drawn(form, territory, page.picture.height),
        "line": next((line for line in page.territories if territory and line.id == territory.pk), None),
    }
    if territory is not None:
        holding = holders_of(found).get(territory.pk)
        held_by = holding.warband if holding else None
        context["give"] = GiveForm(
            page.warbands, initial={"warband": held_by, "held_by": held_by}, auto_id="give_%s"
        )
    return render(request, "campaigns/map/territory_form.html", context, status=422 if form.is_bound else 200)


def _drawn(form: TerritoryForm, before: Territory | None, height: int) -> str:
    """The outline in the form, if it is valid."""
    kept = tuple((x, y) for x, y in before.outline) if before else ()
    outline = form.cleaned_data.get("outline", ()) if form.is_bound else kept
    return "" if not outline or fault_of(outline) else points(outline, height)


@require_POST
def give(request: HttpRequest, territory_id: int) -> HttpResponse:
    """Give a territory to a warband."""
    found = territory_for(request.user, territory_id, organise=True)
    entered = found.map.campaign.entered.values_list("warband", "warband__name")
    return attempt_form(
        request,
        GiveForm(list(entered), request.POST),
        partial(give_territory, territory_id, request.user),
        done="Saved.",
        back=found.get_absolute_url(),
    )


@require_POST
def remove(request: HttpRequest, territory_id: int) -> HttpResponse:
    """Take a territory off the map."""
    found = territory_for(request.user, territory_id, organise=True)
    verb = partial(remove_territory, territory_id, request.user)
    done = f"{found} is no longer on the map. You can put it back."
    return _changed(request, found, verb, done)


@require_POST
def restore(request: HttpRequest, territory_id: int) -> HttpResponse:
    """Put a territory back on the map."""
    found = territory_for(request.user, territory_id, organise=True)
    verb = partial(restore_territory, territory_id, request.user)
    return _changed(request, found, verb, f"{found} is back on the map, and nobody holds it.")


def _changed(request: HttpRequest, found: Territory, verb: partial, done: str) -> HttpResponse:
    back = reverse("campaigns:edit-map", args=[found.map.campaign_id])
    return attempt_form(request, SeenForm(request.POST), verb, done=done, back=back)
