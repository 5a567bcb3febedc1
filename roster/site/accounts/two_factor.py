"""Two-factor authentication: demanded of staff, and offered to organisers until they decline."""

from allauth.mfa.models import Authenticator
from django.conf import settings
from django.contrib import admin, messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from roster.models import User

FACTORS = [Authenticator.Type.TOTP, Authenticator.Type.WEBAUTHN]
ADMIN_NEEDS = (
    "The admin needs two-factor authentication: "
    "set up an authenticator app, a security key or a passkey first."
)


def has_two_factor(user: User) -> bool:
    """Whether a password alone does not open the account. One query."""
    return Authenticator.objects.filter(user=user, type__in=FACTORS).exists()


def keep_from_admin(request: HttpRequest) -> HttpResponse | None:
    """Send staff without two-factor authentication from the admin to its set-up, unless the settings ask for none."""
    match = request.resolver_match
    if not settings.STAFF_NEEDS_TWO_FACTOR or match is None or match.app_name != "admin":
        return None
    if not admin.site.has_permission(request) or has_two_factor(request.user):
        return None
    messages.warning(request, ADMIN_NEEDS)
    return redirect("mfa_index")


def is_offered_two_factor(user: User) -> bool:
    """Asked for organisers: others' campaigns hang on their accounts. One query, and none once declined."""
    return not user.two_factor_declined and not has_two_factor(user)


def decline_two_factor(user: User) -> None:
    """Stop offering two-factor authentication to the user."""
    user.two_factor_declined = True
    user.save(update_fields=["two_factor_declined"])
