"""The account page: one look at what protects the account, with a way to each part of it."""

from dataclasses import dataclass

from allauth.account.models import EmailAddress
from django.db.models import QuerySet
from django.http import HttpRequest

from roster.models import SecurityEvent, User
from roster.site.accounts.sessions import session_lines
from roster.site.accounts.two_factor import has_two_factor

LATEST = 5


@dataclass(frozen=True)
class AccountPage:
    """The account page; `address` is empty if the account has none."""

    address: str
    address_verified: bool
    two_factor: bool
    needs_two_factor: bool
    sessions: int
    latest: list[SecurityEvent]


def account_page(request: HttpRequest, *, needs_two_factor: bool) -> AccountPage:
    """The account page of the user."""
    user: User = request.user
    primary = EmailAddress.objects.filter(user=user).order_by("-primary", "-verified").first()
    return AccountPage(
        address=primary.email if primary else user.email,
        address_verified=bool(primary and primary.verified),
        two_factor=has_two_factor(user),
        needs_two_factor=needs_two_factor,
        sessions=max(1, len(session_lines(request))),
        latest=list(events_of(user)[:LATEST]),
    )


def events_of(user: User) -> QuerySet[SecurityEvent]:
    """The user's part of the security log, newest first."""
    return SecurityEvent.objects.filter(user=user).select_related("actor")
