"""The rows on the admin's page of a campaign: its members, warbands and battles."""

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html

from campaigns.admin.scope import OwnCampaigns
from campaigns.models import Battle, CampaignWarband, Membership


class MembershipInline(OwnCampaigns, admin.TabularInline):
    """The role may be changed, and a member removed; people join by the invite link."""

    model = Membership
    fields = ["user", "role", "joined"]
    readonly_fields = ["user", "joined"]
    extra = 0

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return self.has_view_permission(request, obj)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return self.has_view_permission(request, obj)


class CampaignWarbandInline(OwnCampaigns, admin.TabularInline):
    model = CampaignWarband
    fields = ["name", "owner", "entered"]
    readonly_fields = fields
    verbose_name_plural = "warbands"

    def get_queryset(self, request: HttpRequest) -> QuerySet[CampaignWarband]:
        return super().get_queryset(request).select_related("warband__owner")

    @admin.display(description="warband")
    def name(self, entered: CampaignWarband) -> str:
        url = reverse("roster:warband", args=[entered.warband_id])
        return format_html('<a href="{}">{}</a>', url, entered.warband)

    @admin.display(description="player")
    def owner(self, entered: CampaignWarband) -> str:
        return entered.warband.owner.get_username()


class BattleInline(OwnCampaigns, admin.TabularInline):
    model = Battle
    fields = ["number", "name", "status", "fought_at", "decided_by"]
    readonly_fields = fields

    def get_queryset(self, request: HttpRequest) -> QuerySet[Battle]:
        return super().get_queryset(request).for_lists().select_related("decided_by")

    @admin.display(description="battle")
    def name(self, battle: Battle) -> str:
        url = reverse("admin:campaigns_battle_change", args=[battle.pk])
        return format_html('<a href="{}">{}</a>', url, battle.title)
