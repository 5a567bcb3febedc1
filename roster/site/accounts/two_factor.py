"""Two-factor authentication: demanded of staff (`middleware`), offered to organisers until they decline."""

from allauth.mfa.models import Authenticator

from roster.models import User

FACTORS = [Authenticator.Type.TOTP, Authenticator.Type.WEBAUTHN]


def has_two_factor(user: User) -> bool:
    """Whether a password alone does not open the account. One query."""
    return Authenticator.objects.filter(user=user, type__in=FACTORS).exists()


def is_offered_two_factor(user: User) -> bool:
    """Asked for organisers: others' campaigns hang on their accounts. One query, and none once declined."""
    return not user.two_factor_declined and not has_two_factor(user)


def decline_two_factor(user: User) -> None:
    """Stop offering two-factor authentication to the user."""
    user.two_factor_declined = True
    user.save(update_fields=["two_factor_declined"])
