"""The table of a game: read it, answer its questions, leave some to tactics.

A post that changes the game is answered with the play area for htmx, and with a redirect for everybody else.
"""

from collections.abc import Callable

from django.contrib import messages
from django.contrib.auth.decorators import login_not_required
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe
from django_htmx.http import HttpResponseClientRedirect

from campaigns.access import game_for
from campaigns.models import Game
from campaigns.pages.battles.moving_picture import moving_picture
from campaigns.pages.battles.story import round_parts
from campaigns.pages.play.otherwise import otherwise_page
from campaigns.pages.play.page import GamePage, game_page
from campaigns.pages.play.place import place_preview
from campaigns.pages.play.proposal import proposal_page
from campaigns.pages.play.report import again, practice_report
from campaigns.services.notices.games import come_to_the_table
from campaigns.services.play.answer import answer
from campaigns.services.play.course import Diverged
from campaigns.services.play.end_early import decline, enter_end, give_up, offer_draw, offer_end
from campaigns.services.play.hand_over import give_orders, hand_over, take_over
from campaigns.services.play.late import ring
from campaigns.services.play.meanwhile import Shown
from campaigns.services.play.take_back import ask_to_take_back, let_take_back, undo
from campaigns.services.play.talk import say
from campaigns.services.play.waited import answer_once
from campaigns.services.play.watch import change_watch_link, watch_stamp, watched_game
from campaigns.services.refusal import Refused
from campaigns.views.answers import whole
from roster.sharing.answers import link_unknown
from roster.site.strangers import NO_ROBOTS
from rules.engine.decisions import NONE, Decision, IllegalAnswer, NextToAct
from rules.play.ahead import charges, to_place
from rules.play.course import Course
from rules.play.orders import PRESETS, USUAL


@require_safe
def game(request: HttpRequest, game_id: int) -> HttpResponse:
    """The table of a game; `?suggest=1` shows what the reader's tactics would answer, `?charges=1` all charges."""
    found = game_for(request.user, game_id)
    come_to_the_table(found, request.user)
    if ring(found):
        found = game_for(request.user, game_id)
    return _shown(request, found, suggests="suggest" in request.GET, sheet="charges" in request.GET)


@require_POST
def suggest(request: HttpRequest, game_id: int) -> HttpResponse:
    """Show what the reader's tactics would answer."""
    found = game_for(request.user, game_id, play=True)
    if not request.htmx:
        return redirect(f"{found.get_absolute_url()}?suggest=1")
    return _shown(request, found, suggests=True)


@require_POST
def preview_place(request: HttpRequest, game_id: int) -> HttpResponse:
    """Show what a tapped place `x`, `y`, `z` would bring, before it is the answer. Changes nothing."""
    found = game_for(request.user, game_id, play=True)
    x, y, z = (_length(request.POST.get(name, "")) for name in ("x", "y", "z"))
    if x is None or y is None or not found.is_running:
        return HttpResponse(status=422)
    try:
        shown = place_preview(found, request.user, _asked(request), (x, y, z))
    except Refused as refusal:
        return render(request, "campaigns/play/parts/preview.html", {"refusal": str(refusal)}, status=422)
    return render(request, "campaigns/play/parts/preview.html", {"preview": shown})


@require_safe
def poll(request: HttpRequest, game_id: int) -> HttpResponse:
    """The play area where `?seen=` is no longer the stamp of the game; else nothing.

    The page of a proposal (`?proposed=1`) is loaded again. It costs no replay while nothing has changed.
    """
    found = game_for(request.user, game_id)
    come_to_the_table(found, request.user)
    if ring(found):
        found = game_for(request.user, game_id)
    if found.is_open and request.GET.get("seen") == found.stamp:
        return HttpResponse(status=204)
    if "proposed" in request.GET:
        return HttpResponseClientRedirect(found.get_absolute_url())
    return _shown(request, found)


@require_POST
def answer_question(request: HttpRequest, game_id: int) -> HttpResponse:
    """Answer the question `number`.

    It is answered by an `answer`, a place `x`, `y` and `z`, a group, a sheet of `charges`, or typed `faces`. One with
    a `key` of its device is taken once.
    """

    def say(course: Course) -> str:
        return _said(request, course)

    if key := request.POST.get("key", ""):
        return done(request, game_id, lambda: answer_once(game_id, request.user, _asked(request), say, key))
    return done(request, game_id, lambda: answer(game_id, request.user, _asked(request), say))


