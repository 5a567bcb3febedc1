"""Copies of one item in one place: carried by a block, or in the stash when there is no warrior."""

from django.db import models
from django.db.models import Q

from roster.models.warband import Warband
from roster.models.warrior import Warrior


class Possession(models.Model):
    """`paid` lists the gold crowns paid for each copy, oldest first; its length is the number of copies."""

    warband = models.ForeignKey(Warband, on_delete=models.CASCADE, related_name="possessions")
    warrior = models.ForeignKey(
        Warrior, on_delete=models.CASCADE, related_name="possessions", null=True, blank=True
    )
    item = models.CharField(max_length=80)
    paid = models.JSONField()

    class Meta:
        ordering = ["item"]
        constraints = [
            models.UniqueConstraint(
                fields=["warrior", "item"],
                condition=Q(warrior__isnull=False),
                name="item_once_for_each_warrior",
            ),
            models.UniqueConstraint(
                fields=["warband", "item"], condition=Q(warrior__isnull=True), name="item_once_in_the_stash"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.copies} x {self.item}"

    @property
    def copies(self) -> int:
        return len(self.paid)
