"""The verbs of a battle: fight, accept, discard, set up again, take back."""

from collections.abc import Callable
from functools import partial

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from campaigns.access import battle_for
from campaigns.forms.map import StakeForm
from campaigns.forms.results import AcceptForm, DiscardForm
from campaigns.models import Battle
from campaigns.pages.results.confirmations import outlook
from campaigns.services.battles.ask import ask_to_fight
from campaigns.services.battles.stake import stake_another
from campaigns.services.map.stakes import territories_at_stake
from campaigns.services.play.propose import set_up_and_propose_again
from campaigns.services.refusal import Refused
from campaigns.services.results.accept import accept_battle
from campaigns.services.results.discard import discard_battle, take_back_battle
from campaigns.views.answers import attempt_form, refuse_form
from roster.models import Job


def _then(request: HttpRequest, battle: Battle, verb: Callable[[], Battle], done: str) -> HttpResponse:
    try:
        after = verb()
    except Refused as refusal:
        messages.error(request, str(refusal))
        return redirect(battle)
    messages.success(request, done)
    return redirect(after)


@require_POST
def fight(request: HttpRequest, battle_id: int) -> HttpResponse:
    """Ask for it; the battle page shows how far it is. It says that it is done where it was quick enough."""
    battle = battle_for(request.user, battle_id, take_part=True)
    try:
        job = ask_to_fight(battle_id, request.user)
    except Refused as refusal:
        messages.error(request, str(refusal))
        return redirect(battle)
    if job is None or job.state == Job.State.DONE:
        found = battle_for(request.user, battle_id)
        waits = "It counts for nothing." if found.is_friendly else outlook(found)
        messages.success(request, f"Battle fought. {waits}")
    return redirect(battle)


@require_POST
def accept(request: HttpRequest, battle_id: int) -> HttpResponse:
    """Accept a result."""
    battle = battle_for(request.user, battle_id, organise=True)
    form = AcceptForm(request.POST)
    if not form.is_valid():
        return refuse_form(request, form, back=battle.get_absolute_url())
    done = "Result accepted: every player can now play the post-battle sequence."
    if battle.fought_by == Battle.FoughtBy.SHORT:
        done = "Result accepted: what was entered is on every roster and in the chronicle."
    return _then(request, battle, partial(accept_battle, battle_id, request.user, **form.cleaned_data), done)


@require_POST
def discard(request: HttpRequest, battle_id: int) -> HttpResponse:
    """Discard a battle."""
    battle = battle_for(request.user, battle_id, take_part=True)
    form = DiscardForm(request.POST)
    if not form.is_valid():
        messages.error(request, f"Nothing was saved. Reason: {form.errors['reason'][0]}")
        return redirect(battle)
    verb = partial(discard_battle, battle_id, request.user, reason=form.cleaned_data["reason"])
    return _then(request, battle, verb, "Battle discarded. Its warbands are unchanged.")


@require_POST
def again(request: HttpRequest, battle_id: int) -> HttpResponse:
    """Set a battle up again with the warbands as they are now."""
    battle = battle_for(request.user, battle_id, take_part=True)
    done = "Set up again with the warbands as they are now; the earlier battle is discarded."
    return _then(request, battle, lambda: set_up_and_propose_again(battle_id, request.user), done)


@require_POST
def take_back(request: HttpRequest, battle_id: int) -> HttpResponse:
    """Undo an accepted result."""
    battle = battle_for(request.user, battle_id, organise=True)
    done = "Result undone: the warbands are as they were before the battle, and its result needs a decision again."
    return _then(request, battle, lambda: take_back_battle(battle_id, request.user), done)


@require_POST
def stake(request: HttpRequest, battle_id: int) -> HttpResponse:
    """Choose the territory at stake in a battle."""
    battle = battle_for(request.user, battle_id, organise=True)
    form = StakeForm(territories_at_stake(battle.campaign), request.POST)
    verb = partial(stake_another, battle_id, request.user)
    return attempt_form(request, form, verb, done="Saved.", back=battle.get_absolute_url())
