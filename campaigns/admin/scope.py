"""The rows of campaigns that a user sees in the web admin. Nothing is changed there unless a page says so."""

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest

from campaigns.access import may_organise
from campaigns.admin_access import may_enter, seen_campaigns
from campaigns.models import Campaign
from roster.admin.read_only import Unlinked


class OwnCampaigns(Unlinked):
    """Organisers look at and run what they organise, superusers everything. Rights of groups do not matter."""

    #: How one gets from a row to its campaign.
    campaign_path = "campaign"

    def get_queryset(self, request: HttpRequest) -> QuerySet:
        rows = super().get_queryset(request)
        if request.user.is_superuser:
            return rows
        mine = Campaign.objects.filter(seen_campaigns(request.user))
        return rows.filter(**{f"{self.campaign_path}__in": mine})

    def has_module_permission(self, request: HttpRequest) -> bool:
        return may_enter(request)

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        if not self.has_module_permission(request):
            return False
        campaign = self._campaign_of(obj)
        return campaign is None or may_organise(request.user, campaign)

    def _campaign_of(self, row: Any) -> Campaign | None:
        """The campaign of a row; None without a row. Inlines pass the row that they hang on."""
        if row is None or isinstance(row, Campaign):
            return row
        found = row
        for step in self.campaign_path.split("__"):
            found = getattr(found, step)
        return found

    def has_add_permission(self, request: HttpRequest, *_parent: Any) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class OwnCampaignFilter(admin.RelatedFieldListFilter):
    """Offers only campaigns that the reader may see in the admin."""

    def field_choices(
        self, field: Any, request: HttpRequest, model_admin: admin.ModelAdmin
    ) -> list[tuple[int, str]]:
        campaigns = Campaign.objects.filter(seen_campaigns(request.user)).order_by("name", "pk")
        return list(campaigns.values_list("pk", "name"))
