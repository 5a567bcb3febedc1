"""Post-battle sequences in the web admin: which are open, for how long, and of whom. Their owners play them."""

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.timesince import timesince

from roster.admin.read_only import OwnWarbands, ReadOnly
from roster.models import Aftermath


class Aftermaths(ReadOnly, OwnWarbands, admin.ModelAdmin):
    warband_path = "warband"
    list_display = ["title", "warband_page", "owner", "status", "opened_at", "open_for", "done_at"]
    list_filter = ["status", "opened_at"]
    list_select_related = ["warband__owner"]
    search_fields = ["title", "warband__name", "warband__owner__username"]
    date_hierarchy = "opened_at"
    ordering = ["-opened_at", "-pk"]
    fields = ["title", "warband_page", "owner", "status", "by_hand", "opened_at", "open_for", "done_at"]
    readonly_fields = fields

    def get_queryset(self, request: HttpRequest) -> QuerySet[Aftermath]:
        return super().get_queryset(request).defer("record")

    @admin.display(description="warband", ordering="warband__name")
    def warband_page(self, sequence: Aftermath) -> str:
        url = reverse("admin:roster_warband_change", args=[sequence.warband_id])
        return format_html('<a href="{}">{}</a>', url, sequence.warband)

    @admin.display(description="player", ordering="warband__owner__username")
    def owner(self, sequence: Aftermath) -> str:
        return sequence.warband.owner.get_username()

    @admin.display(description="open for", ordering="opened_at")
    def open_for(self, sequence: Aftermath) -> str:
        return timesince(sequence.opened_at) if sequence.status == Aftermath.Status.OPEN else "-"
