"""One user in one campaign with their role, and a user who was removed from one.

`campaigns.access` asks what a role may do; `campaigns.services.members.roles` writes both.
"""

import secrets

from django.conf import settings
from django.db import models

from campaigns.models.campaign import Campaign


def new_calendar_token() -> str:
    """256 bits, for an address that nobody guesses."""
    return secrets.token_urlsafe(32)


class Membership(models.Model):
    """A campaign has at least one organiser and may have several; organisers may play too, spectators never do.

    Co-organisers run the league as organisers do. Organisers alone delete the campaign, say who reads it, and appoint
    and remove organisers and co-organisers.

    Calendar programs read the campaign's dates at an address with `calendar_token`, without signing in.
    """

    class Role(models.TextChoices):
        ORGANISER = "organiser", "organiser"
        CO_ORGANISER = "co-organiser", "co-organiser"
        PLAYER = "player", "player"
        SPECTATOR = "spectator", "spectator"

    #: The roles that run the league, and those that take part in it: they enter warbands, fight, confirm and answer.
    RUN = (Role.ORGANISER, Role.CO_ORGANISER)
    PLAY = (*RUN, Role.PLAYER)

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="memberships")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="memberships")
    role = models.CharField(max_length=20, choices=Role, default=Role.PLAYER)
    joined = models.DateTimeField(auto_now_add=True)
    calendar_token = models.CharField(max_length=60, blank=True, default="", editable=False)

    class Meta:
        ordering = ["role", "joined", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["campaign", "user"], name="member_of_a_campaign_once"),
            models.CheckConstraint(
                condition=models.Q(role__in=["organiser", "co-organiser", "player", "spectator"]),
                name="member_has_a_known_role",
            ),
            models.UniqueConstraint(
                fields=["calendar_token"],
                condition=~models.Q(calendar_token=""),
                name="calendar_token_is_unique",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user} in {self.campaign}"

    @property
    def is_organiser(self) -> bool:
        """Whether the member runs the league, as organiser or as co-organiser."""
        return self.role in self.RUN

    @property
    def leads(self) -> bool:
        """Whether the member may do what is kept for organisers."""
        return self.role == self.Role.ORGANISER

    @property
    def plays(self) -> bool:
        """False for spectators."""
        return self.role in self.PLAY


class Removal(models.Model):
    """A removed user cannot join by a link again until an organiser lets them."""

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="removals")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["user__username"]
        constraints = [
            models.UniqueConstraint(fields=["campaign", "user"], name="removed_from_a_campaign_once"),
        ]

    def __str__(self) -> str:
        return f"{self.user}, removed from {self.campaign}"
