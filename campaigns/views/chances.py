"""The page "What are my chances?", and the same on paper. Whatever is asked stands in the address.

Nothing is kept of it, and each account may ask a number of times in a minute.
"""

import time
from collections.abc import Callable
from functools import wraps

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_vary_headers
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from campaigns.pages.chances.page import chances_page
from campaigns.pages.chances.purchase import purchase_page
from roster.access import warband_for
from roster.printing import page_draft
from roster.site.operating.quotas import ODDS, most
from roster.site.operating.rates import counts, too_many
from roster.views.printing.files import asked_paper, print_answer


def limited(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """The view for accounts that are within their quota of this minute; superusers have none."""

    @wraps(view)
    def wrapped(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        limit = 0 if request.user.is_superuser else most(ODDS)
        if limit and counts.one_more(f"odds:{request.user.pk}", time.time()) > limit:
            return too_many(request, ODDS)
        return view(request, *args, **kwargs)

    return wrapped


@require_safe
@never_cache
@limited
def chances(request: HttpRequest) -> HttpResponse:
    """`?one=r12&one_who=3` and `?two=undead` are the two; for htmx the form with its tables."""
    part = request.htmx and not request.htmx.history_restore_request
    template = "campaigns/chances/chances.html#odds" if part else "campaigns/chances/chances.html"
    answer = render(request, template, {"page": chances_page(request.user, request.GET)})
    patch_vary_headers(answer, ["HX-Request"])
    return answer


@require_safe
@never_cache
@limited
def chances_pdf(request: HttpRequest) -> HttpResponse:
    """The same question on paper; `?paper=letter`."""
    page = chances_page(request.user, request.GET)
    draft = page_draft("print/chances.html", page, "css/print_chances.css", asked_paper(request))
    return print_answer(request, draft, "chances.pdf", keep="private, no-store")


@require_safe
@never_cache
@limited
def purchase(request: HttpRequest, warband_id: int, number: int, key: str) -> HttpResponse:
    """The chances of common exchanges of a warrior with a thing and without it."""
    page = purchase_page(request.user, warband_for(request.user, warband_id), number, key)
    return render(request, "campaigns/chances/purchase.html", {"page": page})
