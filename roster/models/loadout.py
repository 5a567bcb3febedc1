"""A named arrangement of a warband for a battle. No rule reads it. Written by `roster.services.loadouts`."""

from django.db import models
from django.db.models import Q

from roster.models.warband import Warband
from rules.mustering.loadouts import Loadout as Armaments
from rules.values import read

LONGEST_NAME = 60


class Loadout(models.Model):
    """`armaments` is the plain form of a `rules.mustering.loadouts.Loadout`."""

    warband = models.ForeignKey(Warband, on_delete=models.CASCADE, related_name="loadouts")
    name = models.CharField(max_length=LONGEST_NAME)
    armaments = models.JSONField(default=list)

    class Meta:
        ordering = ["warband", "name", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["warband", "name"], name="loadout_name_is_unique"),
            models.CheckConstraint(condition=~Q(name=""), name="loadout_has_a_name"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def arrangement(self) -> Armaments:
        """Raises `DataError` where the row holds no loadout."""
        return read(Armaments, self.armaments, where=f"loadout {self.name}")
