"""Tokens of the API: made and revoked by their user, and looked up by what a program sends."""

import hashlib
import secrets
from collections.abc import Sequence
from datetime import timedelta

from django.utils import timezone

from roster.models import ApiToken, User
from roster.site.accounts.security_log import Kind, note
from roster.site.operating.quotas import API_TOKENS, met
from roster.site.transactions import in_transaction

#: So that programs which look for secrets in files know one.
PREFIX = "wyrdbook_"
#: `last_used_at` is no more exact than this.
BETWEEN_LOOKS = timedelta(hours=1)


class TokenRefused(ValueError):
    """The sentence says why no token was made."""


@in_transaction
def make_token(
    user: User, *, name: str, scopes: Sequence[str], days: int, request_key: str
) -> tuple[ApiToken, str]:
    """The token and its text, which nobody can be shown again. Raises `TokenRefused`."""
    found = User.objects.select_for_update(no_key=True).get(pk=user.pk)
    mine = ApiToken.objects.filter(user=found)
    if mine.filter(request_key=request_key).exists():
        raise TokenRefused(
            "This token was created already. If you did not copy it, revoke it and make another."
        )
    mine.filter(expires_at__lte=timezone.now()).delete()
    if full := met(API_TOKENS, mine.count(), found):
        raise TokenRefused(full)
    text = PREFIX + secrets.token_urlsafe(32)
    made = ApiToken.objects.create(
        user=found,
        name=name,
        digest=_digest(text),
        account_mark=_digest(found.get_session_auth_hash()),
        scopes=list(scopes),
        expires_at=timezone.now() + timedelta(days=days),
        request_key=request_key,
    )
    note(Kind.TOKEN, found, f"Created the API token {name}, for {days} days: {', '.join(scopes)}.")
    return made, text


@in_transaction
def revoke_token(user: User, token_id: int) -> ApiToken | None:
    """Revoke a token and return it; None if the user has none of that number. Idempotent."""
    found = ApiToken.objects.filter(user=user, pk=token_id).first()
    if found is not None:
        found.delete()
        note(Kind.TOKEN, user, f"Revoked the API token {found.name}.")
    return found


def token_called(text: str) -> ApiToken | None:
    """The token with its user, if it still works. Notes once an hour that it is in use."""
    found = ApiToken.objects.select_related("user").filter(digest=_digest(text)).first()
    if found is None or not still_works(found):
        return None
    now = timezone.now()
    if found.last_used_at is None or now - found.last_used_at > BETWEEN_LOOKS:
        ApiToken.objects.filter(pk=found.pk).update(last_used_at=now)
    return found


def still_works(token: ApiToken) -> bool:
    """Whether it has not run out, and the account is as it was: no new password, no end of all sessions."""
    user = token.user
    marks = {_digest(user.get_session_auth_hash()), *map(_digest, user.get_session_auth_fallback_hash())}
    return user.is_active and token.expires_at > timezone.now() and token.account_mark in marks


def remove_tokens_of(user: User, **_signal: object) -> None:
    """Receives `account_removed`."""
    ApiToken.objects.filter(user=user).delete()


def _digest(text: str) -> str:
    """No slow hash: a token has 256 bits that nobody guesses."""
    return hashlib.sha256(text.encode()).hexdigest()
