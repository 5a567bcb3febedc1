"""Addresses that a campaign tells what happens in it, and every message that was sent to one.

Written by `campaigns.services.webhooks.manage`, sent by `campaigns.webhooks.sending`.
"""

import secrets
from urllib.parse import urlsplit

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils import timezone

from campaigns.models.campaign import Campaign
from campaigns.models.chronicle_entry import ChronicleEntry


def new_webhook_secret() -> str:
    """256 bits, for the signatures of messages."""
    return secrets.token_urlsafe(32)


class Webhook(models.Model):
    """`events` are keys of `campaigns.services.webhooks.events`. `failures` counts the messages given up in a row.

    One that is not `is_on` is sent nothing; `stopped_because` says why where the site switched it off itself.
    The secret is stored, since messages are signed with it, and shown once.
    """

    class Format(models.TextChoices):
        WYRDBOOK = "wyrdbook", "Wyrdbook (signed JSON)"
        DISCORD = "discord", "Discord"

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="webhooks")
    address = models.CharField(max_length=500)
    secret = models.CharField(max_length=64, default=new_webhook_secret, editable=False)
    format = models.CharField(max_length=20, choices=Format, default=Format.WYRDBOOK)
    events = models.JSONField(default=list)
    is_on = models.BooleanField(default=True)
    failures = models.PositiveSmallIntegerField(default=0, editable=False)
    stopped_because = models.CharField(max_length=200, blank=True, default="", editable=False)
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+", editable=False
    )
    made_at = models.DateTimeField(default=timezone.now, editable=False)
    request_key = models.CharField(max_length=64, blank=True, default="", editable=False)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(format__in=["wyrdbook", "discord"]), name="webhook_has_a_known_format"
            ),
            models.UniqueConstraint(
                fields=["campaign", "request_key"], condition=~Q(request_key=""), name="webhook_is_made_once"
            ),
        ]

    def __str__(self) -> str:
        return f"Webhook {self.pk} of {self.campaign}"

    def get_absolute_url(self) -> str:
        return reverse("campaigns:webhook", args=[self.pk])

    @property
    def host(self) -> str:
        return urlsplit(self.address).hostname or ""


class WebhookMessage(models.Model):
    """One event for one webhook; a test and a message that is sent again are messages of their own.

    `entry` is the line of the chronicle that it tells, None for a test. It is `SENDING` from before the request until
    its answer is known: a message found so later may have arrived, and is sent again by hand alone.
    """

    class State(models.TextChoices):
        WAITING = "waiting", "waiting"
        SENDING = "sending", "being sent"
        DELIVERED = "delivered", "delivered"
        FAILED = "failed", "failed"
        UNCLEAR = "unclear", "may have arrived"

    webhook = models.ForeignKey(Webhook, on_delete=models.CASCADE, related_name="messages")
    event = models.CharField(max_length=40)
    key = models.CharField(max_length=60)
    entry = models.ForeignKey(ChronicleEntry, on_delete=models.CASCADE, null=True, related_name="+")
    state = models.CharField(max_length=20, choices=State, default=State.WAITING)
    answer = models.PositiveSmallIntegerField("answer code", null=True, blank=True)
    sentence = models.CharField(max_length=300, blank=True, default="")
    attempts = models.PositiveSmallIntegerField(default=0)
    made_at = models.DateTimeField(default=timezone.now)
    sent_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.UniqueConstraint(fields=["webhook", "key"], name="webhook_is_told_once"),
            models.CheckConstraint(
                condition=Q(state__in=["waiting", "sending", "delivered", "failed", "unclear"]),
                name="webhook_message_has_a_known_state",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.event} {self.key}"

    @property
    def is_over(self) -> bool:
        return self.state in (self.State.DELIVERED, self.State.FAILED, self.State.UNCLEAR)
