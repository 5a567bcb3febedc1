"""Battles that an owner enters alone: the opponent, the tally, and the way into the post-battle sequence."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from roster.access import warband_for
from roster.forms.tally import SoloForm
from roster.models import SoloBattle, Warband
from roster.pages.tally.page import shown_as, tally_page
from roster.rulebooks import book_of
from roster.services.aftermath.sequence import open_aftermath_of
from roster.services.tally.solo import (
    SoloRefused,
    begin_solo,
    drop_solo,
    hand_in_solo,
    reopen_solo,
    save_solo,
    setup_of,
    solo_refused,
    tally_of,
)
from rules.tally.draft import read_sent
from rules.tally.fields import tally_defaults

_MEANWHILE = (
    "Something was entered on another page in the meantime. It is kept: check it and hand it in again."
)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def new_solo(request: HttpRequest, warband_id: int) -> HttpResponse:
    """A battle that is being entered already comes first."""
    warband = warband_for(request.user, warband_id, edit=True)
    begun = warband.solo_battles.filter(status=SoloBattle.Status.OPEN).first()
    if begun is not None:
        return redirect("roster:solo", warband.pk, begun.pk)
    form = SoloForm(book_of(warband), request.POST if request.method == "POST" else None)
    refused = SoloRefused(solo_refused(warband))
    if form.is_valid():
        try:
            battle = begin_solo(warband.pk, form.plan)
        except SoloRefused as refusal:
            refused = refusal
        else:
            return redirect("roster:solo", warband.pk, battle.pk)
    context = {"warband": warband, "form": form, "refused": refused, "unfinished": open_aftermath_of(warband)}
    return render(request, "roster/tally/solo_form.html", context, status=422 if form.is_bound else 200)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def solo(request: HttpRequest, warband_id: int, battle_id: int) -> HttpResponse:
    """The tally. An htmx post keeps what was changed; `do=finish` hands the result in."""
    warband, battle = solo_for(request, warband_id, battle_id)
    if battle.status == SoloBattle.Status.DROPPED:
        messages.info(request, "This battle was dropped.")
        return redirect("roster:warband", warband.pk)
    if battle.status == SoloBattle.Status.HANDED_IN:
        return _after(warband, battle)
    if request.method == "POST":
        return _sent(request, warband, battle)
    return _show(request, warband, battle, tally_of(battle).fields)


def solo_for(request: HttpRequest, warband_id: int, battle_id: int) -> tuple[Warband, SoloBattle]:
    """A warband of the reader's, and its battle."""
    warband = warband_for(request.user, warband_id, edit=True)
    battle = get_object_or_404(SoloBattle, pk=battle_id, warband=warband)
    battle.warband = warband
    return warband, battle


def _after(warband: Warband, battle: SoloBattle) -> HttpResponse:
    """Redirect to the post-battle sequence of the battle, or to the warband without one."""
    sequence = warband.aftermaths.filter(battle=battle.key).exclude(status="dropped").first()
    if sequence is None:
        return redirect("roster:warband", warband.pk)
    return redirect("roster:aftermath", warband.pk, sequence.pk)


def _sent(request: HttpRequest, warband: Warband, battle: SoloBattle) -> HttpResponse:
    defaults = tally_defaults(setup_of(battle), book_of(warband))
    sent = read_sent(request.POST.dict(), defaults)
    try:
        merged = save_solo(battle.pk, sent)
    except SoloRefused as refusal:
        messages.error(request, str(refusal))
        return redirect("roster:warband", warband.pk)
    met = bool(merged.moved or merged.crossed)
    if request.htmx:
        page = tally_page(setup_of(battle), merged.fields, book_of(warband), own=0)
        page = replace(page, shown=shown_as(sent.posted, defaults))
        context = {"tally": page, "met": met, "here": request.path}
        return render(request, "roster/tally/parts/tally_state.html", context)
    if request.POST.get("do") != "finish":
        messages.success(request, "Saved.")
        return redirect(f"{request.path}#tally-end")
    if met:
        return _show(request, warband, battle, merged.fields, SoloRefused(_MEANWHILE), status=409)
    try:
        handed_in = hand_in_solo(battle.pk, sure=request.POST.get("sure") == "on")
    except SoloRefused as refusal:
        return _show(request, warband, battle, merged.fields, refusal, status=422)
    messages.success(request, "Result handed in. Now the post-battle sequence.")
    return _after(warband, handed_in)


def _show(
    request: HttpRequest,
    warband: Warband,
    battle: SoloBattle,
    fields: Mapping[str, str],
    notice: SoloRefused | None = None,
    status: int = 200,
) -> HttpResponse:
    context = {
        "warband": warband,
        "battle": battle,
        "tally": tally_page(setup_of(battle), fields, book_of(warband), own=0),
        "notice": notice,
        "here": request.path,
        "has_turns": tally_of(battle).turns is not None,
    }
    return render(request, "roster/tally/solo.html", context, status=status)


@require_POST
def reopen(request: HttpRequest, warband_id: int, battle_id: int) -> HttpResponse:
    """Back to the tally, while the post-battle sequence is not finished."""
    warband, battle = solo_for(request, warband_id, battle_id)
    return _then(request, lambda: reopen_solo(battle.pk), "roster:solo", warband.pk, battle.pk)


@require_POST
def drop(request: HttpRequest, warband_id: int, battle_id: int) -> HttpResponse:
    """The battle never counted."""
    warband, battle = solo_for(request, warband_id, battle_id)
    return _then(request, lambda: drop_solo(battle.pk), "roster:warband", warband.pk)


def _then(request: HttpRequest, verb: Callable[[], object], *address: object) -> HttpResponse:
    try:
        verb()
    except SoloRefused as refusal:
        messages.error(request, str(refusal))
        return redirect("roster:warband", request.resolver_match.kwargs["warband_id"])
    return redirect(*address)
