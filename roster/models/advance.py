"""One advance that a warrior has taken: the dice, and the one thing gained."""

from django.db import models

from roster.models.warrior import Warrior


class Advance(models.Model):
    """`position` counts the warrior's advances from 0; `change` is null for a skill or a spell."""

    warrior = models.ForeignKey(Warrior, on_delete=models.CASCADE, related_name="advances")
    position = models.PositiveSmallIntegerField()
    due_at = models.PositiveSmallIntegerField()
    rolls = models.JSONField(default=list, blank=True)
    change = models.JSONField(null=True, blank=True, default=None)
    skill = models.CharField(max_length=80, blank=True, default="")
    spell = models.CharField(max_length=80, blank=True, default="")

    class Meta:
        ordering = ["position"]
        constraints = [
            models.UniqueConstraint(fields=["warrior", "position"], name="advance_position_is_unique"),
        ]

    def __str__(self) -> str:
        return self.skill or self.spell or "characteristic"
