"""A round of a season, and the warbands that cannot come to it."""

from datetime import date, datetime, time, timedelta

from django.db import models
from django.urls import reverse
from django.utils import timezone

from campaigns.models.season import Season
from roster.models import Warband
from roster.site.zones import zone_or_site


class Round(models.Model):
    """`number` counts the rounds of its season from 1; a round that was removed is the last one, so none is missing.

    `revision` grows with every change of its pairings or its deadline. `seed` is what they were last drawn from, empty
    before that. Players see the pairings from `published_at` on. The day of the deadline and its `deadline_hour` are
    those of the campaign's time zone; without an hour the whole day belongs to the round.
    """

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    deadline = models.DateField(null=True, blank=True)
    deadline_hour = models.TimeField(null=True, blank=True)
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

    @property
    def due_at(self) -> datetime | None:
        """When the deadline has passed; None without one. Asks the season and the campaign."""
        return due_at(self.deadline, self.deadline_hour, self.season.campaign.time_zone)

    @property
    def is_late(self) -> bool:
        """Whether the deadline has passed."""
        due = self.due_at
        return due is not None and due <= timezone.now()


def due_at(day: date | None, hour: time | None, zone: str) -> datetime | None:
    """When a deadline has passed that is a day, or an hour of it, where the campaign is."""
    if day is None:
        return None
    if hour is None:
        day, hour = day + timedelta(days=1), time()
    return datetime.combine(day, hour, tzinfo=zone_or_site(zone))


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
