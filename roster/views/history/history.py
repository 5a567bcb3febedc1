"""A warband's history, the warband as it was at any point or on any day of it, and the difference between two."""

from dataclasses import dataclass
from datetime import date, datetime

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.dateparse import parse_date
from django.views.decorators.http import require_safe

from roster.access import warband_for
from roster.arranging import arranged
from roster.models import Warband
from roster.pages.history.page import history_page
from roster.pages.past.difference_view import compared
from roster.pages.warbands.page import past_page
from roster.pages.warbands.tokens import page_token
from roster.rulebooks import book_of
from roster.selectors import NoSuchRevision, revision_on, sheet_at
from roster.services.history.undo_plan import Undoer

LONGEST_REVISION = 9


@require_safe
def warband_history(request: HttpRequest, warband_id: int) -> HttpResponse:
    """`?page=2` is an older part, `?entry=7` the part on which entry 7 stands."""
    warband = warband_for(request.user, warband_id)
    undoer = Undoer(request.user, warband)
    context = {
        "warband": warband,
        "may_edit": undoer.owns,
        "may_correct": undoer.corrects,
        "may_answer": undoer.owns or undoer.organises,
        "page": history_page(
            warband, book_of(warband), undoer, page=request.GET.get("page"), entry=request.GET.get("entry")
        ),
        "token": page_token(),
    }
    return render(request, "roster/history/history.html", context)


@require_safe
def warband_at(request: HttpRequest, warband_id: int, revision: int) -> HttpResponse:
    """Read-only: the roster right after that ledger entry."""
    warband = warband_for(request.user, warband_id)
    try:
        sheet = arranged(sheet_at(warband, revision), warband.warrior_order)
    except NoSuchRevision as error:
        raise Http404(str(error)) from error
    row = warband.ledger.get(revision=revision)
    context = {
        "warband": warband,
        "revision": revision,
        "made_at": row.made_at,
        "page": past_page(sheet, book_of(warband)),
    }
    return render(request, "roster/history/past.html", context)


@require_safe
def warband_on(request: HttpRequest, warband_id: int) -> HttpResponse:
    """`?day=2026-05-03`: the roster as it was at the end of that day."""
    warband = warband_for(request.user, warband_id)
    moment = _moment(warband, request.GET.get("day", ""))
    if moment.revision is None:
        context = {"warband": warband, "day": moment, "refused": [moment.refused]}
        return render(request, "roster/warbands/difference.html", context, status=422)
    return redirect("roster:warband_at", warband.pk, moment.revision)


@require_safe
def difference(request: HttpRequest, warband_id: int) -> HttpResponse:
    """`?from=3&to=2026-05-03`: what is different, between entries or the ends of days; without `to` until now."""
    warband = warband_for(request.user, warband_id)
    start = _moment(warband, request.GET.get("from", "") or "1")
    end = _moment(warband, request.GET.get("to", "") or str(warband.revision))
    context: dict[str, object] = {"warband": warband, "start": start, "end": end}
    if start.revision is None or end.revision is None:
        context["refused"] = [moment.refused for moment in (start, end) if moment.refused]
        return render(request, "roster/warbands/difference.html", context, status=422)
    book = book_of(warband)
    context["view"] = compared(sheet_at(warband, start.revision), sheet_at(warband, end.revision), book)
    return render(request, "roster/warbands/difference.html", context)


@dataclass(frozen=True)
class Moment:
    """A point of a history as somebody asked for it: the entry, and when it was made; else why there is none."""

    asked: str
    revision: int | None
    made_at: datetime | None = None
    refused: str = ""

    @property
    def day(self) -> str:
        """The day that was asked for, if it is one."""
        return self.asked if _day(self.asked) else ""


def _day(text: str) -> date | None:
    try:
        return parse_date(text)
    except ValueError:
        return None


def _moment(warband: Warband, asked: str) -> Moment:
    day = _day(asked)
    try:
        if day is not None:
            revision = revision_on(warband, day)
        elif asked.isdecimal() and len(asked) <= LONGEST_REVISION:
            revision = int(asked)
        else:
            return Moment(asked, None, refused="Choose a day, such as 2026-05-03.")
        row = warband.ledger.filter(revision=revision).first()
    except NoSuchRevision as error:
        return Moment(asked, None, refused=str(error))
    if row is None:
        return Moment(asked, None, refused=f"The history of {warband.name} has no entry {revision}.")
    return Moment(asked, revision, row.made_at)
