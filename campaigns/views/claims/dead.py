"""The dead of a battle, as another warband of it deals with them."""

from functools import partial

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_POST, require_safe

from campaigns.access import one_of_campaigns
from campaigns.forms.claims import ClaimForm
from campaigns.models import DeadClaim
from campaigns.pages.claims.dead import dead_page, what_was_done
from campaigns.services.claims.dead import answer_claim
from campaigns.views.answers import attempt_form
from roster.models import User
from roster.models.warband import SHEET_ROWS


def claim_for(user: User, claim_id: int, *, take_part: bool = False) -> DeadClaim:
    """A claim in a campaign of the user, who is no spectator of it with `take_part`. Raises `Http404`."""
    rows = DeadClaim.objects.exclude(status=DeadClaim.Status.DROPPED)
    rows = rows.select_related("battle__campaign", "warband", "claimant__edition", "claimant__owner")
    rows = rows.prefetch_related(*(f"claimant__{name}" for name in SHEET_ROWS))
    return one_of_campaigns(user, rows, claim_id, take_part=take_part)


@require_safe
def dead(request: HttpRequest, claim_id: int) -> HttpResponse:
    """Show a claim on the dead of a battle."""
    found = claim_for(request.user, claim_id)
    context = {
        "claim": found,
        "battle": found.battle,
        "campaign": found.battle.campaign,
        "page": dead_page(found, request.user),
    }
    return render(request, "campaigns/claims/dead.html", context)


@require_POST
def answer(request: HttpRequest, claim_id: int) -> HttpResponse:
    """Begin, or decide about the next of the dead."""
    found = claim_for(request.user, claim_id, take_part=True)
    return attempt_form(
        request,
        ClaimForm(request.POST),
        partial(answer_claim, claim_id, request.user),
        done=what_was_done,
        back=found.get_absolute_url(),
    )
