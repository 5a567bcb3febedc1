"""Filters of lists of warbands in the web admin: legality, an open post-battle sequence, the last change."""

from collections.abc import Callable
from datetime import timedelta

from django.contrib import admin
from django.db.models import OuterRef, Q, QuerySet, Subquery
from django.http import HttpRequest
from django.utils import timezone

from roster.models import Aftermath, LedgerEntry, Warband


def with_latest(warbands: QuerySet[Warband]) -> QuerySet[Warband]:
    """Annotate warbands with `changed_at`, and with `open_since` if a post-battle sequence is open."""
    entries = LedgerEntry.objects.filter(warband=OuterRef("pk"), revision=OuterRef("revision"))
    sequences = Aftermath.objects.filter(warband=OuterRef("pk"), status=Aftermath.Status.OPEN)
    return warbands.annotate(
        changed_at=Subquery(entries.values("made_at")[:1]),
        open_since=Subquery(sequences.order_by("opened_at").values("opened_at")[:1]),
    )


class Choice(admin.SimpleListFilter):
    """One of a few conditions by name."""

    conditions: dict[str, tuple[str, Callable[[], Q]]]

    def lookups(self, request: HttpRequest, model_admin: admin.ModelAdmin) -> list[tuple[str, str]]:
        return [(key, words) for key, (words, _condition) in self.conditions.items()]

    def queryset(self, request: HttpRequest, queryset: QuerySet) -> QuerySet:
        chosen = self.conditions.get(self.value() or "")
        return queryset.filter(chosen[1]()) if chosen else queryset


class Legality(Choice):
    title, parameter_name = "legality", "legal"
    conditions = {
        "yes": ("legal", lambda: Q(problem_count=0)),
        "no": ("with problems", lambda: Q(problem_count__gt=0)),
    }


class OpenSequence(Choice):
    title, parameter_name = "post-battle sequence", "sequence"
    conditions = {
        "open": ("open", lambda: Q(open_since__isnull=False)),
        "week": ("open for more than a week", lambda: _before("open_since", 7)),
        "none": ("none open", lambda: Q(open_since=None)),
    }


class LastChange(Choice):
    title, parameter_name = "last change", "changed"
    conditions = {
        "day": ("in the last day", lambda: ~_before("changed_at", 1)),
        "week": ("in the last 7 days", lambda: ~_before("changed_at", 7)),
        "month": ("in the last 30 days", lambda: ~_before("changed_at", 30)),
        "longer": ("longer ago", lambda: _before("changed_at", 30)),
    }


def _before(field: str, days: int) -> Q:
    return Q(**{f"{field}__lt": timezone.now() - timedelta(days=days)})
