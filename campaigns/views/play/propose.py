"""Proposing a game of a battle that is set up, changing the proposal, agreeing to it, calling the game off."""

from collections.abc import Callable
from functools import partial

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST

from campaigns.access import battle_for, game_for
from campaigns.forms.play import GameForm
from campaigns.models import Battle, Game
from campaigns.services.battles.fight import is_on_a_real_table
from campaigns.services.play.adopt import adopt_rules, end_by_agreement
from campaigns.services.play.begin import agree, change_proposal, propose_game
from campaigns.services.play.call_off import call_off
from campaigns.services.play.seats import seats_of, waits_for
from campaigns.services.refusal import Refused
from campaigns.views.answers import attempt, posted
from rules.narration.phrases import listed


@require_http_methods(["GET", "HEAD", "POST"])
def propose(request: HttpRequest, battle_id: int) -> HttpResponse:
    """Say who plays each side, and propose the game to them."""
    battle = battle_for(request.user, battle_id, play=True)
    return _proposed(request, battle, None, partial(propose_game, battle_id))


@require_http_methods(["GET", "HEAD", "POST"])
def change(request: HttpRequest, game_id: int) -> HttpResponse:
    """Propose a game in another way before it begins."""
    game = game_for(request.user, game_id, play=True)
    if game.battle is None or game.status != Game.Status.PROPOSED:
        return redirect(game)
    battle = battle_for(request.user, game.battle.pk, play=True)
    return _proposed(request, battle, game, partial(change_proposal, game_id))


def _proposed(
    request: HttpRequest, battle: Battle, game: Game | None, verb: Callable[..., Game]
) -> HttpResponse:
    form = GameForm(battle, request.user, game, posted(request))
    if form.is_valid():
        try:
            game = verb(request.user, form.plans, **form.terms)
        except Refused as refusal:
            form.add_error(None, str(refusal))
        else:
            told_of_proposal(request, game)
            return redirect(game)
    context = {"battle": battle, "campaign": battle.campaign, "form": form, "game": game}
    return render(request, "campaigns/play/propose.html", context, status=422 if form.is_bound else 200)


def told_of_proposal(request: HttpRequest, game: Game) -> None:
    """Say on the next page what came of a proposal."""
    if game.status == Game.Status.PROPOSED and game.begun_by != request.user:
        messages.info(
            request, f"{game.begun_by} has proposed this battle already. You can change the proposal."
        )
    elif game.status == Game.Status.PROPOSED:
        messages.success(request, f"Proposed. Next, {listed(waits_for(seats_of(game)))} must agree.")


@require_POST
def agree_to(request: HttpRequest, game_id: int) -> HttpResponse:
    """Agree to a game as the page with the stamp `seen` proposed it."""
    game = game_for(request.user, game_id, play=True)
    try:
        agreed = agree(game_id, request.user, seen=request.POST.get("seen", ""))
    except Refused as refusal:
        messages.error(request, str(refusal))
        return redirect(game)
    waited = "You agreed. The battle begins once everybody has."
    messages.success(request, "Everybody has agreed. The battle begins." if agreed.is_running else waited)
    return redirect(game)


@require_POST
def adopt(request: HttpRequest, game_id: int) -> HttpResponse:
    """Agree to go on by the rules of today, or with `do=end` to end the game without a result."""
    game = game_for(request.user, game_id, play=True)
    ends = request.POST.get("do") == "end"
    verb = end_by_agreement if ends else adopt_rules
    done = f"You agreed. The game {'ends' if ends else 'goes on'} once every player has."
    return attempt(request, partial(verb, game_id, request.user), done=done, back=game.get_absolute_url())


@require_POST
def stop(request: HttpRequest, game_id: int) -> HttpResponse:
    """Call a game off: nothing comes of it."""
    game = game_for(request.user, game_id, play=True)
    try:
        call_off(game_id, request.user, request.POST.get("reason", ""))
    except Refused as refusal:
        messages.error(request, str(refusal))
        return redirect(game)
    is_entered = game.battle is not None and is_on_a_real_table(game.battle)
    after = "Enter the result when the battle is over." if is_entered else "Nothing comes of it."
    messages.success(request, f"Called off. {after}")
    return redirect(game.battle or game)
