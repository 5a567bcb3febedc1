"""A hero in the hands of another warband of the campaign, and what the two players make of it."""

from django.db import models
from django.db.models import Q
from django.urls import reverse

from campaigns.models.battle import Battle
from roster.models import Warband


class Captive(models.Model):
    """Hero `number` of `warband`, taken in `battle` by `captor`.

    `negotiation` is a `rules.aftermath.captivity.ransom.Negotiation` as JSON. Of a settled one `fate` is the key of
    what the captor did, `told` how it went in sentences; `seed` is the key of its dice.
    """

    class Status(models.TextChoices):
        OPEN = "open", "captive"
        SETTLED = "settled", "settled"
        DROPPED = "dropped", "undone with the post-battle sequence"

    battle = models.ForeignKey(Battle, on_delete=models.PROTECT, related_name="captives")
    warband = models.ForeignKey(Warband, on_delete=models.PROTECT, related_name="captives_lost")
    captor = models.ForeignKey(Warband, on_delete=models.PROTECT, related_name="captives_held")
    number = models.PositiveIntegerField()
    name = models.CharField(max_length=80)
    status = models.CharField(max_length=10, choices=Status, default=Status.OPEN)
    negotiation = models.TextField(editable=False)
    seed = models.CharField(max_length=64)
    fate = models.CharField(max_length=40, blank=True, default="")
    told = models.JSONField(default=list, blank=True)
    opened_at = models.DateTimeField(auto_now_add=True)
    settled_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["battle", "warband", "number"],
                condition=~Q(status="dropped"),
                name="hero_is_taken_once_in_a_battle",
            ),
            models.CheckConstraint(
                condition=Q(status__in=["open", "settled", "dropped"]), name="captive_has_a_known_status"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.name}, captive"

    def get_absolute_url(self) -> str:
        return reverse("campaigns:captive", args=[self.pk])
