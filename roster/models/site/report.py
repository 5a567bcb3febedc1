"""A user reports a person or a text; the site's operators settle it. Written by `roster.services.accounts.report`."""

from django.conf import settings
from django.db import models


class Report(models.Model):
    """`kind` and `subject` name the thing as addresses do; `label` and `text` are what it was called and said then."""

    class Reason(models.TextChoices):
        OFFENSIVE = "offensive", "Insulting or hateful"
        HARASSMENT = "harassment", "Harasses somebody"
        PERSONAL = "personal", "Gives away private facts"
        SPAM = "spam", "Advertising"
        OTHER = "other", "Something else"

    class Outcome(models.TextChoices):
        OPEN = "", "open"
        NOTHING = "nothing", "nothing to do"
        HIDDEN = "hidden", "text removed"
        SUSPENDED = "suspended", "account suspended"

    kind = models.CharField(max_length=20)
    subject = models.PositiveBigIntegerField()
    label = models.CharField("about", max_length=200)
    text = models.TextField(blank=True, default="")
    url = models.CharField(max_length=200)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        related_name="+",
        verbose_name="written by",
    )
    reason = models.CharField(max_length=20, choices=Reason)
    words = models.TextField("what the reporter says", max_length=2000, blank=True, default="")
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="reports", verbose_name="reported by"
    )
    made_at = models.DateTimeField("when", auto_now_add=True)
    outcome = models.CharField(max_length=20, choices=Outcome, blank=True, default=Outcome.OPEN)
    settled_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    settled_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["outcome", "made_at"]
        constraints = [
            models.UniqueConstraint(
                fields=["made_by", "kind", "subject"],
                condition=models.Q(outcome=""),
                name="subject_is_reported_once_by_a_user",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.label}, reported by {self.made_by}"
