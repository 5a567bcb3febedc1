"""One warband in one battle: as it was when the battle was set up, and what the battle wrote in its ledger."""

from django.db import models
from django.db.models import Q

from campaigns.models.battle import Battle
from roster.models import Warband

#: One for each segment of the table's edge.
MOST_SIDES = 6


class BattleSide(models.Model):
    """`position`, from 0, is the side's index in the record. Name and rating are those of `revision`.

    `taken_out` are the enemies that it took out of action, `heroes_out` and `leaders_out` the heroes and the leaders
    among them, `wyrdstone` and `objectives` what the scenario gave it; None while nobody knows.
    `written` is the revision of the ledger entry that the accepted battle wrote, None before that.
    """

    class Result(models.TextChoices):
        WON = "won", "won"
        LOST = "lost", "lost"
        DRAWN = "drawn", "drawn"

    battle = models.ForeignKey(Battle, on_delete=models.CASCADE, related_name="sides")
    position = models.PositiveSmallIntegerField()
    warband = models.ForeignKey(Warband, on_delete=models.PROTECT, related_name="battle_sides")
    revision = models.PositiveIntegerField()
    name = models.CharField(max_length=80)
    rating = models.PositiveIntegerField()
    policy = models.CharField(max_length=40)
    result = models.CharField(max_length=10, choices=Result, blank=True, default="")
    taken_out = models.PositiveIntegerField(null=True, blank=True)
    heroes_out = models.PositiveIntegerField(null=True, blank=True)
    leaders_out = models.PositiveIntegerField(null=True, blank=True)
    wyrdstone = models.PositiveIntegerField(null=True, blank=True)
    objectives = models.PositiveIntegerField(null=True, blank=True)
    written = models.PositiveIntegerField(null=True, blank=True)

    class Meta:
        ordering = ["battle", "position"]
        constraints = [
            models.UniqueConstraint(fields=["battle", "position"], name="battle_has_one_side_each"),
            models.UniqueConstraint(fields=["battle", "warband"], name="warband_fights_on_one_side"),
            models.CheckConstraint(condition=Q(position__lt=MOST_SIDES), name="battle_has_six_sides_at_most"),
        ]

    def __str__(self) -> str:
        return self.name
