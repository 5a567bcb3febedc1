"""Notices: one row for one event and one recipient, and how users want to hear of each kind.

Notices are made by `roster.site.notices.telling`, mailed by `roster.site.notices.mailing`, and marked as read by pages.
"""

from django.db import models
from django.db.models import Q
from django.utils import timezone

from roster.models.user import User


class Way(models.TextChoices):
    """How a user hears of a kind of notices; each but `OFF` shows them on the site too."""

    SITE = "site", "On the site only"
    AT_ONCE = "at_once", "By mail, at once"
    DAILY = "daily", "By mail, once a day"
    OFF = "off", "Not at all"


class Notice(models.Model):
    """`key` names the event, so that nobody is told of it twice; `subject` what it is about, such as `battle-12`.

    The sentence is built from `facts` by the kind (`roster.site.notices.kinds`) and from `made_by`, who caused it; a
    name that an account gives up is thus in no notice. `mail` says how far the mail about it is, and `mail_key` which
    mail it is in: a row is in one mail at most.
    """

    class Mail(models.TextChoices):
        NONE = "", "none"
        AT_ONCE = "at_once", "waits to be sent at once"
        DAILY = "daily", "waits for the daily mail"
        CLAIMED = "claimed", "being sent"
        SENT = "sent", "sent"
        DROPPED = "dropped", "not sent any more"

    recipient = models.ForeignKey(User, on_delete=models.CASCADE, related_name="notices")
    kind = models.CharField(max_length=40)
    key = models.CharField(max_length=120)
    subject = models.CharField(max_length=60)
    url = models.CharField(max_length=200)
    facts = models.JSONField(default=dict, blank=True)
    made_by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    made_at = models.DateTimeField(default=timezone.now)
    read_at = models.DateTimeField(null=True, blank=True)
    mail = models.CharField(max_length=10, choices=Mail, blank=True, default=Mail.NONE)
    mail_key = models.CharField(max_length=60, blank=True, default="")
    mailed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.UniqueConstraint(fields=["recipient", "kind", "key"], name="user_is_told_once"),
            models.CheckConstraint(
                condition=Q(mail__in=["", "at_once", "daily", "claimed", "sent", "dropped"]),
                name="notice_has_a_known_mail",
            ),
        ]
        indexes = [
            models.Index(fields=["recipient", "-id"], name="notice_of_user"),
            models.Index(fields=["recipient"], condition=Q(read_at=None), name="notice_unread"),
            models.Index(fields=["mail"], condition=Q(mail__in=["at_once", "daily"]), name="notice_to_mail"),
            models.Index(fields=["subject"], name="notice_by_subject"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} about {self.subject} for {self.recipient}"


class NoticePreference(models.Model):
    """A user's choice for a kind; without a row the choice of the kind itself holds."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="notice_preferences")
    kind = models.CharField(max_length=40)
    way = models.CharField(max_length=10, choices=Way)

    class Meta:
        ordering = ["kind"]
        constraints = [
            models.UniqueConstraint(fields=["user", "kind"], name="preference_of_a_kind_once"),
            models.CheckConstraint(
                condition=Q(way__in=["site", "at_once", "daily", "off"]), name="preference_has_a_known_way"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user}: {self.kind} {self.way}"
