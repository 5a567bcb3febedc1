"""Writes the security log. Whatever changes an account, its rights or its role calls `note`, or a signal does.

The address and the browser are those of the request that is being answered; there are none on the command line.
The sentence names no address of mail and no password, and not the user, who has a column.
"""

from datetime import timedelta

from allauth.core import context
from django.conf import settings
from django.http import HttpRequest
from django.utils import timezone

from roster.models import User
from roster.models.site.security_event import BROWSER_LENGTH, SENTENCE_LENGTH, SecurityEvent
from roster.site.accounts.addresses import client_address, shortened
from roster.site.accounts.browser_names import browser_name

Kind = SecurityEvent.Kind


def note(kind: str, user: User | None, sentence: str, *, actor: User | None = None) -> SecurityEvent:
    """Write an event into the log of `user`. They did it themselves unless another `actor` is named."""
    request: HttpRequest | None = context.request
    return SecurityEvent.objects.create(
        kind=kind,
        user=user,
        actor=actor if actor != user else None,
        sentence=sentence[:SENTENCE_LENGTH],
        address=address_to_keep(request),
        browser=browser_name(request.headers.get("User-Agent", ""))[:BROWSER_LENGTH] if request else "",
    )


def note_role(user: User, campaign: str, role: str, *, by: User) -> SecurityEvent:
    """Note that a member has another role now. Called by the campaigns."""
    return note(Kind.ROLE, user, f"Now {role} of the campaign {campaign}.", actor=by)


def note_export(user: User, what: str) -> SecurityEvent:
    """Note that a person's data was handed out: `what` ends the sentence."""
    return note(Kind.EXPORT, user, f"Exported {what}.")


def note_deletion(what: str, *, by: User) -> SecurityEvent:
    """Note that something was deleted that others may miss, such as a campaign: `what` ends the sentence."""
    return note(Kind.DELETION, by, f"Deleted {what}.")


def actor_of_request() -> User | None:
    """The account whose request is being answered; None on the command line and for strangers."""
    user = getattr(context.request, "user", None)
    return user if user is not None and user.is_authenticated else None


def delete_old_events() -> int:
    """Delete what is older than the settings keep. Returns how many events went."""
    oldest = timezone.now() - timedelta(days=settings.SECURITY_LOG_DAYS)
    return SecurityEvent.objects.filter(made_at__lt=oldest).delete()[0]


def address_to_keep(request: HttpRequest | None) -> str | None:
    """The client's address as the settings let it be stored: whole, shortened or not at all."""
    if request is None or settings.SECURITY_LOG_ADDRESSES == "none":
        return None
    address = client_address(request)
    return shortened(address) if settings.SECURITY_LOG_ADDRESSES == "short" else address
