"""A round as organisers pair it: drawn, arranged by hand, published; and what players say of coming to it."""

from functools import partial

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_http_methods, require_POST

from campaigns.access import round_for
from campaigns.forms.seasons import ByeForm, DrawForm, RoundForm
from campaigns.pages.rounds.pairing import round_page
from campaigns.services.refusal import Refused
from campaigns.services.rounds.absences import note_absence
from campaigns.services.rounds.arrange import (
    arrange_round,
    draw_round,
    pair_with_bye,
    publish_arranged,
    remove_round,
)
from campaigns.services.rounds.stay_home import stay_home
from campaigns.views.answers import attempt, attempt_form, posted
from roster.rulebooks import book_of_edition


@require_http_methods(["GET", "HEAD", "POST"])
def round(request: HttpRequest, round_id: int) -> HttpResponse:
    """Posting saves the tables and the deadline as they are on the page; `do=publish` publishes them too."""
    found = round_for(request.user, round_id, organise=True)
    page = round_page(found, book_of_edition(found.season.campaign.edition))
    form = RoundForm(page, posted(request))
    if form.is_valid():
        data = form.cleaned_data
        try:
            due = {"deadline": data["deadline"], "hour": data["hour"]}
            publishes = request.POST.get("do") == "publish"
            save = publish_arranged if publishes else arrange_round
            save(round_id, request.user, form.arrangement, **due, seen=data["seen"])
        except Refused as refusal:
            form.add_error(None, str(refusal))
        else:
            done = "Published: every player sees the pairings." if publishes else "Saved."
            messages.success(request, done)
            return redirect(found)
    season = found.season
    drawing = {"kind": season.kind, "table_size": season.table_size, "seen": found.revision}
    context = {
        "campaign": season.campaign,
        "season": season,
        "round": found,
        "page": page,
        "form": form,
        "draw": DrawForm(initial=drawing, auto_id="draw_%s"),
    }
    return render(request, "campaigns/rounds/round.html", context, status=422 if form.is_bound else 200)


@require_POST
def draw(request: HttpRequest, round_id: int) -> HttpResponse:
    """Draw the pairings of a round."""
    found = round_for(request.user, round_id, organise=True)
    return attempt_form(
        request,
        DrawForm(request.POST),
        partial(draw_round, round_id),
        done="Drawn. Change what you like, then publish the pairings.",
        back=found.get_absolute_url(),
    )


@require_POST
def pair_bye(request: HttpRequest, round_id: int) -> HttpResponse:
    """Pair a warband that is not paired with one that has a bye."""
    found = round_for(request.user, round_id, organise=True)
    return attempt_form(
        request,
        ByeForm(request.POST),
        partial(pair_with_bye, round_id, request.user),
        done=f"Paired in round {found.number}. Both players are told.",
        back=found.season.get_absolute_url(),
    )


@require_POST
def remove(request: HttpRequest, round_id: int) -> HttpResponse:
    """Remove the last round of a season."""
    found = round_for(request.user, round_id, organise=True)
    try:
        remove_round(round_id)
    except Refused as refusal:
        messages.error(request, str(refusal))
        return redirect(found)
    messages.success(request, f"{found} removed.")
    return redirect(found.season)


@require_POST
def absence(request: HttpRequest, round_id: int, warband_id: int) -> HttpResponse:
    """`do=absent` or `do=present`; `back=round` leads back to the page of the round."""
    found = round_for(request.user, round_id, take_part=True)
    entered = found.season.campaign.entered.select_related("warband")
    name = get_object_or_404(entered, warband=warband_id).warband.name
    absent = request.POST.get("do") == "absent"
    back = found if request.POST.get("back") == "round" else found.season
    return attempt(
        request,
        partial(note_absence, round_id, warband_id, request.user, absent=absent),
        done=f"{name} {'cannot' if absent else 'can'} come to round {found.number}.",
        back=back.get_absolute_url(),
    )


@require_POST
def home(request: HttpRequest, round_id: int, warband_id: int) -> HttpResponse:
    """Take what staying at home brings in a round."""
    found = round_for(request.user, round_id, take_part=True)
    get_object_or_404(found.season.campaign.entered, warband=warband_id)
    return attempt(
        request,
        partial(stay_home, round_id, warband_id, request.user),
        done="Taken. It stands in the history of the warband.",
        back=found.season.get_absolute_url(),
    )
