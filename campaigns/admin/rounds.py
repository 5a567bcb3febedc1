"""Rounds of seasons in the web admin: found by deadline, and moved on several at once."""

from django.contrib import admin, messages
from django.db.models import Count, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import URLPattern, path, reverse
from django.utils.html import format_html

from campaigns.admin.extending import MOST_ROUNDS, extend_page
from campaigns.admin.scope import OwnCampaignFilter, OwnCampaigns
from campaigns.admin.warband_actions import remind_each
from campaigns.models import Pairing, Round
from campaigns.selectors import UNPLAYED
from campaigns.services.notices.remind import remind_of_pairing


@admin.register(Round)
class Rounds(OwnCampaigns, admin.ModelAdmin):
    """Arranged on the pages of the site, which each row leads to."""

    campaign_path = "season__campaign"
    list_display = ["number", "season", "campaign", "deadline", "published_at", "unplayed"]
    list_filter = [("season__campaign", OwnCampaignFilter), "deadline", "published_at"]
    list_select_related = ["season__campaign"]
    search_fields = ["season__name", "season__campaign__name"]
    ordering = ["-season__begun_at", "-number"]
    fields = ["number", "season", "campaign", "deadline", "published_at", "page"]
    readonly_fields = fields
    actions = ["move_deadlines", "remind_players"]

    def get_queryset(self, request: HttpRequest) -> QuerySet[Round]:
        return super().get_queryset(request).prefetch_related("pairings__seats", "pairings__battle")

    def get_urls(self) -> list[URLPattern]:
        view = self.admin_site.admin_view(self.extend_view)
        return [path("extend/", view, name="campaigns_round_extend"), *super().get_urls()]

    def extend_view(self, request: HttpRequest) -> HttpResponse:
        return extend_page(request, {**self.admin_site.each_context(request), "opts": self.opts})

    @admin.display(description="campaign", ordering="season__campaign__name")
    def campaign(self, found: Round) -> str:
        return found.season.campaign.name

    @admin.display(description="tables not played")
    def unplayed(self, found: Round) -> int:
        over = ("fought", "accepted")
        tables = [pairing for pairing in found.pairings.all() if len(pairing.seats.all()) > 1]
        return sum(pairing.battle is None or pairing.battle.status not in over for pairing in tables)

    @admin.display(description="arranged on the site")
    def page(self, found: Round) -> str:
        return format_html('<a href="{}">Pairings of this round</a>', found.get_absolute_url())

    @admin.action(description="Move the deadlines ...")
    def move_deadlines(self, request: HttpRequest, chosen: QuerySet[Round]) -> HttpResponse | None:
        ids = list(chosen.order_by("pk").values_list("pk", flat=True))
        if len(ids) > MOST_ROUNDS:
            self.message_user(request, f"{MOST_ROUNDS} rounds at once are the most.", messages.ERROR)
            return None
        numbers = ",".join(map(str, ids))
        return redirect(f"{reverse('admin:campaigns_round_extend')}?rounds={numbers}")

    @admin.action(description="Remind players of battles that they have not played")
    def remind_players(self, request: HttpRequest, chosen: QuerySet[Round]) -> None:
        """Each table once a day, however often it is asked for."""
        rounds = chosen.order_by().values("pk")
        tables = Pairing.objects.filter(UNPLAYED, round__in=rounds).annotate(seated=Count("seats"))
        pks = tables.filter(seated__gte=2).order_by("pk").values_list("pk", flat=True)
        remind_each(self, request, [(remind_of_pairing, pk) for pk in pks])
