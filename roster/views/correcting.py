"""Striking an old entry, or putting a change by hand in its place: what it would change, then doing it."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from roster import forms
from roster.access import warband_for
from roster.pages.history_page import history_lines
from roster.pages.past.correction_view import correction_view
from roster.pages.tokens import page_token, request_key
from roster.services import StaleRevision
from roster.services.correcting import CannotCorrect, OldEntry, correct_entry
from roster.views.changes import happened_meanwhile


@require_http_methods(["GET", "HEAD", "POST"])
def correct(request: HttpRequest, warband_id: int, revision: int) -> HttpResponse:
    """Strike the entry of that revision. Posted with `do=save` it is struck, else the page says what it would do."""
    warband = warband_for(request.user, warband_id, correct=True)
    form = forms.CorrectForm(request.POST or None)
    falling = form.falling
    refused, since, status = "", (), 200
    if request.method == "POST" and request.POST.get("do") == "save":
        status = 422
        if form.is_valid():
            try:
                key = request_key(form.cleaned_data["page"], "correct", request.POST.dict())
                click = {"revision": form.cleaned_data["revision"], "request_key": key}
                reason = form.cleaned_data["reason"]
                correct_entry(
                    warband.pk,
                    request.user,
                    entry=revision,
                    wish=None,
                    reason=reason,
                    falling=falling,
                    **click,
                )
            except CannotCorrect as refusal:
                refused = str(refusal)
            except StaleRevision as stale:
                refused, since, status = str(stale), happened_meanwhile(stale), 409
            else:
                messages.success(request, f"Entry {revision} is struck.")
                return redirect("roster:warband_history", warband.pk)
        else:
            refused = form.sentence
    context = {"warband": warband, "revision": revision, "form": form, "refused": refused, "meanwhile": since}
    return render(request, "roster/correct.html", context | _plan(warband, revision, falling), status=status)


def _plan(warband, revision, falling):
    """What the page shows of the entry and of what striking it would change."""
    try:
        old = OldEntry(warband, revision)
        correction = old.plan(None, falling=falling)
    except CannotCorrect as refusal:
        return {"impossible": str(refusal)}
    lines = {line.revision: line.text for line in history_lines(old.rows, old.book)}
    return {
        "lines": [lines[number] for number in old.revisions],
        "view": correction_view(correction, old.book, lines, falling),
        "token": page_token(),
    }
