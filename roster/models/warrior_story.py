"""A player's texts about their warband and its warriors, and their portraits. No rule reads any of it."""

from django.db import models

from roster.models.warband import Warband
from roster.site.files import FileField

LONGEST_STORY = 4000
#: The number under which the warband itself stands; warriors and groups begin with 1.
WHOLE_WARBAND = 0


class WarriorStory(models.Model):
    """`number` is the roster number, or `WHOLE_WARBAND`. Everybody who reads the warband reads the `biography`, its
    player alone the `notes`. `revision` counts how often it was written."""

    warband = models.ForeignKey(Warband, on_delete=models.CASCADE, related_name="stories")
    number = models.PositiveIntegerField()
    biography = models.TextField(max_length=LONGEST_STORY, blank=True, default="")
    notes = models.TextField("private notes", max_length=LONGEST_STORY, blank=True, default="")
    revision = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ["warband", "number"]
        verbose_name_plural = "warrior stories"
        constraints = [
            models.UniqueConstraint(fields=["warband", "number"], name="warrior_has_one_story"),
        ]

    def __str__(self) -> str:
        return f"Story of {self.number} in {self.warband}"


class Portrait(models.Model):
    """A picture as WebP, encoded by `roster.site.pictures`. `digest` names it in its address."""

    warband = models.ForeignKey(Warband, on_delete=models.CASCADE, related_name="portraits")
    number = models.PositiveIntegerField()
    digest = models.CharField(max_length=64)
    width = models.PositiveSmallIntegerField()
    height = models.PositiveSmallIntegerField()
    content = FileField()

    class Meta:
        ordering = ["warband", "number"]
        constraints = [
            models.UniqueConstraint(fields=["warband", "number"], name="warrior_has_one_portrait"),
        ]

    def __str__(self) -> str:
        return f"Portrait of {self.number} in {self.warband}"
