"""Something that holds in a campaign for a time: written by an organiser, or drawn from a table by dice."""

from datetime import date, datetime
from typing import NamedTuple

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone

from campaigns.models.campaign import Campaign
from campaigns.models.season import Season

#: So that no page grows without end, and no post-battle sequence.
MOST_EVENTS, MOST_IN_FORCE, MOST_EFFECTS = 500, 12, 4


class Moment(NamedTuple):
    """A point of a campaign: when, in which season by its id (None in free play), and the latest round by then."""

    at: datetime
    season: int | None
    round: int


class CampaignEvent(models.Model):
    """It holds from `first_round` to `last_round` of a `season`, or from `starts_on` to `ends_on`; None is no end.

    Whether it holds is worked out (`state`), never stored; `ended_at` is when an organiser ended it early. `effects`
    are values of `rules.aftermath.effects`, as JSON, with its name as their origin. `scenario` is suggested for
    new battles, or forced. `rolls` are the pairs of dice that drew it, those rolled again too; `row` is its key in the
    table. `request_key` is unique for each click.
    """

    class State(models.TextChoices):
        AHEAD = "ahead", "to come"
        IN_FORCE = "in_force", "in force"
        OVER = "over", "over"

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="events")
    name = models.CharField(max_length=80)
    text = models.TextField(max_length=2000, blank=True, default="")
    effects = models.JSONField(default=list, blank=True)
    scenario = models.CharField(max_length=40, blank=True, default="")
    scenario_is_forced = models.BooleanField(default=False)
    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="events", null=True, blank=True)
    first_round = models.PositiveSmallIntegerField(null=True, blank=True)
    last_round = models.PositiveSmallIntegerField(null=True, blank=True)
    starts_on = models.DateField(null=True, blank=True)
    ends_on = models.DateField(null=True, blank=True)
    row = models.CharField(max_length=40, blank=True, default="")
    rolls = models.JSONField(default=list, blank=True)
    revision = models.PositiveIntegerField(default=0)
    request_key = models.CharField(max_length=40, editable=False)
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", null=True, blank=True
    )
    made_at = models.DateTimeField(default=timezone.now)
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.UniqueConstraint(fields=["campaign", "request_key"], name="event_is_made_once"),
            models.CheckConstraint(condition=~Q(name=""), name="event_has_a_name"),
            models.CheckConstraint(
                condition=Q(
                    season__isnull=False, first_round__gte=1, starts_on__isnull=True, ends_on__isnull=True
                )
                | Q(
                    season__isnull=True,
                    first_round__isnull=True,
                    last_round__isnull=True,
                    starts_on__isnull=False,
                ),
                name="event_goes_by_rounds_or_by_days",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def state(self, moment: Moment) -> str:
        """Whether it is ahead, in force or over at that point. Of another season it is over."""
        if (self.ended_at is not None and self.ended_at <= moment.at) or self._is_past(moment):
            return self.State.OVER
        if self.made_at > moment.at or self._is_ahead(moment):
            return self.State.AHEAD
        return self.State.IN_FORCE

    def _is_past(self, moment: Moment) -> bool:
        if self.season_id is None:
            return self.ends_on is not None and self.ends_on < _day(moment)
        if self.season_id != moment.season:
            return True
        return self.last_round is not None and self.last_round < moment.round

    def _is_ahead(self, moment: Moment) -> bool:
        if self.season_id is None:
            assert self.starts_on is not None
            return self.starts_on > _day(moment)
        assert self.first_round is not None
        return self.first_round > moment.round


def _day(moment: Moment) -> date:
    return timezone.localdate(moment.at)
