"""The careers of a warband's warriors, the graveyard and the hall of fame."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from roster.access import warband_for
from roster.pages.names import Names
from roster.pages.past.career_page import career_page
from roster.pages.past.graveyard import graves_in
from roster.pages.past.hall_of_fame import hall_of_fame
from roster.pages.warbands.story import story_page
from roster.rulebooks import book_of
from roster.sheets import read_sheet
from roster.site.paging import part_of


@require_safe
def career(request: HttpRequest, warband_id: int, number: int) -> HttpResponse:
    """Show the career of a warrior or group, still in the warband or not."""
    warband = warband_for(request.user, warband_id)
    page = career_page(
        warband, read_sheet(warband), Names(book_of(warband), warband.type), number, request.GET
    )
    if page is None:
        raise Http404("There is no such warrior.")
    context = {"warband": warband, "page": page, "story": story_page(request.user, warband, number)}
    return render(request, "roster/history/career.html", context)


@require_safe
def graveyard(request: HttpRequest, warband_id: int) -> HttpResponse:
    """Show the warriors whom the warband lost."""
    warband = warband_for(request.user, warband_id)
    found = graves_in(warband, Names(book_of(warband), warband.type))
    part = part_of(found, request.GET.get("page"))
    return render(
        request,
        "roster/warbands/graveyard.html",
        {"warband": warband, "graves": part.object_list, "part": part},
    )


@require_safe
def fame(request: HttpRequest, warband_id: int) -> HttpResponse:
    """The records of the warband."""
    warband = warband_for(request.user, warband_id)
    names = Names(book_of(warband), warband.type)
    hall = hall_of_fame(warband, names, timezone.now())
    return render(request, "roster/warbands/hall_of_fame.html", {"warband": warband, "hall": hall})
