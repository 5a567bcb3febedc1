"""Which rows of campaigns one sees in the web admin, and that nothing is changed there unless a page says so."""

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest

from campaigns.access import campaigns_of, may_organise
from campaigns.models import Campaign


class OwnCampaigns:
    """What staff may do: look at and run what they organise; superusers everything. Rights of groups do not matter."""

    #: How one gets from a row to its campaign.
    campaign_path = "campaign"

    def get_queryset(self, request: HttpRequest) -> QuerySet:
        rows = super().get_queryset(request)
        if request.user.is_superuser:
            return rows
        mine = Campaign.objects.filter(campaigns_of(request.user, organise=True))
        return rows.filter(**{f"{self.campaign_path}__in": mine})

    def has_module_permission(self, request: HttpRequest) -> bool:
        return request.user.is_active and request.user.is_staff

    def has_view_permission(self, request: HttpRequest, row: Any = None) -> bool:
        if not self.has_module_permission(request):
            return False
        campaign = row if isinstance(row, Campaign) else getattr(row, "campaign", None)
        return campaign is None or may_organise(request.user, campaign)

    def has_add_permission(self, request: HttpRequest, *_parent: Any) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, row: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, row: Any = None) -> bool:
        return False


class OwnCampaignFilter(admin.RelatedFieldListFilter):
    """Offers only campaigns that the reader may see in the admin."""

    def field_choices(
        self, field: Any, request: HttpRequest, model_admin: admin.ModelAdmin
    ) -> list[tuple[int, str]]:
        campaigns = model_admin.admin_site.get_model_admin(Campaign).get_queryset(request)
        return [(campaign.pk, campaign.name) for campaign in campaigns]
