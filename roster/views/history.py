"""A warband's history, and the warband as it was at any point of it."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from roster.access import warband_for
from roster.pages.history_page import history_page
from roster.pages.tokens import page_token
from roster.pages.warband_page import past_page
from roster.rulebooks import book_of
from roster.selectors import NoSuchRevision, ledger_of, sheet_at


@require_safe
def warband_history(request: HttpRequest, warband_id: int) -> HttpResponse:
    warband = warband_for(request.user, warband_id)
    context = {
        "warband": warband,
        "may_edit": warband.owner == request.user,
        "page": history_page(ledger_of(warband), book_of(warband)),
        "token": page_token(),
    }
    return render(request, "roster/history.html", context)


@require_safe
def warband_at(request: HttpRequest, warband_id: int, revision: int) -> HttpResponse:
    """Read-only: the roster right after that ledger entry."""
    warband = warband_for(request.user, warband_id)
    try:
        sheet = sheet_at(warband, revision)
    except NoSuchRevision as error:
        raise Http404(str(error)) from error
    context = {"warband": warband, "revision": revision, "page": past_page(sheet, book_of(warband))}
    return render(request, "roster/past.html", context)
