"""A warband's claim on the dead of a battle: raised, pressed into its crew, or looted."""

from django.db import models
from django.db.models import Q
from django.urls import reverse

from campaigns.models.battle import Battle
from roster.models import Warband


class DeadClaim(models.Model):
    """The claim of `claimant` on those whom `warband` lost in `battle`; of Looters also on their own dead.

    `answers` are its player's decisions since `begun_at`, `seed` is the key of its dice. Of a settled one `told` is how
    it went in sentences and `had` are the places of those among the dead whom the claimant has had.
    """

    class Status(models.TextChoices):
        OPEN = "open", "open"
        SETTLED = "settled", "settled"
        DROPPED = "dropped", "undone with a post-battle sequence, or nothing left"

    battle = models.ForeignKey(Battle, on_delete=models.PROTECT, related_name="dead_claims")
    warband = models.ForeignKey(Warband, on_delete=models.PROTECT, related_name="dead_claimed")
    claimant = models.ForeignKey(Warband, on_delete=models.PROTECT, related_name="claims_on_dead")
    status = models.CharField(max_length=10, choices=Status, default=Status.OPEN)
    seed = models.CharField(max_length=64)
    answers = models.JSONField(default=list, blank=True)
    told = models.JSONField(default=list, blank=True)
    had = models.JSONField(default=list, blank=True)
    opened_at = models.DateTimeField(auto_now_add=True)
    begun_at = models.DateTimeField(null=True, blank=True)
    settled_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["battle", "warband", "claimant"],
                condition=~Q(status="dropped"),
                name="dead_of_a_warband_are_claimed_once_by_another",
            ),
            models.CheckConstraint(
                condition=Q(status__in=["open", "settled", "dropped"]), name="dead_claim_has_a_known_status"
            ),
        ]

    def __str__(self) -> str:
        return f"The dead of {self.warband}"

    def get_absolute_url(self) -> str:
        return reverse("campaigns:dead", args=[self.pk])
