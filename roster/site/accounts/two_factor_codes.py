"""Codes of two-factor authentication: wrong ones make the next one wait, as wrong passwords do (`backoff`).

A guesser of codes knows the password. Codes of an app and recovery codes are counted apart, so that guessing the ones
keeps nobody from using the others; and a network that has tried no recovery code of the account today has its
first one read, whatever others try. Security keys hold nothing that can be guessed.
"""

from typing import Any

from allauth.core import context
from allauth.core.internal.cryptokit import normalize_user_code
from allauth.mfa import app_settings
from allauth.mfa.base import forms
from allauth.mfa.models import Authenticator
from django.core.exceptions import ValidationError

from roster.models import User
from roster.site.accounts.addresses import client_address, network_of, shortened
from roster.site.accounts.backoff import Attempt
from roster.site.accounts.browsers import known_as
from roster.site.accounts.limits import sentence_for


def code_attempt(user: User) -> Attempt:
    """The attempt to use a code of the user's app in the present request."""
    address = network_of(client_address(context.request))
    return Attempt(f"code {user.pk}", address, known_as(context.request, [user]))


def recovery_attempt(user: User) -> Attempt:
    """The attempt to use a recovery code of the user. Networks are wide, so that a guesser has few fresh ones."""
    address = shortened(client_address(context.request))
    return Attempt(
        f"recovery code {user.pk}", address, known_as(context.request, [user]), reads_newcomers=True
    )


class SlowedCodes:
    """A form of allauth for a code of `user`, either of the app or a recovery code."""

    user: User
    cleaned_data: dict[str, Any]

    def clean_code(self) -> str:
        """Raises `ValidationError` for a wrong code, and unread while one has to wait."""
        is_recovery = len(normalize_user_code(self.cleaned_data["code"])) == app_settings.RECOVERY_CODE_DIGITS
        attempt = (recovery_attempt if is_recovery else code_attempt)(self.user)
        if seconds := attempt.wait():
            hint = "" if is_recovery else self._other_way()
            raise ValidationError(sentence_for(seconds) + hint, code="too_many_login_attempts")
        attempt.begin()
        code: str = super().clean_code()
        attempt.succeeded()
        return code

    def _other_way(self) -> str:
        codes = Authenticator.objects.filter(user=self.user, type=Authenticator.Type.RECOVERY_CODES)
        if recovery_attempt(self.user).wait() or not codes.exists():
            return ""
        return " A recovery code is read at once."


class AuthenticateForm(SlowedCodes, forms.AuthenticateForm):
    """Asks for a code to sign in."""


class ReauthenticateForm(SlowedCodes, forms.ReauthenticateForm):
    """Asks for a code of somebody who is signed in."""
