"""A battle that a warband has fought and whose result does not count yet: those who fought stay as they are meanwhile.

Written by `roster.services.tally.open_results` alone, which apps above this one call.
"""

from django.db import models

from roster.models.warband import Warband


class OpenResult(models.Model):
    """`battle` is how ledgers call the battle, `title` its name, `address` its page. `fought` are the roster numbers of
    those who fought, `stash` the copies of each item that lay in the stash."""

    warband = models.ForeignKey(Warband, on_delete=models.CASCADE, related_name="open_results")
    battle = models.CharField(max_length=80)
    title = models.CharField(max_length=120)
    address = models.CharField(max_length=200)
    fought = models.JSONField(default=list)
    stash = models.JSONField(default=dict)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["warband", "battle"], name="warband_has_one_open_result_for_a_battle"
            ),
        ]

    def __str__(self) -> str:
        return self.title
