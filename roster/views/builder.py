"""The warband page: the builder for the owner, and the same roster to read for everybody else who may see it.

`render_builder` is also the answer to every change: the page again (or only its part for htmx) with what came of it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from roster.access import warband_for
from roster.models import Warband
from roster.pages.tokens import page_token
from roster.pages.warband_page import past_page, warband_page
from roster.rulebooks import book_of
from roster.sheets import read_sheet

TEMPLATE = "roster/warband.html"


@dataclass(frozen=True)
class Refused:
    """A change that was not made: the sentence, what happened meanwhile, and what had been entered."""

    sentence: str
    source: str = ""
    meanwhile: tuple[str, ...] = ()
    verb: str = ""
    entered: Mapping[str, str] = field(default_factory=dict)


@never_cache
@require_safe
def warband(request: HttpRequest, warband_id: int) -> HttpResponse:
    """`?open=shop-3` opens the shop of number 3, `?open=change-3` what can be done with him."""
    found = warband_for(request.user, warband_id)
    if found.owner != request.user:
        page = past_page(read_sheet(found), book_of(found))
        return render(request, "roster/warband_read.html", {"warband": found, "page": page})
    return render_builder(request, found, opened=request.GET.get("open", ""))


def render_builder(
    request: HttpRequest,
    found: Warband,
    *,
    opened: str = "",
    refused: Refused | None = None,
    status: int = 200,
) -> HttpResponse:
    """The whole page, or its `builder` part for an htmx request."""
    context = {
        "warband": found,
        "page": warband_page(read_sheet(found), book_of(found), opened.removeprefix("shop-")),
        "opened": opened,
        "refused": refused,
        "token": page_token(),
    }
    part = request.htmx and not request.htmx.history_restore_request
    return render(request, f"{TEMPLATE}#answer" if part else TEMPLATE, context, status=status)
