"""A token by which a program reads what its user reads. Written by `roster.site.api.tokens`."""

from django.conf import settings
from django.db import models


class ApiToken(models.Model):
    """The token itself is shown once and not stored: `digest` is its SHA-256 in hexadecimal digits.

    `account_mark` is what the sessions of the user hung on when it was made, so that a new password, and signing out
    everywhere, end it as well. `scopes` are keys of `roster.api.scopes`.
    """

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="api_tokens")
    name = models.CharField(max_length=60)
    digest = models.CharField(max_length=64, unique=True, editable=False)
    account_mark = models.CharField(max_length=64, editable=False)
    scopes = models.JSONField(default=list)
    made_at = models.DateTimeField(auto_now_add=True)
    expires_at = models.DateTimeField()
    last_used_at = models.DateTimeField(null=True, blank=True)
    request_key = models.CharField(max_length=100, editable=False)

    class Meta:
        ordering = ["-pk"]
        verbose_name = "API token"
        constraints = [
            models.UniqueConstraint(fields=["user", "request_key"], name="api_token_is_made_once"),
        ]

    def __str__(self) -> str:
        return self.name
