"""What is looked at in the web admin and changed elsewhere, if at all."""

from typing import Any

from django.db.models import QuerySet
from django.http import HttpRequest

from roster.access import may_organise, organised_warbands
from roster.models import Warband


class ReadOnly:
    """Nothing is added, changed or deleted by hand."""

    def has_add_permission(self, *_arguments: Any) -> bool:
        return False

    def has_change_permission(self, *_arguments: Any) -> bool:
        return False

    def has_delete_permission(self, *_arguments: Any) -> bool:
        return False


class WithItsPage:
    """Rows on the page of another one: seen by all who see that page."""

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return True


class OwnWarbands:
    """Warbands, and what hangs on one: of the campaigns that the reader organises, or all of them.

    Superusers see all, and so does staff with the permission to view the model.
    """

    #: How one gets from a row to its warband, empty for warbands themselves.
    warband_path = ""

    def sees_all(self, request: HttpRequest) -> bool:
        return super().has_view_permission(request)

    def get_queryset(self, request: HttpRequest) -> QuerySet:
        rows = super().get_queryset(request)
        if self.sees_all(request):
            return rows
        mine = Warband.objects.kept().filter(organised_warbands(request.user))
        return rows.filter(**{f"{self.warband_path or 'pk'}__in": mine})

    def has_module_permission(self, request: HttpRequest) -> bool:
        return self.admin_site.has_permission(request)

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        if obj is None or self.sees_all(request):
            return self.has_module_permission(request)
        warband = getattr(obj, self.warband_path) if self.warband_path else obj
        return self.has_module_permission(request) and may_organise(request.user, warband)
