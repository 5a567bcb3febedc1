"""A roster on a phone at the table: figures, weapons and rules, and ticks that stay on the device."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from roster.access import warband_for
from roster.arranging import arranged
from roster.pages.tally.at_the_table import NothingToShow, table_page
from roster.rulebooks import book_of
from roster.sheets import read_sheet


@never_cache
@require_safe
def at_the_table(request: HttpRequest, warband_id: int) -> HttpResponse:
    """`?ruleset=trench` counts losses by that turn sequence."""
    warband = warband_for(request.user, warband_id)
    sheet = arranged(read_sheet(warband), warband.warrior_order)
    try:
        page = table_page(sheet, book_of(warband), request.GET.get("ruleset", ""))
    except NothingToShow as error:
        messages.error(request, str(error))
        return redirect("roster:warband", warband.pk)
    return render(request, "roster/tally/at_the_table.html", {"warband": warband, "page": page})
