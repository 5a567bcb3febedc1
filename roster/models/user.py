"""An account: a player, an organiser, or both. Everything owned on the site points at this row."""

from collections.abc import Iterator
from typing import Any

from django.contrib.auth.models import AbstractUser
from django.db import models

from roster.site.accounts.names import skeleton
from roster.site.zones import LONGEST_ZONE, refuse_unknown_zone


class User(AbstractUser):
    """An account; the user name is what other players see.

    One with a `deletion_asked_at` is emptied some days after it (`roster.services.accounts.delete`).
    """

    deletion_asked_at = models.DateTimeField(null=True, blank=True, editable=False)

    #: What the name looks like, so that no two can be mistaken; empty where two accounts did so before it was asked.
    name_skeleton = models.CharField(max_length=200, unique=True, blank=True, null=True, editable=False)

    #: Counted up to end every session of the account.
    sessions_epoch = models.PositiveIntegerField(default=0, editable=False)
    #: Where the user is; empty is where the campaign is, or the site.
    time_zone = models.CharField(
        max_length=LONGEST_ZONE, blank=True, default="", validators=[refuse_unknown_zone]
    )
    #: Whether the user wants no more offers of two-factor authentication.
    two_factor_declined = models.BooleanField(default=False, editable=False)

    class Meta(AbstractUser.Meta):
        db_table = "roster_user"

    def save(self, *arguments: Any, update_fields: Any = None, **options: Any) -> None:
        """Keep the skeleton with the name it belongs to."""
        if (update_fields is None or "username" in update_fields) and self._has_new_name():
            self.name_skeleton = skeleton(self.username)[:200]
            update_fields = update_fields and {*update_fields, "name_skeleton"}
        super().save(*arguments, update_fields=update_fields, **options)

    def get_session_auth_hash(self) -> str:
        """The hash that a session must hold to count: it changes with the password and with the epoch."""
        return self._in_epoch(super().get_session_auth_hash())

    def get_session_auth_fallback_hash(self) -> Iterator[str]:
        return map(self._in_epoch, super().get_session_auth_fallback_hash())

    def _in_epoch(self, key: str) -> str:
        return f"{key}:{self.sessions_epoch}" if self.sessions_epoch else key

    def _has_new_name(self) -> bool:
        return self._state.adding or not User.objects.filter(pk=self.pk, username=self.username).exists()
