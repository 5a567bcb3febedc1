"""An evening on which the players of a campaign meet, and what each member says of coming."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils import timezone

from campaigns.models.campaign import Campaign

#: So that no page and no calendar grows without end; weeks that are planned at once.
MOST_NIGHTS, MOST_WEEKS = 500, 26


class GameNight(models.Model):
    """`revision` grows with every change, so that calendars take the latest; a cancelled night stays in them.

    Nights that were planned at once share a `request_key` and count from 0 in `part`.
    """

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="game_nights")
    title = models.CharField(max_length=80)
    starts_at = models.DateTimeField("Begins")
    ends_at = models.DateTimeField("Ends")
    place = models.CharField(max_length=120, blank=True, default="")
    text = models.TextField("What to know", max_length=1000, blank=True, default="")
    cancelled_at = models.DateTimeField(null=True, blank=True, editable=False)
    revision = models.PositiveIntegerField(default=0, editable=False)
    changed_at = models.DateTimeField(default=timezone.now, editable=False)
    request_key = models.CharField(max_length=40, blank=True, default="", editable=False)
    part = models.PositiveSmallIntegerField(default=0, editable=False)

    class Meta:
        ordering = ["starts_at", "pk"]
        constraints = [
            models.CheckConstraint(condition=~Q(title=""), name="game_night_has_a_title"),
            models.CheckConstraint(
                condition=Q(ends_at__gt=F("starts_at")), name="game_night_ends_after_it_begins"
            ),
            models.UniqueConstraint(
                fields=["campaign", "request_key", "part"],
                condition=~Q(request_key=""),
                name="game_night_is_planned_once",
            ),
        ]
        indexes = [models.Index(fields=["campaign", "starts_at"], name="game_night_by_time")]

    def __str__(self) -> str:
        return self.title


class GameNightAnswer(models.Model):
    """Whether a member comes; no row is no answer."""

    night = models.ForeignKey(GameNight, on_delete=models.CASCADE, related_name="answers")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    is_coming = models.BooleanField()

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["night", "user"], name="member_answers_for_a_night_once"),
        ]

    def __str__(self) -> str:
        return f"{self.user} {'comes' if self.is_coming else 'does not come'}"
