"""The admin's page of one result: what its players say, and accepting or discarding it with a reason."""

from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from campaigns.access import campaigns_of
from campaigns.admin_site.views import seen_row
from campaigns.models import Battle, Campaign
from campaigns.models.verdict import with_verdicts
from campaigns.pages.results.confirmations import confirmations
from campaigns.services.refusal import Refused
from campaigns.services.results.accept import accept_battle
from campaigns.services.results.discard import discard_battle
from campaigns.services.verdicts.who_decides import deciding_refused
from roster.site.fields import LineField


class DecisionForm(forms.Form):
    """A form with two buttons. A decision that cannot be undone asks whether that is known."""

    verb = forms.ChoiceField(choices=[("accept", "Accept"), ("discard", "Discard")])
    at = forms.CharField(required=False, max_length=40)
    reason = LineField(required=False, max_length=200)
    sure = forms.BooleanField(required=False)

    def clean(self) -> dict[str, Any]:
        fields = super().clean()
        if fields.get("verb") == "discard" and not fields.get("sure"):
            raise forms.ValidationError("Tick the box to discard the battle. This cannot be undone.")
        return fields


def decide(request: HttpRequest, battle_id: int, context: dict[str, Any]) -> HttpResponse:
    """`context` is that of every page of the admin."""
    battle = seen_row(
        request,
        with_verdicts(Battle.objects.defer("record", "proposal", "tally", "amendment")),
        "campaign",
        battle_id,
    )
    form = DecisionForm(request.POST) if request.method == "POST" else DecisionForm()
    if form.is_valid():
        try:
            done = _decided(battle, request, form.cleaned_data)
        except Refused as refusal:
            form.add_error(None, str(refusal))
        else:
            messages.success(request, done)
            return redirect("admin:index")
    found = confirmations(battle, request.user.pk)
    mine = Campaign.objects.filter(campaigns_of(request.user), pk=battle.campaign_id)
    return render(
        request,
        "admin/decide.html",
        {
            **context,
            "title": str(battle),
            "battle": battle,
            "found": found,
            "sides": sorted(battle.sides.all(), key=lambda side: side.position),
            "reads_page": mine.exists(),
            "form": form,
            "refused": deciding_refused(battle, request.user, accepting=True),
            "may_discard": not deciding_refused(battle, request.user),
        },
        status=422 if form.is_bound else 200,
    )


def _decided(battle: Battle, request: HttpRequest, fields: dict[str, Any]) -> str:
    """Raises `Refused`."""
    if fields["verb"] == "accept":
        accept_battle(battle.pk, request.user, reason=fields["reason"], at=fields["at"])
        return f"{battle}: the result counts."
    discard_battle(battle.pk, request.user, reason=fields["reason"])
    return f"{battle}: discarded."
