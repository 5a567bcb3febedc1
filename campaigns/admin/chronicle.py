"""The chronicles of campaigns in the web admin, to be searched and read."""

from django.contrib import admin

from campaigns.admin.scope import OwnCampaignFilter, OwnCampaigns
from campaigns.models import ChronicleEntry
from campaigns.pages.chronicle.sentences import sentence


@admin.register(ChronicleEntry)
class Chronicle(OwnCampaigns, admin.ModelAdmin):
    list_display = ["made_at", "text", "campaign", "made_by"]
    list_per_page = 20
    list_filter = ["kind", ("campaign", OwnCampaignFilter)]
    search_fields = ["campaign__name", "made_by__username"]
    list_select_related = ["campaign", "made_by"]
    date_hierarchy = "made_at"
    fields = ["campaign", "battle", "text", "made_by", "made_at"]
    readonly_fields = fields

    @admin.display(description="what happened")
    def text(self, entry: ChronicleEntry) -> str:
        return sentence(entry.kind, entry.facts)
