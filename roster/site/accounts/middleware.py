"""What every request passes: the look at its session, and two-factor authentication before the web admin."""

from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.contrib import admin, messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from roster.site.accounts.sessions import look_at
from roster.site.accounts.two_factor import has_two_factor

SENTENCE = "The admin needs two-factor authentication: set up an authenticator app, a security key or a passkey first."


class AccountsMiddleware:
    """Looks at the session of every request. Stands behind those of sessions, messages and django-allauth."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        look_at(request)
        return self.get_response(request)

    def process_view(self, request: HttpRequest, *_view: Any) -> HttpResponse | None:
        """Keep everybody without a second factor from the admin, unless the settings ask for none."""
        match = request.resolver_match
        if not settings.STAFF_NEEDS_TWO_FACTOR or match is None or match.app_name != "admin":
            return None
        if not admin.site.has_permission(request) or has_two_factor(request.user):
            return None
        messages.warning(request, SENTENCE)
        return redirect("mfa_index")
