"""An evening on which the players of a campaign meet, and the dates that they propose for one or for a battle."""

from datetime import datetime

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.urls import reverse
from django.utils import timezone

from campaigns.models.campaign import Campaign
from campaigns.models.pairing import Pairing

#: So that no page and no calendar grows without end; weeks that are planned at once.
MOST_NIGHTS, MOST_WEEKS = 500, 26
#: So that a page and a campaign stay short; hours that an evening lasts.
MOST_DATES, MOST_POLLS, MOST_HOURS = 5, 500, 24


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


class DatePoll(models.Model):
    """`dates` are moments in UTC as ISO texts, `chosen` is the place of the one that was fixed.

    It is for the table of `pairing`, or without one for a game night of that `title`, `place` and length in `hours`;
    `night` is the one that came of it. It is open until `closed_at`, when a date was fixed or the poll withdrawn.
    """

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="date_polls")
    pairing = models.ForeignKey(
        Pairing, on_delete=models.CASCADE, related_name="date_polls", null=True, blank=True
    )
    title = models.CharField(max_length=80, blank=True, default="")
    place = models.CharField(max_length=120, blank=True, default="")
    hours = models.PositiveSmallIntegerField(default=4)
    dates = models.JSONField(default=list)
    chosen = models.PositiveSmallIntegerField(null=True, blank=True)
    night = models.ForeignKey(
        GameNight, on_delete=models.SET_NULL, related_name="+", null=True, blank=True, editable=False
    )
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", null=True, blank=True
    )
    made_at = models.DateTimeField(auto_now_add=True)
    closed_at = models.DateTimeField(null=True, blank=True)
    request_key = models.CharField(max_length=40, editable=False)

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.UniqueConstraint(fields=["campaign", "request_key"], name="dates_are_proposed_once"),
            models.UniqueConstraint(
                fields=["pairing"], condition=Q(closed_at__isnull=True), name="table_has_one_open_date_poll"
            ),
            models.CheckConstraint(
                condition=Q(pairing__isnull=False) | ~Q(title=""), name="date_poll_is_for_something"
            ),
        ]

    def __str__(self) -> str:
        return self.title or str(self.pairing)

    def get_absolute_url(self) -> str:
        return reverse("campaigns:dates", args=[self.pk])

    @property
    def moments(self) -> tuple[datetime, ...]:
        """The dates as moments."""
        return tuple(map(datetime.fromisoformat, self.dates))


class DateAnswer(models.Model):
    """The places of the dates that suit a member; none of them may."""

    poll = models.ForeignKey(DatePoll, on_delete=models.CASCADE, related_name="answers")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    suits = models.JSONField(default=list)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["poll", "user"], name="member_answers_about_dates_once"),
        ]

    def __str__(self) -> str:
        return f"{self.user} about {self.poll}"
