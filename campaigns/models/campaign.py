"""A campaign: players, their warbands, and the battles they fight against each other."""

import secrets

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils import timezone

from roster.models import Edition


def new_invite_token() -> str:
    """128 bits that nobody guesses, short enough for a chat message."""
    return secrets.token_urlsafe(16)


class Campaign(models.Model):
    """`ruleset` is the one that new battles begin with. While it is closed nobody joins and no battle is set up.

    `edition` is the rulebook of the campaign and all its warbands, None being the packaged packs as printed.
    With `owners_change_by_hand` players may change their own rosters by hand, with a reason, as organisers always may.

    Everybody with the link with `invite_token` may join; without a token nobody can.
    """

    name = models.CharField(max_length=80)
    description = models.TextField(max_length=4000, blank=True, default="")
    starts_on = models.DateField(default=timezone.localdate)
    ruleset = models.CharField(max_length=40, default="mordheim")
    edition = models.ForeignKey(
        Edition, on_delete=models.PROTECT, related_name="campaigns", null=True, blank=True
    )
    owners_change_by_hand = models.BooleanField(default=False)
    is_open = models.BooleanField(default=True)
    invite_token = models.CharField(max_length=40, default=new_invite_token, blank=True)
    created = models.DateTimeField(auto_now_add=True)
    members = models.ManyToManyField(
        settings.AUTH_USER_MODEL, through="campaigns.Membership", related_name="campaigns"
    )

    class Meta:
        ordering = ["-starts_on", "name", "pk"]
        constraints = [
            models.CheckConstraint(condition=~Q(name=""), name="campaign_has_a_name"),
            models.UniqueConstraint(
                fields=["invite_token"], condition=~Q(invite_token=""), name="invite_token_is_unique"
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("campaigns:campaign", args=[self.pk])
