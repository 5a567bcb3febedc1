"""Battle aids for everybody, under the rules: the page that lists them, and each as a PDF."""

from functools import lru_cache

from django.http import Http404, HttpRequest, HttpResponse

from roster.pages.rulebook.aids import aids_page
from roster.printing import Paper, aid_pdf
from roster.printing.aids import aid_of
from roster.rulebook_pages.editions import book_called
from roster.views.printing.files import asked_paper, file_answer
from roster.views.reference import asked_for, public, shown


@public
def aids(request: HttpRequest) -> HttpResponse:
    """Show the printed aids of the rules."""
    book, links = asked_for(request)
    return shown(request, "rules/aids.html", links, page=aids_page(book, links))


@public
def aid(request: HttpRequest, key: str) -> HttpResponse:
    """`?paper=letter`; opens in the browser."""
    book, links = asked_for(request)
    if key not in book.rulesets:
        raise Http404("The rulebook has no such turn sequence.")
    content = _drawn(links.edition, book.version, key, asked_paper(request))
    return file_answer(content, f"battle-aid-{key}.pdf", keep="")


@lru_cache(maxsize=64)
def _drawn(edition: str, _version: str, key: str, paper: Paper) -> bytes:
    """Drawn once for a process: the same for everybody who asks."""
    book = book_called(edition)
    assert book is not None
    return aid_pdf(aid_of(book, key), paper)
