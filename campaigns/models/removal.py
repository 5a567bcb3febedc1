"""A user whom an organiser removed from a campaign. Written by `campaigns.services.members.roles`."""

from django.conf import settings
from django.db import models

from campaigns.models.campaign import Campaign


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
