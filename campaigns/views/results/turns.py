"""The turns of a battle on a real table: read them, go on one step, send what a device kept without a signal."""

import hashlib

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST
from django_htmx.http import HttpResponseClientRedirect

from campaigns.access import battle_for
from campaigns.models import Battle
from campaigns.services.battles.fight import record_of
from campaigns.services.refusal import Refused
from campaigns.services.results.enter import tally_of
from campaigns.services.results.turns import begin_turns, take_step, take_steps
from campaigns.views.answers import whole
from roster.pages.tally.turns import sees_hand, turns_page
from roster.rulebooks import book_of_edition
from rules.referee.turns.steps import Step
from rules.values import DataError, read_json

#: Bytes of the steps that a device sends at once.
_MOST = 60_000


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def turns(request: HttpRequest, battle_id: int) -> HttpResponse:
    """The turns as they stand; a post says one step. With `?seen=` nothing while that is how they stand."""
    battle = battle_for(request.user, battle_id, play=True)
    if battle.status != Battle.Status.SET_UP:
        return _ended(request, battle)
    if request.method == "POST":
        return _step(request, battle)
    if request.GET.get("seen") == _stamp(battle):
        return HttpResponse(status=204)
    return _shown(request, battle)


@require_POST
def begin(request: HttpRequest, battle_id: int) -> HttpResponse:
    """Begin to keep the turns; `device=one` where players hand one device over."""
    battle = battle_for(request.user, battle_id, play=True)
    try:
        begin_turns(battle.pk, request.user, shares_device=request.POST.get("device") == "one")
    except Refused as refusal:
        messages.error(request, str(refusal))
        return redirect(battle)
    return redirect("campaigns:turns", battle.pk)


@require_POST
def take_device(request: HttpRequest, battle_id: int) -> HttpResponse:
    """Show the cards of the `side` whose player has the device now."""
    battle = battle_for(request.user, battle_id, play=True)
    request.session[_device(battle)] = whole(request.POST.get("side", ""))
    return _shown(request, battle) if request.htmx else redirect("campaigns:turns", battle.pk)


@require_POST
def send(request: HttpRequest, battle_id: int) -> HttpResponse:
    """Take the `steps` that a device kept without a signal, as JSON; the answer says why each was not taken."""
    battle = battle_for(request.user, battle_id, play=True)
    try:
        text = request.POST.get("steps", "")[:_MOST]
        steps = read_json(list[Step], text, where="the device")
        reasons = take_steps(battle.pk, request.user, steps, _sees(request, battle))
    except DataError:
        return JsonResponse({"refused": "The site could not read what this device kept."}, status=422)
    except Refused as refusal:
        return JsonResponse({"refused": str(refusal)}, status=422)
    return JsonResponse({"reasons": reasons})


def _step(request: HttpRequest, battle: Battle) -> HttpResponse:
    key = request.POST.get("key", "")[:40]
    moment = whole(request.POST.get("moment", ""), 6)
    said = request.POST.get("say", "")
    said = request.POST.get("own", "") if said == "own" else said
    step = Step(said[:200], -1 if moment is None else moment, key)
    try:
        battle = take_step(battle.pk, request.user, step, _sees(request, battle))
    except Refused as refusal:
        messages.error(request, str(refusal))
    if not request.htmx:
        return redirect("campaigns:turns", battle.pk)
    return _shown(request, battle_for(request.user, battle.pk, play=True))


def _ended(request: HttpRequest, battle: Battle) -> HttpResponse:
    if request.htmx:
        return HttpResponseClientRedirect(battle.get_absolute_url())
    messages.info(request, "The result of this battle has been entered.")
    return redirect(battle)


def _shown(request: HttpRequest, battle: Battle) -> HttpResponse:
    setup, tally = record_of(battle).setup, tally_of(battle)
    page = None
    if tally.turns is not None:
        mine, taken = _mine(request, battle), request.session.get(_device(battle))
        taken = None if "X-Take-Along" in request.headers else taken
        page = turns_page(setup, tally, book_of_edition(battle.edition), mine=mine, taken=taken)
    context = {"battle": battle, "campaign": battle.campaign, "page": page, "stamp": _stamp(battle)}
    template = "campaigns/results/turns.html"
    return render(request, f"{template}#area" if request.htmx else template, context)


def _mine(request: HttpRequest, battle: Battle) -> frozenset[int]:
    """The sides whose warbands are the reader's."""
    return frozenset(side.position for side in battle.sides.all() if side.warband.owner_id == request.user.pk)


def _sees(request: HttpRequest, battle: Battle) -> frozenset[int]:
    taken = request.session.get(_device(battle))
    return sees_hand(record_of(battle).setup, tally_of(battle), _mine(request, battle), taken)


def _device(battle: Battle) -> str:
    """The key in the session of the side that took this device last."""
    return f"turns-{battle.pk}-side"


def _stamp(battle: Battle) -> str:
    return hashlib.sha256(battle.tally.encode()).hexdigest()[:16]
