"""Something that its owner may open to readers who have no part in it."""

import secrets

from django.db import models
from django.db.models import Q


class Visibility(models.TextChoices):
    PRIVATE = "private", "Private"
    UNLISTED = "unlisted", "Unlisted"
    PUBLIC = "public", "Public"


def new_read_token() -> str:
    """128 bits that nobody guesses, short enough for a chat message."""
    return secrets.token_urlsafe(16)


def opened_with(links: frozenset[str]) -> Q:
    """The condition on shared things that a stranger with these read links reads."""
    by_link = Q(visibility=Visibility.UNLISTED, read_token__in=links - {""})
    return Q(visibility=Visibility.PUBLIC) | by_link


def opened_by(token: str) -> Q:
    """The condition on the unlisted thing that a secret link opens; none for an empty token."""
    return Q(visibility=Visibility.UNLISTED, read_token=token) & ~Q(read_token="")


class Shared(models.Model):
    """Strangers read an unlisted one by the link with `read_token`, which it alone has, a public one without any."""

    visibility = models.CharField(max_length=20, choices=Visibility, default=Visibility.PRIVATE)
    read_token = models.CharField(max_length=40, default="", blank=True, editable=False)

    class Meta:
        abstract = True
        constraints = [
            models.UniqueConstraint(
                fields=["read_token"], condition=~Q(read_token=""), name="%(class)s_read_token_is_unique"
            ),
            models.CheckConstraint(
                condition=Q(visibility="unlisted") | Q(visibility__in=["private", "public"], read_token=""),
                name="unlisted_%(class)ss_alone_have_a_read_link",
            ),
        ]
