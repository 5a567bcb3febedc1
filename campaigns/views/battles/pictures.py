"""Moving pictures of battles and of practice games: having one drawn, how far it is, and its files."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe
from django_htmx.http import HttpResponseClientRefresh

from campaigns.access import battle_for, game_for
from campaigns.models import Game
from campaigns.pages.battles.moving_picture import file_name, moving_picture
from campaigns.services.battles.pictures import Fought, ask_for_picture, kept_picture
from campaigns.services.refusal import Refused
from roster.site.strangers import open_to_strangers
from roster.views.printing.files import file_answer


@require_POST
def make_of_battle(request: HttpRequest, battle_id: int) -> HttpResponse:
    """Have the moving picture of a battle drawn."""
    return _make(request, battle_for(request.user, battle_id))


@require_POST
def make_of_game(request: HttpRequest, game_id: int) -> HttpResponse:
    """Have the moving picture of a practice game drawn."""
    return _make(request, _fought(game_for(request.user, game_id)))


@require_safe
def progress_of_battle(request: HttpRequest, battle_id: int) -> HttpResponse:
    """The part of the page that says how far it is, for htmx; others are sent to the page."""
    return _progress(request, battle_for(request.user, battle_id))


@require_safe
def progress_of_game(request: HttpRequest, game_id: int) -> HttpResponse:
    """The same for a practice game."""
    return _progress(request, _fought(game_for(request.user, game_id)))


@open_to_strangers
@require_safe
def file_of_battle(request: HttpRequest, battle_id: int, what: str) -> HttpResponse:
    """The moving picture of a battle or its still; `?save=on` is for a file to keep."""
    return _file(request, battle_for(request.user, battle_id), what)


@require_safe
def file_of_game(request: HttpRequest, game_id: int, what: str) -> HttpResponse:
    """The same of a practice game."""
    return _file(request, _fought(game_for(request.user, game_id)), what)


def _fought(game: Game) -> Fought:
    """The battle that a game decides; a practice game itself."""
    return game.battle or game


def _make(request: HttpRequest, fought: Fought) -> HttpResponse:
    try:
        ask_for_picture(fought, request.user)
    except Refused as refusal:
        messages.error(request, str(refusal))
        return redirect(fought)
    return redirect(f"{fought.get_absolute_url()}#moving-picture")


def _progress(request: HttpRequest, fought: Fought) -> HttpResponse:
    if not request.htmx:
        return redirect(fought)
    shown = moving_picture(fought, "", may_make=True)
    if shown is None or shown.job is None or not shown.job.is_unfinished:
        return HttpResponseClientRefresh()
    return render(request, "campaigns/battles/parts/picture_progress.html", {"moving": shown})


def _file(request: HttpRequest, fought: Fought, what: str) -> HttpResponse:
    kept = kept_picture(fought)
    if kept is None:
        raise Http404("There is no such picture.")
    is_moving = what == "moving"
    content, kind, suffix = (
        (kept.moving, "image/webp", "webp") if is_moving else (kept.still, "image/png", "png")
    )
    download = request.GET.get("save") == "on"
    return file_answer(
        bytes(content), file_name(fought, suffix), kind, download=download, keep="private, no-store"
    )
