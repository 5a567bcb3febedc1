"""A campaign: players, their warbands, and the battles they fight against each other."""

import secrets

from django.conf import settings
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils import timezone

from roster.models import Edition

#: How long players have to dispute a result, where time decides.
USUAL_DAYS, MOST_DAYS = 3, 60


def new_invite_token() -> str:
    """128 bits that nobody guesses, short enough for a chat message."""
    return secrets.token_urlsafe(16)


class Campaign(models.Model):
    """`ruleset` is the one that new battles begin with. While it is closed nobody joins and no battle is set up.

    `edition` is the rulebook of the campaign and all its warbands, None being the packaged packs as printed.
    `confirmation` is what makes a result count; a disputed one always needs an organiser.
    With `owners_change_by_hand` players may change their own rosters by hand, with a reason, as organisers always may.

    One with a `deleted_at` changes no more and goes some days after it (`campaigns.services.deleting_campaigns`).

    Everybody with the link with `invite_token` may join as a player, with `spectator_token` as a spectator; without a
    token nobody can.
    """

    class Confirmation(models.TextChoices):
        ORGANISER = "organiser", "An organiser accepts it"
        PLAYERS = "players", "The other players of the battle confirm it"
        DAYS = "days", "Nobody disputes it for some days"

    name = models.CharField(max_length=80)
    description = models.TextField(max_length=4000, blank=True, default="")
    starts_on = models.DateField(default=timezone.localdate)
    ruleset = models.CharField(max_length=40, default="mordheim")
    edition = models.ForeignKey(
        Edition, on_delete=models.PROTECT, related_name="campaigns", null=True, blank=True
    )
    owners_change_by_hand = models.BooleanField(default=False)
    confirmation = models.CharField(max_length=20, choices=Confirmation, default=Confirmation.ORGANISER)
    confirmation_days = models.PositiveSmallIntegerField(
        default=USUAL_DAYS, validators=[MinValueValidator(1), MaxValueValidator(MOST_DAYS)]
    )
    is_open = models.BooleanField(default=True)
    invite_token = models.CharField(max_length=40, default=new_invite_token, blank=True)
    spectator_token = models.CharField(max_length=40, default="", blank=True)
    created = models.DateTimeField(auto_now_add=True)
    deleted_at = models.DateTimeField(null=True, blank=True, editable=False)
    members = models.ManyToManyField(
        settings.AUTH_USER_MODEL, through="campaigns.Membership", related_name="campaigns"
    )

    class Meta:
        ordering = ["-starts_on", "name", "pk"]
        constraints = [
            models.CheckConstraint(condition=~Q(name=""), name="campaign_has_a_name"),
            models.CheckConstraint(
                condition=Q(confirmation__in=["organiser", "players", "days"]),
                name="campaign_has_a_known_confirmation",
            ),
            models.UniqueConstraint(
                fields=["invite_token"], condition=~Q(invite_token=""), name="invite_token_is_unique"
            ),
            models.UniqueConstraint(
                fields=["spectator_token"], condition=~Q(spectator_token=""), name="spectator_token_is_unique"
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("campaigns:campaign", args=[self.pk])
