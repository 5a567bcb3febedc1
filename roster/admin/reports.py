"""The queue of reports in the web admin: read, and settled by one button each."""

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.html import format_html

from roster.admin.read_only import ReadOnly
from roster.models import Report
from roster.services.accounts.report import ReportRefused, settle


class IsOpen(admin.SimpleListFilter):
    title = "state"
    parameter_name = "state"

    def lookups(self, request: HttpRequest, model_admin: admin.ModelAdmin) -> list[tuple[str, str]]:
        return [("settled", "settled"), ("all", "all")]

    def choices(self, changelist):
        yield {
            "selected": self.value() is None,
            "query_string": changelist.get_query_string(remove=[self.parameter_name]),
            "display": "open",
        }
        yield from list(super().choices(changelist))[1:]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Report]) -> QuerySet[Report]:
        if self.value() is None:
            return queryset.filter(outcome=Report.Outcome.OPEN)
        return queryset if self.value() == "all" else queryset.exclude(outcome=Report.Outcome.OPEN)


class Reports(ReadOnly, admin.ModelAdmin):
    list_display = ["made_at", "label", "owner", "reason", "words", "made_by", "outcome", "settled_by"]
    list_filter = [IsOpen, "reason", "kind"]
    search_fields = ["label", "owner__username", "made_by__username", "words", "text"]
    list_select_related = ["owner", "made_by", "settled_by"]
    fields = ["label", "link", "text", "owner", "reason", "words", "made_by", "made_at"]
    fields += ["outcome", "settled_by", "settled_at"]
    readonly_fields = fields
    actions = ["nothing_to_do", "remove_text", "suspend_account"]

    @admin.display(description="page")
    def link(self, report: Report) -> str:
        return format_html('<a href="{}">{}</a>', report.url, report.url)

    @admin.action(description="Settle: nothing to do", permissions=["settle"])
    def nothing_to_do(self, request: HttpRequest, chosen: QuerySet[Report]) -> None:
        self._settle(request, chosen, Report.Outcome.NOTHING)

    @admin.action(description="Remove the text", permissions=["settle"])
    def remove_text(self, request: HttpRequest, chosen: QuerySet[Report]) -> None:
        self._settle(request, chosen, Report.Outcome.HIDDEN)

    @admin.action(description="Suspend the account that wrote it", permissions=["settle"])
    def suspend_account(self, request: HttpRequest, chosen: QuerySet[Report]) -> None:
        self._settle(request, chosen, Report.Outcome.SUSPENDED)

    def has_settle_permission(self, request: HttpRequest) -> bool:
        return request.user.is_superuser

    def _settle(self, request: HttpRequest, chosen: QuerySet[Report], outcome: str) -> None:
        for found in chosen:
            try:
                settle(found.pk, request.user, outcome)
            except ReportRefused as refusal:
                messages.error(request, f"{found.label}: {refusal}")
            else:
                messages.success(request, f"{found.label}: {Report.Outcome(outcome).label}.")
