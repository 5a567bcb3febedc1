"""Deadlines of several rounds moved on in the web admin: by days, or all to one day."""

from collections.abc import Sequence
from datetime import date
from typing import Any

from django import forms
from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.utils.dateparse import parse_date
from django.views.decorators.http import require_http_methods

from campaigns.admin_access import seen_campaigns
from campaigns.audit import record
from campaigns.models import Campaign, Round
from campaigns.pages.members.grants import ids_in
from campaigns.services.refusal import Refused
from campaigns.services.rounds.deadlines import LONGEST_REASON, MOST_DAYS, move_deadlines
from roster.site.fields import LineField
from roster.views.warbands.frames import sentences_of
from rules.mustering.words import counted

LIST = "admin:campaigns_round_changelist"
#: The most rounds at once.
MOST_ROUNDS = 100


class DeadlineForm(forms.Form):
    """Days or a day, and not both."""

    days = forms.IntegerField(min_value=1, max_value=MOST_DAYS, required=False, label="Days more")
    to = forms.DateField(
        required=False,
        label="Or to this day",
        widget=forms.DateInput(attrs={"type": "date"}),
        help_text="Rounds without a deadline get one.",
    )
    reason = LineField(
        max_length=LONGEST_REASON, required=False, help_text="Players see it in the chronicle."
    )

    def clean(self) -> dict[str, Any]:
        fields = super().clean()
        if not self.errors and bool(fields.get("days")) == bool(fields.get("to")):
            raise forms.ValidationError("Enter either a number of days or a day, not both.")
        return fields


@require_http_methods(["GET", "HEAD", "POST"])
def extend_page(request: HttpRequest, context: dict[str, Any]) -> HttpResponse:
    """`?rounds=3,7`. `context` is that of every page of the admin."""
    rounds = _chosen(request)
    if not rounds:
        messages.error(request, "Choose rounds of open seasons that you organise first.")
        return redirect(LIST)
    form = DeadlineForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        record.watch(rounds)
        record.call_it(f"Move the deadlines of {counted(len(rounds), 'round')}")
        try:
            moved = _move(request, rounds, form.cleaned_data)
        except Refused as refusal:
            form.add_error(None, refusal.sentence)
        else:
            messages.success(request, f"{counted(moved, 'deadline')} moved.")
            return redirect(LIST)
    full = context | {
        "title": f"Move the deadlines of {counted(len(rounds), 'round')}",
        "rounds": rounds,
        "where": ",".join(str(found.pk) for found in rounds),
        "form": form,
        "errors": sentences_of(form),
    }
    return TemplateResponse(request, "admin/extend.html", full, status=422 if form.is_bound else 200)


@transaction.atomic
def _move(request: HttpRequest, rounds: Sequence[Round], data: dict[str, Any]) -> int:
    """All of them or none; how many moved. Raises `Refused`."""
    by_season: dict[int, dict[int, date | None]] = {}
    for found in rounds:
        by_season.setdefault(found.season_id, {})[found.pk] = _shown(request, found)
    moved = 0
    for season_id, shown in sorted(by_season.items()):
        days, reason = data["days"] or 0, data["reason"]
        moved += len(move_deadlines(season_id, request.user, shown, days=days, to=data["to"], reason=reason))
    return moved


def _shown(request: HttpRequest, found: Round) -> date | None:
    """The deadline that the page showed."""
    try:
        return parse_date(request.POST.get(f"deadline-{found.pk}", ""))
    except ValueError:
        return None


def _chosen(request: HttpRequest) -> list[Round]:
    ids = ids_in(request.GET.get("rounds", ""))[:MOST_ROUNDS]
    mine = Campaign.objects.filter(seen_campaigns(request.user), deleted_at=None)
    rounds = Round.objects.filter(pk__in=ids, season__campaign__in=mine, season__closed_at=None)
    return list(rounds.select_related("season__campaign").order_by("season", "number"))
