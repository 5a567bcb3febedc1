"""One user in one campaign, as organiser or as player."""

from django.conf import settings
from django.db import models

from campaigns.models.campaign import Campaign


class Membership(models.Model):
    """A campaign has at least one organiser and may have several; organisers may play too."""

    class Role(models.TextChoices):
        ORGANISER = "organiser", "organiser"
        PLAYER = "player", "player"

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="memberships")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="memberships")
    role = models.CharField(max_length=20, choices=Role, default=Role.PLAYER)
    joined = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["role", "joined", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["campaign", "user"], name="member_of_a_campaign_once"),
            models.CheckConstraint(
                condition=models.Q(role__in=["organiser", "player"]), name="member_has_a_known_role"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user} in {self.campaign}"

    @property
    def is_organiser(self) -> bool:
        return self.role == self.Role.ORGANISER
