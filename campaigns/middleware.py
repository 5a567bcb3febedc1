"""A page or verb that needs a record which cannot be read leads to the battle's own page, which says so."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from campaigns.services.battles.fight import Unreadable


class UnreadableRecordMiddleware:
    """Answers for any view that asks for an unreadable record: the battle's page explains it and shows the rest."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        if not isinstance(exception, Unreadable):
            return None
        return redirect("campaigns:battle", exception.battle)
