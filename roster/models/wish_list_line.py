"""Wishes of a player to buy or hire later. No rule reads any of it. Written by `roster.services.trading.wish_list`."""

from django.db import models
from django.db.models import Q

from roster.models.warband import Warband

LONGEST_NOTE = 120


class WishListLine(models.Model):
    """`key` is that of an item, of a type of warrior or of somebody who fights for pay; a line in words has none.

    `number` is that of the block it is meant for, if any; `copies` are then for each of its members. `place` is the
    order on the list, `request_key` that of the click, so that a double click writes one line.
    """

    class Kind(models.TextChoices):
        ITEM = "item"
        WARRIOR = "warrior"
        HIRELING = "hireling"
        WORDS = "words"

    warband = models.ForeignKey(Warband, on_delete=models.CASCADE, related_name="wish_list")
    place = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=10, choices=Kind)
    key = models.CharField(max_length=80, blank=True, default="")
    note = models.CharField(max_length=LONGEST_NOTE, blank=True, default="")
    copies = models.PositiveSmallIntegerField(default=1)
    number = models.PositiveIntegerField(null=True, blank=True)
    is_bought = models.BooleanField(default=False)
    request_key = models.CharField(max_length=100, blank=True, default="", editable=False)

    class Meta:
        ordering = ["warband", "place", "pk"]
        constraints = [
            models.CheckConstraint(condition=~Q(key="", note=""), name="wish_list_line_says_something"),
            models.CheckConstraint(condition=Q(copies__gte=1), name="wish_list_line_wants_one"),
            models.UniqueConstraint(
                fields=["warband", "request_key"],
                condition=~Q(request_key=""),
                name="wish_list_line_is_written_once",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.copies} x {self.key or self.note}"
