"""Known browsers: a signed cookie says which accounts a browser has signed in as. It opens nothing by itself.

All that it is for: wrong log-ins of strangers do not make the owner wait in their own browser (`backoff`).
"""

from django.conf import settings
from django.core.signing import BadSignature
from django.http import HttpRequest, HttpResponse
from django.utils.crypto import get_random_string

from roster.models import User

COOKIE = "known_browser"
ONE_YEAR = 365 * 24 * 3600
MOST_ACCOUNTS = 5


def known_as(request: HttpRequest, users: list[User]) -> str:
    """The name of this browser where it has signed in as one of the users before, else nothing."""
    name, accounts = _read(request)
    return name if any(str(user.pk) in accounts for user in users) else ""


def remember(request: HttpRequest, response: HttpResponse, user: User) -> None:
    """Note on the answer that this browser has signed in as the user."""
    name, accounts = _read(request)
    kept = [str(user.pk), *(account for account in accounts if account != str(user.pk))][:MOST_ACCOUNTS]
    response.set_signed_cookie(
        COOKIE,
        ":".join([name or get_random_string(16), *kept]),
        salt=COOKIE,
        max_age=ONE_YEAR,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )


def _read(request: HttpRequest) -> tuple[str, list[str]]:
    try:
        name, *accounts = request.get_signed_cookie(COOKIE, "", salt=COOKIE, max_age=ONE_YEAR).split(":")
    except BadSignature:
        return "", []
    return name, accounts
