"""Battle aids for everybody, under the rules: the page that lists them, and each as a PDF."""

from functools import lru_cache

from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from roster.pages.rulebook.aids import aids_page
from roster.printing import Draft, Paper, aid_draft
from roster.printing.aids import aid_of
from roster.rulebook_pages.editions import book_called
from roster.views.printing.files import asked_paper, print_answer
from roster.views.reference import asked_for, public, shown


@public
def aids(request: HttpRequest) -> HttpResponse:
    """Show the printed aids of the rules."""
    book, links = asked_for(request)
    return shown(request, "rules/aids.html", links, page=aids_page(book, links))


@login_not_required
@require_safe
def aid(request: HttpRequest, key: str) -> HttpResponse:
    """`?paper=letter`; opens in the browser."""
    book, links = asked_for(request)
    if key not in book.rulesets:
        raise Http404("The rulebook has no such turn sequence.")
    draft = _draft(links.edition, book.version, key, asked_paper(request))
    return print_answer(request, draft, f"battle-aid-{key}.pdf")


@lru_cache(maxsize=64)
def _draft(edition: str, _version: str, key: str, paper: Paper) -> Draft:
    """Written once for a process: the same for everybody who asks."""
    book = book_called(edition)
    assert book is not None
    return aid_draft(aid_of(book, key), paper)
