"""What lies between the people of a game: seats that are handed on, pauses, and what an organiser decides."""

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.http import require_POST

from campaigns.access import game_for
from campaigns.services.play.late import ring
from campaigns.services.play.pass_seat import Passing, answer_offer, offer_seat, pass_seat
from campaigns.services.play.pause import end_pause, offer_pause
from campaigns.services.play.ruling import end_game
from campaigns.services.play.waited import Waited, take_waiting
from campaigns.services.refusal import Refused
from campaigns.views.answers import whole
from campaigns.views.play.game import done
from rules.values import DataError, read_json

LONGEST_NAME = 150
#: Letters of the answers that a device sends at once.
_MOST = 60_000


@require_POST
def send(request: HttpRequest, game_id: int) -> HttpResponse:
    """Take the `answers` that waited on a device, as JSON; the answer says why each was not taken."""
    found = game_for(request.user, game_id, play=True)
    ring(found)
    try:
        waiting = read_json(list[Waited], request.POST.get("answers", "")[:_MOST], where="the device")
        return JsonResponse({"reasons": take_waiting(found.pk, request.user, waiting)})
    except DataError:
        return JsonResponse({"refused": "The site could not read what this device kept."}, status=422)
    except Refused as refusal:
        return JsonResponse({"refused": str(refusal)}, status=422)


@require_POST
def hand_seat(request: HttpRequest, game_id: int) -> HttpResponse:
    """Hand the seat of the `side` `to` another member, with a `reason`, as an organiser."""
    reason = request.POST.get("reason", "")
    return done(request, game_id, lambda: pass_seat(game_id, request.user, _passing(request), reason))


@require_POST
def offer(request: HttpRequest, game_id: int) -> HttpResponse:
    """Offer one's seat of the `side` `to` another member; to nobody takes the offer back."""
    return done(request, game_id, lambda: offer_seat(game_id, request.user, _passing(request)))


@require_POST
def answer_seat(request: HttpRequest, game_id: int) -> HttpResponse:
    """`do=take` takes over the seat of the `side` that is offered, anything else declines it."""
    side, takes = _side(request, "side"), request.POST.get("do") == "take"
    return done(request, game_id, lambda: answer_offer(game_id, request.user, side, takes=takes))


@require_POST
def rule(request: HttpRequest, game_id: int) -> HttpResponse:
    """End the game here and now with `do=end`, or award it to the side `winner`, with a `reason`, as an organiser."""
    reason = request.POST.get("reason", "")
    winner = None if request.POST.get("do") == "end" else _side(request, "winner")
    return done(request, game_id, lambda: end_game(game_id, request.user, reason, winner=winner))


@require_POST
def pause(request: HttpRequest, game_id: int) -> HttpResponse:
    """`do=end` lets the clock go on; anything else offers that it stands still, or agrees to that."""
    verb = end_pause if request.POST.get("do") == "end" else offer_pause
    return done(request, game_id, lambda: verb(game_id, request.user))


def _passing(request: HttpRequest) -> Passing:
    return Passing(_side(request, "side"), request.POST.get("to", "").replace("\x00", "")[:LONGEST_NAME])


def _side(request: HttpRequest, name: str) -> int:
    """The number of a side in a post; one that there never is for anything else."""
    side = whole(request.POST.get(name, ""))
    return -1 if side is None else side
