"""The post-battle sequence of one warband after one battle, while it is under way and afterwards.

Written by `roster.services.aftermath.sequence` alone. `record` is a `rules.aftermath.record.AftermathRecord` as JSON.
"""

from django.db import models
from django.db.models import Q

from roster.models.edition import Edition
from roster.models.packed import PackedTextField
from roster.models.warband import Warband

#: The beginning of `battle` where there was none: a sequence of advances alone, as after granted experience.
GROWTH = "growth-"


class Aftermath(models.Model):
    """`battle` is how ledgers call the battle, `title` its name. Its entries are in the ledger when it is done:
    `written_to` is the revision of the last one. `edition` is the rulebook that it goes by, None being the packaged
    packs as printed. With `by_hand` its dice are rolled on a real table and typed in.

    `moves` counts how often it was stored; `clicks` are the latest requests of its trading post, as pairs of the move
    and the key.
    """

    class Status(models.TextChoices):
        OPEN = "open", "unfinished"
        DONE = "done", "finished"
        DROPPED = "dropped", "undone with its battle"

    warband = models.ForeignKey(Warband, on_delete=models.PROTECT, related_name="aftermaths")
    battle = models.CharField(max_length=80)
    title = models.CharField(max_length=80)
    status = models.CharField(max_length=10, choices=Status, default=Status.OPEN)
    by_hand = models.BooleanField("rolls dice by hand", default=False)
    is_trading = models.BooleanField("stands at the trading post", default=False)
    moves = models.PositiveIntegerField(default=0)
    clicks = models.JSONField(default=list, blank=True)
    record = PackedTextField(editable=False)
    edition = models.ForeignKey(
        Edition, on_delete=models.PROTECT, related_name="aftermaths", null=True, blank=True
    )
    written_to = models.PositiveIntegerField(null=True, blank=True)
    opened_at = models.DateTimeField(auto_now_add=True)
    done_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["pk"]
        verbose_name = "post-battle sequence"
        constraints = [
            models.UniqueConstraint(
                fields=["warband", "battle"],
                condition=~Q(status="dropped"),
                name="warband_has_one_aftermath_for_a_battle",
            ),
            models.CheckConstraint(
                condition=Q(status__in=["open", "done", "dropped"]), name="aftermath_has_a_known_status"
            ),
            models.CheckConstraint(
                condition=~Q(status="done") | Q(done_at__isnull=False), name="aftermath_was_done_some_time"
            ),
        ]

    def __str__(self) -> str:
        return f"After {self.title}"

    @property
    def is_growth(self) -> bool:
        """Whether it rolls advances alone, without a battle."""
        return self.battle.startswith(GROWTH)
