"""The forms of accounts, with labels written as on the rest of the site."""

from typing import Any

from allauth.account import forms


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


class ChangePasswordForm(SentenceCase, forms.ChangePasswordForm):
    """Asks for the current and the new password."""


class ResetPasswordKeyForm(SentenceCase, forms.ResetPasswordKeyForm):
    """Asks for the new password."""
