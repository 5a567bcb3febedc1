"""Undoing everything after a point of the history at once: what it would take back, and doing it."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from roster.access import warband_for
from roster.forms import changes as forms
from roster.models import Warband
from roster.pages.history.page import lines_of
from roster.pages.past.difference_view import compared
from roster.pages.warbands.tokens import page_token, request_key
from roster.rulebooks import book_of
from roster.services.history.record import Locked, StaleRevision
from roster.services.history.undo import CannotUndo, undo_back_to
from roster.services.history.undo_plan import Undoer, recent_past, sequence_of
from roster.sheets import read_sheet
from roster.views.warbands.changes import happened_meanwhile


@require_http_methods(["GET", "HEAD", "POST"])
def undo_back(request: HttpRequest, warband_id: int, revision: int) -> HttpResponse:
    """Back to the roster of that revision. Only for those who may change the warband, or correct it by hand."""
    warband = warband_for(request.user, warband_id)
    undoer = Undoer(request.user, warband)
    if not (undoer.owns or undoer.corrects) or not 1 <= revision <= warband.revision:
        raise Http404("There is nothing to undo here.")
    refused, since, status = "", (), 200
    if request.method == "POST":
        form = forms.ChangeForm(request.POST)
        try:
            if form.is_valid():
                return _undo(request, warband, revision, form)
            refused, status = form.sentence, 422
        except (CannotUndo, Locked) as refusal:
            refused, status = str(refusal), 422
        except StaleRevision as stale:
            refused, since, status = str(stale), happened_meanwhile(stale), 409
    past = recent_past(warband, undoer, back_to=revision)
    plan, book = past.back_to(revision), book_of(warband)
    context = {
        "warband": Warband.objects.get(pk=warband.pk),
        "asked": revision,
        "plan": plan,
        "lines": lines_of(warband, plan.undone, book),
        "reopens": any(sequence_of(past.rows[number].request_key) is not None for number in plan.undone),
        "view": compared(read_sheet(warband), past.sheet_without(plan.undone), book),
        "refused": refused,
        "meanwhile": since,
        "token": page_token(),
    }
    return render(request, "roster/history/undo_back.html", context, status=status)


def _undo(request: HttpRequest, warband: Warband, revision: int, form: forms.ChangeForm) -> HttpResponse:
    key = request_key(form.cleaned_data["page"], "undo-back", {"to": str(revision)})
    click = {"revision": form.cleaned_data["revision"], "request_key": key}
    after = undo_back_to(warband.pk, request.user, to=revision, **click)
    undone = after.ledger.filter(request_key=key).count() if key else after.revision - warband.revision
    messages.success(request, f"Undone: {'1 entry' if undone == 1 else f'{undone} entries'}.")
    return redirect("roster:warband_history", warband.pk)
