"""Points that an organiser enters by hand: awards, penalties, and the figures of rounds that were played elsewhere."""

from django.conf import settings
from django.db import models

from campaigns.models.round import Round
from campaigns.models.season import Season
from roster.models import Warband

#: So that no page and no table grows without end.
MOST_AWARDS, LONGEST_AWARD = 2000, 40


class PointAward(models.Model):
    """Points that count from `round` on, or from the beginning without one. `request_key` is unique for each click."""

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="awards")
    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="awards", null=True, blank=True)
    warband = models.ForeignKey(Warband, on_delete=models.CASCADE, related_name="point_awards")
    name = models.CharField(max_length=LONGEST_AWARD)
    points = models.SmallIntegerField()
    reason = models.CharField(max_length=200, blank=True, default="")
    request_key = models.CharField(max_length=40, editable=False)
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", null=True, blank=True
    )
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.UniqueConstraint(fields=["season", "request_key"], name="award_is_given_once"),
            models.CheckConstraint(condition=~models.Q(points=0), name="award_has_points"),
        ]

    def __str__(self) -> str:
        return f"{self.name}: {self.points:+d}"


class CarriedFigures(models.Model):
    """The figures of a warband in a season that was begun elsewhere: battles and points of the rounds before."""

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="carried")
    warband = models.ForeignKey(Warband, on_delete=models.CASCADE, related_name="carried")
    won = models.PositiveSmallIntegerField(default=0)
    drawn = models.PositiveSmallIntegerField(default=0)
    lost = models.PositiveSmallIntegerField(default=0)
    points = models.SmallIntegerField(default=0)

    class Meta:
        ordering = ["season", "warband"]
        verbose_name_plural = "carried figures"
        constraints = [
            models.UniqueConstraint(fields=["season", "warband"], name="figures_are_carried_over_once"),
        ]

    def __str__(self) -> str:
        return f"{self.warband}: {self.won}-{self.drawn}-{self.lost}, {self.points:+d}"
