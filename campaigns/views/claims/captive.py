"""A captive: what the two players agree on, or what the captor does."""

from functools import partial

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_POST, require_safe

from campaigns.access import campaign_for, one_of_campaigns
from campaigns.forms.claims import FateForm, MoveForm
from campaigns.models import Captive
from campaigns.pages.claims.captive import captive_page, what_became_of, what_was_said
from campaigns.pages.claims.captives import captives_page
from campaigns.services.claims.captives import decide_fate, negotiate
from campaigns.views.answers import attempt_form
from roster.models import User
from roster.models.warband import SHEET_ROWS


def captive_for(user: User, captive_id: int, *, take_part: bool = False) -> Captive:
    """A captive of a campaign of the user, who is no spectator of it with `take_part`. Raises `Http404`."""
    rows = Captive.objects.exclude(status=Captive.Status.DROPPED)
    rows = rows.select_related("battle__campaign", "warband__edition", "captor__edition")
    rows = rows.prefetch_related(*(f"captor__{name}" for name in SHEET_ROWS))
    return one_of_campaigns(user, rows, captive_id, take_part=take_part)


@require_safe
def captives(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """Show all captives of a campaign. `?page=2` shows further ones."""
    found = campaign_for(request.user, campaign_id)
    context = {"campaign": found, "page": captives_page(found, request.GET.get("page"))}
    return render(request, "campaigns/claims/captives.html", context)


@require_safe
def captive(request: HttpRequest, captive_id: int) -> HttpResponse:
    """Show a captive and the negotiation about them."""
    found = captive_for(request.user, captive_id)
    context = {
        "captive": found,
        "battle": found.battle,
        "campaign": found.battle.campaign,
        "page": captive_page(found, request.user),
    }
    return render(request, "campaigns/claims/captive.html", context)


@require_POST
def move(request: HttpRequest, captive_id: int) -> HttpResponse:
    """An offer, an answer to one, or its withdrawal."""
    found = captive_for(request.user, captive_id, take_part=True)
    return attempt_form(
        request,
        MoveForm(request.POST),
        partial(negotiate, captive_id, request.user),
        done=what_was_said,
        back=found.get_absolute_url(),
    )


@require_POST
def fate(request: HttpRequest, captive_id: int) -> HttpResponse:
    """Decide the fate of a captive who is not ransomed."""
    found = captive_for(request.user, captive_id, take_part=True)
    return attempt_form(
        request,
        FateForm(request.POST),
        partial(decide_fate, captive_id, request.user),
        done=what_became_of,
        back=found.get_absolute_url(),
    )
