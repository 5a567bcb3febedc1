"""Which counters a log-in attempt belongs to, and the sentence for somebody who has to wait."""

from allauth.account.models import EmailAddress
from django.db.models import Q
from django.http import HttpRequest

from roster.models import User
from roster.site.accounts.addresses import client_address, network_of
from roster.site.accounts.backoff import Attempt
from roster.site.accounts.browsers import known_as


def attempt_of(request: HttpRequest, login: str) -> Attempt:
    """The attempt of this client to sign in as `login`, a user name or an email address."""
    users = users_named(login)
    account = f"user {users[0].pk}" if len(users) == 1 else f"login {login.casefold()}"
    return Attempt(account, network_of(client_address(request)), known_as(request, users))


def users_named(login: str) -> list[User]:
    """The accounts that somebody may mean by a user name or an email address."""
    addresses = EmailAddress.objects.filter(email=login.lower()).values("user")
    return list(User.objects.filter(Q(username__iexact=login) | Q(email__iexact=login) | Q(pk__in=addresses)))


def sentence_for(seconds: int) -> str:
    """The sentence for somebody who has to wait."""
    if seconds == 1:
        wait = "a second"
    elif seconds < 100:
        wait = f"{seconds} seconds"
    else:
        wait = f"{(seconds + 59) // 60} minutes"
    return f"Too many wrong attempts. Try again in {wait}."
