"""How accounts behave here: what django-allauth asks its adapter. Named in the settings."""

from typing import Any
from urllib.parse import urlsplit, urlunsplit

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.models import EmailAddress
from django.conf import settings
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from roster.models import User
from roster.site.accounts import browsers, names
from roster.site.accounts.addresses import client_address
from roster.site.accounts.invitations import may_sign_up
from roster.site.accounts.limits import attempt_of, sentence_for, users_named
from roster.site.accounts.security_log import Kind, note
from roster.site.accounts.way_back import way_back
from roster.site.jobs.mail import hand_over


class AccountAdapter(DefaultAccountAdapter):
    """Mail is sent by background jobs and breaks nothing; wrong log-ins make one wait."""

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        return may_sign_up(request)

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Written now, sent by a background job. Its links lead to the address of the site, whatever host was asked."""
        site = settings.SITE_ADDRESS
        if not settings.ADDRESS_IS_KNOWN:
            site = self.request.build_absolute_uri("/").rstrip("/")
        links = {name: _at(site, url) for name, url in context.items() if name.endswith("_url") and url}
        known = {"request": self.request, "email": email, "site": site}
        hand_over(self.render_mail(template_prefix, email, known | context | links))

    def clean_username(self, username: str, shallow: bool = False) -> str:
        """The name in its one spelling. Raises `ValidationError` for names that could be mistaken."""
        name = names.tidy(username)
        if fault := names.fault_of(name):
            raise ValidationError(fault)
        if not shallow and User.objects.filter(name_skeleton=names.skeleton(name)).exists():
            raise ValidationError("This user name is taken, or looks like one that is: choose another one.")
        return super().clean_username(name, shallow)

    def send_confirmation_mail(self, request: HttpRequest, emailconfirmation: Any, signup: bool) -> None:
        """Send the mail. If another account has verified the address, that account is only told of the attempt."""
        address = emailconfirmation.email_address
        if address.can_set_verified():
            super().send_confirmation_mail(request, emailconfirmation, signup)
        else:
            self.send_account_already_exists_mail(address.email)

    def get_email_verification_redirect_url(self, email_address: EmailAddress) -> str:
        back = way_back(self.request) if self.request.user.is_authenticated else ""
        return back or super().get_email_verification_redirect_url(email_address)

    def get_password_change_redirect_url(self, request: HttpRequest) -> str:
        return reverse("account")

    def get_client_ip(self, request: HttpRequest) -> str:
        return client_address(request)

    def authenticate(self, request: HttpRequest, **credentials: Any) -> User | None:
        """The user whose password this is. Raises `ValidationError` while the client has to wait."""
        attempt = attempt_of(request, _name_in(credentials))
        if seconds := attempt.wait():
            raise ValidationError(sentence_for(seconds), code="too_many_login_attempts")
        attempt.begin()
        user: User | None = super().authenticate(request, **credentials)
        if user:
            attempt.succeeded()
        return user

    def authentication_failed(self, request: HttpRequest, **credentials: Any) -> None:
        """Written down for each account that may be meant; the name itself is not, as it may be a password."""
        for user in users_named(_name_in(credentials)) or [None]:
            note(Kind.LOG_IN_FAILED, user, "Wrong password." if user else "There is no such account.")

    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:
        """allauth's own limit would lock out; `authenticate` has waited already."""

    def post_login(self, request: HttpRequest, user: User, **login: Any) -> HttpResponse:
        response = super().post_login(request, user, **login)
        browsers.remember(request, response, user)
        return response


def _at(site: str, url: str) -> str:
    """The same page at the address of the site."""
    return site + urlunsplit(("", "", *urlsplit(url)[2:]))


def _name_in(credentials: dict[str, Any]) -> str:
    name: str = credentials.get("username") or credentials.get("email") or ""
    return name
