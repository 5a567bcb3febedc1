"""Forms of accounts in the web admin: the rules for user names hold there too."""

from allauth.account.adapter import get_adapter
from django.contrib.auth import forms


class NamesAreChecked:
    """A new user name is checked as at sign-up; an old one is left as it is."""

    def clean_username(self) -> str:
        name: str = self.cleaned_data["username"]
        return get_adapter().clean_username(name) if name != self.instance.username else name


class UserCreationForm(NamesAreChecked, forms.AdminUserCreationForm):
    """Makes an account."""


class UserChangeForm(NamesAreChecked, forms.UserChangeForm):
    """Changes an account."""
