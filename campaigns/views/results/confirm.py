"""Players confirm or dispute a result that somebody else entered."""

from functools import partial

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from campaigns.access import battle_for
from campaigns.forms.results import DisputeForm, VerdictForm
from campaigns.services.refusal import Refused
from campaigns.services.results.confirm import confirm_result, dispute_result, withdraw_dispute
from campaigns.views.answers import attempt_form, refuse_form


@require_POST
def confirm(request: HttpRequest, battle_id: int) -> HttpResponse:
    """Confirm a result."""
    battle = battle_for(request.user, battle_id, play=True)
    return attempt_form(
        request,
        VerdictForm(request.POST),
        partial(confirm_result, battle_id, request.user),
        done="You confirmed the result.",
        back=battle.get_absolute_url(),
    )


@require_POST
def dispute(request: HttpRequest, battle_id: int) -> HttpResponse:
    """A reason that cannot be kept comes back in the message."""
    battle = battle_for(request.user, battle_id, play=True)
    form = DisputeForm(request.POST)
    if not form.is_valid():
        return refuse_form(request, form, back=battle.get_absolute_url())
    try:
        dispute_result(battle_id, request.user, **form.cleaned_data)
    except Refused as refusal:
        messages.error(request, f"{refusal} You wrote: {form.cleaned_data['reason']}")
    else:
        messages.success(request, "You disputed the result. The organisers see it on the campaign page.")
    return redirect(battle)


@require_POST
def withdraw(request: HttpRequest, battle_id: int) -> HttpResponse:
    """Withdraw a dispute."""
    battle = battle_for(request.user, battle_id, play=True)
    return attempt_form(
        request,
        VerdictForm(request.POST),
        partial(withdraw_dispute, battle_id, request.user),
        done="You withdrew your dispute.",
        back=battle.get_absolute_url(),
    )
