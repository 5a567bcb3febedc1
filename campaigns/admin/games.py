"""Games in the web admin: found and looked at. They are played, and called off, on the pages of the site.

An organiser may play in a game: what only its dice or another player know is not shown, and no answer before its end.
"""

from typing import Any

from django.contrib import admin
from django.db.models import Model, QuerySet
from django.http import HttpRequest

from campaigns.admin.scope import OwnCampaignFilter, OwnCampaigns
from campaigns.models import Game, GameAnswer, GameSeat


class OfGame(OwnCampaigns, admin.TabularInline):
    """Rows on the page of a game, seen by whoever sees that."""

    campaign_path = "game__battle__campaign"

    def _campaign_of(self, row: Any) -> Any:
        return row.battle.campaign if isinstance(row, Game) else super()._campaign_of(row)


class GameSeatInline(OfGame):
    model = GameSeat
    fields = ["position", "name", "held_by", "asks", "agreed_at", "seen_at"]
    readonly_fields = fields
    verbose_name_plural = "sides"

    def get_queryset(self, request: HttpRequest) -> QuerySet[GameSeat]:
        return super().get_queryset(request).select_related("user", "asks")

    @admin.display(description="played by")
    def held_by(self, seat: GameSeat) -> str:
        return seat.user.get_username() if seat.user else f"tactics: {seat.tactics}"


class GameAnswerInline(OfGame):
    """Every answer of a game that has ended, with those that were taken back."""

    model = GameAnswer
    fields = ["number", "side", "key", "user", "given_at", "taken_back_at"]
    readonly_fields = fields
    verbose_name_plural = "answers"

    def get_queryset(self, request: HttpRequest) -> QuerySet[GameAnswer]:
        ended = [Game.Status.OVER, Game.Status.CALLED_OFF]
        return super().get_queryset(request).filter(game__status__in=ended).select_related("user")

    def has_view_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        is_open = isinstance(obj, Game) and obj.is_open
        return not is_open and super().has_view_permission(request, obj)


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
    readonly_fields = fields
    inlines = [GameSeatInline, GameAnswerInline]

    def get_queryset(self, request: HttpRequest) -> QuerySet[Game]:
        games = super().get_queryset(request).filter(battle__isnull=False)
        return games.defer("record", "battle__record").prefetch_related("seats__user")

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