@require_POST
def hand_over_to_tactics(request: HttpRequest, game_id: int) -> HttpResponse:
    """Let tactics play the acting warrior, the phase or the side."""
    scope = request.POST.get("hand_over", "")
    return done(request, game_id, lambda: hand_over(game_id, request.user, _asked(request), scope))


@require_POST
def take_over_again(request: HttpRequest, game_id: int) -> HttpResponse:
    """Play again what was handed over."""
    return done(request, game_id, lambda: take_over(game_id, request.user))


@require_POST
def standing_orders(request: HttpRequest, game_id: int) -> HttpResponse:
    """Change standing orders: a field for each, or all of them by a `preset`."""
    said: dict[str, str] = {key: request.POST[key] for key in USUAL if key in request.POST}
    if request.POST.get("preset") in PRESETS:
        said = {**USUAL, **PRESETS[request.POST["preset"]]}

    def order() -> Game:
        ordered = give_orders(game_id, request.user, said)
        preset = request.POST.get("preset")
        messages.success(
            request, f"Your orders: {preset}." if preset in PRESETS else "Your orders are saved."
        )
        return ordered

    return done(request, game_id, order)


@require_POST
def undo_answer(request: HttpRequest, game_id: int) -> HttpResponse:
    """Take one's latest answer back."""
    return done(request, game_id, lambda: undo(game_id, request.user, _asked(request)))


@require_POST
def end_early(request: HttpRequest, game_id: int) -> HttpResponse:
    """Give up the `side` that is named; or offer a draw with `draw`, or with `here` to end it here.

    With `decline` everything that is offered is declined, with `over` the result of a battle that is over is entered.
    """
    if "over" in request.POST:
        return done(request, game_id, lambda: enter_end(game_id, request.user))
    if "decline" in request.POST:
        return done(request, game_id, lambda: decline(game_id, request.user))
    if "here" in request.POST:
        return done(request, game_id, lambda: offer_end(game_id, request.user))
    if "draw" in request.POST:
        return done(request, game_id, lambda: offer_draw(game_id, request.user))
    side = _length(request.POST.get("side", ""))
    return done(request, game_id, lambda: give_up(game_id, request.user, -1 if side is None else side))


@require_POST
def take_device(request: HttpRequest, game_id: int) -> HttpResponse:
    """Show the page as the player of the `side` that took the device, who may see its cards."""
    found = game_for(request.user, game_id, play=True)
    request.session[_device(found)] = _length(request.POST.get("side", ""))
    return _shown(request, found) if request.htmx else redirect(found)


@require_POST
def ask_back(request: HttpRequest, game_id: int) -> HttpResponse:
    """Ask the others to let one's latest answer be taken back."""
    return done(request, game_id, lambda: ask_to_take_back(game_id, request.user, _asked(request)))


@require_POST
def let_back(request: HttpRequest, game_id: int) -> HttpResponse:
    """Let another player take their answer back."""
    return done(request, game_id, lambda: let_take_back(game_id, request.user, _asked(request)))


@require_POST
def talk(request: HttpRequest, game_id: int) -> HttpResponse:
    """Say something at the table."""
    return done(request, game_id, lambda: say(game_id, request.user, request.POST.get("text", "")))


@require_POST
def watch_link(request: HttpRequest, game_id: int) -> HttpResponse:
    """`do=renew` makes a new link to look on by, with its `delay`; `do=revoke` ends the old one."""
    delay = _length(request.POST.get("delay", "0"))
    renew = request.POST.get("do") != "revoke"
    return done(
        request,
        game_id,
        lambda: change_watch_link(game_id, request.user, renew=renew, delay=-1 if delay is None else delay),
    )


@login_not_required
@require_safe
def watch(request: HttpRequest, token: str) -> HttpResponse:
    """Look on at a game by its link; with `?seen=` nothing, until there is something else to see."""
    found = watched_game(token)
    if found is None and request.htmx:
        return HttpResponseClientRedirect(request.path)
    if found is None:
        return link_unknown(request, "game")
    if request.GET.get("seen") == watch_stamp(found):
        return HttpResponse(status=204)
    try:
        page = game_page(found, AnonymousUser(), watches=True)
    except Refused:
        return link_unknown(request, "game")
    answer = _drawn(request, found, page)
    answer.headers["X-Robots-Tag"] = NO_ROBOTS
    return answer


