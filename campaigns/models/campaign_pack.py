"""A pack that an organiser uploaded for a campaign: all its organisers may choose it for the campaign's rulebook."""

from django.conf import settings
from django.db import models

from campaigns.models.campaign import Campaign
from roster.models import Pack


class CampaignPack(models.Model):
    """One version of a pack in a campaign. The campaign's edition says whether it is played with."""

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="offered_packs")
    pack = models.ForeignKey(Pack, on_delete=models.CASCADE, related_name="campaign_packs")
    added_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", null=True, blank=True
    )
    added_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["pack__name", "-pack__uploaded_at", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["campaign", "pack"], name="pack_is_offered_once_in_a_campaign"),
        ]

    def __str__(self) -> str:
        return f"{self.pack} for {self.campaign}"
