"""Striking an old entry, or putting a change by hand in its place: what it would change, then doing it."""

from collections.abc import Sequence
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods

from roster.access import warband_for
from roster.forms import history as forms
from roster.models import Warband
from roster.pages.past.correction_texts import texts_about
from roster.pages.past.correction_view import correction_view
from roster.pages.warbands.tokens import page_token, request_key
from roster.services.history.correct import CannotCorrect, OldEntry, correct_entry
from roster.services.history.record import StaleRevision
from roster.views.warbands.changes import happened_meanwhile
from roster.views.warbands.frames import Frame, on_the_site


@require_http_methods(["GET", "HEAD", "POST"])
def correct(request: HttpRequest, warband_id: int, revision: int) -> HttpResponse:
    """Strike the entry of that revision. Posted with `do=save` it is struck, else the page says what it would do."""
    warband = warband_for(request.user, warband_id, correct=True)
    return strike_page(request, warband, revision, on_the_site(warband, "roster/history/correct.html"))


def strike_page(request: HttpRequest, warband: Warband, revision: int, frame: Frame) -> HttpResponse:
    """The same in any frame, for a warband that the user may correct."""
    form = forms.CorrectForm(request.POST or None)
    refused, since, status = "", (), 200
    if request.method == "POST" and request.POST.get("do") == "save":
        status = 422
        if form.is_valid():
            try:
                _strike(request, warband, revision, form)
            except CannotCorrect as refusal:
                refused = str(refusal)
            except StaleRevision as stale:
                refused, since, status = str(stale), happened_meanwhile(stale), 409
            else:
                messages.success(request, f"Entry {revision} is struck.")
                return redirect(frame.back)
        else:
            refused = form.sentence
    context = {"warband": warband, "revision": revision, "form": form, "refused": refused, "meanwhile": since}
    context |= _plan(warband, revision, form.falling)
    return frame.page(request, context, status=status, errors=[refused] if refused else [])


def _strike(request: HttpRequest, warband: Warband, revision: int, form: forms.CorrectForm) -> None:
    key = request_key(form.cleaned_data["page"], "correct", request.POST.dict())
    correct_entry(
        warband.pk,
        request.user,
        entry=revision,
        wish=None,
        reason=form.cleaned_data["reason"],
        falling=form.falling,
        revision=form.cleaned_data["revision"],
        request_key=key,
    )


def _plan(warband: Warband, revision: int, falling: Sequence[int]) -> dict[str, Any]:
    """The entry for the page, and what striking it would change."""
    try:
        old = OldEntry(warband, revision)
        correction = old.plan(None, falling=falling)
    except CannotCorrect as refusal:
        return {"impossible": str(refusal)}
    lines = texts_about(old, correction, falling)
    return {
        "lines": [lines[number] for number in old.revisions],
        "view": correction_view(correction, old.book, lines, falling),
        "token": page_token(),
    }
