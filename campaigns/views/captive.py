"""A captive: what the two players agree on, or what the captor does."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_POST, require_safe

from campaigns.access import campaigns_of
from campaigns.forms import FateForm, MoveForm
from campaigns.models import Campaign, Captive
from campaigns.pages.captive_page import captive_page
from campaigns.selectors import SHEET_ROWS
from campaigns.services import decide_fate, negotiate
from campaigns.views.answers import attempt, refuse_form
from roster.models import User


def captive_for(user: User, captive_id: int) -> Captive:
    """A captive of a campaign of the user. Raises `Http404`."""
    mine = Campaign.objects.filter(campaigns_of(user))
    rows = Captive.objects.exclude(status=Captive.Status.DROPPED).filter(battle__campaign__in=mine)
    rows = rows.select_related("battle__campaign", "warband__edition", "captor__edition")
    found = rows.prefetch_related(*(f"captor__{name}" for name in SHEET_ROWS)).filter(pk=captive_id).first()
    if found is None:
        raise Http404("There is no such captive.")
    return found


@require_safe
def captive(request: HttpRequest, captive_id: int) -> HttpResponse:
    found = captive_for(request.user, captive_id)
    context = {
        "captive": found,
        "battle": found.battle,
        "campaign": found.battle.campaign,
        "page": captive_page(found, request.user),
    }
    return render(request, "campaigns/captive.html", context)


@require_POST
def move(request: HttpRequest, captive_id: int) -> HttpResponse:
    """An offer, an answer to one, or its withdrawal."""
    found = captive_for(request.user, captive_id)
    form = MoveForm(request.POST)
    if not form.is_valid():
        return refuse_form(request, form, back=found.get_absolute_url())
    return attempt(
        request,
        lambda: negotiate(captive_id, request.user, **form.cleaned_data),
        done="The other player sees it on this page.",
        back=found.get_absolute_url(),
    )


@require_POST
def fate(request: HttpRequest, captive_id: int) -> HttpResponse:
    """What the captor does with a captive who is not ransomed."""
    found = captive_for(request.user, captive_id)
    form = FateForm(request.POST)
    if not form.is_valid():
        return refuse_form(request, form, back=found.get_absolute_url())
    return attempt(
        request,
        lambda: decide_fate(captive_id, request.user, **form.cleaned_data),
        done="Done. It is in the ledgers of both warbands.",
        back=found.get_absolute_url(),
    )
