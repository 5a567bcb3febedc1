"""Games in the web admin: found and looked at. They are played, and called off, on the pages of the site.

An organiser may play in a game: what only its dice or another player know is not shown, and no answer before its end.
"""

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from campaigns.admin.scope import OwnCampaignFilter, OwnCampaigns
from campaigns.models import Game, GameSeat

HEADINGS = ("Number", "Side", "Answer", "Given by", "")


class GameSeatInline(OwnCampaigns, admin.TabularInline):
    """The sides of a game, seen by whoever sees the game."""

    model = GameSeat
    campaign_path = "game__battle__campaign"
    fields = ["position", "name", "held_by", "asks", "agreed_at", "seen_at"]
    readonly_fields = fields
    verbose_name_plural = "sides"

    def get_queryset(self, request: HttpRequest) -> QuerySet[GameSeat]:
        return super().get_queryset(request).select_related("user", "asks")

    def has_view_permission(self, request: HttpRequest, obj: Game | None = None) -> bool:
        return super().has_view_permission(request, obj and obj.battle and obj.battle.campaign)

    @admin.display(description="played by")
    def held_by(self, seat: GameSeat) -> str:
        return seat.user.get_username() if seat.user else f"tactics: {seat.tactics}"


@admin.register(Game)
class Games(OwnCampaigns, admin.ModelAdmin):
    """The games of battles; practice games are their players' own."""

    campaign_path = "battle__campaign"
    list_display = ["title", "campaign", "players", "status", "begun_at", "changed_at", "ended_at"]
    list_filter = ["status", "has_typed_dice", ("battle__campaign", OwnCampaignFilter)]
    list_select_related = ["battle__campaign"]
    search_fields = ["title", "battle__campaign__name", "seats__name", "seats__user__username"]
    date_hierarchy = "begun_at"
    fields = [
        *("title", "campaign", "status", "asked_now", "has_typed_dice", "engine_version", "answered"),
        *("begun_by", "begun_at", "changed_at", "ended_at", "ending"),
    ]
    readonly_fields = [*fields, "every_answer"]
    inlines = [GameSeatInline]

    def get_queryset(self, request: HttpRequest) -> QuerySet[Game]:
        games = super().get_queryset(request).filter(battle__isnull=False)
        return games.defer("record", "battle__record").prefetch_related("seats__user")

    def get_fields(self, request: HttpRequest, obj: Game | None = None) -> list[Any]:
        fields = super().get_fields(request, obj)
        return fields if obj is None or obj.is_open else [*fields, "every_answer"]

    @admin.display(description="answers")
    def every_answer(self, game: Game) -> SafeString:
        """Every answer, with those that were taken back, as a plain table: there are hundreds."""
        rows = (
            (
                row.number,
                "-" if row.side is None else row.side,
                row.key,
                row.user.get_username() if row.user else "tactics or orders",
                "taken back" if row.taken_back_at else "",
            )
            for row in game.answers.select_related("user").order_by("pk")
        )
        cells = "<tr><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>"
        head = format_html_join("", "<th>{}</th>", ((word,) for word in HEADINGS))
        return format_html("<table><tr>{}</tr>{}</table>", head, format_html_join("", cells, rows))

    @admin.display(description="campaign")
    def campaign(self, game: Game) -> str:
        return str(game.battle.campaign) if game.battle else ""

    @admin.display(description="played by")
    def players(self, game: Game) -> str:
        return ", ".join(seat.user.get_username() if seat.user else seat.tactics for seat in game.seats.all())

    @admin.display(description="whose move")
    def asked_now(self, game: Game) -> str:
        if not game.is_running:
            return "-"
        return next((seat.name for seat in game.seats.all() if seat.position == game.asked), "-")
