"""Sign-up by invitation: a link of the operator, or the invite link of a campaign, opens it for one browser.

An invitation is a signed date and stands in no table; it serves everybody who has the link until it runs out.
"""

from datetime import timedelta

from django.conf import settings
from django.core import signing
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone

SALT = "roster.site.accounts.invitations"
KEY = "invited"


def invitation(days: int) -> str:
    """The address of an invitation that holds for that number of days."""
    until = timezone.now() + timedelta(days=days)
    token = signing.Signer(salt=SALT).sign_object(int(until.timestamp()))
    return f"{settings.SITE_ADDRESS}{reverse('about:invited', args=[token])}"


def is_valid(token: str) -> bool:
    """Whether the token is ours and has not run out."""
    try:
        until = signing.Signer(salt=SALT).unsign_object(token)
    except signing.BadSignature:
        return False
    return isinstance(until, int) and until > timezone.now().timestamp()


def remember_invitation(request: HttpRequest) -> None:
    """Let this browser sign up."""
    if settings.SIGN_UP == "invited":
        request.session[KEY] = True


def may_sign_up(request: HttpRequest) -> bool:
    """Whether this browser may make an account."""
    if settings.SIGN_UP == "invited":
        return bool(request.session.get(KEY))
    return bool(settings.SIGN_UP == "open")


def use_invitation(request: HttpRequest) -> None:
    """Forget the invitation once the account is made."""
    request.session.pop(KEY, None)
