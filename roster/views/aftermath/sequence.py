"""The post-battle sequence of a warband: its page, and the buttons on it. Readers see it, its owner plays it."""

from collections.abc import Callable

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from roster.access import warband_for
from roster.forms import aftermath as forms
from roster.models import Aftermath, Warband
from roster.pages.aftermath.page import aftermath_page
from roster.pages.trading.wish_list import all_wished, as_wished
from roster.services.aftermath import growth, sequence
from roster.services.aftermath.sequence import AftermathMoved, position, resumed, stopped
from roster.services.history.record import Locked, StaleRevision
from roster.services.tally.solo import solo_of
from rules.engine.decisions import IllegalAnswer

#: The anchor of the current step on the page.
NOW = "#now"


@require_safe
def aftermath(request: HttpRequest, warband_id: int, aftermath_id: int) -> HttpResponse:
    """Show the next step of a post-battle sequence."""
    warband = warband_for(request.user, warband_id)
    found = _of(warband, aftermath_id)
    resolver = resumed(found)
    why = stopped(found) if found.status == Aftermath.Status.OPEN else ""
    wished = as_wished(found.wished) if warband.owner == request.user else ()
    context = {
        "warband": warband,
        "aftermath": found,
        "page": aftermath_page(resolver, wished),
        "at": position(resolver),
        "solo": solo_of(warband, found.battle),
        "stopped": why,
        "may_edit": warband.owner == request.user and found.status == Aftermath.Status.OPEN and not why,
    }
    return render(request, "roster/aftermath/aftermath.html", context)


@require_POST
def advances(request: HttpRequest, warband_id: int) -> HttpResponse:
    """Roll the advances that are due without a battle, in a sequence of their own."""
    warband = warband_for(request.user, warband_id, edit=True)
    try:
        begun = growth.begin_growth(warband_id)
    except Locked as refusal:
        messages.error(request, str(refusal))
        return redirect("roster:warband", warband.pk)
    if begun is None:
        messages.info(request, "No advance is due.")
        return redirect("roster:warband", warband.pk)
    return redirect("roster:aftermath", warband.pk, begun.pk)


@require_POST
def answer(request: HttpRequest, warband_id: int, aftermath_id: int) -> HttpResponse:
    """Give one answer, or the faces of one roll; `on=yes` goes on to the next choice.

    With `nobody=yes` those who are asked after them look for nothing either.
    """
    form = forms.AnswerForm(request.POST)
    return _change(
        request,
        warband_id,
        aftermath_id,
        form,
        lambda: sequence.answer_aftermath(
            aftermath_id,
            answer=form.cleaned_data["answer"],
            at=form.cleaned_data["at"],
            on=form.cleaned_data["on"],
            nobody=form.cleaned_data["nobody"],
        ),
    )


@require_POST
def back(request: HttpRequest, warband_id: int, aftermath_id: int) -> HttpResponse:
    """Go back to an earlier answer."""
    form = forms.BackForm(request.POST)
    return _change(
        request,
        warband_id,
        aftermath_id,
        form,
        lambda: sequence.go_back(aftermath_id, answers=form.cleaned_data["answers"]),
    )


@require_POST
def dice(request: HttpRequest, warband_id: int, aftermath_id: int) -> HttpResponse:
    """Roll on the site, or on a real table."""
    form = forms.DiceByHandForm(request.POST)
    return _change(
        request,
        warband_id,
        aftermath_id,
        form,
        lambda: sequence.choose_dice(aftermath_id, by_hand=form.cleaned_data["by_hand"]),
    )


@require_POST
def commit(request: HttpRequest, warband_id: int, aftermath_id: int) -> HttpResponse:
    """Write everything into the ledger."""
    warband = warband_for(request.user, warband_id, edit=True)
    _of(warband, aftermath_id)
    try:
        sequence.commit_aftermath(aftermath_id, request.user, at=request.POST.get("at", ""))
    except (AftermathMoved, StaleRevision, ValueError) as refusal:
        messages.error(request, str(refusal))
        return redirect("roster:aftermath", warband.pk, aftermath_id)
    messages.success(request, "Finished: everything is on the roster and in its history.")
    return redirect("roster:warband", warband.pk)


def _change(
    request: HttpRequest,
    warband_id: int,
    aftermath_id: int,
    form: forms.AnswerForm | forms.BackForm | forms.DiceByHandForm,
    verb: Callable[[], Aftermath],
) -> HttpResponse:
    warband = warband_for(request.user, warband_id, edit=True)
    refused = ""
    if _of(warband, aftermath_id).status != Aftermath.Status.OPEN:
        refused = "This post-battle sequence is finished: nothing was changed."
    elif not form.is_valid():
        refused = "Nothing was saved: choose one of the answers."
    else:
        try:
            verb()
        except (AftermathMoved, IllegalAnswer) as refusal:
            refused = str(refusal)
    if refused:
        messages.error(request, refused)
    return redirect(reverse("roster:aftermath", args=[warband.pk, aftermath_id]) + NOW)


def _of(warband: Warband, aftermath_id: int) -> Aftermath:
    kept = warband.aftermaths.exclude(status=Aftermath.Status.DROPPED)
    found = kept.select_related("edition").annotate(wished=all_wished()).filter(pk=aftermath_id).first()
    if found is None:
        raise Http404("There is no such post-battle sequence.")
    found.warband = warband
    return found
