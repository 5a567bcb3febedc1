"""A round of a season, and the warbands that cannot come to it."""

from django.db import models
from django.urls import reverse

from campaigns.models.season import Season
from roster.models import Warband


class Round(models.Model):
    """`number` counts the rounds of its season from 1; a round that was removed is the last one, so none is missing.

    `revision` grows with every change of its pairings or its deadline. `seed` is what they were last drawn from, empty
    before that. Players see the pairings from `published_at` on.
    """

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    deadline = models.DateField(null=True, blank=True)
    seed = models.CharField(max_length=64, blank=True, default="")
    revision = models.PositiveIntegerField(default=0)
    published_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["season", "number"]
        constraints = [
            models.UniqueConstraint(fields=["season", "number"], name="round_number_is_unique"),
        ]

    def __str__(self) -> str:
        return f"Round {self.number}"

    def get_absolute_url(self) -> str:
        return reverse("campaigns:round", args=[self.pk])


class Absence(models.Model):
    """A warband that cannot come to a round: its player said so, or an organiser."""

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="absences")
    warband = models.ForeignKey(Warband, on_delete=models.CASCADE, related_name="absences")

    class Meta:
        ordering = ["round", "warband"]
        constraints = [
            models.UniqueConstraint(fields=["round", "warband"], name="warband_is_absent_once"),
        ]

    def __str__(self) -> str:
        return f"{self.warband}, absent in {self.round}"
