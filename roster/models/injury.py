"""A lasting serious injury of one warrior, with everything it does, as rolled."""

from django.db import models

from roster.models.warrior import Warrior


class Injury(models.Model):
    """`position` counts the warrior's injuries from 0 in the order they were suffered."""

    warrior = models.ForeignKey(Warrior, on_delete=models.CASCADE, related_name="injuries")
    position = models.PositiveSmallIntegerField()
    key = models.CharField(max_length=80)
    rolls = models.JSONField(default=list, blank=True)
    changes = models.JSONField(default=list, blank=True)
    flags = models.JSONField(default=list, blank=True)
    battle = models.CharField(max_length=80, blank=True, default="")

    class Meta:
        ordering = ["position"]
        verbose_name_plural = "injuries"
        constraints = [
            models.UniqueConstraint(fields=["warrior", "position"], name="injury_position_is_unique"),
        ]

    def __str__(self) -> str:
        return self.key
