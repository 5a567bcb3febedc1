"""The dead of a battle, as another warband of it deals with them."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_POST, require_safe

from campaigns.access import campaigns_of
from campaigns.forms import ClaimForm
from campaigns.models import Campaign, DeadClaim
from campaigns.pages.dead_page import dead_page
from campaigns.selectors import SHEET_ROWS
from campaigns.services import answer_claim
from campaigns.views.answers import attempt, refuse_form
from roster.models import User


def claim_for(user: User, claim_id: int) -> DeadClaim:
    """A claim in a campaign of the user. Raises `Http404`."""
    mine = Campaign.objects.filter(campaigns_of(user))
    rows = DeadClaim.objects.exclude(status=DeadClaim.Status.DROPPED).filter(battle__campaign__in=mine)
    rows = rows.select_related("battle__campaign", "warband", "claimant__edition", "claimant__owner")
    found = rows.prefetch_related(*(f"claimant__{name}" for name in SHEET_ROWS)).filter(pk=claim_id).first()
    if found is None:
        raise Http404("There is no such claim.")
    return found


@require_safe
def dead(request: HttpRequest, claim_id: int) -> HttpResponse:
    found = claim_for(request.user, claim_id)
    context = {
        "claim": found,
        "battle": found.battle,
        "campaign": found.battle.campaign,
        "page": dead_page(found, request.user),
    }
    return render(request, "campaigns/dead.html", context)


@require_POST
def answer(request: HttpRequest, claim_id: int) -> HttpResponse:
    """Begin, or decide about the next of the dead."""
    found = claim_for(request.user, claim_id)
    form = ClaimForm(request.POST)
    if not form.is_valid():
        return refuse_form(request, form, back=found.get_absolute_url())
    return attempt(
        request,
        lambda: answer_claim(claim_id, request.user, **form.cleaned_data),
        done="Saved.",
        back=found.get_absolute_url(),
    )