def done(request: HttpRequest, game_id: int, verb: Callable[[], Game]) -> HttpResponse:
    """Call a verb of a game, and show the game as it is then; a refusal is shown on it."""
    found = game_for(request.user, game_id, play=True)
    ring(found)
    try:
        changed = verb()
    except Refused as refusal:
        messages.error(request, str(refusal))
        changed = None
    if not request.htmx:
        return redirect(found)
    return _shown(request, changed or game_for(request.user, game_id))


def _shown(request: HttpRequest, found: Game, *, suggests: bool = False, sheet: bool = False) -> HttpResponse:
    """The page of a game, or for htmx its play area alone; one that is over is shown as its battle."""
    if found.status == Game.Status.OVER and found.battle is not None:
        url = found.battle.get_absolute_url()
        return HttpResponseClientRedirect(url) if request.htmx else redirect(url)
    if found.status == Game.Status.OVER:
        return _report(request, found)
    if not found.is_running:
        if request.htmx:
            return HttpResponseClientRedirect(found.get_absolute_url())
        context = {"game": found, "page": proposal_page(found, request.user)}
        return render(request, "campaigns/play/proposal.html", context)
    try:
        taken = None if "X-Take-Along" in request.headers else request.session.get(_device(found))
        page = game_page(found, request.user, suggests=suggests, sheet=sheet, taken=taken)
    except Diverged as refusal:
        if request.htmx:
            return HttpResponseClientRedirect(found.get_absolute_url())
        context = otherwise_page(found, request.user) | {"sentence": str(refusal)}
        return render(request, "campaigns/play/diverged.html", context)
    if taken is not None and page.question is not None and page.question.side not in (None, taken):
        del request.session[_device(found)]
    return _drawn(request, found, page)


def _drawn(request: HttpRequest, found: Game, page: GamePage) -> HttpResponse:
    """The page with its board, or that of a referee; for htmx the play area alone."""
    template = f"campaigns/play/{'referee' if page.board is None else 'play'}.html"
    return render(request, f"{template}#area" if request.htmx else template, {"game": found, "page": page})


def _device(found: Game) -> str:
    """The key in the session of the side that took this device last."""
    return f"game-{found.pk}-side"


def _report(request: HttpRequest, found: Game) -> HttpResponse:
    """The report of a practice battle, or for htmx the table after a step of it. `?told=` shows its story."""
    target = request.htmx.target if request.htmx else ""
    told = whole(request.GET.get("told", ""))
    if request.htmx and target != "table-shown" and told is None:
        return HttpResponseClientRedirect(found.get_absolute_url())
    page = practice_report(found, _length(request.GET.get("step", "")))
    if target == "table-shown":
        return render(request, "campaigns/battles/parts/table_shown.html", {"table": page.table_part})
    rounds = round_parts(page.story, told)
    if told is not None:
        given = {"page": page, "rounds": rounds, "title": found.title, "back": found.get_absolute_url()}
        return render(request, "campaigns/battles/told.html", given)
    context = {
        "game": found,
        "page": page,
        "rounds": rounds,
        "moving": moving_picture(found, page.headline, may_make=True),
        "again": again(found, request.user),
    }
    return render(request, "campaigns/play/report.html", context)


def _asked(request: HttpRequest) -> Shown:
    """The question that the page shows; one that never is asked for anything else."""
    number, stored = (whole(request.POST.get(name, ""), 6) for name in ("number", "stored"))
    return Shown(-1 if number is None else number, stored)


def _said(request: HttpRequest, course: Course) -> str:
    """The answer in a post. Raises `IllegalAnswer`."""
    post = request.POST
    if post.get("answer"):
        return str(post["answer"])
    if "charges" in post:
        return charges({who: post.get(f"charge-{who}", NONE) for who in _chargers(course)})
    if "prefix" in post:
        if not post.getlist("chosen"):
            raise IllegalAnswer("Choose at least one warrior.")
        return " ".join(filter(None, [post["prefix"].strip(), *post.getlist("chosen")]))
    if "faces" in post:
        return ",".join(part.strip() for part in post.getlist("faces"))
    if isinstance(course.pending, Decision) and "x" in post:
        x, y, z = (_length(post.get(name, "")) for name in ("x", "y", "z"))
        if x is None or y is None:
            raise IllegalAnswer("Tap a place on the table.")
        return to_place(course.resolver, x, y, z)
    raise IllegalAnswer("Choose an answer.")


def _chargers(course: Course) -> tuple[int, ...]:
    """The warriors who may charge now."""
    return course.pending.candidates if isinstance(course.pending, NextToAct) else ()


def _length(text: str) -> int | None:
    """A length in 1/100 inch; None for anything else."""
    return whole(text, 5)
