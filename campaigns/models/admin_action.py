"""The audit of the web admin: everything that was sent to it, with what came of it. Nobody changes or deletes a row.

Rows are written by `campaigns.audit` alone; the database itself refuses to change one. Old ones go after the days that
the settings name.
"""

from django.conf import settings
from django.db import models

from campaigns.models.campaign import Campaign
from roster.models.ledger_guard import Guard

SUBJECT_LENGTH, VERB_LENGTH, REASON_LENGTH = 400, 120, 1000


class AdminAction(models.Model):
    """One request, or the part of it that concerns one campaign.

    `subject` names what it was about and `kind_of_thing` of what kind that is, in words. `details` are lists of
    sentences by what they tell: `changes` (old and new values), `happened` (the history and the chronicle), `answers`
    (what the admin said). Nothing in it is a password, a token or a seed.
    """

    class Kind(models.TextChoices):
        ADDED = "added", "added"
        CHANGED = "changed", "changed"
        DELETED = "deleted", "deleted"
        LIST = "list", "done from a list"
        PAGE = "page", "done on a page of its own"

    class Outcome(models.TextChoices):
        DONE = "done", "done"
        PARTLY = "partly", "partly refused"
        REFUSED = "refused", "refused"
        SHOWN = "shown", "shown before doing it"
        FAILED = "failed", "failed by a fault of the program"

    made_at = models.DateTimeField("when", auto_now_add=True, db_index=True)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        related_name="admin_actions",
        verbose_name="done by",
    )
    campaign = models.ForeignKey(Campaign, models.SET_NULL, null=True, related_name="admin_actions")
    kind = models.CharField(max_length=10, choices=Kind)
    verb = models.CharField("what", max_length=VERB_LENGTH)
    kind_of_thing = models.CharField(max_length=60, blank=True, default="")
    subject = models.CharField("about", max_length=SUBJECT_LENGTH, blank=True, default="")
    outcome = models.CharField(max_length=10, choices=Outcome)
    reason = models.CharField(max_length=REASON_LENGTH, blank=True, default="")
    details = models.JSONField(default=dict)
    address = models.GenericIPAddressField(null=True)
    request_id = models.CharField("number of the request", max_length=64, blank=True, default="")

    class Meta:
        ordering = ["-pk"]
        verbose_name = "action in the admin"
        verbose_name_plural = "actions in the admin"
        indexes = [
            models.Index(fields=["campaign", "-id"], name="admin_action_of_campaign"),
            models.Index(fields=["user", "-id"], name="admin_action_of_user"),
        ]

    def __str__(self) -> str:
        return f"{self.verb}: {self.subject}" if self.subject else self.verb


#: Accounts and campaigns that go leave their rows behind, so that these two columns alone change.
AUDIT_GUARD = Guard(
    table="campaigns_adminaction",
    name="audit_is_append_only",
    function="refuse_audit_update",
    sentence="the audit is never changed",
    columns="made_at, kind, verb, kind_of_thing, subject, outcome, reason, details, address, request_id",
)
