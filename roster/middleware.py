"""A page that needs a rulebook which cannot be read answers with a sentence instead of failing."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from roster.rulebooks import UnreadableEdition


class UnreadableEditionMiddleware:
    """Answers for any view that asks for a refused rulebook: the answer says which pack and key."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        if not isinstance(exception, UnreadableEdition):
            return None
        return render(
            request, "roster/warbands/rulebook_unreadable.html", {"sentence": str(exception)}, status=409
        )
