"""The roll for the scenario of a battle that is about to be set up: made once, kept until a battle with it counts."""

from django.conf import settings
from django.db import models

from campaigns.models.campaign import Campaign


class ScenarioRoll(models.Model):
    """`sides` are the ids of the warbands, as they were named; `rolled` is what came of it, as JSON."""

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="scenario_rolls")
    sides = models.JSONField()
    sentence = models.CharField(max_length=300)
    rolled = models.JSONField()
    rolled_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="scenario_rolls"
    )
    rolled_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return self.sentence

    @property
    def scenario(self) -> str:
        """The key of the scenario, empty where somebody may choose."""
        return str(self.rolled["scenario"])

    @property
    def faces(self) -> list[int]:
        """The two D6; none where the scenario was drawn from a setting."""
        return [] if self.rolled.get("of") else list(self.rolled["faces"])
