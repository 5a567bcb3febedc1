"""A table of a round with its warbands, and those that left it. A table with one seat is a bye."""

from typing import Any

from django.db import models

from campaigns.models.battle import Battle
from campaigns.models.round import Round
from roster.models import Warband


class Pairing(models.Model):
    """`table` counts from 1. `scenario` is a key of the rulebook, empty where the players choose or roll.

    `battle` is the one that was set up between exactly these warbands; a discarded one is not kept here. The players
    meet at `agreed_at`, if they said when.
    """

    #: The dates that are proposed for it, where a query fetched them (`campaigns.selectors`).
    open_polls: list[Any]

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="pairings")
    table = models.PositiveSmallIntegerField()
    scenario = models.CharField(max_length=40, blank=True, default="")
    battle = models.OneToOneField(
        Battle, on_delete=models.SET_NULL, related_name="pairing", null=True, blank=True
    )
    agreed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["round", "table"]
        constraints = [
            models.UniqueConstraint(fields=["round", "table"], name="table_of_a_round_is_unique"),
        ]

    def __str__(self) -> str:
        return f"{self.round}, table {self.table}"


class Seat(models.Model):
    """`round` is that of the pairing, so that the database itself refuses a second seat. `name` is the warband's name
    of the day it was paired."""

    pairing = models.ForeignKey(Pairing, on_delete=models.CASCADE, related_name="seats")
    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="seats")
    warband = models.ForeignKey(Warband, on_delete=models.CASCADE, related_name="seats")
    name = models.CharField(max_length=80)

    class Meta:
        ordering = ["pairing", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["round", "warband"], name="warband_sits_once_in_a_round"),
        ]

    def __str__(self) -> str:
        return self.name


class LeftSeat(models.Model):
    """A seat that a warband gave up when it paused or left the campaign. It sits there again when it is back in time.

    `table` and `scenario` are those of the pairing, which goes when nobody is left at it. Pairing the round anew
    deletes these rows.
    """

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="left_seats")
    table = models.PositiveSmallIntegerField()
    scenario = models.CharField(max_length=40, blank=True, default="")
    warband = models.ForeignKey(Warband, on_delete=models.CASCADE, related_name="left_seats")
    name = models.CharField(max_length=80)

    class Meta:
        ordering = ["round", "table", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["round", "warband"], name="warband_leaves_one_seat_in_a_round"),
        ]

    def __str__(self) -> str:
        return self.name
