"""Seasons in the web admin: found and looked at. Rounds and standings are arranged on the pages of the site."""

from django.contrib import admin
from django.db.models import Count, Q, QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html

from campaigns.admin.scope import OwnCampaignFilter, OwnCampaigns
from campaigns.models import Pairing, Round, Season


class IsClosed(admin.EmptyFieldListFilter):
    """Open or closed, in those words."""

    def __init__(self, *arguments: object, **options: object) -> None:
        super().__init__(*arguments, **options)
        self.title = "state"

    def choices(self, changelist):
        for choice, words in zip(super().choices(changelist), ("All", "open", "closed"), strict=True):
            yield {**choice, "display": words}


class RoundInline(OwnCampaigns, admin.TabularInline):
    model = Round
    campaign_path = "season__campaign"
    fields = ["number", "deadline", "published_at", "tables", "unplayed"]
    readonly_fields = fields
    ordering = ["-number"]

    def get_queryset(self, request: HttpRequest) -> QuerySet[Round]:
        played = Q(pairings__battle__status__in=["fought", "accepted"])
        at_tables = Q(pairings__in=Pairing.objects.annotate(seated=Count("seats")).filter(seated__gte=2))
        rounds = super().get_queryset(request)
        return rounds.annotate(
            table_count=Count("pairings", filter=at_tables, distinct=True),
            played_count=Count("pairings", filter=at_tables & played, distinct=True),
        )

    def has_view_permission(self, request: HttpRequest, obj: Season | None = None) -> bool:
        """Whether the user may view the season on whose page the rows are shown."""
        return obj is None or super().has_view_permission(request, obj.campaign)

    @admin.display(description="tables")
    def tables(self, found: Round) -> int:
        return found.table_count

    @admin.display(description="not played")
    def unplayed(self, found: Round) -> int:
        return found.table_count - found.played_count


@admin.register(Season)
class Seasons(OwnCampaigns, admin.ModelAdmin):
    list_display = ["name", "campaign", "kind", "rounds_drawn", "begun_at", "closed_at"]
    list_filter = [("campaign", OwnCampaignFilter), ("closed_at", IsClosed), "kind"]
    list_select_related = ["campaign"]
    search_fields = ["name", "campaign__name"]
    ordering = ["-begun_at", "-pk"]
    fields = ["name", "campaign", "kind", "table_size", "begun_at", "closed_at", "page"]
    readonly_fields = fields
    inlines = [RoundInline]

    def get_queryset(self, request: HttpRequest) -> QuerySet[Season]:
        return super().get_queryset(request).annotate(round_count=Count("rounds"))

    @admin.display(description="rounds", ordering="round_count")
    def rounds_drawn(self, season: Season) -> int:
        return season.round_count

    @admin.display(description="arranged on the site")
    def page(self, season: Season) -> str:
        pages = ((season.get_absolute_url(), "Rounds and pairings"),)
        pages += ((reverse("campaigns:standings", args=[season.pk]), "Standings"),)
        return format_html("{} {}", *(format_html('<a href="{}">{}</a>', *found) for found in pages))
