"""One battle of a campaign: how it was set up, what happened in it, what came of it.

`record` is a `rules.engine.record.Record` as one JSON text: before the battle the set-up alone, afterwards with
answers, events and outcome, or with the outcome alone where people entered it. `proposal` holds dice of injuries that
earlier versions rolled as soon as a battle was fought, as JSON; it is empty in newer battles.
"""

from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.urls import reverse

from campaigns.models.campaign import Campaign
from roster.models import Edition
from roster.models.packed import PackedTextField
from roster.models.shared import Shared


class BattleQuerySet(models.QuerySet["Battle"]):
    def for_lists(self) -> "BattleQuerySet":
        """Load both sides, and leave out the long texts."""
        return self.defer("record", "proposal", "tally", "amendment").prefetch_related("sides")


class Battle(Shared):
    """`number` counts the battles of its campaign from 1; numbers of discarded battles are not used again.

    `seed` is the key of all its dice; `seed_is_drawn` tells its origin, `seed_was_shown` that it is no secret any more.
    A friendly counts for nothing, and it alone may have a seed that was given. `place`, from 0, is that of the battle
    among those between the same warbands: the dice of what follows it go by that (`campaigns.services.battles.keys`).
    `decided_by` accepted or discarded it.
    `edition` is the campaign's of the day it was set up; the aftermath goes by it too. `roll` chose the scenario, and
    `scenario_roll` tells its dice; empty where people chose. `tally` is a `rules.tally.draft.Tally` as JSON, empty
    where nobody began one; `entered_by` handed it in, or had the site fight the battle.

    `territory` is at stake: the sole winner holds it once the result counts.

    The other players confirm or dispute the result since `asked_at`: that is how pages tell it from an earlier one.
    `accepted_because` says what made it count; `decided_by` is None where that was time.

    One that counts may be open to readers who do not read its campaign (`campaigns.services.battles.share`).
    """

    #: Set by `campaigns.access` where the reader sees the battle alone and not its campaign.
    is_read_alone = False
    #: Its games that are not over, where a query fetched them (`campaigns.selectors`).
    open_games: list[Any]

    class Status(models.TextChoices):
        SET_UP = "set_up", "set up"
        FOUGHT = "fought", "fought, needs a decision"
        ACCEPTED = "accepted", "accepted"
        DISCARDED = "discarded", "discarded"
        PLAYED = "played", "friendly, counts for nothing"

    class Cause(models.TextChoices):
        DECISION = "decision", "an organiser accepted it"
        CONFIRMED = "confirmed", "every other player confirmed it"
        UNDISPUTED = "undisputed", "nobody disputed it in time"

    class FoughtBy(models.TextChoices):
        ENGINE = "engine", "on this site"
        TABLE = "table", "on a real table"
        SHORT = "short", "on a real table, quick result"

    campaign = models.ForeignKey(Campaign, on_delete=models.PROTECT, related_name="battles")
    number = models.PositiveIntegerField()
    title = models.CharField(max_length=80)
    status = models.CharField(max_length=20, choices=Status, default=Status.SET_UP)
    ruleset = models.CharField(max_length=40)
    switches = models.JSONField(default=list, blank=True)
    edition = models.ForeignKey(
        Edition, on_delete=models.PROTECT, related_name="battles", null=True, blank=True
    )
    scenario = models.CharField(max_length=40)
    roll = models.ForeignKey(
        "campaigns.ScenarioRoll", on_delete=models.SET_NULL, related_name="battles", null=True, blank=True
    )
    scenario_roll = models.CharField(max_length=300, blank=True, default="")
    battlefield = models.CharField("table", max_length=40)
    territory = models.ForeignKey(
        "campaigns.Territory", on_delete=models.SET_NULL, related_name="battles", null=True, blank=True
    )
    seed = models.CharField(max_length=64)
    place = models.PositiveIntegerField(null=True, blank=True, editable=False)
    seed_is_drawn = models.BooleanField(default=False)
    seed_was_shown = models.BooleanField(default=False)
    is_friendly = models.BooleanField("friendly", default=False)
    engine_version = models.CharField(max_length=20)
    record = PackedTextField(editable=False)
    proposal = models.TextField(editable=False, blank=True, default="")
    fought_by = models.CharField(max_length=10, choices=FoughtBy, default=FoughtBy.ENGINE)
    tally = models.TextField(editable=False, blank=True, default="")
    amendment = models.JSONField(editable=False, blank=True, default=dict)
    entered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        related_name="battles_entered",
        null=True,
        blank=True,
    )
    set_up_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="battles_set_up"
    )
    set_up_at = models.DateTimeField(auto_now_add=True)
    fought_at = models.DateTimeField(null=True, blank=True)
    asked_at = models.DateTimeField(null=True, blank=True)
    accepted_because = models.CharField(max_length=20, choices=Cause, blank=True, default="")
    decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        related_name="battles_decided",
        null=True,
        blank=True,
    )
    decided_at = models.DateTimeField(null=True, blank=True)

    objects = BattleQuerySet.as_manager()

    class Meta:
        ordering = ["-number"]
        constraints = [
            *Shared.Meta.constraints,
            models.UniqueConstraint(fields=["campaign", "number"], name="battle_number_is_unique"),
            models.CheckConstraint(condition=Q(number__gte=1), name="battle_number_starts_at_1"),
            models.CheckConstraint(
                condition=Q(status__in=["set_up", "fought", "accepted", "discarded", "played"]),
                name="battle_has_a_known_status",
            ),
            models.CheckConstraint(
                condition=Q(is_friendly=False, status__in=["set_up", "fought", "accepted", "discarded"])
                | Q(is_friendly=True, status__in=["set_up", "played", "discarded"]),
                name="friendlies_count_for_nothing",
            ),
            models.CheckConstraint(
                condition=Q(fought_by="engine")
                | (Q(fought_by__in=["table", "short"]) & Q(entered_by__isnull=False)),
                name="battle_was_fought_here_or_entered_by_somebody",
            ),
            models.CheckConstraint(
                condition=~Q(status__in=["fought", "accepted", "played"]) | Q(fought_at__isnull=False),
                name="battle_was_fought_some_time",
            ),
            models.CheckConstraint(
                condition=~Q(status__in=["accepted", "discarded"])
                | Q(decided_by__isnull=False)
                | Q(status="accepted", accepted_because="undisputed"),
                name="battle_was_decided_by_somebody",
            ),
        ]

    def __str__(self) -> str:
        return f"Battle {self.number}: {self.title}"

    def get_absolute_url(self) -> str:
        return reverse("campaigns:battle", args=[self.pk])

    @property
    def seed_is_open(self) -> bool:
        """A drawn seed is hidden until the result counts, as a battle that is set up again has the same dice."""
        return self.seed_was_shown or not self.seed_is_drawn

    @property
    def has_fair_dice(self) -> bool:
        """Whether the site drew its dice, or nothing comes of it."""
        return self.seed_is_drawn or self.is_friendly

    @property
    def was_entered(self) -> bool:
        """Whether people entered its result, so that it has no course of events to show."""
        return self.fought_by != self.FoughtBy.ENGINE

    @property
    def dice(self) -> str:
        """The purpose of the dice of the post-battle sequences, as a key."""
        if self.place is None:
            return self.key
        warbands = sorted(side.warband_id for side in self.sides.all())
        return f"campaign-{self.campaign_id}/{'+'.join(map(str, warbands))}/{self.place}"

    @property
    def key(self) -> str:
        """The key of the battle in ledgers."""
        return f"battle-{self.pk}"

    @staticmethod
    def number_in(key: str) -> int | None:
        """The primary key in what ledgers call a battle; None where that is no battle of a campaign."""
        prefix, _, number = key.partition("-")
        return int(number) if prefix == "battle" and number.isdecimal() else None
