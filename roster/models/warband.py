"""A player's warband as it stands now: the projection of its ledger.

Written by `roster.sheets.write_sheet` alone, inside `roster.services.record`; everything else reads.
"""

from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q

from roster.models.edition import Edition
from roster.models.shared import Shared
from rules.ledger.sheet import WarbandSheet

#: The rows beside its own of which `roster.sheets.read_sheet` makes the sheet of a warband.
SHEET_ROWS = ("possessions", "warriors__injuries", "warriors__advances")


class WarbandQuerySet(models.QuerySet["Warband"]):
    def kept(self) -> "WarbandQuerySet":
        """Leave out those that were deleted."""
        return self.filter(deleted_at=None)

    def with_sheets(self) -> "WarbandQuerySet":
        """Load every row that `read_sheet` needs, in as many queries for many warriors as for few."""
        return self.prefetch_related(*SHEET_ROWS)


class Warband(Shared):
    """Gold in crowns (below 0 is debt, which legality reports), wyrdstone in shards.

    `edition` is the rulebook it goes by, None being the packaged packs as printed. `revision` is that of the last
    ledger entry; a change says which revision it was made against. `dice_secret` is the key of its dice
    (`roster.services.history.dice`), empty until it rolls for the first time; no page, file or admin shows it. A
    warband with a `deleted_at` is in nobody's lists and is changed by nobody (`roster.services.warbands.delete`).
    `problem_count` are the problems that count against its roster by the rules `judged_by`, `figures` what lists say of
    it (`roster.legality`).
    `warrior_order` are numbers in the order in which its player likes to see them (`roster.arranging`). Its readers
    are those of its campaign, and those to whom its owner opens it (`roster.services.sharing`).
    """

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="warbands")
    name = models.CharField(max_length=80)
    type = models.CharField(max_length=60)
    gold = models.IntegerField()
    wyrdstone = models.PositiveIntegerField(default=0)
    battles = models.PositiveIntegerField(default=0)
    rulebook = models.CharField(max_length=80, blank=True, default="")
    skill_set = models.CharField(max_length=80, blank=True, default="")
    waivers = models.JSONField(default=list, blank=True)
    warrior_order = models.JSONField(default=list, blank=True, editable=False)
    boons = models.JSONField(default=list, blank=True)
    edition = models.ForeignKey(
        Edition, on_delete=models.PROTECT, related_name="warbands", null=True, blank=True
    )
    revision = models.PositiveIntegerField(default=0)
    dice_secret = models.CharField(max_length=64, blank=True, default="", editable=False)
    created = models.DateTimeField(auto_now_add=True)
    deleted_at = models.DateTimeField(null=True, blank=True, editable=False)
    problem_count = models.PositiveSmallIntegerField("problems", default=0, editable=False)
    figures = models.JSONField(default=dict, blank=True, editable=False)
    judged_by = models.CharField(max_length=80, blank=True, default="", editable=False)

    #: Set by `roster.access` where the reader of a page has no part in the warband and it is open to strangers.
    is_read_by_stranger = False
    #: The sheet before the change that a service has just written; never stored.
    sheet_before: WarbandSheet | None = None
    #: The `LedgerEntry` rows that services have just written with this object, in order; not stored with it.
    appended: tuple[Any, ...] = ()

    objects = WarbandQuerySet.as_manager()

    class Meta:
        ordering = ["name", "pk"]
        constraints = [
            *Shared.Meta.constraints,
            models.CheckConstraint(condition=~Q(name=""), name="warband_has_a_name"),
        ]

    def __str__(self) -> str:
        return self.name
