"""Proposing a game of a battle that is set up, agreeing to it, calling it off."""

from functools import partial

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST

from campaigns.access import battle_for, game_for
from campaigns.forms.play import GameForm
from campaigns.services.battles.readiness import ordered_sides
from campaigns.services.play.adopt import adopt_rules, end_by_agreement
from campaigns.services.play.begin import agree, propose_game
from campaigns.services.play.call_off import call_off
from campaigns.services.refusal import Refused
from campaigns.views.answers import attempt, posted


@require_http_methods(["GET", "HEAD", "POST"])
def propose(request: HttpRequest, battle_id: int) -> HttpResponse:
    """Say who plays each side, and propose the game to them."""
    battle = battle_for(request.user, battle_id, play=True)
    form = GameForm(ordered_sides(battle), request.user, posted(request))
    if form.is_valid():
        try:
            game = propose_game(battle_id, request.user, form.plans, **form.terms)
        except Refused as refusal:
            form.add_error(None, str(refusal))
        else:
            return redirect(game)
    context = {"battle": battle, "campaign": battle.campaign, "form": form}
    return render(request, "campaigns/play/propose.html", context, status=422 if form.is_bound else 200)


@require_POST
def agree_to(request: HttpRequest, game_id: int) -> HttpResponse:
    """Agree to a proposed game."""
    game = game_for(request.user, game_id, play=True)
    done = "You agreed. The battle begins once everybody has."
    return attempt(request, partial(agree, game_id, request.user), done=done, back=game.get_absolute_url())


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
        call_off(game_id, request.user)
    except Refused as refusal:
        messages.error(request, str(refusal))
        return redirect(game)
    messages.success(request, "Called off. Nothing comes of it.")
    return redirect(game.battle or game)
