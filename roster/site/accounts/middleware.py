"""What every request passes: the look at its session, and two-factor authentication before the web admin."""

from collections.abc import Callable
from typing import Any

from django.contrib.auth.middleware import LoginRequiredMiddleware
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse

from roster.site.accounts.sessions import look_at
from roster.site.accounts.two_factor import keep_from_admin
from roster.site.strangers import page_of


class SignInMiddleware(LoginRequiredMiddleware):
    """Lets nobody in without an account, and brings those who sign in back to the page that they were on."""

    def handle_no_permission(self, request: HttpRequest, view_func: Any) -> HttpResponse:
        field = self.get_redirect_field_name(view_func)
        return redirect_to_login(page_of(request), self.get_login_url(view_func), field)


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
