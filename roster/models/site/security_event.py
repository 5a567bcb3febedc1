"""The security log: who signed in, failed to, changed what protects an account, or whose rights were changed.

Rows are written by `roster.site.accounts.security_log` alone and never changed; the database itself refuses it
(`ledger_guard`). Old ones are deleted after the days that the settings name.
"""

from django.db import models

from roster.models.user import User

SENTENCE_LENGTH = 300
BROWSER_LENGTH = 80


class SecurityEvent(models.Model):
    """Something that happened to an account. Without `user` the account is gone, or nobody knows whose it was."""

    class Kind(models.TextChoices):
        SIGNED_UP = "signed_up", "account made"
        LOG_IN = "log_in", "signed in"
        LOG_IN_FAILED = "log_in_failed", "failed to sign in"
        LOG_OUT = "log_out", "signed out"
        SESSIONS_ENDED = "sessions_ended", "other sessions ended"
        PASSWORD = "password", "password"
        EMAIL = "email", "email"
        TWO_FACTOR = "two_factor", "two-factor"
        RIGHTS = "rights", "rights on the site"
        ROLE = "role", "role in a campaign"
        EXPORT = "export", "export"
        DELETION = "deletion", "deletion"
        TOKEN = "token", "API token"

    kind = models.CharField(max_length=30, choices=Kind)
    user = models.ForeignKey(User, models.SET_NULL, null=True, related_name="security_events")
    #: The account that did it, where that is another one.
    actor = models.ForeignKey(User, models.SET_NULL, null=True, related_name="+")
    sentence = models.CharField(max_length=SENTENCE_LENGTH)
    address = models.GenericIPAddressField(null=True)
    browser = models.CharField(max_length=BROWSER_LENGTH, blank=True, default="")
    made_at = models.DateTimeField("when", auto_now_add=True, db_index=True)

    class Meta:
        ordering = ["-pk"]
        indexes = [models.Index(fields=["user", "-id"], name="security_event_of_user")]
        verbose_name = "security event"
        verbose_name_plural = "security log"

    def __str__(self) -> str:
        return self.sentence
