"""The audit in the web admin: found by person, campaign, kind and day, and never changed."""

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from campaigns.admin.scope import OwnCampaignFilter, OwnCampaigns
from campaigns.models import AdminAction
from roster.models import User

TITLES = {
    "changes": "What is different",
    "happened": "What was written down",
    "answers": "What the admin answered",
}


class DoneBy(admin.SimpleListFilter):
    """A filter by user: everybody with a row that the reader may see."""

    title = "person"
    parameter_name = "by"

    def lookups(self, request: HttpRequest, model_admin: admin.ModelAdmin) -> list[tuple[str, str]]:
        seen = model_admin.get_queryset(request).order_by().values("user")
        users = User.objects.filter(pk__in=seen).order_by("username")
        return [(str(pk), name) for pk, name in users.values_list("pk", "username")]

    def queryset(self, request: HttpRequest, queryset: QuerySet[AdminAction]) -> QuerySet[AdminAction]:
        known = dict(self.lookup_choices)
        return queryset.filter(user=self.value()) if self.value() in known else queryset


@admin.register(AdminAction)
class Audit(OwnCampaigns, admin.ModelAdmin):
    """Organisers see what concerns their campaigns; superusers everything, and where it came from."""

    list_display = ["made_at", "user", "verb", "subject", "campaign", "outcome", "reason"]
    list_filter = [
        "made_at",
        DoneBy,
        ("campaign", OwnCampaignFilter),
        "outcome",
        "kind",
        ("kind_of_thing", admin.AllValuesFieldListFilter),
    ]
    search_fields = ["verb", "subject", "reason", "user__username", "campaign__name", "request_id"]
    list_select_related = ["user", "campaign"]
    date_hierarchy = "made_at"
    list_per_page = 100

    def get_fields(self, request: HttpRequest, row: AdminAction | None = None) -> list[str]:
        fields = ["made_at", "user", "campaign", "verb", "kind", "kind_of_thing", "subject", "outcome"]
        fields += ["reason", "details_in_words"]
        return [*fields, "address", "request_id"] if request.user.is_superuser else fields

    def get_readonly_fields(self, request: HttpRequest, row: AdminAction | None = None) -> list[str]:
        return self.get_fields(request, row)

    def has_view_permission(self, request: HttpRequest, row: Any = None) -> bool:
        if row is not None and row.campaign is None:
            return request.user.is_superuser
        return super().has_view_permission(request, row)

    @admin.display(description="details")
    def details_in_words(self, row: AdminAction) -> SafeString | str:
        parts = [
            format_html("<p>{}:</p><ul>{}</ul>", title, format_html_join("", "<li>{}</li>", lines))
            for key, title in TITLES.items()
            if (lines := [(line,) for line in row.details.get(key, ())])
        ]
        return format_html_join("", "{}", ((part,) for part in parts)) or "None."
