"""The turns of a battle against somebody who is not on the site: read them, go on, send what a device kept."""

import hashlib

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST
from django_htmx.http import HttpResponseClientRedirect

from roster.models import SoloBattle, Warband
from roster.pages.tally.turns import sees_hand, turns_page
from roster.rulebooks import book_of
from roster.services.tally.solo import (
    SoloRefused,
    begin_solo_turns,
    setup_of,
    take_solo_step,
    take_solo_steps,
    tally_of,
)
from roster.views.tally.solo import solo_for
from rules.referee.turns.steps import Step
from rules.values import DataError, read_json

#: Bytes of the steps that a device sends at once, and the side of the warband itself.
_MOST, _OWN = 60_000, frozenset({0})


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def turns(request: HttpRequest, warband_id: int, battle_id: int) -> HttpResponse:
    """The turns as they stand; a post says one step. With `?seen=` nothing while that is how they stand."""
    warband, battle = solo_for(request, warband_id, battle_id)
    if battle.status != SoloBattle.Status.OPEN:
        return _to_tally(request, warband, battle)
    if request.method == "POST":
        return _step(request, warband, battle)
    if request.GET.get("seen") == _stamp(battle):
        return HttpResponse(status=204)
    return _shown(request, warband, battle)


@require_POST
def begin(request: HttpRequest, warband_id: int, battle_id: int) -> HttpResponse:
    """Begin to keep the turns."""
    warband, battle = solo_for(request, warband_id, battle_id)
    try:
        begin_solo_turns(battle.pk)
    except SoloRefused as refusal:
        messages.error(request, str(refusal))
        return redirect("roster:solo", warband.pk, battle.pk)
    return redirect("roster:solo_turns", warband.pk, battle.pk)


@require_POST
def take_device(request: HttpRequest, warband_id: int, battle_id: int) -> HttpResponse:
    """Show the cards of the `side` whose player has the device now."""
    warband, battle = solo_for(request, warband_id, battle_id)
    side = request.POST.get("side", "")
    request.session[_device(battle)] = int(side) if side in ("0", "1") else None
    if not request.htmx:
        return redirect("roster:solo_turns", warband.pk, battle.pk)
    return _shown(request, warband, battle)


@require_POST
def send(request: HttpRequest, warband_id: int, battle_id: int) -> HttpResponse:
    """Take the `steps` that a device kept without a signal, as JSON; the answer says why each was not taken."""
    _, battle = solo_for(request, warband_id, battle_id)
    try:
        steps = read_json(list[Step], request.POST.get("steps", "")[:_MOST], where="the device")
        reasons = take_solo_steps(battle.pk, steps, _sees(request, battle))
    except DataError:
        return JsonResponse({"refused": "The site could not read what this device kept."}, status=422)
    except SoloRefused as refusal:
        return JsonResponse({"refused": str(refusal)}, status=422)
    return JsonResponse({"reasons": reasons})


def _step(request: HttpRequest, warband: Warband, battle: SoloBattle) -> HttpResponse:
    posted = request.POST
    moment, say = posted.get("moment", ""), posted.get("say", "")
    number = int(moment) if moment.isascii() and moment.isdecimal() and len(moment) <= 6 else -1
    step = Step((posted.get("own", "") if say == "own" else say)[:200], number, posted.get("key", "")[:40])
    try:
        battle = take_solo_step(battle.pk, step, _sees(request, battle))
    except SoloRefused as refusal:
        messages.error(request, str(refusal))
        battle.refresh_from_db()
    if not request.htmx:
        return redirect("roster:solo_turns", warband.pk, battle.pk)
    return _shown(request, warband, battle)


def _to_tally(request: HttpRequest, warband: Warband, battle: SoloBattle) -> HttpResponse:
    """Redirect to what has become of the battle."""
    if request.htmx:
        return HttpResponseClientRedirect(warband.get_absolute_url())
    return redirect("roster:solo", warband.pk, battle.pk)


def _shown(request: HttpRequest, warband: Warband, battle: SoloBattle) -> HttpResponse:
    tally, page = tally_of(battle), None
    if tally.turns is not None:
        taken = None if "X-Take-Along" in request.headers else request.session.get(_device(battle))
        page = turns_page(setup_of(battle), tally, book_of(warband), mine=_OWN, taken=taken)
    context = {"warband": warband, "battle": battle, "page": page, "stamp": _stamp(battle), "alone": True}
    template = "roster/tally/solo_turns.html"
    return render(request, f"{template}#area" if request.htmx else template, context)


def _sees(request: HttpRequest, battle: SoloBattle) -> frozenset[int]:
    return sees_hand(setup_of(battle), tally_of(battle), _OWN, request.session.get(_device(battle)))


def _device(battle: SoloBattle) -> str:
    """The key in the session of the side that took this device last."""
    return f"solo-turns-{battle.pk}-side"


def _stamp(battle: SoloBattle) -> str:
    return hashlib.sha256(battle.tally.encode()).hexdigest()[:16]
