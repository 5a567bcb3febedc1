"""The forms of accounts, with labels written as on the rest of the site."""

from typing import Any

from allauth.account import forms
from django.contrib import messages
from django.db import IntegrityError, transaction
from django.forms import ModelForm
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from roster.models import User
from roster.site.fields import ZoneField


class SentenceCase:
    """Writes `New Password` as `New password`."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        for field in self.fields.values():
            field.label = str(field.label or "").capitalize()
            if "placeholder" in field.widget.attrs:
                field.widget.attrs["placeholder"] = field.label


class LoginForm(SentenceCase, forms.LoginForm):
    """Names what may be typed in its first field."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.fields["login"].label = "Username or email"

    def user_credentials(self) -> dict[str, str]:
        """A single name to look up, user name or email address: the time taken does not tell whether it exists."""
        return {"username": self.cleaned_data["login"], "password": self.cleaned_data["password"]}


class SignupForm(forms.SignupForm):
    """Makes the account, once, however often and at once it is sent."""

    def try_save(self, request: HttpRequest) -> tuple[User | None, HttpResponse | None]:
        try:
            with transaction.atomic():
                return super().try_save(request)
        except IntegrityError:
            messages.error(
                request, "This user name has just been taken. Sign in if it is yours, or choose another."
            )
            return None, redirect("account_signup")


class ChangePasswordForm(SentenceCase, forms.ChangePasswordForm):
    """Asks for the current and the new password."""


class ResetPasswordKeyForm(SentenceCase, forms.ResetPasswordKeyForm):
    """Asks for the new password."""


class TimeZoneForm(ModelForm):
    """The zone in which the user reads times."""

    time_zone = ZoneField(
        "Deadlines, game nights and everything else are told in it, also in mails.",
        "That of the campaign, else of the site",
    )

    class Meta:
        model = User
        fields = ["time_zone"]
