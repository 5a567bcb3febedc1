"""A player's verdict on a result that somebody else entered."""

from django.conf import settings
from django.db import models
from django.db.models import Exists, OuterRef, Prefetch, Q, QuerySet

from campaigns.models.battle import Battle
from campaigns.models.battle_side import BattleSide
from campaigns.models.chronicle_entry import ChronicleEntry


class Verdict(models.Model):
    """The latest word of a player on the result as it is; a result that is entered again loses its verdicts."""

    class Kind(models.TextChoices):
        CONFIRMED = "confirmed", "confirmed"
        DISPUTED = "disputed", "disputed"

    side = models.OneToOneField(BattleSide, on_delete=models.CASCADE, related_name="verdict")
    kind = models.CharField(max_length=20, choices=Kind)
    reason = models.CharField(max_length=300, blank=True, default="")
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="verdicts")
    made_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ["side"]
        constraints = [
            models.CheckConstraint(
                condition=Q(kind="confirmed") | (Q(kind="disputed") & ~Q(reason="")),
                name="dispute_has_a_reason",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.side}: {self.kind}"


_RULINGS = (ChronicleEntry.Kind.BATTLE_ACCEPTED, ChronicleEntry.Kind.BATTLE_CORRECTED)


def with_verdicts(battles: QuerySet[Battle]) -> QuerySet[Battle]:
    """Battles with their campaign, sides and players, and what these say of the result, in two queries.

    `ever_disputed` and `entered_by_disputer` tell of this result and of earlier ones.
    """
    sides = BattleSide.objects.select_related("warband__owner", "verdict__made_by")
    related = battles.select_related("campaign__edition", "edition", "entered_by")
    disputes = disputes_of(OuterRef("pk")).order_by()
    return related.prefetch_related(Prefetch("sides", queryset=sides)).annotate(
        ever_disputed=Exists(disputes),
        entered_by_disputer=Exists(disputes.filter(made_by=OuterRef("entered_by"))),
    )


def disputes_of(battle: Battle | OuterRef) -> QuerySet[ChronicleEntry]:
    """Every dispute of a result of the battle, also of earlier ones: verdicts lapse, the chronicle keeps them."""
    return ChronicleEntry.objects.filter(battle=battle, kind=ChronicleEntry.Kind.RESULT_DISPUTED)


def with_rulings(battles: QuerySet[Battle]) -> QuerySet[Battle]:
    """The same battles with what the chronicle tells of them, decisions of organisers among it. One query more."""
    told = ChronicleEntry.objects.select_related("made_by").order_by("pk")
    return battles.prefetch_related(Prefetch("chronicle", queryset=told, to_attr="told"))


def rulings_of(battle: Battle) -> list[ChronicleEntry]:
    """Every acceptance and correction of the battle, the earliest first. No query after `with_rulings`."""
    found = getattr(battle, "told", None)
    if found is not None:
        return [entry for entry in found if entry.kind in _RULINGS]
    rows = ChronicleEntry.objects.filter(battle=battle, kind__in=_RULINGS)
    return list(rows.select_related("made_by").order_by("pk"))
