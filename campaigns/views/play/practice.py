"""Beginning a practice battle of one's warband, or one that branches off from a battle that was fought."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST

from campaigns.access import battle_for
from campaigns.forms.play import PracticeForm
from campaigns.pages.battles.story import steps, story
from campaigns.services.battles.fight import record_of
from campaigns.services.play.practice import begin_practice
from campaigns.services.play.what_if import branch
from campaigns.services.refusal import Refused
from campaigns.views.answers import posted, whole
from roster.access import warband_for
from roster.rulebooks import book_of


@require_http_methods(["GET", "HEAD", "POST"])
def practise(request: HttpRequest, warband_id: int) -> HttpResponse:
    """Choose what to practise against, and begin; the address may name what is chosen at first."""
    warband = warband_for(request.user, warband_id, edit=True)
    form = PracticeForm(warband, book_of(warband), posted(request), initial=request.GET.dict())
    if form.is_valid():
        try:
            return redirect(begin_practice(warband, request.user, form.practice))
        except Refused as refusal:
            form.add_error(None, str(refusal))
    context = {"warband": warband, "form": form}
    return render(request, "campaigns/play/practice.html", context, status=422 if form.is_bound else 200)


@require_POST
def what_if(request: HttpRequest, battle_id: int) -> HttpResponse:
    """Play a battle on after the `step` of its story, with the `side` that is named; without a step from its start."""
    battle = battle_for(request.user, battle_id, take_part=True)
    step, side = (whole(request.POST.get(name, "")) for name in ("step", "side"))
    try:
        record = record_of(battle)
        told = steps(record, story(record)) if record.events else ()
        until = next((it.until for it in told if it.number == step), 0)
        return redirect(branch(battle, request.user, events=until, side=0 if side is None else side))
    except Refused as refusal:
        messages.error(request, str(refusal))
        return redirect(battle)
