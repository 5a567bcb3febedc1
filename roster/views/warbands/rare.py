"""The page of rare items and dramatis personae: its player's alone, as it shows what they wish for."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from roster.access import warband_for
from roster.models import Warband
from roster.pages.trading.rare import rare_page
from roster.pages.trading.wish_list import wished_items
from roster.pages.warbands.tokens import page_token
from roster.rulebooks import book_of
from roster.services.aftermath.sequence import resumed
from roster.services.trading.post import open_sequences
from roster.sheets import read_sheet
from rules.aftermath.draft import Draft

LONGEST_SEARCH = 60


@require_safe
def rare_items(request: HttpRequest, warband_id: int) -> HttpResponse:
    """What the heroes may look for; `?find=` names some of it. In a post-battle sequence it is that of the sequence."""
    warband = warband_for(request.user, warband_id, edit=True)
    find = request.GET.get("find", "")[:LONGEST_SEARCH]
    shelf = request.GET.get("shelf", "")
    page = rare_page(_draft(warband), wished_items(warband, "stash"), find, shelf)
    context = {"warband": warband, "page": page, "token": page_token()}
    return render(request, "roster/trading/rare.html", context)


def _draft(warband: Warband) -> Draft:
    sequences = open_sequences(warband)
    return resumed(sequences[0]).draft if sequences else Draft(read_sheet(warband), book_of(warband))
