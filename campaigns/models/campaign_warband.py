"""A warband that takes part in a campaign. It takes part in at most one; withdrawing it deletes this row."""

from django.db import models

from campaigns.models.campaign import Campaign
from roster.models import Warband


class CampaignWarband(models.Model):
    """The database itself refuses a second campaign for a warband. One that pauses is not paired in new rounds."""

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="entered")
    warband = models.OneToOneField(Warband, on_delete=models.PROTECT, related_name="campaign_warband")
    entered = models.DateTimeField(auto_now_add=True)
    is_paused = models.BooleanField("pauses", default=False)

    class Meta:
        ordering = ["warband__name", "pk"]

    def __str__(self) -> str:
        return f"{self.warband} in {self.campaign}"
