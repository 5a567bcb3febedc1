"""What every request passes: the look at its session, and two-factor authentication before the web admin."""

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse

from roster.site.accounts.sessions import look_at
from roster.site.accounts.two_factor import keep_from_admin


class AccountsMiddleware:
    """Looks at the session of every request. Stands behind those of sessions, messages and django-allauth."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        look_at(request)
        return self.get_response(request)

    def process_view(self, request: HttpRequest, *_view: Any) -> HttpResponse | None:
        """Keep staff without two-factor authentication from the admin."""
        return keep_from_admin(request)
