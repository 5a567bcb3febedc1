"""A battle that the owner of a warband enters alone, against an opponent who is not on the site.

Written by `roster.services.tally.solo` alone. `record` is a `rules.engine.setup.BattleSetup` as one JSON text, `tally`
a
`rules.tally.draft.Tally`.
"""

from django.db import models
from django.db.models import Q

from roster.models.warband import Warband


class SoloBattle(models.Model):
    """`opponent` is the name of the other warband. Once it is handed in, its post-battle sequence is open or done."""

    class Status(models.TextChoices):
        OPEN = "open", "being entered"
        HANDED_IN = "handed_in", "handed in"
        DROPPED = "dropped", "dropped"

    warband = models.ForeignKey(Warband, on_delete=models.PROTECT, related_name="solo_battles")
    title = models.CharField(max_length=80)
    opponent = models.CharField(max_length=80)
    status = models.CharField(max_length=10, choices=Status, default=Status.OPEN)
    record = models.TextField(editable=False)
    tally = models.TextField(editable=False, blank=True, default="")
    begun_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["warband"],
                condition=Q(status="open"),
                name="warband_enters_one_solo_battle_at_a_time",
            ),
            models.CheckConstraint(
                condition=Q(status__in=["open", "handed_in", "dropped"]),
                name="solo_battle_has_a_known_status",
            ),
        ]

    def __str__(self) -> str:
        return self.title

    @property
    def key(self) -> str:
        """The key of the battle in ledgers."""
        return f"solo-{self.pk}"
