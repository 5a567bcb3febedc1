"""Correcting a result that is there: amended on the tally's own page, or struck; first shown, then done."""

from collections.abc import Mapping
from dataclasses import replace

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from campaigns.access import battle_for
from campaigns.forms.results import CorrectionForm
from campaigns.models import Battle
from campaigns.pages.results.correction import part_lines
from campaigns.services.battles.fight import record_of
from campaigns.services.refusal import Refused
from campaigns.services.results.correct import (
    amended_outcome,
    amendment_of,
    correct_battle,
    keep_amendment,
    plan_correction,
    seen_by,
)
from campaigns.services.verdicts.who_decides import deciding_refused
from campaigns.views.results.enter import Notice
from roster.pages.tally.page import shown_as, tally_page
from roster.rulebooks import book_of_edition
from rules.tally.fields import read_post, tally_defaults

NOT_FOUGHT = "Only a battle that was fought and not discarded can be corrected."


def _refused(request: HttpRequest, battle: Battle) -> HttpResponse | None:
    """Back to the battle where it cannot be corrected, or not by this organiser."""
    was_fought = battle.status in (Battle.Status.FOUGHT, Battle.Status.ACCEPTED)
    sentence = deciding_refused(battle, request.user) if was_fought else NOT_FOUGHT
    if not sentence:
        return None
    messages.error(request, sentence)
    return redirect(battle)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def amend(request: HttpRequest, battle_id: int) -> HttpResponse:
    """The tally of a result that is there already, as it was or as an organiser has changed it so far."""
    battle = battle_for(request.user, battle_id, organise=True)
    if refused := _refused(request, battle):
        return refused
    if request.method != "POST":
        return _tally(request, battle, amendment_of(battle), Notice())
    defaults = tally_defaults(record_of(battle).setup, book_of_edition(battle.edition))
    fields = read_post(request.POST.dict(), defaults)
    keep_amendment(battle.pk, request.user, fields)
    if request.htmx:
        page = replace(_page(battle, fields), shown=shown_as(request.POST.dict(), defaults))
        context = {"tally": page, "met": False, "here": request.path}
        return render(request, "roster/tally/parts/tally_state.html", context)
    if request.POST.get("do") != "finish":
        messages.success(request, "Saved. Nothing is corrected yet.")
        return redirect(f"{request.path}#tally-end")
    try:
        amended_outcome(battle, fields)
    except Refused as refusal:
        return _tally(request, battle, fields, Notice(refusal.sentence, refusal.reasons, status=422))
    return redirect("campaigns:correct", battle.pk)


def _page(battle: Battle, fields: Mapping[str, str]):
    return tally_page(record_of(battle).setup, fields, book_of_edition(battle.edition))


def _tally(request: HttpRequest, battle: Battle, fields: Mapping[str, str], notice: Notice) -> HttpResponse:
    context = {
        "battle": battle,
        "campaign": battle.campaign,
        "tally": _page(battle, fields),
        "notice": notice,
        "here": request.path,
    }
    return render(request, "campaigns/results/amend.html", context, status=notice.status)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def correct(request: HttpRequest, battle_id: int) -> HttpResponse:
    """Show what the corrected result would change, or with `?strike=1` striking the battle. `do=save` does it."""
    battle = battle_for(request.user, battle_id, organise=True)
    if refused_at_once := _refused(request, battle):
        return refused_at_once
    strike = request.GET.get("strike") == "1"
    form = CorrectionForm(request.POST or None)
    falling, refused, reasons, status = form.falling, "", (), 200
    try:
        outcome = None if strike else amended_outcome(battle, amendment_of(battle))
    except Refused as refusal:
        return _impossible(request, battle, form, refusal)
    try:
        if request.method == "POST" and request.POST.get("do") == "save":
            status = 422
            if form.is_valid():
                reason, seen = form.cleaned_data["reason"], form.cleaned_data["seen"]
                correct_battle(battle.pk, request.user, outcome, reason=reason, seen=seen, falling=falling)
                messages.success(request, "Battle struck." if strike else "Result corrected.")
                return redirect(battle)
            refused = form.sentence
    except Refused as refusal:
        refused, reasons = refusal.sentence, refusal.reasons
    context = _context(battle, form) | {"strike": strike, "refused": refused, "reasons": reasons}
    try:
        parts = plan_correction(battle, outcome, falling=falling)
    except Refused as refusal:
        context |= {"impossible": refusal.sentence}
    else:
        context |= {"parts": part_lines(parts, battle, falling), "seen": seen_by(parts, outcome)}
    return render(request, "campaigns/results/correct.html", context, status=status)


def _impossible(request: HttpRequest, battle: Battle, form: CorrectionForm, refusal: Refused) -> HttpResponse:
    """Say that the corrected result cannot be, so that it has no effects to show."""
    context = _context(battle, form) | {
        "strike": False,
        "impossible": "Change the result first; its effect can be seen then.",
    }
    context |= {"refused": refusal.sentence, "reasons": refusal.reasons}
    return render(
        request, "campaigns/results/correct.html", context, status=200 if request.method != "POST" else 422
    )


def _context(battle: Battle, form: CorrectionForm) -> dict[str, object]:
    return {"battle": battle, "campaign": battle.campaign, "form": form}
